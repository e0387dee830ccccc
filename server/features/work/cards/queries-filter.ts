import type { AgentId, OfficeId, Viewer } from '#shared/domain/ids.ts'
import type { PropertyFilter } from '#shared/contract/work/property-filter.ts'
import { berlinDay } from '#shared/domain/berlin-time.ts'
import { DAY } from '#shared/domain/durations.ts'
import { NEW_BADGE_AGE } from '#shared/domain/limits.ts'
import { toCents } from '#shared/domain/money.ts'
import { placeKey } from '#shared/domain/place.ts'
import { CLOSED_STATUSES } from '#shared/domain/prospect-status.ts'
import type { PropertyType } from '#shared/domain/property-type.ts'
import { toBits } from '#shared/domain/sources.ts'
import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { DB } from '../../../db/schema.ts'
import { isAssigned, isShownTo } from '../../../db/colleagues.ts'
import { hasOtherAgent, isSeenBy } from '../../../db/seen-by.ts'
import { containsWords, wordsIn } from '../../../db/words.ts'
import { isNear } from '../../market/matches/service.ts'
import { isUnreadMatch } from '../../people/notifications/service.ts'
import { ANYBODYS, searchedKinds, SHARED } from './searched-kinds.ts'

/** Everything a search needs: filter, agent, time, and the place sets that contain its places (undefined if it has no place). */
export interface PropertySearch {
  readonly filter: PropertyFilter
  readonly officeId: OfficeId
  /** Whose favorites, searches and notifications count; undefined: none do. */
  readonly agentId: AgentId | undefined
  /** Who reads it. */
  readonly viewer: Viewer
  readonly now: Date
  readonly placeSets: readonly string[] | undefined
  /** Counts whatever portals showed around the place as lying in it; undefined without a radius, or if that is unknown. */
  readonly around?: Around | undefined
  readonly onlyAround?: OnlyAround
  /** Requirements of the client given in `searchClient`. */
  readonly wish?: Wish | WishRows | undefined
  /** Place sets for a `q` too short for the word index, which may be a place. */
  readonly shortPlaceSets: readonly string[]
  /** Only untouched or only touched listings, including hidden ones. For touched ones, `q` and status are checked on the prospect. */
  readonly among?: 'untouched' | 'touched'
  /** Whether the agent has properties of their own. */
  readonly hasOwn: boolean
  /** Private aliases of this agent. */
  readonly standIns: readonly number[]
  /** Listings whose verdict the agent corrected. */
  readonly corrected: { readonly offers: readonly number[]; readonly none: readonly number[] }
  /** Listings whose owners objected to contact; loaded only for `letterPossible` and when sorting by chance or score. */
  readonly objected: readonly number[]
  /**
   * Listings whose owners refuse agents by an answer the agent recorded or by an advert joined for this agent; loaded only for lists without
   * refusals.
   */
  readonly refusing: readonly number[]
  /** Listings whose refusal of agents this agent dismissed; loaded with `refusing`. */
  readonly dismissed: readonly number[]
  /** Listings whose owners the agent may call; loaded only for `callable`. */
  readonly callable: readonly number[]
  /** Due prospects whose owners did not object; loaded only for `due`. */
  readonly due: readonly number[]
}

/** The part of a search that covers the area around a place but not the place itself. */
interface OnlyAround {
  readonly key: string
  readonly without: readonly string[]
}

interface Around {
  /** Key in `near_places`. */
  readonly key: string
  /** Place sets of the town and postcode filters beside the place, which a radius does not widen. */
  readonly placeSets: readonly string[] | undefined
}

/** A search client's requirements; `describeMisfit` in search-client.ts applies the same rule to one property. */
export interface Wish {
  readonly id: number
  readonly budgetCents: number
  readonly propertyType: PropertyType | null
  /** Place sets that contain any of the client's places. */
  readonly placeSets: readonly string[]
}

export type WishRows = Pick<Wish, 'propertyType'> & { readonly [Name in 'budgetCents' | 'placeSets']: RawBuilder<Wish[Name]> }

/** Place keys that a listing must have, all of them. */
export function wantedPlaces({ location, city, zipCode }: Pick<PropertyFilter, 'location' | 'city' | 'zipCode'>): string[] {
  return [location, city, zipCode].flatMap((place) => (place ? [placeKey(place)] : []))
}

type Listings = ExpressionBuilder<{ p: DB['properties'] } & DB, 'p'>

/** One part of a search: a source of listings, aliased `p`, and its conditions. */
interface Part {
  readonly listings: RawBuilder<DB['properties']>
  readonly where: (eb: Listings) => Expression<SqlBool>
}

