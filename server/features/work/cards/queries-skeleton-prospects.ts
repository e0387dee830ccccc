import type { OfficeId, Viewer } from '#shared/domain/ids.ts'
import type { PropertyFilter } from '#shared/contract/work/property-filter.ts'
import { PROPERTY_PAGE_SIZE } from '#shared/domain/limits.ts'
import { CLOSED_STATUSES, type ProspectStatus } from '#shared/domain/prospect-status.ts'
import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Ctx } from '../../../ctx.ts'
import { isAssigned, isOwnOrFree, isShownTo } from '../../../db/colleagues.ts'
import { type Asked, type Page, toPage, readCursor } from '../../../db/pages.ts'
import type { DB } from '../../../db/schema.ts'
import { containsWords } from '../../../db/words.ts'
import { conditions, isDue, OF_PROSPECTS, type PropertySearch } from './queries-filter.ts'
import { isValid } from './queries-lead-lights.ts'

export interface Worked {
  /** Total across all pages. */
  readonly total: number
  /** Ids on this page, in order. */
  readonly ids: readonly number[]
}

/** By follow-up date, then manual score, then last touched. Two indexes have this order. */
const ORDER = sql`next_follow_up_date, lead_score desc nulls last, updated_at desc, property_id`
const SCORE_ORDER = sql`score desc nulls last, ${ORDER}`

/** Listings the agent ever touched, including those that are hidden or offline by now. */
export async function findWorked(ctx: Ctx, search: PropertySearch): Promise<Worked> {
  const { q, limit = PROPERTY_PAGE_SIZE, offset = 0, orderBy } = search.filter
  const isScored = orderBy === 'score'
  const readsAll = q !== undefined || isScored || asksAboutListings(search.filter)
  const hits = selectWorked(ctx, search).$if(isScored, withScore(ctx, search))
  // materialize hits only if every prospect must be checked; otherwise they are counted and read from an index
  const { rows } = await sql<Worked>`
    with hits as ${readsAll ? sql`materialized` : sql`not materialized`} (${hits})
    select (select count(*) from hits) as total,
      array(select property_id from hits order by ${isScored ? SCORE_ORDER : ORDER} limit ${limit} offset ${offset})::bigint[] as ids`.execute(
    ctx.db,
  )
  return rows[0] as Worked
}

/** The same for each status: all are counted, and the first `most` by score read, in one statement. */
export async function findWorkedByStatus(ctx: Ctx, search: PropertySearch, most: number): Promise<ReadonlyMap<ProspectStatus, Worked>> {
  const hits = withScore(ctx, search)(selectWorked(ctx, search).select('pr.prospect_status'))
  // the first of each status by a query of its own: ranking all of them takes longer
  const { rows } = await sql<Worked & { status: ProspectStatus }>`
    with hits as materialized (${hits}), counted as (select prospect_status as status, count(*) as total from hits group by prospect_status)
    select status, total, array(select property_id from hits where prospect_status = status order by ${SCORE_ORDER} limit ${most})::bigint[] as ids
    from counted`.execute(ctx.db)
  return new Map(rows.map(({ status, ...worked }) => [status, worked]))
}

const selectWorked = ({ db }: Ctx, search: PropertySearch) => {
  const { officeId, agentId, viewer, filter, due } = search
  const { prospectStatus, assigned, q } = filter
  return (
    db
      .selectFrom('prospects as pr')
      .select(['pr.property_id', 'pr.next_follow_up_date', 'pr.lead_score', 'pr.updated_at'])
      .where('pr.office_id', '=', officeId)
      .where(isShownTo(viewer, 'pr'))
      .$if(prospectStatus !== undefined, (query) => query.where('pr.prospect_status', '=', prospectStatus ?? ''))
      .$if(assigned !== undefined, (query) => query.where(isAssigned(assigned ?? 'me', agentId, 'pr')))
      .$if(filter.due === true, (query) => query.where(sql<boolean>`pr.property_id = any(${due}::bigint[])`))
      .$if(q !== undefined, (query) => query.where(containsWords('pr.words', q ?? '')))
      // join thousands of listings only if the filter needs them
      .$if(asksAboutListings(filter), (query) => query.where((eb) => eb.exists(touchedListing(eb, search))))
  )
}

/** Adds the stored score, else the chance of the listing: closed cases and known objections have none. */
const withScore =
  (ctx: Pick<Ctx, 'build'>, { officeId, objected }: PropertySearch) =>
  <O>(hits: SelectQueryBuilder<DB & { pr: DB['prospects'] }, 'pr', O>) =>
    hits
      .innerJoin('properties as rated', 'rated.id', 'pr.property_id')
      .leftJoin('lead_lights as l', (join) =>
        join.onRef('l.property_id', '=', 'pr.property_id').on('l.office_id', '=', officeId).on(isValid(ctx, officeId)),
      )
      .select(
        sql<number | null>`
          case when pr.prospect_status = any(${CLOSED_STATUSES}::text[]) or pr.property_id = any(${objected}::bigint[]) then 0
          else coalesce(pr.lead_score, l.score, rated.chance) end`.as('score'),
      )

