import { ADVERT_ROWS } from '#shared/domain/advert-fields.ts'
import { HOUR } from '#shared/domain/durations.ts'
import { berlinDay } from '#shared/domain/berlin-time.ts'
import { storedEuro } from '#shared/domain/money.ts'
import { comparedSize } from '#shared/domain/price-level.ts'
import { realCents } from '#shared/domain/price.ts'
import type { PropertyType } from '#shared/domain/property-type.ts'
import { COLUMN_OF, type FieldChange, type ImportListing, STORED_FIELDS, type StoredField, storedValue } from './import-listing.ts'
import type { StoredAdvert } from './queries-row.ts'
import { newRefusal, newVerdict } from './stored-verdict.ts'

type Column = keyof StoredAdvert

/** What an import changes on a stored advert. */
export interface Decision {
  readonly values: Partial<Record<Column, unknown>>
  /** Tracked fields that the seller really changed. */
  readonly changes: readonly FieldChange[]
  /** Set when only the ad page has the rest: the card shows a new truncated text or an advert that was gone. */
  readonly readAgain: boolean
}

/** Fields whose changes are recorded, and their names in the change history. */
const TRACKED: Partial<Record<StoredField, string>> = {
  title: 'title',
  priceCents: 'price',
  description: 'description',
  location: 'location',
  address: 'address',
  propertyType: 'propertyType',
  listingType: 'listingType',
  imageUrls: 'imageUrls',
  ...Object.fromEntries(ADVERT_ROWS.flatMap(([name, { isTracked, alias }]) => (isTracked ? [[name, alias ?? name]] : []))),
}

/** Fuller on the ad page than on a card: a card never overwrites these fields, and the first read of the page does not record a change. */
const FULLER_ON_THE_ADVERT_PAGE: readonly StoredField[] = [
  'description',
  'descriptionIsCut',
  'imageUrls',
  'sellerType',
  'sourceUrl',
  'filedAs',
]
const PLACE: readonly StoredField[] = ['location', 'zipCode']
/** An advert keeps its first category: a card only repeats the search's category, and two searches may differ. */
const CATEGORY: readonly StoredField[] = ['propertyType', 'listingType']
/** Milliseconds. Without this limit, a portal whose cards format a text differently would make every run read its ad pages. */
const READ_AGAIN_AFTER = 6 * HOUR

function compareFields(row: StoredAdvert, listing: ImportListing) {
  const values: Partial<Record<Column, unknown>> = {}
  const changes: FieldChange[] = []
  const details: Record<string, unknown> = {}
  for (const field of STORED_FIELDS) {
    const [incoming, stored, column] = [listing[field], storedValue(row, field), COLUMN_OF[field]]
    if (incoming === undefined || isSame(stored, incoming) || isLessPrecise(field, row, listing)) continue
    if (column === undefined) details[field] = incoming
    else if (row.withheld.includes(column)) continue
    else values[column] = incoming
    const name = TRACKED[field]
    const [oldValue, newValue] = [inHistory(field, stored), inHistory(field, incoming)]
    // going from no price to "1 €" is not a change
    if (name && oldValue !== newValue && !isOnlyLearned(field, row, listing)) changes.push({ field: name, oldValue, newValue })
  }
  if (Object.keys(details).length > 0) values.details = { ...(row.details as object), ...details }
  return { values, changes }
}

/** Decides what a listing changes on its stored advert. Pure. */
export function decide(row: StoredAdvert, listing: ImportListing, now: Date): Decision {
  const compared = compareFields(row, listing)
  const values = { ...dateValues(row, listing), ...compared.values }
  const changes = [...compared.changes, ...perSqmChange(row, values, compared.changes)]
  // the second opinion is about the old text; the database clears it together with the text
  if (row.voice_reason !== null && (values.title !== undefined || values.description !== undefined))
    Object.assign(values, { voice_reason: null, voice_sentence: null })
  // on every import, since the verdict covers everything known about the advert
  Object.assign(
    values,
    newRefusal({ ...row, ...values } as StoredAdvert),
    newVerdict({ ...row, ...values, ...(listing.isDetailed && { details_read_at: now.toISOString() }) } as StoredAdvert),
  )
  if (values.price_cents !== undefined) Object.assign(values, priceValues(row, values, now))
  if (changes.length > 0) values.last_import_update = now
  if (listing.isDetailed) values.details_read_at = now
  Object.assign(values, stateValues(row, listing, now))
  const places = listPlaces(row, listing, values.zip_code !== undefined && row.zip_code !== null)
  if (!isSame(row.place_keys, places)) values.place_keys = places
  const links = Object.entries(listing.platformLinks ?? {})
  if (links.some(([name, url]) => (row.platform_links as Record<string, unknown>)[name] !== url)) {
    values.platform_links = { ...(row.platform_links as object), ...listing.platformLinks }
  }
  return { values, changes, readAgain: !row.withheld.includes('description') && !listing.isDetailed && asksForPage(row, listing, now) }
}

/** Sources do not state the price per square metre; it changes with price and size. */
function perSqmChange(row: StoredAdvert, values: Decision['values'], changes: readonly FieldChange[]): FieldChange[] {
  if (!changes.some(({ field }) => field === 'price' || field === 'size')) return []
  const now = { ...row, ...values } as StoredAdvert
  // a plot size that only became known is not a change
  const [oldValue, newValue] = [perSqm({ ...row, plot_size: row.plot_size ?? now.plot_size }), perSqm(now)]
  return oldValue === newValue ? [] : [{ field: 'pricePerSqm', oldValue, newValue }]
}

