import type { AssignmentRule, AssignmentSettings, RuleForm } from '#shared/contract/work/assignment.ts'
import type { OfficeId, UserId } from '#shared/domain/ids.ts'
import { RETURN_DAYS } from '#shared/domain/limits.ts'
import { toCents } from '#shared/domain/money.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'
import { euro } from '../../../db/money.ts'
import { findOfficeId } from '../../../db/seen-by.ts'

export type StoredRule = Omit<AssignmentRule, 'isPossible' | 'lastQuarter'>

/** The office's rules in their order, or one of them. */
export async function listRules({ db }: Ctx, officeId: OfficeId, id?: number): Promise<StoredRule[]> {
  const rows = await db
    .selectFrom('assignment_rules as r')
    .select(['r.id', 'r.name', 'r.places', 'r.property_types as propertyTypes', 'r.listing_type as listingType', 'r.sources'])
    .select(['r.user_id as userId', 'r.active_since as activeSince'])
    .select([euro('r.min_price_cents').as('minPrice'), euro('r.max_price_cents').as('maxPrice')])
    .where('r.office_id', '=', officeId)
    .$if(id !== undefined, (query) => query.where('r.id', '=', id as number))
    .orderBy('r.position')
    .orderBy('r.id')
    .execute()
  return rows as StoredRule[]
}

const stored = ({ name, places, minPrice, maxPrice, propertyTypes, listingType, sources, userId }: RuleForm) => ({
  name,
  places: [...new Set(places)],
  min_price_cents: toCents(minPrice),
  max_price_cents: toCents(maxPrice),
  property_types: [...new Set(propertyTypes)],
  listing_type: listingType ?? null,
  sources: [...new Set(sources)],
  user_id: (userId as UserId | undefined) ?? null,
})

/** Below the others, switched off. Returns its id. */
export async function insertRule({ db, clock }: Ctx, officeId: OfficeId, form: RuleForm): Promise<number> {
  const { id } = await db
    .insertInto('assignment_rules')
    .values({
      ...stored(form),
      office_id: officeId,
      position: sql<number>`(select coalesce(max(position), 0) + 1 from assignment_rules where office_id = ${officeId})`,
      created_at: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Also switches it off. Returns false if the office has no such rule. */
export async function storeRule({ db }: Ctx, officeId: OfficeId, id: number, form: RuleForm): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('assignment_rules')
    .set({ ...stored(form), active_since: null })
    .where('office_id', '=', officeId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** One that is on stays on since then. */
export async function storeActive({ db, clock }: Ctx, officeId: OfficeId, id: number, isActive: boolean): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('assignment_rules')
    .set({ active_since: isActive ? sql<string>`coalesce(active_since, ${clock.now()})` : null })
    .where('office_id', '=', officeId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

export async function deleteRule({ db }: Ctx, officeId: OfficeId, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('assignment_rules')
    .where('office_id', '=', officeId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

export async function storeOrder({ db }: Ctx, officeId: OfficeId, ids: readonly number[]): Promise<void> {
  await sql`
    update assignment_rules set position = ordered.position
    from unnest(${ids}::bigint[]) with ordinality as ordered (id, position)
    where assignment_rules.office_id = ${officeId} and assignment_rules.id = ordered.id`.execute(db)
}

export interface StoredSettings extends AssignmentSettings {
  readonly turnSince: string | null
}

export async function getSettings({ db }: Ctx, officeId: OfficeId): Promise<StoredSettings> {
  const row = await db
    .selectFrom('assignment_settings')
    .select(['turn_since as turnSince', 'return_days as returnDays'])
    .where('office_id', '=', officeId)
    .executeTakeFirst()
  const { turnSince, returnDays } = row ?? { turnSince: null, returnDays: RETURN_DAYS }
  return { isInTurn: turnSince !== null, turnSince, returnDays }
}

/** Turns that are on stay on since then. */
export async function storeSettings({ db, clock }: Ctx, officeId: OfficeId, { isInTurn, returnDays }: AssignmentSettings): Promise<void> {
  const now = clock.now()
  await db
    .insertInto('assignment_settings')
    .values({ office_id: officeId, turn_since: isInTurn ? now : null, return_days: returnDays })
    .onConflict((conflict) =>
      conflict.column('office_id').doUpdateSet({
        turn_since: isInTurn ? sql<string>`coalesce(assignment_settings.turn_since, ${now})` : null,
        return_days: returnDays,
      }),
    )
    .execute()
}

/** The offices of these agents that assign leads, in a fixed order: who queues jobs for the same offices at once would deadlock otherwise. */
export async function listAssigning({ db }: Ctx, agentIds: readonly string[]): Promise<OfficeId[]> {
  const { rows } = await sql<{ id: OfficeId }>`
    select o.id from (select distinct ${findOfficeId(sql.ref('agent.id'))} as id from unnest(${agentIds}::uuid[]) as agent (id)) o
    where exists (select from assignment_rules r where r.office_id = o.id and r.active_since is not null)
      or exists (select from assignment_settings s where s.office_id = o.id and s.turn_since is not null)
    order by o.id`.execute(db)
  return rows.map(({ id }) => id)
}
