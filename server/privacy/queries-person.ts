import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import { isViewers, selectOfficeOfOne } from '../db/seen-by.ts'
import type { Holding } from './holding.ts'
import type { Reach, Subject } from './person.ts'
import { countRows } from './queries.ts'

type Where = RawBuilder<boolean> | undefined

/** A table's rows about this subject within the caller's responsibility; undefined if there are none. */
export function rowsAbout({ table, found }: Pick<Holding, 'table' | 'found'>, subject: Subject, reach: Reach): Where {
  switch (subject.kind) {
    case 'client':
      return 'client' in found ? ofClient(found, subject.id, reach) : undefined
    case 'account':
      return 'account' in found && reach === 'operator' ? ofAccount(table, found.account, subject.id) : undefined
    case 'business':
      return 'business' in found && reach === 'operator' ? ofBusiness(found.business, subject.id) : undefined
    case 'property':
      return 'property' in found ? ofProperty(found, subject.id, reach) : ofAdvert(found, subject, reach)
    case 'tip':
      return 'tip' in found ? ofTip(found.tip, subject.id, reach) : ofAdvert(found, subject, reach)
  }
}

/** What names the person, and what names the office while the person is its only agent: with colleagues, the firm's data are not one person's. */
const ofAccount = (table: string, columns: readonly string[], id: string): Where =>
  sql<boolean>`(${sql.join(
    columns.map(
      (column) =>
        sql`${sql.ref(column)} = ${column === 'office_id' || table === 'offices' ? selectOfficeOfOne(sql`${id}::uuid`) : sql`${id}::uuid`}`,
    ),
    sql` or `,
  )})`

/** A search client belongs to the office alone. */
const ofClient = ({ client, owner }: { client?: string; owner?: string }, id: number, reach: Reach): Where =>
  client === undefined || owner === undefined || reach === 'operator'
    ? undefined
    : sql<boolean>`${sql.ref(client)} = ${id} and ${ownedBy(owner, reach)}`

const ofBusiness = (column: string, id: number): Where => sql<boolean>`${sql.ref(column)} = ${id}`

const ownedBy = (name: string, reach: Reach): RawBuilder<boolean> => {
  const column = sql.ref(name)
  if (reach === 'operator') return sql<boolean>`${column} is null`
  if (name.endsWith('office_id')) return sql<boolean>`${column} = ${reach.office}`
  return sql<boolean>`(${column} = ${reach.office} or ${isViewers({ officeId: reach.office }, name)})`
}

function ofProperty(found: { property: string; owner?: string; isShared?: true }, id: number, reach: Reach): Where {
  const named = sql<boolean>`${sql.ref(found.property)} = ${id}`
  if (!found.owner) return named
  if (reach === 'operator' && !found.isShared) return undefined
  const shared = found.isShared ? sql`or ${sql.ref(found.owner)} is null` : sql``
  return sql<boolean>`${named} and (${ownedBy(found.owner, reach)} ${shared})`
}

const ofTip = (column: string, id: number, reach: Reach): Where =>
  sql<boolean>`${sql.ref(column)} = ${id} and exists (select from property_tips tip where tip.id = ${id} and ${ownedBy('tip.office_id', reach)})`

function ofAdvert(found: Holding['found'], { kind, id }: Subject, reach: Reach): Where {
  if (!('advert' in found)) return undefined
  const owned = ownedBy(found.owner, reach)
  return kind === 'tip'
    ? sql<boolean>`source = 'tip' and external_id = ${String(id)} and ${owned}`
    : sql<boolean>`(source, external_id) in (select source, external_id from adverts where property_id = ${id}) and ${owned}`
}

/** Those of these rows that the caller may delete; shared rows are the operator's. */
export function rowsToErase(holding: Holding, subject: Subject, reach: Reach): Where {
  const { found, erasure } = holding
  if (typeof erasure === 'object' && 'keep' in erasure) return undefined
  const about = rowsAbout(holding, subject, reach)
  if (!about || !('property' in found) || reach === 'operator') return about
  return found.owner ? sql<boolean>`${about} and ${ownedBy(found.owner, reach)}` : undefined
}

const HIDDEN = 'Verborgen: Der Eigentümer hat nicht eingewilligt.'

const hiddenFlag = (name: string) => `${name} is hidden`

/** The column without its value while the person's consent is missing, and whether a value was left out. */
function hidden(table: string, name: string, { by, tip }: NonNullable<Holding['consented']>) {
  const agreed =
    tip === undefined
      ? sql`${sql.ref(by)} is not null`
      : sql`exists (select from property_tips agreed where agreed.id = ${sql.ref(`${table}.${tip}`)} and agreed.${sql.ref(by)} is not null)`
  const column = sql.ref(name)
  return sql`case when ${agreed} then ${column} end as ${column}, ${column} is not null and not ${agreed} as ${sql.ref(hiddenFlag(name))}`
}

/** The row with a note in place of each value that was left out. */
function noted(row: Record<string, unknown>, columns: readonly string[]): Record<string, unknown> {
  const shown = { ...row }
  for (const name of columns) {
    if (shown[hiddenFlag(name)] === true) shown[name] = HIDDEN
    delete shown[hiddenFlag(name)]
  }
  return shown
}

/** The first rows with their disclosed columns, and the total number. `hides` leaves out everything without the person's consent. */
export async function readRows(
  { db }: Ctx,
  { table, columns, consented }: Holding,
  where: RawBuilder<boolean>,
  { limit, hides }: { readonly limit: number; readonly hides: boolean },
): Promise<{ readonly rows: Record<string, unknown>[]; readonly count: number }> {
  const names = Object.keys(columns)
  const kept = hides && consented ? consented.columns : []
  const shown = names.map((name) => (consented && kept.includes(name) ? hidden(table, name, consented) : sql.ref(name)))
  const { rows } = await sql<Record<string, unknown> & { all_rows: number }>`
    select ${sql.join(shown)}, (count(*) over ())::int as all_rows
    from ${sql.table(table)} where ${where} order by 1 limit ${limit}`.execute(db)
  return { rows: rows.map(({ all_rows: _, ...row }) => noted(row, kept)), count: rows[0]?.all_rows ?? 0 }
}

export async function countToErase(ctx: Ctx, holding: Holding, subject: Subject, reach: Reach): Promise<number> {
  const where = rowsToErase(holding, subject, reach)
  const { table, erasure } = holding
  if (!where || (typeof erasure === 'object' && 'keep' in erasure)) return 0
  return countRows(ctx, table, where, erasure)
}
