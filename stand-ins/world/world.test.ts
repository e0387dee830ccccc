import { describe, expect, it } from 'vitest'
import { findRefusal } from '#server/features/market/judge/refusal.ts'
import { liveOnce } from './life.ts'
import { createRandom } from './random.ts'
import { createWorld } from './world.ts'

const NOW = new Date('2026-11-21T10:00:00Z')
const world = (seed: number, ads = 440) => createWorld({ seed, ads, now: () => NOW })

describe('the adverts', () => {
  it('are the same for the same seed and differ for another', () => {
    expect(world(7).all()).toEqual(world(7).all())
    expect(world(8).all()).not.toEqual(world(7).all())
  })

  it('resemble a real portal: towns, sellers, dates, and adverts that are not offers', () => {
    const ads = world(1).all()
    expect(ads).toHaveLength(440)
    expect(new Set(ads.map((ad) => ad.id)).size).toBe(440)
    expect(new Set(ads.map((ad) => ad.place.city)).size).toBeGreaterThanOrEqual(8)
    const share = ads.filter((ad) => ad.seller.type === 'private').length / ads.length
    expect(share).toBeGreaterThan(0.62)
    expect(share).toBeLessThan(0.8)
    for (const kind of ['wanted', 'swap', 'abroad', 'prefab', 'placeholder', 'moving'])
      expect(
        ads.some((ad) => ad.kind === kind),
        kind,
      ).toBe(true)
    for (const category of ['196', '203', '208', '205', '207', '277'])
      expect(ads.filter((ad) => ad.category === category).length, category).toBeGreaterThan(8)
    expect(
      ads.some((ad) => ad.oldPrice !== null) &&
        ads.some((ad) => ad.price === null) &&
        ads.some((ad) => !ad.showsDate) &&
        ads.some((ad) => ad.top),
    ).toBe(true)
    expect(ads.every((ad) => ad.publishedAt <= NOW)).toBe(true)
  })

  it('have complete sentences and prices that fit the town', () => {
    const offers = [1, 2, 3].flatMap((seed) => world(seed).all()).filter((ad) => ad.kind === 'offer')
    for (const { title, text } of offers) expect(`${title} ${text}`).not.toMatch(/[{}]|undefined|null|NaN/)
    expect(Math.min(...offers.map((ad) => ad.text.length))).toBeGreaterThan(60)
    const flats = offers.filter((ad) => ad.category === '196' && ad.price !== null).map((ad) => (ad.price ?? 0) / (ad.size ?? 0))
    expect(Math.min(...flats)).toBeGreaterThan(1_300)
    expect(Math.max(...flats)).toBeLessThan(16_000)
    expect(Math.max(...offers.filter((ad) => ad.category === '203').map((ad) => ad.price ?? 0))).toBeLessThan(6_000)
  })
})

describe('a refusal of agents', () => {
  it("appears in some owners' adverts and in none by an agency", () => {
    const offers = [1, 2, 3].flatMap((seed) => world(seed).all()).filter((ad) => ad.kind === 'offer')
    const refusing = offers.filter((ad) => findRefusal(`${ad.title}\n\n${ad.text}`)?.isSure)
    expect(refusing.filter((ad) => ad.seller.type === 'commercial')).toEqual([])
    const share = refusing.length / offers.filter((ad) => ad.seller.type === 'private').length
    expect(share).toBeGreaterThan(0.03)
    expect(share).toBeLessThan(0.12)
  })
})

describe('changes after the start', () => {
  it('differ per life, on top of the same adverts', () => {
    const [one, two] = [1, 2].map((life) => createWorld({ seed: 1, ads: 30, now: () => NOW, life: life * 1_000_000 }))
    expect(one?.all()).toEqual(two?.all())
    const [first, second] = [one?.publish(), two?.publish()]
    expect(first?.id).not.toBe(second?.id)
    expect(first?.text).not.toBe(second?.text)
  })

  it('publish the given fields, with an id above all others', () => {
    const portal = world(1, 30)
    const before = Math.max(...portal.all().map((ad) => Number(ad.id)))
    const ad = portal.publish({ city: 'Köln', category: '208', sellerType: 'private', price: 444_000 })
    expect(ad).toMatchObject({ category: '208', price: 444_000, place: { city: 'Köln' }, seller: { type: 'private' } })
    expect(Number(ad.id)).toBeGreaterThan(before)
    expect(portal.all()[0]).toBe(ad)
  })

  it('set the old price only on a price cut', () => {
    const portal = world(1, 5)
    const { id } = portal.publish({ price: 300_000 })
    expect(portal.changePrice(id, 285_000)).toMatchObject({ price: 285_000, oldPrice: 300_000 })
    expect(portal.changePrice(id, 290_000)).toMatchObject({ price: 290_000, oldPrice: null })
    expect(() => portal.changePrice('1', 5)).toThrow('no advert 1')
  })

  it('are mostly new adverts, and cut prices by two to six per cent', () => {
    const portal = world(3, 200)
    const random = createRandom(3)
    const kinds = new Map<string, number>()
    const falls: number[] = []
    for (let turn = 0; turn < 200; turn += 1) {
      const prices = new Map(portal.all().map((ad) => [ad.id, ad.price]))
      const { kind, ad } = liveOnce(portal, random)
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
      if (kind === 'repriced') falls.push(1 - (ad.price ?? 0) / (prices.get(ad.id) ?? 0))
      expect(portal.find(ad.id) === undefined).toBe(kind === 'removed')
    }
    expect(Math.min(...falls)).toBeGreaterThan(0.01)
    expect(Math.max(...falls)).toBeLessThan(0.07)
    expect(kinds.get('published')).toBeGreaterThan(100)
    expect([...kinds.keys()].toSorted()).toEqual(['edited', 'handed over', 'published', 'removed', 'reposted', 'repriced'])
  })
})

