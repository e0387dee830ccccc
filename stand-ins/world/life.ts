import type { Ad } from './ad.ts'
import type { Random } from './random.ts'
import type { World } from './world.ts'
import { isSold } from './world.ts'

export type LifeEvent = { readonly kind: 'published' | 'repriced' | 'edited' | 'removed' | 'reposted' | 'handed over'; readonly ad: Ad }

const CITY_SHARES = [
  ['Hamburg', 9],
  ['Berlin', 6],
  ['Köln', 4],
  ['München', 1],
  ['Leipzig', 1],
  ['Lüneburg', 1],
] as const
const ADDITIONS = [
  'Nachtrag: Besichtigung jetzt auch am Wochenende möglich.',
  'Update: Fotos ergänzt.',
  'Nachtrag: Grundriss schicke ich auf Wunsch zu.',
  'Preis nochmal angepasst, da Verkauf bis Jahresende gewünscht.',
]

function recentOffer(world: World, random: Random): Ad | undefined {
  const offers = world
    .all()
    .filter((ad) => ad.kind === 'offer' && !ad.top)
    .slice(0, 120)
  return offers.length === 0 ? undefined : random.pick(offers)
}

type Change = 'reprice' | 'edit' | 'remove' | 'repost' | 'hand over'

/** Undefined if the advert cannot change in this way. */
const CHANGES: Readonly<Record<Change, (ad: Ad, world: World, random: Random) => LifeEvent | undefined>> = {
  reprice: (ad, world, random) => {
    if (ad.price === null || ad.price <= 300) return undefined
    const step = ad.price < 5_000 ? 10 : ad.price < 50_000 ? 100 : 500
    const lower = Math.round((ad.price * (1 - random.int(20, 60) / 1000)) / step) * step
    return { kind: 'repriced', ad: world.changePrice(ad.id, Math.min(lower, ad.price - step)) }
  },
  edit: (ad, world, random) => ({ kind: 'edited', ad: world.edit(ad.id, { text: `${ad.text}\n\n${random.pick(ADDITIONS)}` }) }),
  remove: (ad, world) => {
    world.remove(ad.id)
    return { kind: 'removed', ad }
  },
  repost: (ad, world) => ({ kind: 'reposted', ad: world.repost(ad.id) }),
  'hand over': (ad, world) => (isSold(ad) ? { kind: 'handed over', ad: world.handOver(ad.id) } : undefined),
}

/** One change on the portal: mostly a new private advert, sometimes a lower price, an edited text, a removed or a republished advert. */
export function liveOnce(world: World, random: Random): LifeEvent {
  const turn = random.weighted([
    ['publish', 12],
    ['reprice', 4],
    ['edit', 2],
    ['remove', 1],
    ['repost', 1],
    ['hand over', 1],
  ] as const)
  const ad = turn === 'publish' ? undefined : recentOffer(world, random)
  const change = turn === 'publish' || !ad ? undefined : CHANGES[turn](ad, world, random)
  return (
    change ?? {
      kind: 'published',
      ad: world.publish({ city: random.weighted(CITY_SHARES), sellerType: random.chance(0.85) ? 'private' : 'commercial' }),
    }
  )
}
