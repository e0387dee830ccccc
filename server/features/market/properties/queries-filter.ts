import type { AgentId } from '#shared/domain/ids.ts'
import type { PropertyFilter } from '#shared/contract/market/property-filter.ts'
import { AMOUNT_NAMES, AMOUNTS } from '#shared/domain/criteria.ts'
import { DAY } from '#shared/domain/durations.ts'
import { NEW_BADGE_AGE } from '#shared/domain/limits.ts'
import { toCents } from '#shared/domain/money.ts'
import { placeKey } from '#shared/domain/place.ts'
import { LISTING_TYPES, PROPERTY_TYPES, SELLER_TYPES } from '#shared/domain/property-type.ts'
import { bitsOf } from '#shared/domain/sources.ts'
import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { DB } from '../../../db/schema.ts'
import { isSeenBy } from '../../../db/seen-by.ts'
import { containsWords, wordsIn } from '../../../db/words.ts'

/** What a search is made of: its filter, who asks and when, and the sets of place keys that answer to its places (undefined: it names none). */
export interface PropertySearch {
  readonly filter: PropertyFilter
  readonly agentId: AgentId
  readonly now: Date
  readonly placeSets: readonly string[] | undefined
  /** The same for a `q` too short for words, which may be a place. */
  readonly shortPlaceSets: readonly string[]
  /**
   * Only what the agent has never touched, or only what he has: a listing that was kept out since is still somebody he spoke to. The words of `q`
   * and the status of a touched one are asked of its prospect.
   */
  readonly among?: 'untouched' | 'touched'
  /** Whether there are objects that the agent alone sees. */
  readonly hasOwn: boolean
  /** Objects that stand for another one for this agent. */
  readonly standIns: readonly number[]
  /** Listings on which the agent corrected the verdict for himself. */
  readonly corrected: { readonly offers: readonly number[]; readonly none: readonly number[] }
  /** Whose owners objected; known where letters are asked for. */
  readonly objected: readonly number[]
  /** What he gave a score by hand; known where the order is by chance. */
  readonly scored: readonly number[]
}

/** Keys a listing must have, all of them. */
export function wantedPlaces({ location, city, zipCode }: PropertyFilter): string[] {
  return [location, city, zipCode].flatMap((place) => (place ? [placeKey(place)] : []))
}

type Listings = ExpressionBuilder<{ p: DB['properties'] } & DB, 'p'>

/** Part of what a search finds: listings, to be called `p`, and what holds of them. */
interface Part {
  readonly listings: RawBuilder<DB['properties']>
  readonly where: (eb: Listings) => Expression<SqlBool>
  /** Where they stand in the order, if not by the column of all. */
  readonly place?: RawBuilder<unknown>
  /** They are these and no others. */
  readonly ids?: readonly number[]
}

/**
 * What a search finds, in up to three parts: the listings on the wanted side by our verdict without what the agent took out, the few he brought
 * over from the other side, fetched by their numbers, and what he alone has, fetched by its owner. As one condition, no index would carry it.
 */
export function partsOf(search: PropertySearch): readonly Part[] {
  const { filter, corrected, agentId, standIns } = search
  const [taken, over] = filter.hidden ? [corrected.offers, corrected.none] : [corrected.none, corrected.offers]
  const out = [...taken, ...standIns]
  const ours = conditions(search)
  const his = conditions({ ...search, filter: { ...filter, hidden: !filter.hidden } }, ANYBODYS)
  const ofHisOwn = conditions(search, ANYBODYS)
  const alone: Part['where'] = (eb) => eb.and([ofHisOwn(eb), sql<SqlBool>`p.agent_id = ${agentId}`, isSeenBy(agentId, 'p')])
  const notTakenOut = (where: Part['where']): Part['where'] =>
    out.length === 0 ? where : (eb) => eb.and([where(eb), sql<SqlBool>`p.id <> all(${out}::bigint[])`])
  const parts: Part[] = [
    { listings: sql`properties`, where: notTakenOut(ours) },
    ...(over.length > 0 ? [{ listings: fetched(over), where: his, ids: over }] : []),
    ...(search.hasOwn ? [{ listings: ofAgent(agentId), where: notTakenOut(alone) }] : []),
  ]
  return parts.flatMap((part) => byOwnScore(part, search))
}

