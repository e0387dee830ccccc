import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sources } from '#shared/contract/ingest/sources.ts'
import { toCents } from '#shared/domain/money.ts'
import type { ImportListing } from '#server/features/market/adverts/import-listing.ts'
import { importListings } from '#server/features/market/adverts/service.ts'
import type { PictureLook } from '../../market/identity/rules/picture-mark.ts'
import { distinctivePictures, storeLooks } from '#server/features/market/identity/pictures.ts'
import { type KleinanzeigenStandIn, startKleinanzeigen } from '#stand-ins/kleinanzeigen/start.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { minutes } from '#test/clock.ts'

let portal: KleinanzeigenStandIn
let test: TestApp
beforeAll(async () => {
  portal = await startKleinanzeigen({ ads: 0 })
  test = await startTestApp({ env: { KLEINANZEIGEN_URL: portal.url } })
})
beforeEach(async () => {
  portal.fault(null)
  await test.make.changeSources({ marks_pictures: true })
  await test.empty('outgoing_hosts')
})
afterAll(async () => {
  await test.close()
  await portal.close()
})

let count = 0

/** Publishes a house with the pictures of `object`, alternately as a private and a commercial listing in different words. */
function house(
  object: string,
  change: Partial<ImportListing> & { readonly building?: string; readonly pictures?: number } = {},
): ImportListing {
  count += 1
  const { building, ...fields } = change
  const { id } = portal.publish({
    category: '208',
    objectType: 'Reihenhaus',
    yearBuilt: 1978,
    size: 133,
    pictures: 4,
    object,
    ...(building !== undefined && { building }),
  })
  return {
    source: 'kleinanzeigen.de',
    externalId: id,
    propertyType: 'house',
    listingType: 'sale',
    title: 'Haus im Grünen',
    description:
      count % 2 === 0 ? 'Wir verkaufen unser Zuhause, weil es uns zu groß geworden ist.' : 'Ein gepflegtes Objekt in ruhiger Lage.',
    placeKeys: ['', 'hamburg'],
    filedAs: null,
    isDetailed: true,
    isDemo: false,
    sellerType: count % 2 === 0 ? 'private' : 'commercial',
    priceCents: toCents(450_000),
    size: 133,
    rooms: 5,
    zipCode: '22111',
    location: 'Hamburg Horn',
    contactPhone: `0171 39200${String(count).padStart(2, '0')}`,
    imageUrls: [1, 2, 3, 4].map((view) => `${portal.url}/bilder/${id}-${view}.webp`),
    ...fields,
  }
}

const store = (...listings: ImportListing[]) => importListings(test.ctx, listings)
const advert = async ({ externalId }: ImportListing) =>
  test.ctx.db.selectFrom('adverts').select(['id', 'property_id']).where('external_id', '=', externalId).executeTakeFirstOrThrow()
const marked = async (listing: ImportListing) =>
  test.ctx.db
    .selectFrom('advert_pictures')
    .select(['pictures', 'unread'])
    .where('advert_id', '=', (await advert(listing)).id)
    .executeTakeFirst()
const waiting = async () =>
  (await test.ctx.db.selectFrom('work_items').select('advert_id').where('kind', '=', 'mark-pictures').execute()).length
const asked = () => portal.requests.filter(({ path }) => path.startsWith('/bilder/')).length