/** Filters that need only the prospects. They include `hidden`, because touched listings include hidden ones. */
const NO_LISTINGS: readonly string[] = [...OF_PROSPECTS, 'limit', 'offset', 'orderBy', 'order', 'hidden'] satisfies (keyof PropertyFilter)[]

const asksAboutListings = (filter: PropertyFilter) =>
  Object.entries(filter).some(([name, value]) => value !== undefined && !NO_LISTINGS.includes(name))

/** The listing of prospect `pr`, if it matches the filter. */
function touchedListing(eb: ExpressionBuilder<DB & { pr: DB['prospects'] }, 'pr'>, search: PropertySearch) {
  return eb
    .selectFrom('properties as p')
    .select('p.id')
    .whereRef('p.id', '=', 'pr.property_id')
    .where(conditions({ ...search, among: 'touched' }))
}

/** `ORDER` as ascending values, so that a single row comparison finds what follows the cursor. */
const RANK = [
  sql<string>`coalesce(next_follow_up_date, 'infinity')::text`,
  sql<string>`(-coalesce(lead_score, -1))::text`,
  sql<string>`(-extract(epoch from updated_at))::text`,
  sql<string>`property_id::text`,
] as const
const Whole = z.string().regex(/^-?\d{1,18}$/)
const Decimal = z.string().regex(/^-?\d{1,18}(\.\d{1,9})?$/)
/** The viewer's own and free prospects come before those of colleagues. */
const WHOSE = ['own', 'colleagues'] as const
type Whose = (typeof WHOSE)[number]
const Rank = z.tuple([z.enum(WHOSE), z.union([z.literal('infinity'), z.iso.date()]), Whole, Decimal, Whole])
type Rank = z.output<typeof Rank>

interface DueRow {
  readonly id: number
  readonly whose: Whose
  readonly rank: string[]
}

/** Prospects to follow up today: own and free ones, then those of colleagues, each with the oldest date first and without a date last. */
export async function listFollowUps(ctx: Ctx, viewer: Viewer, asked: Asked): Promise<Page<number>> {
  const behind = asked.cursor === undefined ? undefined : readCursor(asked.cursor, Rank)
  const most = asked.limit + 1
  const rows = behind?.[0] === 'colleagues' ? [] : await listDue(ctx, viewer, 'own', behind, most)
  if (rows.length < most && viewer.ofColleagues !== 'none') {
    const begun = behind?.[0] === 'colleagues' ? behind : undefined
    rows.push(...(await listDue(ctx, viewer, 'colleagues', begun, most - rows.length)))
  }
  const page = toPage(rows, asked, ({ whose, rank }) => [whose, ...rank])
  return page.with(page.rows.map(({ id }) => id))
}

/** A statement for each, because one that sorts by both would read all due prospects of the office. */
async function listDue({ db, clock }: Ctx, viewer: Viewer, whose: Whose, behind: Rank | undefined, most: number): Promise<DueRow[]> {
  const isOwn = isOwnOrFree(viewer, 'prospects')
  const rows = await db
    .selectFrom('prospects')
    .select('property_id as id')
    .select(sql<string[]>`array[${sql.join(RANK)}]`.as('rank'))
    .where('office_id', '=', viewer.officeId)
    .where(whose === 'own' ? isOwn : sql<boolean>`${isOwn} is not true`)
    .where(isDue(clock.now(), 'prospects'))
    .$if(behind !== undefined, (query) => query.where(isBehindRank(behind as Rank)))
    .orderBy(ORDER)
    .limit(most)
    .execute()
  return rows.map((row) => ({ ...row, whose }))
}

/** All due prospects, unordered. */
export async function listDueIds({ db, clock }: Ctx, officeId: OfficeId): Promise<number[]> {
  const rows = await db
    .selectFrom('prospects')
    .select('property_id as id')
    .where('office_id', '=', officeId)
    .where(isDue(clock.now(), 'prospects'))
    .orderBy('next_follow_up_date')
    .orderBy('property_id', 'desc')
    .execute()
  return rows.map(({ id }) => id)
}

function isBehindRank([, day, score, touched, id]: Rank) {
  return sql<boolean>`(coalesce(next_follow_up_date, 'infinity'), -coalesce(lead_score, -1), -extract(epoch from updated_at), property_id)
    > (${day}::date, ${score}::integer, ${touched}::numeric, ${id}::bigint)`
}
