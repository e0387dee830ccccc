import { type AdvertField, type AdvertFieldName, forAdvertFields } from '#shared/domain/advert-fields.ts'
import type { ImportListing } from './import-listing.ts'

/** Fields that every listing has; all others are optional. */
type Always = 'source' | 'externalId' | 'propertyType' | 'listingType' | 'placeKeys' | 'filedAs' | 'isDetailed' | 'isDemo'
type Field = Exclude<keyof ImportListing, Always | AdvertFieldName>
/** Fits a value to its column; undefined if it is unusable. */
type Fit<Value> = (value: Value) => Value | undefined

const LONGEST_ADDRESS = 2_000
const MOST_PICTURES = 60
const MOST_FEATURES = 100
/** Earlier dates are invalid: they are older than the web. */
const FIRST_DAY = Date.UTC(1995, 0)

/** Control characters except line feed and tab. */
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g

/** Characters read per character kept: a page may send megabytes as a title. */
const READ_PER_SIGN = 10

/** A multi-line text. */
const text =
  (longest: number): Fit<string> =>
  (value) =>
    beginning(
      value
        .slice(0, READ_PER_SIGN * longest)
        .toWellFormed()
        .replace(CONTROLS, ''),
      longest,
    ).trim() || undefined

/** A single-line text. */
const line =
  (longest: number): Fit<string> =>
  (value) =>
    text(longest)(
      value
        .trimStart()
        .slice(0, READ_PER_SIGN * longest)
        .replace(/\s+/g, ' '),
    )

/** Never splits a surrogate pair. */
function beginning(whole: string, longest: number): string {
  const cut = whole.slice(0, longest)
  return cut.isWellFormed() ? cut : cut.slice(0, -1)
}

/** A number within bounds, rounded like its column. */
const between =
  <Value extends number>(least: number, most: number, digits = 0): Fit<Value> =>
  (value) => {
    // by its decimal digits: 1.005 is slightly smaller in binary
    const rounded = Number(`${Math.round(Number(`${value}e${digits}`))}e-${digits}`)
    return rounded >= least && rounded <= most ? (rounded as Value) : undefined
  }

const address: Fit<string> = (value) => (value.length <= LONGEST_ADDRESS ? value : undefined)
const unchanged = <Value>(value: Value): Value => value

/** The fit for a property fact, by its row. */
function fitOfFact(field: AdvertField): Fit<unknown> {
  if (field.kind === 'flag') return unchanged
  return (field.kind === 'text' ? line(field.max) : between(field.min, field.max, field.digits)) as Fit<unknown>
}

/** The fit for every other column that a source fills. */
const FIT: { readonly [Name in Field]-?: Fit<NonNullable<ImportListing[Name]>> } = {
  title: (value) => line(200)(value) ?? 'Ohne Titel',
  description: text(20_000),
  descriptionIsCut: unchanged,
  sourceUrl: address,
  // one billion euros
  priceCents: between(1, 100_000_000_000),
  priceNegotiable: unchanged,
  listedAt: (value) => (value.getTime() >= FIRST_DAY ? value : undefined),
  location: line(200),
  zipCode: line(10),
  address: line(200),
  sellerType: unchanged,
  latitude: between(-90, 90, 7),
  longitude: between(-180, 180, 7),
  features: (value) => value.flatMap((feature) => line(100)(feature) ?? []).slice(0, MOST_FEATURES),
  imageUrls: (value) => value.filter((url) => address(url) !== undefined).slice(0, MOST_PICTURES),
  contactName: line(200),
  contactPhone: line(100),
  contactMemberSince: (value) => (Date.parse(value) >= FIRST_DAY ? value : undefined),
  contactOtherAds: between(0, 1_000_000),
  platformLinks: (value) => Object.fromEntries(Object.entries(value).filter(([, url]) => address(url) !== undefined)),
}

const FITS = { ...FIT, ...forAdvertFields((_, field) => fitOfFact(field)) } as Readonly<Record<string, Fit<unknown>>>

/**
 * Fits a listing to its columns before it is compared or stored, so that an odd value does not fail its page and rounding does not count as a change.
 * Null means known to be absent and is kept.
 */
export function fitListing(listing: ImportListing): ImportListing {
  const fitted = Object.entries(listing).map(([name, value]) => [name, name in FITS && value !== null ? FITS[name]?.(value) : value])
  return Object.fromEntries(fitted.filter(([, value]) => value !== undefined)) as ImportListing
}

type Present<T> = { [K in keyof T]?: Exclude<T[K], null | undefined> }

/** Drops missing fields, which keep their stored values; null would erase them. */
export function withoutMissing<T extends object>(fields: T): Present<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined)) as Present<T>
}