describe('adverts with the same pictures', () => {
  it('are joined into one property, even if both are online on one portal', async () => {
    // an unrelated shared key must not affect these
    await test.ctx.db.insertInto('shared_keys').values({ key: 1, noted_at: test.clock.now() }).execute()
    const [one, other] = [house('park'), house('park')]
    await store(one)
    await store(other)
    await test.drain()
    expect((await marked(one))?.pictures).toHaveLength(4)
    expect((await marked(other))?.pictures).toEqual((await marked(one))?.pictures)
    expect((await advert(other)).property_id).toBe((await advert(one)).property_id)
    expect(await waiting()).toBe(0)
  })

  it('get the same id for each picture when both are processed at once', async () => {
    const [one, other] = [house('pair', { zipCode: '22117' }), house('pair', { zipCode: '22117' })]
    await test.make.changeSources({ marks_pictures: false })
    await store(one, other)
    const look = (bit: number): PictureLook => ({
      mark: [0x0f0f0f0f ^ bit, 0x33cc33cc, 0x0ff00ff0, 0x55aa55aa],
      windows: [[0x0f0f0f0f, 0x33cc33cc, 0x0ff00ff0, 0x55aa55aa]],
    })
    await Promise.all([one, other].map(async (each, n) => storeLooks(test.ctx, (await advert(each)).id, [look(n)], 0)))
    expect((await marked(one))?.pictures).toEqual((await marked(other))?.pictures)
  })

  it('stay two flats in one building if the pictures show only its front', async () => {
    // a copy that was cropped and compressed again is recognised in most cases, but not in all: see picture-mark.test.ts
    const seen = []
    for (const [building, zipCode] of Object.entries({ block: '22113', court: '22115', tower: '22119' })) {
      const flat = { size: 71, building, zipCode }
      const [one, other] = [house(`${building} 1`, flat), house(`${building} 2`, flat)]
      await store(one, other)
      await test.drain()
      const [a, b] = [await marked(one), await marked(other)]
      seen.push(a?.pictures.filter((picture) => b?.pictures.includes(picture)).length)
      expect((await advert(other)).property_id).not.toBe((await advert(one)).property_id)
    }
    expect(seen.filter((shared) => shared === 1).length).toBeGreaterThanOrEqual(2)
    expect(Math.max(...seen.map((shared) => shared ?? 9))).toBe(1)
  })

  it('are not joined if more than twenty properties show the pictures', async () => {
    const logo = house('logo').imageUrls?.slice(0, 1) ?? []
    const homes = Array.from({ length: 21 }, (_, n) => house(`home ${n}`, { size: 60 + n * 9, zipCode: `2211${n % 9}`, imageUrls: logo }))
    await store(...homes.slice(0, 20))
    await test.drain()
    const { id } = await advert(homes[0] as ImportListing)
    expect((await distinctivePictures(test.ctx, [id])).get(id)).toHaveLength(1)
    await store(homes[20] as ImportListing)
    await test.drain()
    expect((await distinctivePictures(test.ctx, [id])).get(id)).toEqual([])
  })
})

describe('pictures', () => {
  it('are fetched once, as the smallest copy, and again if the advert shows others', async () => {
    const one = house('once')
    const before = asked()
    await store(one)
    await test.drain()
    await store(one)
    await test.drain()
    expect(asked() - before).toBe(4)
    expect(portal.requests.at(-1)?.path).toContain('?rule=$_2.AUTO')
    await store({ ...one, imageUrls: (one.imageUrls ?? []).slice(0, 2) })
    await test.drain()
    expect(asked() - before).toBe(6)
    expect((await marked(one))?.pictures).toHaveLength(2)
  })

  it('are skipped while an admin has disabled them, and those online are queued when enabled', async () => {
    const admin = await test.make.user({ role: 'admin' })
    const set = (marksPictures: boolean) =>
      test.as(admin).call(sources.update, { params: { source: 'kleinanzeigen.de' }, body: { marksPictures } })
    await set(false)
    const [one, before] = [house('off'), asked()]
    await store(one)
    await test.drain()
    expect([asked() - before, await waiting()]).toEqual([0, 0])
    await set(true)
    expect((await test.as(admin).call(sources.list)).body[0]).toMatchObject({ marksPictures: true, unmarked: 1 })
    await test.drain()
    expect([asked() - before, (await marked(one))?.pictures.length]).toEqual([4, 4])
  })

  it('leave the advert unchanged if they are unreadable, and are counted', async () => {
    const one = house('broken')
    portal.fault('garbage', { times: 3, path: /bilder/ })
    await store({ ...one, imageUrls: [...(one.imageUrls ?? []), 'https://elsewhere.example/1.jpg'] })
    await test.drain()
    expect(await marked(one)).toMatchObject({ pictures: [expect.any(Number)], unread: 4 })
  })

  it('wait if the host does not respond or blocks', async () => {
    const one = house('later')
    portal.fault('500', { path: /bilder/ })
    await store(one)
    await test.drain()
    expect([await marked(one), await waiting()]).toEqual([undefined, 1])
    portal.fault('403', { path: /bilder/ })
    test.clock.advance(minutes(11))
    await test.drain('sweep')
    expect([await marked(one), await waiting()]).toEqual([undefined, 1])
    portal.fault(null)
    test.clock.advance(minutes(11))
    await test.drain('sweep')
    expect((await marked(one))?.pictures).toHaveLength(4)
  })

  it('are deleted with their advert', async () => {
    const one = house('gone')
    await store(one)
    await test.drain()
    const { id } = await advert(one)
    expect(await marked(one)).toBeDefined()
    await test.ctx.db.deleteFrom('properties').where('lead_advert_id', '=', id).execute()
    await test.ctx.db.deleteFrom('adverts').where('id', '=', id).execute()
    expect(await test.ctx.db.selectFrom('advert_pictures').select('advert_id').where('advert_id', '=', id).execute()).toEqual([])
  })
})