/**
 * The parts of a search: listings whose verdict is the requested one, without those the agent corrected or joined away; the few corrected to that
 * verdict, fetched by id; and the agent's own, fetched by owner. A single combined condition could not use an index.
 */
export function buildParts(search: PropertySearch): readonly Part[] {
  const { filter, corrected, officeId, standIns } = search
  const [taken, over] = filter.hidden ? [corrected.offers, corrected.none] : [corrected.none, corrected.offers]
  const out = [...taken, ...standIns]
  const his = conditions({ ...search, filter: { ...filter, hidden: !filter.hidden } }, ANYBODYS)
  const ownConditions = conditions(search, ANYBODYS)
  const alone: Part['where'] = (eb) => eb.and([ownConditions(eb), sql<SqlBool>`p.office_id = ${officeId}`, isSeenBy(officeId, 'p')])
  const notTakenOut = (where: Part['where']): Part['where'] =>
    out.length === 0 ? where : (eb) => eb.and([where(eb), sql<SqlBool>`p.id <> all(${out}::bigint[])`])
  return [
    ...byPlace(search).map((part) => ({ listings: chooseListings(search), where: notTakenOut(conditions(part)) })),
    ...(over.length > 0 ? [{ listings: fetched(over), where: his }] : []),
    ...(search.hasOwn ? [{ listings: ofAgent(officeId), where: notTakenOut(alone) }] : []),
  ]
}

/** All listings, or, for a filter whose ids are known, those alone. */
function chooseListings({ filter, callable, due }: PropertySearch): Part['listings'] {
  if (filter.callable) return fetched(callable)
  return filter.due ? fetched(due) : sql`properties`
}

/** Splits a part into listings in a place and listings only around it, each with its own index. */
function byPlace(search: PropertySearch): PropertySearch[] {
  const { around, placeSets = [] } = search
  if (!around) return [search]
  return [
    { ...search, around: undefined },
    { ...search, placeSets: around.placeSets, around: undefined, onlyAround: { key: around.key, without: placeSets } },
  ]
}

/** Lower than any chance. */
const NO_LEAD = sql.lit(-1)

/** Whether a search sorts by chance, which this agent may have changed for some listings. Untouched ones have no score by hand. */
export const sortsByOwnChance = ({ filter, among }: PropertySearch): boolean => filter.orderBy === 'chance' && among !== 'untouched'

/** What sorts some listings instead of their chance: the score by hand, or for closed ones and those with an objection less than any chance. */
export const selectOwnChances = ({ officeId, objected }: PropertySearch) => sql`
  select x.property_id as id, case when x.prospect_status = any(${CLOSED_STATUSES}::text[]) then ${NO_LEAD} else x.lead_score end as chance
  from prospects x
  where x.office_id = ${officeId} and (x.lead_score is not null or x.prospect_status = any(${CLOSED_STATUSES}::text[]))
    and x.property_id <> all(${objected}::bigint[])
  union all select distinct id, ${NO_LEAD} from unnest(${objected}::bigint[]) as id`

/** `offset 0` keeps the planner from walking the sort index for them. */
const fetched = (ids: readonly number[]): Part['listings'] => sql`(select * from properties where id = any(${ids}::bigint[]) offset 0)`

const ofAgent = (officeId: OfficeId): Part['listings'] => sql`(select * from properties where office_id = ${officeId} offset 0)`

/** The filters of a search; the rest of the query is sorting and paging. */
type Filters = Omit<PropertyFilter, 'limit' | 'offset' | 'orderBy' | 'order'>
type Conditions = Expression<SqlBool> | readonly Expression<SqlBool>[]
type Condition<Value> = (value: Value, search: PropertySearch, eb: Listings) => Conditions

/** Covered by `kind`. */
const inKind = () => []
/** Covered by the place sets. */
const inPlaces = () => []

/**
 * The condition of each filter, in statement order; none where another condition covers it. Values are bound parameters. Columns that
 * `properties_kinds` and `properties_places` lack are checked on the rows.
 */