function perSqm({ price_cents, property_type, size, plot_size: plotSize }: StoredAdvert): number | null {
  const price = realCents(price_cents)
  const compared = comparedSize({ propertyType: property_type as PropertyType, size, plotSize })
  return price === null || compared === null ? null : Math.round(price / compared) / 100
}

/** Whether a card raises a question that only the ad page can answer. */
function asksForPage(row: StoredAdvert, listing: ImportListing, now: Date): boolean {
  // it may be gone although a card shows it
  if (row.state === 'unknown') return true
  return isOutdated(row, now) && (row.state === 'gone' || row.state === 'reserved' || isNewText(row, listing))
}

/** Price history columns, in which "1 €" does not count as a price. Rent and purchase price are never compared with each other. */
function priceValues(row: StoredAdvert, values: Decision['values'], now: Date): Decision['values'] {
  const current = realCents(row.price_cents)
  const previous = current === null ? {} : { previous_price_cents: current }
  if (values.listing_type !== undefined) return { ...previous, highest_price_cents: null, price_cut_at: null }
  const [before, asked] = [current ?? realCents(row.previous_price_cents), realCents(values.price_cents as number | null)]
  if (before === null || asked === null) return previous
  const highest = Math.max(row.highest_price_cents ?? 0, before, asked)
  return { ...previous, highest_price_cents: highest, ...(asked < before && { price_cut_at: now }) }
}

/** Places accumulate until the advert moves; then only its new place counts, and later runs add to that. */
function listPlaces(row: StoredAdvert, listing: ImportListing, moved: boolean): string[] {
  return [...new Set([...(moved ? [] : row.place_keys), ...listing.placeKeys])].sort()
}

/** The ad page proves that an advert is online. A card seen long after the page was gone makes the state unknown; "reserved" survives cards. */
function stateValues(row: StoredAdvert, listing: ImportListing, now: Date): Partial<Record<Column, unknown>> {
  if (listing.isDetailed) {
    if (row.state === 'online') return {}
    // returning from "unknown" is not a comeback, as the page was only unreadable
    const wasGone = row.gone_at !== null
    return { state: 'online', state_since: now, ...(wasGone && { gone_at: null, comebacks: row.comebacks + 1, came_back_at: now }) }
  }
  return row.state === 'gone' && isOutdated(row, now) ? { state: 'unknown', state_since: now } : {}
}

function isOutdated(row: StoredAdvert, now: Date): boolean {
  return row.details_read_at !== null && now.getTime() - Date.parse(row.details_read_at) > READ_AGAIN_AFTER
}

/** A card is less precise than the ad page, and card layouts differ: "Horn" today, "Hamburg" tomorrow. */
function isLessPrecise(field: StoredField, row: StoredAdvert, listing: ImportListing): boolean {
  if (listing.isDetailed) return false
  if (CATEGORY.includes(field)) return true
  if (PLACE.includes(field)) return row.location !== null && (listing.zipCode ?? row.zip_code) === row.zip_code
  const wasRead = row.details_read_at !== null
  if (field === 'imageUrls') return wasRead || listing.imageUrls?.length === 0
  if (field === 'description' || field === 'descriptionIsCut') return (wasRead && row.description !== null) || !isNewText(row, listing)
  return FULLER_ON_THE_ADVERT_PAGE.includes(field) && wasRead && storedValue(row, field) !== null
}

/** The value is new to us although the seller changed nothing: before the first read of the ad page the earlier value is unknown. */
function isOnlyLearned(field: StoredField, row: StoredAdvert, listing: ImportListing): boolean {
  if (storedValue(row, field) === null) return field !== 'priceCents' && row.details_read_at === null
  if (field === 'location' && row.zip_code === null) return true
  // a card shows one of the pictures, and not always the same one
  if (field === 'imageUrls' && !listing.isDetailed) return true
  const firstDetails = listing.isDetailed && row.details_read_at === null
  return firstDetails && [...PLACE, ...CATEGORY, ...FULLER_ON_THE_ADVERT_PAGE].includes(field)
}

/** Sets the listing date if it is unknown. An earlier day replaces the time the advert was first seen. */
function dateValues(row: StoredAdvert, listing: ImportListing): Partial<Record<Column, unknown>> {
  if (listing.listedAt === undefined || row.listing_date !== null) return {}
  const day = berlinDay(listing.listedAt)
  return { listing_date: day, ...(day < berlinDay(new Date(row.listed_at)) && { listed_at: listing.listedAt }) }
}

/** Whether a card shows a text other than the stored one. Cards repeat the beginning and truncate it at varying places. */
function isNewText(row: StoredAdvert, { description, descriptionIsCut = false }: ImportListing): boolean {
  if (description === undefined) return false
  if (row.description === null || !descriptionIsCut) return description !== row.description
  const [stored, beginning] = [plain(row.description), plain(description)]
  return !stored.startsWith(beginning) && !(row.description_is_cut && beginning.startsWith(stored))
}

function plain(text: string): string {
  return text
    .replace(/(\.{3}|…)\s*$/, '')
    .replace(/\s+/g, ' ')
    .trim()
}

function isSame(stored: unknown, incoming: unknown): boolean {
  if (Array.isArray(stored) && Array.isArray(incoming))
    return stored.length === incoming.length && stored.every((value, index) => value === incoming[index])
  return stored === incoming
}

/** The change history holds money in euros, and null if there is no real price. */
function inHistory(field: StoredField, value: unknown): unknown {
  if (field !== 'priceCents') return value
  return storedEuro(realCents(value as number | null))
}