/** A score given by hand wins: those stand where it puts them, fetched by their numbers, and not where everybody else sees them. */
function byOwnScore(part: Part, { scored, agentId }: PropertySearch): Part[] {
  if (scored.length === 0) return [part]
  const his = part.ids?.filter((id) => scored.includes(id)) ?? scored
  const place = sql`(select x.lead_score from prospects x where x.property_id = p.id and x.agent_id = ${agentId})`
  return [
    { ...part, where: (eb) => eb.and([part.where(eb), sql<SqlBool>`p.id <> all(${scored}::bigint[])`]) },
    ...(his.length > 0 ? [{ listings: fetched(his), where: part.where, place }] : []),
  ]
}

/** The offset keeps the planner from looking for them along the order of the list. */
const fetched = (ids: readonly number[]): Part['listings'] => sql`(select * from properties where id = any(${ids}::bigint[]) offset 0)`

/** By the last digit of `kind`: what everybody sees, and what one agent alone sees. Only who names objects the agent sees may ask for both. */
const SHARED = [0] as const
const ANYBODYS = [0, 2] as const

const ofAgent = (agentId: AgentId): Part['listings'] => sql`(select * from properties where agent_id = ${agentId} offset 0)`

/** Every condition of a search, on `properties as p`. Values are bound; columns come from here alone, and every index of a search carries them. */
export function conditions(
  { filter, agentId, now, placeSets, shortPlaceSets, among, objected }: PropertySearch,
  owners: readonly number[] = SHARED,
) {
  return (eb: Listings): Expression<SqlBool> => {
    const kinds =
      among === 'touched' ? [false, true].flatMap((hidden) => kindsOf({ ...filter, hidden }, ANYBODYS)) : kindsOf(filter, owners)
    const all: Expression<SqlBool>[] = [sql<SqlBool>`p.kind = any(${kinds}::integer[])`]
    const add = (condition: Expression<SqlBool>) => all.push(condition)
    if (placeSets) add(sql<SqlBool>`p.place_set = any(${placeSets}::bigint[])`)
    all.push(...ofAmounts(filter, eb))
    if (filter.sources) add(sql<SqlBool>`p.sources & ${bitsOf(filter.sources)} <> 0`)
    const newSince = new Date(now.getTime() - NEW_BADGE_AGE).toISOString()
    if (filter.onlyNewListings) add(eb.and([eb('p.scraped_at', '>', newSince), eb('p.listed_at', '>', newSince)]))
    all.push(...ofTime(filter, now), ...ofReach(filter, { agentId, objected }))
    if (filter.ids) add(sql<SqlBool>`p.id = any(${filter.ids}::bigint[])`)
    if (among === 'touched') return eb.and(all)
    if (filter.onlyMine) add(isHis(agentId))
    if (filter.q) add(ofWords(filter.q, shortPlaceSets))
    // whom the agent never touched is "not contacted", so that status asks nothing more
    if (among === 'untouched')
      add(sql<SqlBool>`not exists (select from prospects x where x.property_id = p.id and x.agent_id = ${agentId})`)
    else if (filter.prospectStatus) add(ofStatus(filter.prospectStatus, agentId))
    return eb.and(all)
  }
}

const COLUMN = { price: 'p.price_cents', size: 'p.size', rooms: 'p.rooms' } as const

const ofAmounts = (filter: PropertyFilter, eb: Listings): Expression<SqlBool>[] =>
  AMOUNT_NAMES.flatMap((name) => {
    const [{ of, bound }, wanted] = [AMOUNTS[name], filter[name]]
    if (wanted === undefined) return []
    return [eb(COLUMN[of], bound === 'from' ? '>=' : '<=', of === 'price' ? toCents(wanted) : wanted)]
  })

