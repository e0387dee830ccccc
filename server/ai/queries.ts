import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import type { NoAnswer } from './answer.ts'

/** Number of failures kept for inspection. */
const KEPT = 50

/** Reserves the tokens for a question; false if the daily budget is too small. Of two concurrent requests for the last tokens only one succeeds. */
export async function reserveTokens({ db }: Ctx, day: string, tokens: number, perDay: number): Promise<boolean> {
  const { rows } = await sql`
    insert into ai_days as d (day, tokens, questions) select ${day}::date, ${tokens}::bigint, 1 where ${tokens}::bigint <= ${perDay}::bigint
    on conflict (day) do update set tokens = d.tokens + excluded.tokens, questions = d.questions + 1
      where d.tokens + excluded.tokens <= ${perDay}::bigint
    returning d.day`.execute(db)
  return rows.length === 1
}

/** Corrects the reserved tokens by the difference to the actual cost. */
export async function correctTokens({ db }: Ctx, day: string, difference: number): Promise<void> {
  if (difference === 0) return
  await sql`update ai_days set tokens = greatest(0, tokens + ${difference}::bigint) where day = ${day}::date`.execute(db)
}

/** Records an accepted question and the difference between its cost and the reservation. */
export async function settleTokens({ db, clock }: Ctx, day: string, difference: number): Promise<void> {
  await sql`
    update ai_days set tokens = greatest(0, tokens + ${difference}::bigint), answered_at = ${clock.now()} where day = ${day}::date`.execute(
    db,
  )
}

/** Number of this task's questions declined since the last accepted one. */
export async function countDeclined({ db }: Ctx, task: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ai_failures
    where state = 'declined' and task = ${task} and failed_at > coalesce((select max(answered_at) from ai_days), '-infinity')`.execute(db)
  return rows[0]?.n ?? 0
}

export interface AiFailure {
  readonly task: string
  readonly state: NoAnswer
  readonly sentence: string
  readonly closedUntil: Date | null
  /** The service's own message. */
  readonly message: string | null
}

export async function insertFailure({ db, clock }: Ctx, { task, state, sentence, closedUntil, message }: AiFailure): Promise<void> {
  const { id } = await db
    .insertInto('ai_failures')
    .values({ failed_at: clock.now(), task, state, sentence, closed_until: closedUntil, message })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .deleteFrom('ai_failures')
    .where('id', '<=', id - KEPT)
    .execute()
}

/** Why the service must not be asked now, if there is a reason. */
export async function findClosed({ db, clock }: Ctx): Promise<NoAnswer | undefined> {
  const row = await db
    .selectFrom('ai_failures')
    .select('state')
    .where('closed_until', '>', clock.now().toISOString())
    .orderBy('closed_until', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.state as NoAnswer | undefined
}

export async function findDay({ db }: Ctx, day: string): Promise<{ tokens: number; questions: number }> {
  const { rows } = await sql<{ tokens: number; questions: number }>`
    select tokens::float as tokens, questions from ai_days where day = ${day}::date`.execute(db)
  return rows[0] ?? { tokens: 0, questions: 0 }
}

export async function listFailures({ db }: Ctx, limit: number) {
  return db
    .selectFrom('ai_failures')
    .select(['id', 'failed_at as failedAt', 'task', 'sentence', 'closed_until as closedUntil', 'message as told'])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
