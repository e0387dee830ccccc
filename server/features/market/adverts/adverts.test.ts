import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toCents } from '#shared/domain/money.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { connectOwner } from '#test/database.ts'
import { hours } from '#test/clock.ts'
import { countLockWaits } from '#test/lock-waits.ts'
import type { ImportListing } from './import-listing.ts'
import { endAdvert, importListings } from './service.ts'
import { RULES_VERSION } from '../judge/service.ts'

let test: TestApp
let count = 0
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const CARD: Omit<ImportListing, 'externalId'> = {
  source: 'kleinanzeigen.de',
  title: 'Reihenhaus mit Garten',
  propertyType: 'house',
  listingType: 'sale',
  placeKeys: ['', '22111', 'hamburg horn'],
  location: 'Hamburg Horn',
  zipCode: '22111',
  filedAs: null,
  isDetailed: false,
  isDemo: false,
  description: 'Ein Haus am Park, ruhig gelegen…',
  descriptionIsCut: true,
  priceCents: toCents(400_000),
  priceNegotiable: false,
  imageUrls: ['https://img.example/1.jpg'],
}
const TEXT = 'Ein Haus am Park, ruhig gelegen und gepflegt. Besichtigung nach Absprache.'
const PAGE = {
  ...CARD,
  isDetailed: true,
  description: TEXT,
  descriptionIsCut: false,
  imageUrls: ['https://img.example/1.jpg', 'https://img.example/2.jpg'],
}

/** Imports one new advert in each of these forms in turn, one hour apart. */
async function seen(...forms: readonly Partial<ImportListing>[]) {
  count += 1
  let last
  for (const form of forms) {
    last = await importListings(test.ctx, [{ ...CARD, externalId: `ad-${count}`, ...form }])
    test.clock.advance(hours(1))
  }
  const row = await test.ctx.db.selectFrom('adverts').selectAll().where('external_id', '=', `ad-${count}`).executeTakeFirstOrThrow()
  const changes = await test.ctx.db
    .selectFrom('property_changes')
    .select('field_changes')
    .where('property_id', '=', row.property_id)
    .orderBy('id')
    .execute()
  return {
    row,
    changes: changes.flatMap(({ field_changes }) =>
      (field_changes as { field: string; oldValue: unknown; newValue: unknown }[]).map(({ field, oldValue, newValue }) => [
        field,
        oldValue,
        newValue,
      ]),
    ),
    isReadAgain: last?.unreadIds.includes(row.id),
  }
}

describe('the quote that refuses estate agents', () => {
  const REFUSING = { ...PAGE, description: `${TEXT} Makler bitte nicht melden.` }
  const quotes = async (...forms: readonly Partial<ImportListing>[]) => {
    const { row, changes } = await seen(...forms)
    return [row.agent_refusal, changes.map(([field]) => field)]
  }

  it('is taken from a title, a card or an ad page without being recorded as a change', async () => {
    expect(await quotes({ title: 'Reihenhaus, KEINE MAKLER' })).toEqual(['Reihenhaus, KEINE MAKLER', []])
    expect(await quotes({ description: 'Von privat, keine Makler. Ein Haus am Park…' })).toEqual(['Von privat, keine Makler', []])
    expect(await quotes({}, REFUSING)).toEqual(['Makler bitte nicht melden', []])
  })

  it('survives a card that shows only the beginning of the text', async () => {
    expect(await quotes(REFUSING, {})).toEqual(['Makler bitte nicht melden', []])
  })

  it('is removed with the text or title that contained it', async () => {
    expect(await quotes(REFUSING, PAGE)).toEqual([null, ['description']])
    expect(await quotes({ title: 'Haus, keine Makler' }, {})).toEqual([null, ['title']])
  })

  it('is not taken from a truncated word', async () => {
    expect(await quotes({ description: 'Von privat, keine Makler…' })).toEqual([null, []])
  })
})

