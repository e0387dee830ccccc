import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'
import type { Finding } from '../../../doctor/finding.ts'

export type KeyedFinding = Finding & { readonly key: string }

/** Parameters of one check. */
export interface Look {
  readonly machine: string
  /** Findings reported after this moment are not reported again. */
  readonly reportedSince: Date
  /** Findings of another machine count as fixed if last seen before this moment. */
  readonly lostBefore: Date
}

/** Inserts the new findings and returns their ids. */
export async function insertFindings({ db, clock }: Ctx, findings: readonly KeyedFinding[], machine: string): Promise<number[]> {
  const now = clock.now()
  const { rows } = await sql<{ id: number }>`
    insert into findings (key, text, mend, found_at, seen_by, seen_at, reported_at)
    select key, text, mend, ${now}, ${machine}, ${now}, ${now}
    from jsonb_to_recordset(${JSON.stringify(findings)}::jsonb) as found (key text, text text, mend text)
    on conflict (key) where mended_at is null do nothing
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Updates known findings and returns the ids of those due for another report; marks them as reported now. */
export async function storeSeen(
  { db, clock }: Ctx,
  findings: readonly KeyedFinding[],
  { machine, reportedSince }: Look,
): Promise<number[]> {
  const now = clock.now()
  await sql`
    update findings f set text = found.text, mend = found.mend, seen_by = ${machine}, seen_at = ${now}
    from jsonb_to_recordset(${JSON.stringify(findings)}::jsonb) as found (key text, text text, mend text)
    where f.key = found.key and f.mended_at is null`.execute(db)
  const rows = await db
    .updateTable('findings')
    .set({ reported_at: now })
    .where('mended_at', 'is', null)
    .where(sql<boolean>`key = any(${findings.map(({ key }) => key)}::text[])`)
    .where('reported_at', '<=', reportedSince.toISOString())
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Closes findings that are gone, as far as this machine can see, and returns their ids. */
export async function endFindings({ db, clock }: Ctx, keys: readonly string[], { machine, lostBefore }: Look): Promise<number[]> {
  const rows = await db
    .updateTable('findings')
    .set({ mended_at: clock.now() })
    .where('mended_at', 'is', null)
    .where(sql<boolean>`not (key = any(${keys}::text[]))`)
    .where((eb) => eb.or([eb('seen_by', '=', machine), eb('seen_at', '<', lostBefore.toISOString())]))
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function deleteBefore({ db }: Ctx, moment: Date): Promise<void> {
  await db.deleteFrom('findings').where('mended_at', '<', moment.toISOString()).execute()
}

/** Names of these findings, for the log. */
export function listFindingNames({ db }: Ctx, ids: readonly number[]): Promise<{ id: number; name: string }[]> {
  return db
    .selectFrom('findings')
    .select(['id', 'text as name'])
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .execute()
}