describe('a property with a story', () => {
  const withStories = () => createWorld({ seed: 1, ads: 0, stories: true, now: () => NOW })
  const byObject = (portal: ReturnType<typeof withStories>) => Map.groupBy(portal.all(), ({ object }) => object)

  it('is added to the other adverts, which stay the same', () => {
    const both = createWorld({ seed: 1, ads: 40, stories: true, now: () => NOW })
    const plain = both.all().filter(({ object }) => object === undefined)
    expect(plain).toEqual(world(1, 40).all())
    expect(both.all().length).toBeGreaterThan(60)
  })

  it('keeps its kind, place, size and year across sellers and ids', () => {
    const portal = withStories()
    const before = portal.all()
    portal.goOn()
    const adverts = [...before, ...portal.all().filter(({ id }) => before.every((ad) => ad.id !== id))]
    const shared = [...Map.groupBy(adverts, ({ object }) => object).values()].filter((ads) => ads.length > 1)
    expect(shared.length).toBeGreaterThan(10)
    for (const [first, ...rest] of shared)
      for (const ad of rest)
        for (const field of ['category', 'objectType', 'size', 'plotSize', 'yearBuilt', 'rooms', 'floor', 'place'] as const)
          expect(ad[field], `${ad.object} ${field}`).toEqual(first?.[field])
  })

  it('continues: listed again for less, cheaper, or with an agency beside or after the owner', () => {
    const portal = withStories()
    const before = new Map(portal.all().map((ad) => [ad.id, ad]))
    const taken = portal.goOn().filter(({ id }) => portal.find(id) === undefined)
    const now = byObject(portal)
    const fresh = portal.all().filter(({ id }) => !before.has(id))
    const after = (ad: { object?: string }) => fresh.find(({ object }) => object === ad.object)
    const followed = taken.map((ad) => [ad, after(ad)] as const)
    expect(followed.filter(([ad, next]) => next?.seller.type === 'private' && (next.price ?? 0) < (ad.price ?? 0))).toHaveLength(5)
    expect(followed.filter(([, next]) => next?.seller.type === 'commercial' && next.ownPictures)).toHaveLength(3)
    const sellers = [...now.values()].map((ads) => new Set(ads.map(({ seller }) => seller.type)).size)
    expect(sellers.filter((kinds) => kinds === 2)).toHaveLength(4)
    expect(portal.all().filter((ad) => (before.get(ad.id)?.price ?? 0) > (ad.price ?? 0))).toHaveLength(4)
    expect(portal.goOn()).toEqual([])
  })

  it('continues with the same ids in another life', () => {
    const ids = [1, 2].map((life) => {
      const portal = createWorld({ seed: 1, ads: 5, stories: true, now: () => NOW, life: life * 1_000_000 })
      portal.goOn()
      return portal.all().map(({ id }) => id)
    })
    expect(ids[0]).toEqual(ids[1])
  })

  it('can be one flat of a building, or one house of many by a seller', () => {
    const ads = withStories().all()
    const buildings = [
      ...Map.groupBy(
        ads.filter(({ building }) => building),
        ({ building }) => building,
      ).values(),
    ]
    expect(buildings).toHaveLength(2)
    for (const flats of buildings) {
      expect(new Set(flats.map(({ size, price, seller }) => `${size} ${price} ${seller.userId}`)).size).toBe(1)
      expect(new Set(flats.map(({ floor }) => floor)).size).toBe(4)
    }
    const most = Math.max(...[...Map.groupBy(ads, ({ seller }) => seller.userId).values()].map((own) => own.length))
    expect(most).toBe(7)
  })
})