describe('a card', () => {
  it('does not overwrite the stored category, because it only repeats what was searched for', async () => {
    const { row, changes } = await seen({}, { listingType: 'rent', propertyType: 'other' })
    expect([row.listing_type, row.property_type, changes]).toEqual(['sale', 'house', []])
  })

  it('does not overwrite pictures, seller type or text from the ad page', async () => {
    const { row, changes } = await seen({}, { ...PAGE, sellerType: 'commercial' }, { imageUrls: [], sellerType: 'private' })
    expect([row.image_urls.length, row.seller_type, row.description, changes]).toEqual([2, 'commercial', TEXT, []])
  })

  it('keeps the stored picture if it has none, and a different picture is not recorded as a change', async () => {
    expect((await seen({}, { imageUrls: [] })).row.image_urls).toEqual(CARD.imageUrls)
    expect((await seen({}, { imageUrls: ['https://img.example/other.jpg'] })).changes).toEqual([])
  })

  it('updates the price, and clears it when it shows only "VB"', async () => {
    const { row, changes } = await seen({}, { priceCents: toCents(380_000) }, { priceCents: null, priceNegotiable: true })
    expect([row.price_cents, row.previous_price_cents, changes]).toEqual([
      null,
      38_000_000,
      [
        ['price', 400_000, 380_000],
        ['price', 380_000, null],
      ],
    ])
  })

  it('records the price per m² of land by its plot, even if the plot was learned along with the price', async () => {
    const land = { propertyType: 'land', size: 100 } as const
    const cheaper = { ...land, plotSize: 1_000, priceCents: toCents(380_000) }
    const expected = [
      ['price', 400_000, 380_000],
      ['pricePerSqm', 400, 380],
    ]
    expect((await seen({ ...land, plotSize: 1_000 }, cheaper)).changes).toEqual(expected)
    expect((await seen(land, cheaper)).changes).toEqual(expected)
  })

  it('does not record a price per m² for an invalid size', async () => {
    expect((await seen({ size: 1 }, { size: 1, priceCents: toCents(380_000) })).changes).toEqual([['price', 400_000, 380_000]])
  })

  it('keeps "1 €" as the source shows it, but never as a price, a price cut or an earlier price', async () => {
    const one = { priceCents: toCents(1) }
    const { row, changes } = await seen({}, one, { priceCents: null }, one, { priceCents: toCents(380_000) })
    expect([row.previous_price_cents, row.highest_price_cents, changes]).toEqual([
      40_000_000,
      40_000_000,
      [
        ['price', 400_000, null],
        ['price', null, 380_000],
      ],
    ])
    const cutAt = Date.parse(row.price_cut_at ?? '')
    expect(test.clock.now().getTime() - cutAt).toBe(hours(1))
    const hidden = await seen({}, one)
    expect([hidden.row.price_cents, hidden.row.price_cut_at, hidden.row.highest_price_cents]).toEqual([100, null, null])
  })

  it('records each tracked field the ad page sets or changes, and the price per square metre', async () => {
    const facts = { lastRefurbishment: 2019, numberOfParkingSpaces: 2, rentCurrent: 950, heatingType: 'Gas' }
    const { row, changes } = await seen(
      CARD,
      { ...PAGE, size: 100 },
      { ...PAGE, size: 100, ...facts },
      { ...PAGE, size: 80, ...facts, lastRefurbishment: 2024 },
    )
    expect(row.details).toEqual({ lastRefurbishment: 2024, numberOfParkingSpaces: 2, rentCurrent: 950, heatingType: 'Gas' })
    const byName = changes
      .map(([field, ...rest]) => [String(field), ...rest])
      .toSorted(([one], [other]) => String(one).localeCompare(String(other)))
    expect(byName).toEqual([
      ['heatingType', null, 'Gas'],
      ['lastRefurbishment', null, 2019],
      ['lastRefurbishment', 2019, 2024],
      ['numberOfParkingSpaces', null, 2],
      ['pricePerSqm', 4_000, 5_000],
      ['rentPriceCurrent', null, 950],
      ['size', 100, 80],
    ])
  })

  it('requests the ad page again if its text is new, and the change compares the two full texts', async () => {
    const edited = { description: 'Ein Haus am Bahnhof…', descriptionIsCut: true }
    const known = await seen({}, PAGE, ...Array.from({ length: 6 }, () => ({})), edited)
    expect([known.row.description, known.row.description_is_cut, known.changes, known.isReadAgain]).toEqual([TEXT, false, [], true])
    const whole = 'Ein Haus am Bahnhof, gut gelegen.'
    expect((await seen({}, PAGE, edited, { ...PAGE, description: whole })).changes).toEqual([['description', TEXT, whole]])
  })

  it('does not request the ad page again because of its age or because of a new text right after it was read', async () => {
    expect((await seen({}, PAGE, ...Array.from({ length: 8 }, () => ({})))).isReadAgain).toBe(false)
    expect((await seen({}, PAGE, { description: 'Ein Haus am Bahnhof…' })).isReadAgain).toBe(false)
  })

  it("requests an unread ad page only on the advert's first day", async () => {
    const days = (hours: number) => seen(...Array.from({ length: hours + 1 }, () => ({})))
    expect([(await days(23)).isReadAgain, (await days(24)).isReadAgain]).toEqual([true, false])
  })

  it('does not request the ad page with every run because it formats the text differently', async () => {
    expect((await seen({}, PAGE, { description: 'HAUS AM PARK…' })).isReadAgain).toBe(false)
  })

  it('never hides a private seller, but marks the doubt and requests the ad page', async () => {
    const { row, isReadAgain } = await seen({ title: 'Suche Reihenhaus', description: 'Wir suchen ein Reihenhaus…' })
    expect([row.hidden_reason, row.doubt_reason, row.verdict_evidence, row.rules_version]).toEqual([
      null,
      'wanted',
      '„Wir suchen ein Reihenhaus…“',
      RULES_VERSION,
    ])
    expect(isReadAgain).toBe(true)
  })

  it('is judged by its new title', async () => {
    expect((await seen({ title: 'Suche Reihenhaus' }, { title: 'Reihenhaus zu verkaufen' })).row.doubt_reason).toBeNull()
  })

  it('stores the category under which the portal files it', async () => {
    expect((await seen({ filedAs: 'not_property' })).row).toMatchObject({ hidden_reason: null, doubt_reason: 'not_property' })
  })
})

