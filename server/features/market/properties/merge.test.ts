import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { properties } from '#shared/contract/work/properties.ts'
import { toCents } from '#shared/domain/money.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { connectOwner } from '#test/database.ts'
import { countLockWaits } from '#test/lock-waits.ts'
import { endAdvert, importListings } from '../adverts/service.ts'
import type { ImportListing } from '../adverts/import-listing.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const page = (externalId: string, price: number): ImportListing => ({
  source: externalId.startsWith('w') ? 'immowelt.de' : 'kleinanzeigen.de',
  externalId,
  propertyType: 'house',
  listingType: 'sale',
  title: `Haus ${externalId}`,
  placeKeys: ['', 'hamburg'],
  filedAs: null,
  isDetailed: true,
  isDemo: false,
  sellerType: 'private',
  priceCents: toCents(price),
})

/** A property with one advert on each of two portals. */
async function offeredTwice(name: string) {
  const [here, there] = [`k-${name}`, `w-${name}`]
  const id = await test.make.property({ external_id: here, price_cents: 50_000_000, details_read_at: test.clock.now() })
  const known = test.ctx.db.selectFrom('adverts').where('property_id', '=', id)
  await sql`insert into adverts (property_id, source, external_id, title, price_cents, place_keys, property_type, listing_type, seller_type, state_since, listed_at, scraped_at, details_read_at)
    select property_id, 'immowelt.de', ${there}, 'Haus dort', 51000000, place_keys, property_type, listing_type, seller_type, state_since, listed_at, scraped_at, details_read_at
    from (${known.selectAll()}) as known`.execute(test.ctx.db)
  return { id, here, there }
}

const seen = async (id: number) => (await test.as(await test.make.agent()).call(properties.get, { params: { id } })).body

describe('a property with two adverts', () => {
  it('follows a change in either advert', async () => {
    const { id, there } = await offeredTwice('folgt')
    await importListings(test.ctx, [page(there, 470_000)])
    const { price, adverts, portalCount } = await seen(id)
    expect([price, portalCount, adverts.map(({ source, price }) => [source, price])]).toEqual([
      470_000,
      2,
      expect.arrayContaining([
        ['kleinanzeigen.de', 500_000],
        ['immowelt.de', 470_000],
      ]),
    ])
  })

  it("keeps each advert's price history and price cut", async () => {
    const { id, here, there } = await offeredTwice('gesenkt')
    const began = test.clock.now().toISOString()
    test.clock.advance(86_400_000)
    await importListings(test.ctx, [page(here, 480_000), page(there, 520_000)])
    const cut = test.clock.now().toISOString()
    test.clock.advance(86_400_000)
    await importListings(test.ctx, [page(here, 490_000)])
    const again = test.clock.now().toISOString()
    const { price, priceCut, priceCutAt, adverts } = await seen(id)
    // 490,000 is two percent below 500,000; the last cut went to 480,000
    expect([price, priceCut, priceCutAt]).toEqual([490_000, 2, cut])
    expect(new Map(adverts.map(({ source, prices }) => [source, prices]))).toEqual(
      new Map([
        [
          'kleinanzeigen.de',
          [
            { at: began, price: 500_000 },
            { at: cut, price: 480_000 },
            { at: again, price: 490_000 },
          ],
        ],
        [
          'immowelt.de',
          [
            { at: began, price: 510_000 },
            { at: cut, price: 520_000 },
          ],
        ],
      ]),
    )
  })

  it("is reposted when a gone advert's page is back", async () => {
    const { id, here } = await offeredTwice('wieder')
    const advert = await test.ctx.db.selectFrom('adverts').select('id').where('external_id', '=', here).executeTakeFirstOrThrow()
    await endAdvert(test.ctx, advert.id, 'gone')
    expect((await seen(id)).reposts).toBe(0)
    test.clock.advance(86_400_000)
    await importListings(test.ctx, [page(here, 500_000)])
    const back = await seen(id)
    expect([back.reposts, back.repostedAt]).toEqual([1, test.clock.now().toISOString()])
    // a second import does not count again
    await importListings(test.ctx, [page(here, 500_000)])
    expect((await seen(id)).reposts).toBe(1)
  })

  it('goes offline when the last advert does', async () => {
    const { id } = await offeredTwice('offline')
    const ids = (await test.ctx.db.selectFrom('adverts').select('id').where('property_id', '=', id).orderBy('id').execute()).map(
      (row) => row.id,
    )
    await endAdvert(test.ctx, ids[0] ?? 0, 'gone')
    expect((await seen(id)).offlineSince).toBeNull()
    await endAdvert(test.ctx, ids[1] ?? 0, 'gone')
    expect((await seen(id)).offlineSince).not.toBeNull()
  })

  it('keeps both of two concurrent changes', async () => {
    const { id, here, there } = await offeredTwice('zugleich')
    const [stored, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const first = test.ctx.db.transaction().execute(async (db) => {
      await importListings({ ...test.ctx, db }, [page(here, 440_000)])
      stored.resolve()
      await ended.promise
    })
    await stored.promise
    const second = importListings(test.ctx, [page(there, 460_000)])
    await expect.poll(() => countLockWaits(test.ctx.db)).toBe(1)
    ended.resolve()
    await Promise.all([first, second])
    const { price, adverts } = await seen(id)
    expect([price, new Set(adverts.map((advert) => advert.price))]).toEqual([440_000, new Set([440_000, 460_000])])
  })
})

describe('an unchanged import', () => {
  it('does not rewrite wide rows or use up ids', async () => {
    const all = Array.from({ length: 1_000 }, (_, n) => page(`k-gleich-${n}`, 400_000))
    await importListings(test.ctx, all)
    const owner = await connectOwner(test.database)
    onTestFinished(() => owner.end())
    const numberTaken = async () =>
      (
        await owner.query<{ n: number }>(
          'select ((select last_value from properties_id_seq) + (select last_value from adverts_id_seq))::int as n',
        )
      ).rows
    const number = await numberTaken()
    test.clock.advance(2 * 3_600_000)
    await test.ctx.db.transaction().execute(async (db) => {
      const written = async () => {
        const { rows } = await sql<{
          table: string
          n: number
        }>`select relname::text as table, n_tup_upd::int as n from pg_stat_xact_user_tables`.execute(db)
        return new Map(rows.map(({ table, n }) => [table, n]))
      }
      const before = await written()
      await importListings(
        { ...test.ctx, db },
        all.map((advert) => ({ ...advert, isDetailed: false })),
      )
      const now = [...(await written())].map(([table, n]) => [table, n - (before.get(table) ?? 0)] as const)
      expect(now.filter(([, n]) => n > 0)).toEqual([['advert_sightings', 1_000]])
    })
    expect(await numberTaken()).toEqual(number)
  })
})
