import { EXACT_TOTAL_MAX, FOLLOW_UPS_MAX } from '#shared/domain/limits.ts'
import { berlinDay } from '#shared/domain/berlin-time.ts'
import type { Ctx } from '../../ctx.ts'
import { asSeenBy, type CardRow } from './queries.ts'
import { CARD, cardValues } from './queries-columns.ts'
import { conditions, like, type Search } from './queries-filter.ts'

/** Whom the agent works on: everything he ever touched, also what was hidden or went offline since. */
function worked({ db }: Ctx, search: Search) {
  const { q, prospectStatus } = search.filter
  const words = like(q ?? '')
  return db
    .selectFrom('properties as p')
    .innerJoin('prospects as pr', 'pr.property_id', 'p.id')
    .where('pr.agent_id', '=', search.agentId)
    .where(conditions({ ...search, among: 'touched' }))
    .$if(prospectStatus !== undefined, (query) => query.where('pr.prospect_status', '=', prospectStatus ?? ''))
    .$if(q !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          eb('p.title', 'ilike', words),
          eb('p.location', 'ilike', words),
          eb('p.zip_code', 'ilike', words),
          eb('pr.owner_name', 'ilike', words),
        ]),
      ),
    )
}

/** How many the agent works on, counted up to 10,000. */
export async function countWorked(ctx: Ctx, search: Search): Promise<number> {
  const some = worked(ctx, search).select('p.id').limit(EXACT_TOTAL_MAX)
  const { n } = await ctx.db
    .selectFrom(some.as('some'))
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}

/** Their ids by the date of the next follow-up, then by the score set by hand, then what was touched last. */
export async function findWorked(ctx: Ctx, search: Search, { limit, offset }: { limit: number; offset: number }): Promise<number[]> {
  const rows = await worked(ctx, search)
    .select('p.id')
    .orderBy('pr.next_follow_up_date')
    .orderBy('pr.lead_score', (order) => order.desc().nullsLast())
    .orderBy('pr.updated_at', 'desc')
    .orderBy('pr.property_id')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(({ id }) => id)
}

/** Due by today or on "follow up", the oldest date first and no date last. */
export async function listFollowUps(ctx: Ctx, agentId: string): Promise<CardRow[]> {
  const today = berlinDay(ctx.clock.now())
  const rows = await asSeenBy(ctx, agentId)
    .where('pr.agent_id', '=', agentId)
    .where((eb) => eb.or([eb('pr.prospect_status', '=', 'follow_up'), eb('pr.next_follow_up_date', '<=', today)]))
    .select(CARD)
    .select(cardValues())
    .orderBy('pr.next_follow_up_date')
    .orderBy('pr.lead_score', (order) => order.desc().nullsLast())
    .orderBy('p.id')
    .limit(FOLLOW_UPS_MAX)
    .execute()
  return rows as CardRow[]
}