const CONDITIONS: { readonly [Name in keyof Filters]-?: Condition<NonNullable<Filters[Name]>> } = {
  listingType: inKind,
  propertyType: inKind,
  sellerType: inKind,
  onlyWithImages: inKind,
  hidden: inKind,
  location: inPlaces,
  radius: inPlaces,
  city: inPlaces,
  zipCode: inPlaces,
  minPrice: (euro, _, eb) => eb('p.price_cents', '>=', toCents(euro)),
  maxPrice: (euro, _, eb) => eb('p.price_cents', '<=', toCents(euro)),
  minSize: (size, _, eb) => eb('p.size', '>=', size),
  maxSize: (size, _, eb) => eb('p.size', '<=', size),
  rooms: (rooms, _, eb) => eb('p.rooms', '>=', rooms),
  searchClient: (_, { wish }) => (wish ? ofWish(wish) : []),
  sources: (sources) => sql<SqlBool>`p.sources & ${toBits(sources)} <> 0`,
  onlyNewListings: (_, { now }, eb) => {
    const newSince = new Date(now.getTime() - NEW_BADGE_AGE).toISOString()
    return eb.and([eb('p.scraped_at', '>', newSince), eb('p.listed_at', '>', newSince)])
  },
  minPriceCut: (percent) => sql<SqlBool>`p.price_cut >= ${Math.max(1, Math.ceil(percent))}`,
  cutWithinDays: (days, { now }) => sql<SqlBool>`p.price_cut_at >= ${daysBefore(now, days)}`,
  minDaysOnline: (days, { now }) => sql<SqlBool>`p.listed_at <= ${daysBefore(now, days)} and p.offline_since is null`,
  onlyBack: () => sql<SqlBool>`p.reposted_at is not null`,
  withAgency: () => sql<SqlBool>`p.is_with_agency`,
  callable: (_, { callable }) => sql<SqlBool>`p.id = any(${callable}::bigint[])`,
  withPhone: (_, { officeId }) => sql<SqlBool>`(p.has_phone or p.id in (select x.property_id from prospects x
    where x.office_id = ${officeId} and x.owner_phone is not null))`,
  letterPossible: (_, { officeId, objected }) => [
    sql<SqlBool>`(p.has_address or p.id in (select x.property_id from prospects x
      where x.office_id = ${officeId} and num_nonnulls(x.owner_street, x.owner_zip_code, x.owner_city) = 3))`,
    sql<SqlBool>`p.id <> all(${objected}::bigint[])`,
  ],
  withoutRefusals: (_, { refusing, dismissed }) =>
    sql<SqlBool>`(not p.refuses_agents or p.id = any(${dismissed}::bigint[])) and p.id <> all(${refusing}::bigint[])`,
  savedSearch: (_, { filter, agentId }) => isHit(filter, agentId),
  unread: (_, { filter, agentId }) => (filter.savedSearch === undefined ? isHit(filter, agentId) : []),
  ids: (ids) => sql<SqlBool>`p.id = any(${ids}::bigint[])`,
  onlyMine: (_, { officeId, agentId, among }) => (among === 'untouched' ? isFavorite(officeId, agentId) : isOwnedBy(officeId, agentId)),
  assigned: (who, { officeId, agentId }) => sql<SqlBool>`p.id in (
    select x.property_id from prospects x where x.office_id = ${officeId} and ${isAssigned(who, agentId, 'x')})`,
  due: (_, { due }) => sql<SqlBool>`p.id = any(${due}::bigint[])`,
  q: (text, { shortPlaceSets }) => ofWords(text, shortPlaceSets),
  prospectStatus: (status, { officeId }) => ofStatus(status, officeId),
}
const ROWS = Object.entries(CONDITIONS) as unknown as readonly (readonly [keyof Filters, Condition<unknown>])[]

/** Filters that need only the prospects. */
export const OF_PROSPECTS = ['prospectStatus', 'onlyMine', 'assigned', 'due', 'q'] as const
/** Filters that need no check on the listings of a part: an untouched listing is always "not contacted". */
const UNCHECKED: Readonly<Record<NonNullable<PropertySearch['among']>, readonly (keyof Filters)[]>> = {
  touched: OF_PROSPECTS,
  untouched: ['prospectStatus'],
}

/** All conditions of a search on `properties as p`. */
export function conditions(search: PropertySearch, owners: readonly number[] = SHARED) {
  const { officeId, among, viewer } = search
  const filter = withImplied(search.filter)
  return (eb: Listings): Expression<SqlBool> => {
    const kinds =
      among === 'touched'
        ? [false, true].flatMap((hidden) => searchedKinds({ ...filter, hidden }, ANYBODYS))
        : searchedKinds(filter, owners)
    const unchecked = among ? UNCHECKED[among] : []
    const chosen = ROWS.filter(([name]) => filter[name] !== undefined && filter[name] !== false && !unchecked.includes(name))
    return eb.and([
      sql<SqlBool>`p.kind = any(${kinds}::integer[])`,
      ...ofPlace(search),
      ...chosen.flatMap(([name, condition]) => condition(filter[name], search, eb)),
      ...(among === 'untouched'
        ? [sql<SqlBool>`not exists (select from prospects x where x.property_id = p.id and x.office_id = ${officeId})`]
        : []),
      ...(viewer.ofColleagues === 'none' && among === undefined
        ? [
            sql<SqlBool>`not exists (select from prospects x where x.property_id = p.id and x.office_id = ${officeId} and not ${isShownTo(viewer, 'x')})`,
          ]
        : []),
    ])
  }
}

