import type { AgentId } from '#shared/domain/ids.ts'
import type { PropertyFilter } from '#shared/contract/market/property-filter.ts'
import { PROPERTY_PAGE_SIZE } from '#shared/domain/limits.ts'
import { berlinDay } from '#shared/domain/berlin-time.ts'
import { type ExpressionBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Ctx } from '../../../ctx.ts'
import { type Asked, type Page, pageOf, readCursor } from '../../../db/pages.ts'
import type { DB } from '../../../db/schema.ts'
import { containsWords } from '../../../db/words.ts'
import { conditions, type PropertySearch } from './queries-filter.ts'

export interface Worked {
  /** Of all pages. */
  readonly total: number
  /** Of this page, in order. */
  readonly ids: readonly number[]
}

/** By the date of the next follow-up, then by the score set by hand, then what was touched last. Two indexes have this order. */
const ORDER = sql`next_follow_up_date, lead_score desc nulls last, updated_at desc, property_id`

/** Whom the agent works on: everything he ever touched, also what was hidden or went offline since. */
export async function findWorked({ db }: Ctx, search: PropertySearch): Promise<Worked> {
  const { agentId, filter } = search
  const { prospectStatus, q, limit = PROPERTY_PAGE_SIZE, offset = 0 } = filter
  const readsAll = q !== undefined || asksAboutListings(filter)
  const hits = db
    .selectFrom('prospects as pr')
    .select(['pr.property_id', 'pr.next_follow_up_date', 'pr.lead_score', 'pr.updated_at'])
    .where('pr.agent_id', '=', agentId)
    .$if(prospectStatus !== undefined, (query) => query.where('pr.prospect_status', '=', prospectStatus ?? ''))
    .$if(q !== undefined, (query) => query.where(containsWords('pr.words', q ?? '')))
    // thousands of listings are read only where something about them is asked
    .$if(asksAboutListings(filter), (query) => query.where((eb) => eb.exists(touchedListing(eb, search))))
  // what compares every prospect is done once; anything else is counted in an index, and read from where the page begins in it
  const { rows } = await sql<Worked>`
    with hits as ${readsAll ? sql`materialized` : sql`not materialized`} (${hits})
    select (select count(*) from hits) as total, array(select property_id from hits order by ${ORDER} limit ${limit} offset ${offset})::bigint[] as ids`.execute(
    db,
  )
  return rows[0] as Worked
}

/** What is answered without looking at a listing. Hidden ones are among whom the agent works on either way. */
const OF_PROSPECTS: readonly string[] = [
  'prospectStatus',
  'onlyMine',
  'q',
  'limit',
  'offset',
  'orderBy',
  'order',
  'hidden',
] satisfies (keyof PropertyFilter)[]

const asksAboutListings = (filter: PropertyFilter) =>
  Object.entries(filter).some(([name, value]) => value !== undefined && !OF_PROSPECTS.includes(name))

/** The listing of the prospect `pr`, where it is what the search asks for. */
function touchedListing(eb: ExpressionBuilder<DB & { pr: DB['prospects'] }, 'pr'>, search: PropertySearch) {
  return eb
    .selectFrom('properties as p')
    .select('p.id')
    .whereRef('p.id', '=', 'pr.property_id')
    .where(conditions({ ...search, among: 'touched' }))
}

/** `ORDER` as values that grow, so that one comparison finds what comes behind a row. */
const RANK = [
  sql<string>`coalesce(next_follow_up_date, 'infinity')::text`,
  sql<string>`(-coalesce(lead_score, -1))::text`,
  sql<string>`(-extract(epoch from updated_at))::text`,
  sql<string>`property_id::text`,
] as const
const Whole = z.string().regex(/^-?\d{1,18}$/)
const Decimal = z.string().regex(/^-?\d{1,18}(\.\d{1,9})?$/)
const Rank = z.tuple([z.union([z.literal('infinity'), z.iso.date()]), Whole, Decimal, Whole])

/** Due by today or on "follow up", the oldest date first and no date last. */
export async function listFollowUps({ db, clock }: Ctx, agentId: AgentId, asked: Asked): Promise<Page<number>> {
  const today = berlinDay(clock.now())
  const rows = await db
    .selectFrom('prospects')
    .select('property_id as id')
    .select(sql<string[]>`array[${sql.join(RANK)}]`.as('rank'))
    .where('agent_id', '=', agentId)
    .where((eb) => eb.or([eb('prospect_status', '=', 'follow_up'), eb('next_follow_up_date', '<=', today)]))
    .$if(asked.cursor !== undefined, (query) => query.where(isBehindRank(asked.cursor ?? '')))
    .orderBy(ORDER)
    .limit(asked.limit + 1)
    .execute()
  const page = pageOf(rows, asked, ({ rank }) => rank)
  return page.with(page.rows.map(({ id }) => id))
}

function isBehindRank(cursor: string) {
  const [day, score, touched, id] = readCursor(cursor, Rank)
  return sql<boolean>`(coalesce(next_follow_up_date, 'infinity'), -coalesce(lead_score, -1), -extract(epoch from updated_at), property_id)
    > (${day}::date, ${score}::integer, ${touched}::numeric, ${id}::bigint)`
}
