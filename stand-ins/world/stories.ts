import type { Ad } from './ad.ts'
import type { AdDraft } from './make-ad.ts'
import { makeOffer, reworded } from './make-ad.ts'
import { makeCommercialSeller, makePrivateSeller } from './make-seller.ts'
import { fill } from './make-text.ts'
import type { Random } from './random.ts'
import { DEALER_TEXT, DEALER_TITLES, SERIAL_TEXT, SERIAL_TITLES } from './words/series.ts'

/** One event in a property's market history; `advert` is the story's name for the affected advert. */
export type Step = { readonly daysAgo: number; readonly advert: string } & (
  | { readonly kind: 'offered'; readonly ad: AdDraft }
  | { readonly kind: 'repriced'; readonly price: number }
  | { readonly kind: 'withdrawn' }
)

type Story = (random: Random, city: string, now: Date, object: string) => readonly Step[]

type Priced = AdDraft & { readonly price: number }

/** An owner's advert with a price and a date, so that it can be tracked. */
function owned(random: Random, city: string, now: Date, object: string, category: '196' | '208' = '208'): Priced {
  const ad = makeOffer(random, { category, city, seller: 'private' }, now)
  const seller = { ...ad.seller, otherAds: 0 }
  return { ...ad, seller, object, price: ad.price ?? 480_000, negotiable: false, oldPrice: null, showsDate: true, pictures: 5 }
}

const byAgency = (random: Random, ad: Priced, now: Date): Priced => ({
  ...reworded(random, ad, '208', makeCommercialSeller(random, ad.place.city, now, 'agency')),
  price: ad.price,
})

const times = (price: number, factor: number) => Math.round((price * factor) / 1_000) * 1_000

/** Withdrawn and listed again with a new id, for less. */
const reposted: Story = (random, city, now, object) => {
  const ad = owned(random, city, now, object, random.chance(0.5) ? '208' : '196')
  return [
    { daysAgo: 47, advert: 'first', kind: 'offered', ad },
    { daysAgo: 9, advert: 'first', kind: 'withdrawn' },
    {
      daysAgo: 0.1,
      advert: 'again',
      kind: 'offered',
      ad: { ...ad, title: `Noch zu haben: ${ad.title}`, price: times(ad.price, 0.95) },
    },
  ]
}

/** The owner lowers the price. */
const cheaper: Story = (random, city, now, object) => {
  const ad = owned(random, city, now, object)
  return [
    { daysAgo: 38, advert: 'first', kind: 'offered', ad },
    { daysAgo: 3, advert: 'first', kind: 'repriced', price: times(ad.price, 0.92) },
  ]
}

/** An agency lists it with the owner's photos, while the owner's advert is still online. */
const withAgency: Story = (random, city, now, object) => {
  const ad = owned(random, city, now, object)
  return [
    { daysAgo: 33, advert: 'owner', kind: 'offered', ad },
    { daysAgo: 0.3, advert: 'agency', kind: 'offered', ad: { ...byAgency(random, ad, now), price: times(ad.price, 1.04) } },
  ]
}

/** The owner has withdrawn, and an agency lists it with other words and photos: a match that stays uncertain. */
const takenOver: Story = (random, city, now, object) => {
  const house = owned(random, city, now, object)
  const ad = { ...house, place: { ...house.place, street: null } }
  return [
    { daysAgo: 52, advert: 'owner', kind: 'offered', ad },
    { daysAgo: 11, advert: 'owner', kind: 'withdrawn' },
    {
      daysAgo: 0.2,
      advert: 'agency',
      kind: 'offered',
      ad: { ...byAgency(random, ad, now), price: times(ad.price, 1.05), ownPictures: true },
    },
  ]
}

const FLOORS = ['Erdgeschoss', '1. Obergeschoss', '2. Obergeschoss', '3. Obergeschoss'] as const