/** What time says of an object. Each names what its own index holds: objects that were cut, that are back, that are with an agency as well. */
function ofTime(
  { minPriceCut, cutWithinDays, minDaysOnline, onlyBack, withAgency, orderBy }: PropertyFilter,
  now: Date,
): Expression<SqlBool>[] {
  const before = (days: number) => new Date(now.getTime() - days * DAY)
  const asksForCut = minPriceCut !== undefined || cutWithinDays !== undefined || orderBy === 'priceCut'
  return [
    ...(asksForCut ? [sql<SqlBool>`p.price_cut >= ${Math.max(1, Math.ceil(minPriceCut ?? 1))}`] : []),
    ...(cutWithinDays === undefined ? [] : [sql<SqlBool>`p.price_cut_at >= ${before(cutWithinDays)}`]),
    ...(minDaysOnline === undefined ? [] : [sql<SqlBool>`p.listed_at <= ${before(minDaysOnline)} and p.offline_since is null`]),
    ...(onlyBack || orderBy === 'repostedAt' ? [sql<SqlBool>`p.reposted_at is not null`] : []),
    ...(withAgency ? [sql<SqlBool>`p.is_with_agency`] : []),
  ]
}

/** Whether the owner can be reached: by a number in an advert or one that the agent noted, by a letter, at all. */
function ofReach(
  { withPhone, letterPossible, withoutRefusals }: PropertyFilter,
  { agentId, objected }: Pick<PropertySearch, 'agentId' | 'objected'>,
): Expression<SqlBool>[] {
  const hasNoted = sql`p.id in (select x.property_id from prospects x where x.agent_id = ${agentId} and x.owner_phone is not null)`
  return [
    ...(withPhone ? [sql<SqlBool>`(p.has_phone or ${hasNoted})`] : []),
    ...(letterPossible ? [sql<SqlBool>`p.has_address`, sql<SqlBool>`p.id <> all(${objected}::bigint[])`] : []),
    ...(letterPossible || withoutRefusals ? [sql<SqlBool>`not p.refuses_agents`] : []),
  ]
}

/** The index of the words knows three letters in a row; fewer would be looked for in every listing, and are a place. */
export const isShort = (text: string): boolean => wordsIn(text).every((word) => word.length < 3)

function ofWords(text: string, shortPlaceSets: readonly string[]): Expression<SqlBool> {
  return isShort(text) ? sql<SqlBool>`p.place_set = any(${shortPlaceSets}::bigint[])` : containsWords('p.words', text)
}

/** Every value of `properties.kind` that a search asks for: its digits in the order of the column's definition. */
export function kindsOf(
  { listingType, propertyType, sellerType, onlyWithImages, hidden }: PropertyFilter,
  owners: readonly number[] = SHARED,
): number[] {
  const digits = [
    digitsOf(LISTING_TYPES, listingType && [listingType]),
    digitsOf(PROPERTY_TYPES, propertyType && [propertyType]),
    sellerType ? digitsOf(SELLER_TYPES, [sellerType]) : [0, ...digitsOf(SELLER_TYPES)],
    onlyWithImages ? [1] : [0, 1],
    owners.map((owner) => owner + (hidden ? 1 : 0)),
  ]
  return digits.reduce<number[]>((kinds, values) => kinds.flatMap((kind) => values.map((value) => kind * 10 + value)), [0])
}

function digitsOf<Value>(all: readonly Value[], wanted: readonly Value[] = all): number[] {
  return wanted.map((value) => all.indexOf(value) + 1)
}

/** Touched, which everything is that has a date, or marked as a favourite. */
const isHis = (agentId: AgentId) => sql<SqlBool>`p.id in (
  select x.property_id from prospects x where x.agent_id = ${agentId} union select f.property_id from favorites f where f.agent_id = ${agentId})`

/** "Not contacted" is also everything the agent never touched. */
function ofStatus(status: NonNullable<PropertyFilter['prospectStatus']>, agentId: AgentId): Expression<SqlBool> {
  if (status === 'not_contacted') {
    return sql<SqlBool>`not exists (select from prospects x where x.property_id = p.id and x.agent_id = ${agentId}
      and x.prospect_status <> 'not_contacted')`
  }
  return sql<SqlBool>`p.id in (select x.property_id from prospects x where x.agent_id = ${agentId} and x.prospect_status = ${status})`
}