describe('the ad page', () => {
  const WANTED = {
    title: 'Suche Reihenhaus zum Kauf',
    description: 'Wir sind eine junge Familie und suchen ein Reihenhaus am Park. Wer verkauft? Bitte melden Sie sich.',
    priceCents: null,
  }

  it('can prove that an advert is not a listing, which a later card does not undo', async () => {
    expect((await seen(WANTED, { ...PAGE, ...WANTED }, WANTED)).row).toMatchObject({ hidden_reason: 'wanted', doubt_reason: null })
  })

  it('can clear a doubt raised by a card', async () => {
    const card = { title: 'Malerarbeiten', description: 'Haus von der Oma…' }
    const page = {
      ...PAGE,
      title: 'Malerarbeiten',
      description:
        'Haus von der Oma. Wir verkaufen unser gepflegtes Einfamilienhaus mit Keller und Garage, ruhig gelegen, Baujahr 1962. Die Heizung ist von 2015, im Erdgeschoss sind Malerarbeiten nötig. Der Garten liegt nach Süden, die Schule ist zu Fuß erreichbar. Besichtigung gern am Wochenende.',
    }
    expect((await seen(card)).row.doubt_reason).toBe('not_property')
    expect((await seen(card, page)).row).toMatchObject({ hidden_reason: null, doubt_reason: null, verdict_evidence: null })
  })

  it('does not hide the advert when the page was gone, as only the card is known', async () => {
    const { row } = await seen({ ...WANTED })
    await endAdvert(test.ctx, row.id, 'gone')
    await importListings(test.ctx, [
      { ...CARD, ...WANTED, description: `${WANTED.description} Bitte melden…`, externalId: row.external_id },
    ])
    const again = await test.ctx.db
      .selectFrom('adverts')
      .select(['hidden_reason', 'doubt_reason'])
      .where('id', '=', row.id)
      .executeTakeFirst()
    expect(again).toEqual({ hidden_reason: null, doubt_reason: 'wanted' })
  })
})