/** Flats in one new building that differ only in their floor. */
const serialFlats: Story = (random, city, now, building) => {
  const seller = makeCommercialSeller(random, city, now, 'agency')
  const flat = { ...owned(random, city, now, building, '196'), seller, yearBuilt: now.getUTCFullYear(), totalFloors: FLOORS.length - 1 }
  return FLOORS.map((named, floor) => {
    const slots = { floor: named, rooms: flat.rooms ?? 3, size: flat.size, district: flat.place.district }
    const texts = { title: fill(SERIAL_TITLES[floor % SERIAL_TITLES.length] ?? '', slots), text: fill(SERIAL_TEXT, slots) }
    const ad = { ...flat, ...texts, floor, commissionFree: true, building, object: `${building}-${floor}` }
    return { daysAgo: 20 - floor, advert: String(floor), kind: 'offered', ad }
  })
}

const HOUSES = 7

/** A dealer disguised as a private seller, who lists one house after the other in the same words. */
const dealer: Story = (random, city, now, object) => {
  const seller = { ...makePrivateSeller(random, city, now), otherAds: HOUSES - 1, phone: '040 66969 112' }
  return Array.from({ length: HOUSES }, (_, n) => {
    const house = owned(random, city, now, `${object}-${n}`)
    const slots = { type: house.objectType, rooms: house.rooms, district: house.place.district, size: house.size }
    const texts = { title: fill(DEALER_TITLES[n % DEALER_TITLES.length] ?? '', slots), text: fill(DEALER_TEXT, slots) }
    return { daysAgo: 24 - n, advert: String(n), kind: 'offered', ad: { ...house, ...texts, seller } }
  })
}

const STORY_CITIES: readonly (readonly [Story, readonly string[]])[] = [
  [reposted, ['Hamburg', 'Hamburg', 'Berlin', 'Köln', 'Lüneburg']],
  [cheaper, ['Hamburg', 'Berlin', 'Lüneburg', 'München']],
  [withAgency, ['Hamburg', 'Hamburg', 'Frankfurt am Main', 'München']],
  [takenOver, ['Hamburg', 'Frankfurt am Main', 'München']],
  [serialFlats, ['Frankfurt am Main', 'München']],
  [dealer, ['Hamburg']],
]

/** Some properties' events over the last weeks, oldest first; deterministic for `random`. */
export function storySteps(random: Random, now: Date): Step[] {
  return STORY_CITIES.flatMap(([story, cities], kind) =>
    cities.flatMap((city, n) =>
      story(random, city, now, `story-${kind}-${n}`).map((step) => ({ ...step, advert: `${kind}-${n}-${step.advert}` })),
    ),
  ).toSorted((a, b) => b.daysAgo - a.daysAgo)
}

interface Market {
  readonly nextId: () => string
  readonly offer: (ad: AdDraft & { readonly id: string }, daysAgo: number) => Ad
  readonly changePrice: (id: string, price: number) => Ad
  readonly remove: (id: string) => Ad
}

/** Returns a function that applies all steps older than `daysAgo`, and returns the adverts they changed or removed. Ids are assigned at the start. */
export function storyPlayer(steps: readonly Step[], { nextId, offer, changePrice, remove }: Market): (daysAgo: number) => Ad[] {
  const ahead = [...steps]
  const ids = new Map(steps.flatMap(({ kind, advert }) => (kind === 'offered' ? [[advert, nextId()]] : [])))
  return (daysAgo) => {
    const changed: Ad[] = []
    for (let step = ahead[0]; step && step.daysAgo > daysAgo; step = ahead[0]) {
      ahead.shift()
      const id = ids.get(step.advert) ?? ''
      if (step.kind === 'offered') offer({ ...step.ad, id }, step.daysAgo)
      if (step.kind === 'repriced') changed.push(changePrice(id, step.price))
      if (step.kind === 'withdrawn') changed.push(remove(id))
    }
    return changed
  }
}

/** An agency's advert for an owner's property, with the owner's photos. */
export function agencyOffer(random: Random, ad: Ad & { readonly category: '196' | '208' }, now: Date): AdDraft {
  const { id, ...draft } = ad
  return {
    ...reworded(random, draft, ad.category, makeCommercialSeller(random, ad.place.city, now, 'agency')),
    object: ad.object ?? id,
    declaredWanted: false,
    showsDate: true,
  }
}
