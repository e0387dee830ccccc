import type { Agent, AgentId } from '#shared/domain/ids.ts'
import { CLOSED_STATUSES } from '#shared/domain/prospect-status.ts'
import { type NotNull, sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'
import { isOwnOrFree } from '../../../db/colleagues.ts'

export async function findCalendar({ db }: Ctx, agentId: AgentId): Promise<Buffer | undefined> {
  const row = await db.selectFrom('calendars').select('token').where('agent_id', '=', agentId).executeTakeFirst()
  return row?.token
}

/** Replaces an existing address. */
export async function storeCalendar({ db, clock }: Ctx, agentId: AgentId, tokenHash: Buffer, token: Buffer): Promise<void> {
  const row = { token_hash: tokenHash, token, created_at: clock.now() }
  await db
    .insertInto('calendars')
    .values({ agent_id: agentId, ...row })
    .onConflict((conflict) => conflict.column('agent_id').doUpdateSet(row))
    .execute()
}

/** Keeps an existing address. */
export async function storeFirstCalendar({ db, clock }: Ctx, agentId: AgentId, tokenHash: Buffer, token: Buffer): Promise<void> {
  await db
    .insertInto('calendars')
    .values({ agent_id: agentId, token_hash: tokenHash, token, created_at: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Returns whether there was an address. */
export async function deleteCalendar({ db }: Ctx, agentId: AgentId): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('calendars').where('agent_id', '=', agentId).executeTakeFirst()
  return numDeletedRows > 0n
}

/** The active agent who owns an address. */
export async function findCalendarOwner({ db }: Ctx, tokenHash: Buffer): Promise<Agent | undefined> {
  const row = await db
    .selectFrom('calendars as c')
    .innerJoin('users as u', 'u.id', 'c.agent_id')
    .select(['c.agent_id as id', 'u.office_id as officeId'])
    .$narrowType<{ officeId: NotNull }>()
    .where('c.token_hash', '=', tokenHash)
    .where('u.is_active', '=', true)
    .where('u.role', '=', 'agent')
    .executeTakeFirst()
  return row && { ...row, role: 'agent' }
}

export interface DatedFollowUp {
  readonly id: number
  readonly title: string
  readonly location: string | null
  readonly zipCode: string | null
  /** `2026-11-21` */
  readonly day: string
  /** Null for an all-day follow-up. */
  readonly startsAt: string | null
  readonly ownerName: string | null
  readonly updatedAt: string
}

/** Those of the agent, and the free ones of the office. */
export async function listDatedFollowUps({ db }: Ctx, agent: Agent): Promise<DatedFollowUp[]> {
  const rows = await db
    .selectFrom('prospects as pr')
    .innerJoin('properties as p', 'p.id', 'pr.property_id')
    .select([
      'p.id',
      'p.title',
      'p.location',
      'p.zip_code as zipCode',
      'pr.next_follow_up_date as day',
      sql<string | null>`(pr.next_follow_up_date + pr.next_follow_up_time::time) at time zone 'Europe/Berlin'`.as('startsAt'),
      'pr.owner_name as ownerName',
      'pr.updated_at as updatedAt',
    ])
    .where('pr.office_id', '=', agent.officeId)
    .where(isOwnOrFree(agent, 'pr'))
    .where('pr.next_follow_up_date', 'is not', null)
    .where('pr.prospect_status', 'not in', CLOSED_STATUSES)
    .orderBy('pr.next_follow_up_date')
    .execute()
  return rows as DatedFollowUp[]
}