describe('an advert', () => {
  it('accumulates the places it is found under', async () => {
    const { row } = await seen({}, { placeKeys: ['', '22111', 'near:20:hamburg'] })
    expect(row.place_keys).toEqual(['', '22111', 'hamburg horn', 'near:20:hamburg'])
  })

  it('keeps the places it was found under when its postcode becomes known', async () => {
    const { zipCode, ...unplaced } = CARD
    await importListings(test.ctx, [{ ...unplaced, externalId: 'unplaced', placeKeys: ['', 'near:20:hamburg'] }])
    await importListings(test.ctx, [{ ...unplaced, externalId: 'unplaced', zipCode: '22111', placeKeys: ['', '22111'] }])
    const { rows } = await sql<{ zip_code: string; place_keys: string[] }>`
      select zip_code, place_keys from adverts where external_id = 'unplaced'`.execute(test.ctx.db)
    expect(rows).toEqual([{ zip_code: zipCode, place_keys: ['', '22111', 'near:20:hamburg'] }])
  })

  it('keeps only its new place when it moves', async () => {
    const { row, changes } = await seen({}, { zipCode: '10115', location: 'Berlin Mitte', placeKeys: ['', '10115', 'berlin mitte'] })
    expect([row.place_keys, changes]).toEqual([['', '10115', 'berlin mitte'], [['location', 'Hamburg Horn', 'Berlin Mitte']]])
  })

  it('has its page requested when it reappears after it was gone, and is online once that page was read', async () => {
    const { row } = await seen({})
    await endAdvert(test.ctx, row.id, 'gone')
    const again = () =>
      test.ctx.db
        .selectFrom('adverts as a')
        .innerJoin('properties as p', 'p.lead_advert_id', 'a.id')
        .select(['a.state', (eb) => eb('p.offline_since', 'is not', null).as('isOffline')])
        .where('a.id', '=', row.id)
        .executeTakeFirst()
    expect(await again()).toEqual({ state: 'gone', isOffline: true })
    await importListings(test.ctx, [{ ...CARD, externalId: row.external_id }])
    expect(await again()).toEqual({ state: 'gone', isOffline: true })
    test.clock.advance(hours(7))
    const shown = await importListings(test.ctx, [{ ...CARD, externalId: row.external_id }])
    expect([shown.unreadIds, await again()]).toEqual([[row.id], { state: 'unknown', isOffline: false }])
    await importListings(test.ctx, [{ ...CARD, ...PAGE, externalId: row.external_id }])
    expect(await again()).toEqual({ state: 'online', isOffline: false })
  })
})

describe('an advert whose page could not be read for long', () => {
  const doubted = async () => {
    const { row } = await seen({})
    await test.ctx.db.updateTable('adverts').set({ state: 'unknown', state_since: test.clock.now() }).where('id', '=', row.id).execute()
    return row
  }
  const turnsOf = (id: number) =>
    test.ctx.db.selectFrom('adverts').select(['state', 'comebacks', 'came_back_at']).where('id', '=', id).executeTakeFirstOrThrow()

  it('has its page requested when a card shows it', async () => {
    const row = await doubted()
    const { unreadIds } = await importListings(test.ctx, [{ ...CARD, externalId: row.external_id }])
    expect(unreadIds).toEqual([row.id])
  })

  it('does not count as back when its page becomes readable again', async () => {
    const row = await doubted()
    await importListings(test.ctx, [{ ...CARD, ...PAGE, externalId: row.external_id }])
    expect(await turnsOf(row.id)).toEqual({ state: 'online', comebacks: 0, came_back_at: null })
  })

  it('counts as back each time its portal had reported it gone', async () => {
    const { row } = await seen({})
    for (const comebacks of [1, 2]) {
      await endAdvert(test.ctx, row.id, 'gone')
      test.clock.advance(hours(7))
      await importListings(test.ctx, [{ ...CARD, externalId: row.external_id }])
      await importListings(test.ctx, [{ ...CARD, ...PAGE, externalId: row.external_id }])
      await importListings(test.ctx, [{ ...CARD, ...PAGE, externalId: row.external_id }])
      expect(await turnsOf(row.id)).toMatchObject({ state: 'online', comebacks })
    }
  })
})

describe('an update of one advert', () => {
  const findRow = (id: number) => test.ctx.db.selectFrom('adverts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  it('does not change any other advert, nor does its end', async () => {
    const neighbour = (await seen({ title: 'Nachbarhaus' })).row
    const { row } = await seen({}, { priceCents: toCents(380_000), title: 'Eckhaus', placeKeys: [...CARD.placeKeys, 'near:20:hamburg'] })
    const goneAt = test.clock.now().toISOString()
    await endAdvert(test.ctx, row.id, 'gone')
    test.clock.advance(hours(1))
    await endAdvert(test.ctx, row.id, 'gone')
    expect(await findRow(neighbour.id)).toEqual(neighbour)
    // state_since keeps the first report
    expect(await findRow(row.id)).toMatchObject({ title: 'Eckhaus', price_cents: 38_000_000, state: 'gone', state_since: goneAt })
  })

  it('stores when it was last seen, at most once an hour', async () => {
    const [one, other] = [await seen({}), await seen({})]
    const seenAt = async ({ row }: typeof one) =>
      (await test.ctx.db.selectFrom('advert_sightings').selectAll().where('advert_id', '=', row.id).executeTakeFirstOrThrow()).last_seen_at
    const importAgain = ({ row }: typeof one) => importListings(test.ctx, [{ ...CARD, externalId: row.external_id }])
    const before = await seenAt(other)
    test.clock.advance(hours(2))
    const now = test.clock.now().toISOString()
    await importAgain(one)
    test.clock.advance(hours(1) - 1)
    await importAgain(one)
    expect([await seenAt(one), await seenAt(other)]).toEqual([now, before])
    test.clock.advance(2)
    await importAgain(one)
    expect(await seenAt(one)).toBe(test.clock.now().toISOString())
  })
})

