import type { HandOver } from '#shared/contract/work/hand-overs.ts'
import { HAND_OVER_LIFE } from '#shared/domain/limits.ts'
import type { AgentId, OfficeId, UserId } from '#shared/domain/ids.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'
import { nameAuthor, nameUser } from '../../../db/author.ts'
import { type Asked, isOlder, type Page, toPage } from '../../../db/pages.ts'
import { findOfficeId } from '../../../db/seen-by.ts'
import { countStanding, selectHandOver } from '../prospects/service.ts'

interface NewHandOver {
  readonly officeId: OfficeId
  readonly from: UserId | undefined
  readonly to: UserId | null
  readonly by: UserId | undefined
}

export async function insertHandOver({ db, clock }: Ctx, { officeId, from, to, by }: NewHandOver): Promise<number> {
  const { id } = await db
    .insertInto('hand_overs')
    .values({
      office_id: officeId,
      from_id: from ?? null,
      to_id: to,
      // the administration is not of the office
      author_id: by === undefined ? null : sql<AgentId | null>`case when ${findOfficeId(by)} = ${officeId} then ${by}::uuid end`,
      created_at: clock.now(),
      moved: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function storeMoved({ db }: Ctx, officeId: OfficeId, id: number, moved: number): Promise<void> {
  await db.updateTable('hand_overs').set({ moved }).where('office_id', '=', officeId).where('id', '=', id).execute()
}

export async function deleteHandOver({ db }: Ctx, officeId: OfficeId, id: number): Promise<void> {
  await db.deleteFrom('hand_overs').where('office_id', '=', officeId).where('id', '=', id).execute()
}

export async function storeUndone({ db, clock }: Ctx, officeId: OfficeId, id: number, restored: number): Promise<void> {
  await sql`
    update hand_overs set undone_at = coalesce(undone_at, ${clock.now()}), restored = restored + ${restored}
    where office_id = ${officeId} and id = ${id}`.execute(db)
}

/** Prospects that became free when a person left cannot go back to that person. */
const isOfLeaver = sql<boolean>`(h.to_id is null and h.from_id is not null
  and ${findOfficeId(sql.ref('h.from_id'))} is distinct from h.office_id)`

interface StoredHandOver extends HandOver {
  readonly toId: UserId | null
}

function select({ db, clock }: Ctx, officeId: OfficeId) {
  const since = new Date(clock.now().getTime() - HAND_OVER_LIFE)
  const standing = countStanding()
  return db
    .selectFrom('hand_overs as h')
    .select([
      'h.id',
      'h.created_at as createdAt',
      'h.moved',
      'h.undone_at as undoneAt',
      'h.restored',
      sql<UserId | null>`h.to_id`.as('toId'),
    ])
    .select([
      nameAuthor(officeId, 'h.author_id').as('author'),
      sql<HandOver['from']>`case when h.from_id is not null then json_build_object('name', ${nameUser('h.from_id')}) end`.as('from'),
      sql<HandOver['to']>`case when h.to_id is not null then json_build_object('name', ${nameUser('h.to_id')}) end`.as('to'),
      standing.as('standing'),
      sql<string | null>`case when h.created_at > ${since} and not ${isOfLeaver} and (h.undone_at is null or ${standing} > 0)
        then h.created_at + ${HAND_OVER_LIFE / 1000} * interval '1 second' end`.as('undoUntil'),
    ])
    .where('h.office_id', '=', officeId)
}

/** The newest first. */
export async function listHandOvers(ctx: Ctx, officeId: OfficeId, asked: Asked): Promise<Page<HandOver>> {
  const rows = await select(ctx, officeId)
    .where(isOlder('h.created_at', 'h.id', asked))
    .orderBy('h.created_at', 'desc')
    .orderBy('h.id', 'desc')
    .limit(asked.limit + 1)
    .execute()
  return toPage(rows, asked, ({ createdAt, id }) => [createdAt, id])
}

export const findHandOver = (ctx: Ctx, officeId: OfficeId, id: number): Promise<StoredHandOver | undefined> =>
  select(ctx, officeId).where('h.id', '=', id).executeTakeFirst()

/** Who gave a prospect to its agent by a hand-over that was not undone, and when; undefined if it was assigned otherwise, nulls once that was deleted. */
export async function findGiver(
  { db }: Ctx,
  officeId: OfficeId,
  propertyId: number,
): Promise<{ by: string | null; at: string | null } | undefined> {
  const { rows } = await sql<{ by: string | null; at: string | null }>`
    select ${nameUser('h.author_id')} as by, h.created_at as at
    from (select ${selectHandOver(officeId, propertyId)} as id) given left join hand_overs h on h.office_id = ${officeId} and h.id = given.id
    where given.id is not null`.execute(db)
  return rows[0]
}