/** Extra conditions of a filter or sort order. Each condition on cuts and returns has to imply the predicate of its partial index. */
function withImplied(filter: PropertyFilter): PropertyFilter {
  const { minPriceCut, cutWithinDays, onlyBack, letterPossible, withoutRefusals, orderBy } = filter
  return {
    ...filter,
    minPriceCut: cutWithinDays !== undefined || orderBy === 'priceCut' ? (minPriceCut ?? 1) : minPriceCut,
    onlyBack: onlyBack || orderBy === 'repostedAt',
    withoutRefusals: withoutRefusals || letterPossible,
  }
}

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY)

const isIn = (placeSets: readonly string[] | RawBuilder<readonly string[]>) => sql<SqlBool>`p.place_set = any(${placeSets}::bigint[])`
const isAround = (key: string) => isNear(sql`p.id`, key)

function ofPlace({ placeSets, around, onlyAround }: PropertySearch): Expression<SqlBool>[] {
  const inPlaces = placeSets ? [isIn(placeSets)] : []
  if (onlyAround) return [...inPlaces, isAround(onlyAround.key), sql<SqlBool>`(${isIn(onlyAround.without)}) is not true`]
  if (!around) return inPlaces
  return [sql<SqlBool>`(${isIn(placeSets ?? [])} or ${isAround(around.key)})`, ...(around.placeSets ? [isIn(around.placeSets)] : [])]
}

/** An unknown price excludes nothing. */
const ofWish = ({ placeSets, budgetCents }: Wish | WishRows) => [
  isIn(placeSets),
  sql<SqlBool>`(p.price_cents is null or p.price_cents <= ${budgetCents})`,
]

/** The trigram index needs three letters; shorter words would scan every listing and are treated as a place. */
export const isShort = (text: string): boolean => wordsIn(text).every((word) => word.length < 3)

function ofWords(text: string, shortPlaceSets: readonly string[]): Expression<SqlBool> {
  return isShort(text) ? sql<SqlBool>`p.place_set = any(${shortPlaceSets}::bigint[])` : containsWords('p.words', text)
}

/** An agent's favourites; none in an office of several, whose list is the same for all. */
const selectFavorites = (officeId: OfficeId, agentId: AgentId | undefined) => sql`
  select f.property_id from favorites f where f.agent_id = ${agentId ?? null} and not ${hasOtherAgent(officeId, sql`${agentId ?? null}`)}`

const isFavorite = (officeId: OfficeId, agentId: AgentId | undefined) => sql<SqlBool>`p.id in (${selectFavorites(officeId, agentId)})`

/** Touched listings, which include everything with a follow-up date, and favourites. */
const isOwnedBy = (officeId: OfficeId, agentId: AgentId | undefined) => sql<SqlBool>`p.id in (
  select x.property_id from prospects x where x.office_id = ${officeId} union ${selectFavorites(officeId, agentId)})`

/** Whether a prospect is due today: its date has come, or it has the status without a date. */
export const isDue = (
  now: Date,
  prospect: string,
) => sql<SqlBool>`(${sql.ref(`${prospect}.prospect_status`)} <> all(${[...CLOSED_STATUSES]}::text[])
  and coalesce(${sql.ref(`${prospect}.next_follow_up_date`)} <= ${berlinDay(now)}::date, ${sql.ref(`${prospect}.prospect_status`)} = 'follow_up'))`

/** Listings announced to the agent, for one search or for any; `unread` as in the notification bell. */
function isHit({ savedSearch, unread }: PropertyFilter, agentId: AgentId | undefined) {
  const isUnread = isUnreadMatch(sql`m.id`, agentId)
  return sql<SqlBool>`p.id in (select m.property_id from matches m where m.agent_id = ${agentId ?? null}
    ${savedSearch === undefined ? sql`` : sql`and m.saved_search_id = ${savedSearch}`} ${unread ? sql`and ${isUnread}` : sql``})`
}

/** "Not contacted" includes every listing the agent never touched. */
function ofStatus(status: NonNullable<PropertyFilter['prospectStatus']>, officeId: OfficeId): Expression<SqlBool> {
  if (status === 'not_contacted') {
    return sql<SqlBool>`not exists (select from prospects x where x.property_id = p.id and x.office_id = ${officeId}
      and x.prospect_status <> 'not_contacted')`
  }
  return sql<SqlBool>`p.id in (select x.property_id from prospects x where x.office_id = ${officeId} and x.prospect_status = ${status})`
}
