import type { ExportProgress } from '#shared/contract/work/crm.ts'
import type { CrmName } from '#shared/domain/crm.ts'
import type { Agent, OfficeId } from '#shared/domain/ids.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'
import { nameAuthor } from '../../../db/author.ts'
import { isPropertyShownTo } from '../../../db/colleagues.ts'
import { type Asked, isOlder, type Page, toPage } from '../../../db/pages.ts'
import type { Account } from './queries.ts'

export interface StoredExport {
  readonly id: number
  readonly propertyId: number
  readonly propertyTitle: string
  readonly propertyLocation: string | null
  readonly crm: CrmName
  readonly propstackId: string | null
  readonly contactId: string | null
  readonly isChanged: boolean
  readonly seenState: string | null
  readonly seenStatus: string | null
  readonly seenAt: string | null
  readonly exportStatus: string
  readonly exportedAt: string | null
  readonly requestedAt: string
  readonly errorMessage: string | null
  readonly nextAttemptAt: string | null
  readonly isAutomatic: boolean
  readonly searchName: string | null
  readonly author: string | null
}

/** The office's exports, newest first. The search that requested one is named to its own agent only. */
export async function listExports({ db }: Ctx, agent: Agent, asked: Asked): Promise<Page<StoredExport>> {
  const { officeId, id: agentId } = agent
  const rows = await db
    .selectFrom('exports as e')
    .innerJoin('properties as p', 'p.id', 'e.property_id')
    .leftJoin('saved_searches as s', 's.id', 'e.saved_search_id')
    .leftJoin('deliveries as d', 'd.id', 'e.delivery_id')
    .where('e.office_id', '=', officeId)
    .where(isPropertyShownTo(agent, 'e.property_id'))
    .select([
      'e.id',
      'e.property_id as propertyId',
      'p.title as propertyTitle',
      'p.location as propertyLocation',
      sql<CrmName>`e.crm`.as('crm'),
      'e.object_id as propstackId',
      'e.contact_id as contactId',
      sql<boolean>`e.status = 'success' and coalesce(p.last_import_update > e.exported_at, false)`.as('isChanged'),
      'e.seen_state as seenState',
      'e.seen_status as seenStatus',
      'e.seen_at as seenAt',
      'e.status as exportStatus',
      'e.exported_at as exportedAt',
      'e.requested_at as requestedAt',
      sql<string | null>`case when e.status = 'pending' then d.reason else e.error_message end`.as('errorMessage'),
      'e.is_automatic as isAutomatic',
      sql<string | null>`case when s.agent_id = ${agentId} then s.name end`.as('searchName'),
      sql<string | null>`coalesce(${nameAuthor(officeId, 'e.author_id')}, ${nameAuthor(officeId, 's.agent_id')})`.as('author'),
      sql<string | null>`case when e.status = 'pending' and d.reason is not null then d.next_attempt_at end`.as('nextAttemptAt'),
    ])
    .where(isOlder('e.requested_at', 'e.id', asked))
    .orderBy('e.requested_at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(asked.limit + 1)
    .execute()
  return toPage(rows, asked, ({ requestedAt, id }) => [requestedAt, id])
}

/** Whether there is no result yet, as opposed to waiting for a retry. */
const IS_UNDER_WAY = sql<boolean>`e.status = 'pending' and d.reason is null`

/** Request time of the oldest export under way; undefined if there is none. */
export async function findFirstUnderWay({ db }: Ctx, officeId: OfficeId): Promise<string | undefined> {
  const row = await db
    .selectFrom('exports as e')
    .leftJoin('deliveries as d', 'd.id', 'e.delivery_id')
    .select('e.requested_at as since')
    .where('e.office_id', '=', officeId)
    .where(IS_UNDER_WAY)
    .orderBy('e.requested_at')
    .limit(1)
    .executeTakeFirst()
  return row?.since
}

/** Counts of exports requested since then. */
export async function countProgress({ db }: Ctx, officeId: OfficeId, since: string): Promise<ExportProgress> {
  return db
    .selectFrom('exports as e')
    .leftJoin('deliveries as d', 'd.id', 'e.delivery_id')
    .select([
      sql<number>`count(*)`.as('total'),
      sql<number>`count(*) filter (where e.status = 'success')`.as('exported'),
      sql<number>`count(*) filter (where e.status in ('failed', 'skipped'))`.as('failed'),
      sql<number>`count(*) filter (where ${IS_UNDER_WAY})`.as('underWay'),
    ])
    .where('e.office_id', '=', officeId)
    .where('e.requested_at', '>=', since)
    .executeTakeFirstOrThrow()
}

/** Current outcomes of these properties' exports. `isUnderWay`: no result yet, as opposed to waiting for a retry. */
export async function listOutcomes({ db }: Ctx, { officeId, crm }: Account, propertyIds: readonly number[]) {
  return db
    .selectFrom('exports as e')
    .leftJoin('deliveries as d', 'd.id', 'e.delivery_id')
    .select(['e.status', sql<string | null>`coalesce(e.error_message, d.reason)`.as('errorMessage'), IS_UNDER_WAY.as('isUnderWay')])
    .where('e.office_id', '=', officeId)
    .where('e.crm', '=', crm)
    .where(sql<boolean>`e.property_id = any(${propertyIds}::bigint[])`)
    .orderBy('e.id')
    .execute()
}