describe('two concurrent imports', () => {
  const MOMENT = 300
  const findRow = (externalId: string) =>
    test.ctx.db.selectFrom('adverts').selectAll().where('external_id', '=', externalId).executeTakeFirstOrThrow()
  /** Imports in a separate transaction that stays open until `end` is called. */
  function begin(listings: readonly ImportListing[]) {
    const [stored, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const done = test.ctx.db.transaction().execute(async (db) => {
      await importListings({ ...test.ctx, db }, listings)
      stored.resolve()
      await ended.promise
    })
    return {
      stored: stored.promise,
      end: () => {
        ended.resolve()
        return done
      },
    }
  }

  it('create one row for the same new advert, and both return it', async () => {
    const one = { ...CARD, externalId: 'same-new' }
    const [first, second] = await Promise.all([importListings(test.ctx, [one]), importListings(test.ctx, [one])])
    expect([first.ids, [...first.newIds, ...second.newIds]]).toEqual([second.ids, first.ids])
  })

  it('run one after the other for the same known advert: the second compares with what the first stored', async () => {
    await importListings(test.ctx, [{ ...CARD, externalId: 'same' }])
    const first = begin([{ ...CARD, externalId: 'same', priceCents: toCents(390_000), placeKeys: ['', 'near:5:horn'] }])
    await first.stored
    const second = importListings(test.ctx, [
      { ...CARD, externalId: 'same', priceCents: toCents(380_000), placeKeys: ['', 'near:20:hamburg'] },
    ])
    await new Promise((resolve) => setTimeout(resolve, MOMENT))
    await first.end()
    await second
    const row = await findRow('same')
    expect([row.price_cents, row.previous_price_cents]).toEqual([38_000_000, 39_000_000])
    expect(row.place_keys).toEqual(expect.arrayContaining(['near:5:horn', 'near:20:hamburg', 'hamburg horn']))
    const changes = await test.ctx.db
      .selectFrom('property_changes')
      .select('field_changes')
      .where('property_id', '=', row.property_id)
      .orderBy('id')
      .execute()
    expect(changes.map(({ field_changes }) => field_changes)).toEqual([
      [{ field: 'price', oldValue: 400_000, newValue: 390_000 }],
      [{ field: 'price', oldValue: 390_000, newValue: 380_000 }],
    ])
  })

  it('do not deadlock on the same adverts in opposite order', async () => {
    const all = Array.from({ length: 40 }, (_, n) => ({ ...CARD, externalId: `opposite-${String(n).padStart(2, '0')}` }))
    const load = (listings: readonly ImportListing[]) =>
      test.ctx.db.transaction().execute((db) => importListings({ ...test.ctx, db }, listings))
    for (let round = 0; round < 8; round += 1) {
      const priced = all.map((listing) => ({ ...listing, priceCents: toCents(300_000 + round / 100) }))
      await Promise.all([load(priced), load(priced.toReversed()), load(priced)])
    }
    expect(await findRow('opposite-00')).toMatchObject({ price_cents: 30_000_007, previous_price_cents: 30_000_006 })
  })

  it('do not deadlock on the same known adverts under different query plans', async () => {
    const names = Array.from({ length: 40 }, (_, n) => `found-${String(n).padStart(2, '0')}`)
    // stored in reverse
    for (const externalId of names.toReversed()) await importListings(test.ctx, [{ ...CARD, externalId }])
    const load = (plan: string) =>
      test.ctx.db.transaction().execute(async (db) => {
        await sql.raw(plan).execute(db)
        return importListings(
          { ...test.ctx, db },
          names.map((externalId) => ({ ...CARD, externalId, priceCents: toCents(10_000) })),
        )
      })
    // the first import blocks on the second row it locks
    const held = test.ctx.db.transaction().execute(async (db) => {
      await db.selectFrom('adverts').select('id').where('external_id', 'in', ['found-01', 'found-38']).forUpdate().execute()
      const loading = [load('set local enable_nestloop = off; set local enable_indexscan = off; set local enable_bitmapscan = off')]
      await expect.poll(() => countLockWaits(test.ctx.db)).toBe(1)
      loading.push(load('set local enable_hashjoin = off; set local enable_mergejoin = off; set local enable_seqscan = off'))
      await expect.poll(() => countLockWaits(test.ctx.db)).toBe(2)
      return { loading }
    })
    const { loading } = await held
    const [first, second] = await Promise.all(loading)
    expect([first?.ids.length, second?.ids.length, (await findRow('found-20')).price_cents]).toEqual([40, 40, 1_000_000])
  })

  it('do not deadlock on the same new adverts in opposite order', async () => {
    const owner = await connectOwner(test.database)
    // slow enough for both imports to overlap
    await owner.query(`create function dawdle() returns trigger language plpgsql as $$ begin perform pg_sleep(0.02); return new; end $$;
      create trigger dawdle before insert on adverts for each row execute function dawdle()`)
    const all = Array.from({ length: 12 }, (_, n) => ({ ...CARD, externalId: `slow-${String(n).padStart(2, '0')}` }))
    const load = (listings: readonly ImportListing[]) =>
      test.ctx.db.transaction().execute((db) => importListings({ ...test.ctx, db }, listings))
    const [first, second] = await Promise.all([load(all), load(all.toReversed())])
    await owner.query('drop function dawdle cascade')
    await owner.end()
    expect([first.newIds.length + second.newIds.length, first.ids.length, second.ids.length]).toEqual([12, 12, 12])
  })

  it('roll back the price when its change record cannot be stored', async () => {
    await importListings(test.ctx, [{ ...CARD, externalId: 'whole' }])
    const owner = await connectOwner(test.database)
    await owner.query(`create function refuse() returns trigger language plpgsql as $$ begin raise 'no more room'; end $$;
      create trigger refuse before insert on property_changes for each row execute function refuse()`)
    await expect(importListings(test.ctx, [{ ...CARD, externalId: 'whole', priceCents: toCents(10_000) }])).rejects.toThrow('no more room')
    await owner.query('drop function refuse cascade')
    await owner.end()
    expect((await findRow('whole')).price_cents).toBe(CARD.priceCents)
  })

  it('do not deadlock on different adverts in the same new places', async () => {
    const batch = (who: string, near: readonly string[], place: (n: number) => number) =>
      Array.from({ length: 25 }, (_, n) => ({
        ...CARD,
        externalId: `${who}-${String(n).padStart(2, '0')}`,
        placeKeys: [`place ${place(n)}`, ...near],
      }))
    // in a transaction of the test, which is not retried
    const load = (listings: readonly ImportListing[]) =>
      test.ctx.db.transaction().execute((db) => importListings({ ...test.ctx, db }, listings))
    for (let round = 0; round < 8; round += 1) {
      const near = round === 0 ? [] : [`near:${round}`]
      const both = [batch('a', near, (n) => n), batch('b', near, (n) => 24 - n)]
      await Promise.all(both.map(load))
    }
    const sets = await test.ctx.db.selectFrom('place_sets').select('keys').execute()
    expect(sets.filter(({ keys }) => keys.includes('near:7'))).toHaveLength(25)
    const named = await test.ctx.db
      .selectFrom('properties as p')
      .innerJoin('place_sets as s', 's.id', 'p.place_set')
      .whereRef('s.keys', '=', 'p.place_keys')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .innerJoin('adverts as a', 'a.id', 'p.lead_advert_id')
      .where('a.external_id', 'like', 'a-%')
      .executeTakeFirst()
    expect(named?.n).toBe(25)
  })
})

describe('the result for a run', () => {
  it('lists known adverts that gained a place only once', async () => {
    const near = { placeKeys: [...CARD.placeKeys, 'near:20:hamburg'] }
    const [first, second, third] = [await seenAgain('placed'), await seenAgain('placed', near), await seenAgain('placed', near)]
    expect([first.placedIds, second.placedIds, third.placedIds]).toEqual([[], first.ids, []])
  })

  it('does not request the page of an advert again that ended a moment ago', async () => {
    const { unreadIds } = await seenAgain('reserved')
    expect(unreadIds).toHaveLength(1)
    await endAdvert(test.ctx, unreadIds[0] ?? 0, 'reserved')
    expect((await seenAgain('reserved')).unreadIds).toEqual([])
    test.clock.advance(hours(7))
    expect((await seenAgain('reserved')).unreadIds).toEqual(unreadIds)
  })
})

function seenAgain(externalId: string, form: Partial<ImportListing> = {}) {
  return importListings(test.ctx, [{ ...CARD, externalId, ...form }])
}
