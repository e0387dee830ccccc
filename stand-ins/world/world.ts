import { DAY } from '#shared/domain/durations.ts'
import type { Ad, AdKind, OfferCategoryId } from './ad.ts'
import type { AdDraft, AdWish } from './make-ad.ts'
import { makeNoise, makeOffer } from './make-ad.ts'
import type { Random } from './random.ts'
import { createRandom } from './random.ts'
import { agencyOffer, storyPlayer, storySteps } from './stories.ts'

/** How an advert disappeared: redirected, or still shown as reserved, expired or deleted. */
export type GoneHow = 'redirect' | 'reserved' | 'expired' | 'deleted'

/** The new advert's fields; `city` draws a district of that town, `sellerType` a seller of that type. */
export type PublishWish = Partial<Ad> & { readonly city?: string; readonly sellerType?: 'private' | 'commercial' }

/** All adverts in the fictional world. Adverts and ids are deterministic for a seed and a start time. */
export interface World {
  /** Newest first. */
  readonly all: () => readonly Ad[]
  readonly find: (id: string) => Ad | undefined
  readonly gone: (id: string) => { readonly ad: Ad; readonly how: GoneHow } | undefined
  /** Given fields override random ones. */
  readonly publish: (wish?: PublishWish) => Ad
  /** A lower price sets the old price. Throws for an unknown id. */
  readonly changePrice: (id: string, price: number) => Ad
  /** Throws for an unknown id. */
  readonly edit: (id: string, changes: Partial<Omit<Ad, 'id'>>) => Ad
  /** Throws for an unknown id. */
  readonly remove: (id: string, how?: GoneHow) => Ad
  /** Removes an advert and lists its property again with another id. Throws for an unknown id. */
  readonly repost: (id: string) => Ad
  /** Adds an agency's advert for this advert's property. Throws for an unknown id, and for properties that agencies do not list. */
  readonly handOver: (id: string) => Ad
  /** Runs the last two weeks of the stories; returns the adverts removed or repriced. */
  readonly goOn: () => readonly Ad[]
}

export interface WorldOptions {
  readonly seed: number
  readonly ads: number
  /** Adds properties with a story, in their state of two weeks ago until `goOn`. */
  readonly stories?: boolean
  readonly now: () => Date
  /** Seed for what is published after the start: another life has other adverts with other ids. */
  readonly life?: number
}

const NOISE_SHARES: readonly (readonly [Exclude<AdKind, 'offer'>, number])[] = [
  ['wanted', 6],
  ['prefab', 5],
  ['swap', 2],
  ['abroad', 3],
  ['moving', 1],
  ['placeholder', 3],
]
const NOISE_SHARE = 0.13
const MINUTE = 60_000
/** In days: the part of a story that runs only with `goOn`. */
const STORY_PAUSE = 14
const OFFERS: readonly OfferCategoryId[] = ['196', '203', '208', '205', '207', '277']

/** The adverts' ages in minutes, oldest first: many in the last two days, few over two months. */
function ages(random: Random, count: number): number[] {
  return Array.from({ length: count }, () => 3 + Math.floor(60 * 24 * 60 * random.next() ** 3)).sort((a, b) => b - a)
}

function draft(random: Random, now: Date): AdDraft {
  return random.chance(NOISE_SHARE) ? makeNoise(random, random.weighted(NOISE_SHARES), {}, now) : makeOffer(random, {}, now)
}

function isOffer(category: string | undefined): category is OfferCategoryId {
  return OFFERS.some((offer) => offer === category)
}

/** The adverts online and those removed. */
function createShelf() {
  const byId = new Map<string, Ad>()
  const removed = new Map<string, { ad: Ad; how: GoneHow }>()
  let sorted: readonly Ad[] | undefined
  const put = (ad: Ad): Ad => {
    byId.set(ad.id, ad)
    sorted = undefined
    return ad
  }
  const known = (id: string): Ad => {
    const ad = byId.get(id)
    if (ad === undefined) throw new Error(`no advert ${id}`)
    return ad
  }
  return {
    put,
    known,
    all: () =>
      (sorted ??= [...byId.values()].sort((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime() || Number(b.id) - Number(a.id))),
    find: (id: string) => byId.get(id),
    gone: (id: string) => removed.get(id),
    edit: (id: string, changes: Partial<Omit<Ad, 'id'>>) => put({ ...known(id), ...changes }),
    changePrice: (id: string, price: number): Ad => {
      const ad = known(id)
      return put({ ...ad, price, oldPrice: ad.price !== null && price < ad.price ? ad.price : null })
    },
    remove: (id: string, how: GoneHow = 'redirect'): Ad => {
      const ad = known(id)
      removed.set(id, { ad, how })
      byId.delete(id)
      sorted = undefined
      return ad
    },
  }
}

/** Whether an owner sells a house or flat. */
export function isSold(ad: Ad): ad is Ad & { readonly category: '196' | '208' } {
  return ad.kind === 'offer' && ad.seller.type === 'private' && (ad.category === '196' || ad.category === '208')
}

export function createWorld({ seed, ads, stories = false, now, life = 0 }: WorldOptions): World {
  let random = createRandom(seed)
  const { put, known, ...shelf } = createShelf()
  let lastId = 3_528_000_000
  const nextId = (): string => String((lastId += random.int(180, 9_000)))

  const start = now()
  for (const [index, minutes] of ages(random, ads).entries()) {
    const made = draft(random, start)
    const bought = made.kind !== 'wanted' && made.kind !== 'swap' && index % 29 === 7
    put({ ...made, id: nextId(), publishedAt: new Date(start.getTime() - minutes * MINUTE), top: bought })
  }
  const play = storyPlayer(stories ? storySteps(createRandom(seed ^ 0x570f), start) : [], {
    ...shelf,
    nextId,
    offer: (ad, daysAgo) => put({ ...ad, publishedAt: new Date(start.getTime() - daysAgo * DAY) }),
  })
  play(STORY_PAUSE)
  lastId += life
  if (life > 0) random = createRandom(seed ^ life)

  return {
    ...shelf,
    publish: ({ city, sellerType, ...given } = {}) => {
      const wish: AdWish = {
        ...(isOffer(given.category) && { category: given.category }),
        ...(city !== undefined && { city }),
        ...(sellerType !== undefined && { seller: sellerType }),
      }
      return put({ ...makeOffer(random, wish, now()), showsDate: true, id: nextId(), publishedAt: now(), ...given })
    },
    repost: (id) => {
      const ad = shelf.remove(id)
      return put({ ...ad, object: ad.object ?? id, id: nextId(), publishedAt: now(), showsDate: true, oldPrice: null })
    },
    handOver: (id) => {
      const ad = known(id)
      if (!isSold(ad)) throw new Error(`no agency offers advert ${id}`)
      put({ ...ad, object: ad.object ?? id })
      return put({ ...agencyOffer(random, ad, now()), id: nextId(), publishedAt: now() })
    },
    goOn: () => play(0),
  }
}
