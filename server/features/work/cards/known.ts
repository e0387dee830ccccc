import type { KnownProperty } from '#shared/contract/work/tip-prospects.ts'
import type { Viewer } from '#shared/domain/ids.ts'
import { placeKey } from '#shared/domain/place.ts'
import type { TipPlace } from '#shared/domain/tip-place.ts'
import { readDoor } from '#shared/domain/written/address.ts'
import { foldDoor } from '#shared/domain/written/street.ts'
import type { Ctx } from '../../../ctx.ts'
import { plainNumbers } from '../../../phone-numbers.ts'
import { hydrate } from './queries-hydrate.ts'
import { listAtPlace, listByNumbers } from './queries-skeleton-known.ts'
import { listPlaceSets } from './queries-skeleton-search.ts'

/** Known facts about a property the agent may already have, such as a tip. */
export interface SoughtProperty {
  readonly place: TipPlace | undefined
  readonly city: string | null
  /** Normalized phone numbers of the property's owner. */
  readonly numbers: readonly string[]
}

/** Maximum number of results; a dealer's number has hundreds. */
const SHOWN = 10

/** Properties visible to the agent at the same address or with the same phone number, each with the reasons. */
export async function knownProperties(ctx: Ctx, viewer: Viewer, sought: SoughtProperty): Promise<KnownProperty[]> {
  const reasons = new Map<number, string[]>()
  const add = (id: number, reason: string) => reasons.set(id, [...new Set([...(reasons.get(id) ?? []), reason])])
  for (const id of await idsAtPlace(ctx, viewer, sought)) add(id, 'Gleiche Adresse')
  for (const { id, number } of await idsByNumber(ctx, viewer, sought.numbers)) add(id, `Gleiche Telefonnummer ${number}`)
  const ids = [...reasons.keys()].toSorted((one, other) => (reasons.get(other)?.length ?? 0) - (reasons.get(one)?.length ?? 0))
  const cards = await hydrate(ctx, viewer, ids.slice(0, SHOWN))
  return cards.map(({ id, title, address, zipCode, location, price, propertyType, listingType }) => ({
    id,
    title,
    address,
    zipCode,
    location,
    price,
    propertyType,
    listingType,
    reasons: reasons.get(id) ?? [],
  }))
}

/** Ids of properties with the same street, house number and postcode, in any spelling. */
async function idsAtPlace(ctx: Ctx, viewer: Viewer, { place, city }: SoughtProperty): Promise<number[]> {
  const key = place?.zip ?? (city === null ? '' : placeKey(city))
  const [number] = /\d+/.exec(place?.street ?? '') ?? []
  if (!place || key === '' || number === undefined) return []
  const rows = await listAtPlace(ctx, viewer.officeId, await listPlaceSets(ctx, [key]), number)
  return rows.filter((row) => foldDoor(readDoor(row.address)) === place.street).map(({ id }) => id)
}

async function idsByNumber(ctx: Ctx, viewer: Viewer, numbers: readonly string[]): Promise<{ id: number; number: string }[]> {
  if (numbers.length === 0) return []
  const rows = await listByNumbers(
    ctx,
    viewer.officeId,
    numbers.map((number) => number.replace(/^0|^\+/, '')),
  )
  return rows.flatMap(({ id, phone }) => plainNumbers(phone).flatMap((number) => (numbers.includes(number) ? [{ id, number }] : [])))
}
