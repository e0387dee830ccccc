import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toCents } from '#shared/domain/money.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { connectOwner } from '#test/database.ts'
import { hours } from '#test/clock.ts'
import { countLockWaits } from '#test/lock-waits.ts'
import type { ImportListing } from './import-listing.ts'
import { endAdvert, importListings } from './service.ts'
import { RULES_VERSION } from './verdict-rules.ts'

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

/** A new advert, imported in these forms one after the other; each import is an hour later. */
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

describe('the words that refuse estate agents', () => {
  const REFUSING = { ...PAGE, description: `${TEXT} Makler bitte nicht melden.` }
  const quotes = async (...forms: readonly Partial<ImportListing>[]) => {
    const { row, changes } = await seen(...forms)
    return [row.agent_refusal, changes.map(([field]) => field)]
  }

  it('are kept from a title, a card and an ad page, and are no change of the advert', async () => {
    expect(await quotes({ title: 'Reihenhaus, KEINE MAKLER' })).toEqual(['KEINE MAKLER', []])
    expect(await quotes({ description: 'Von privat, keine Makler. Ein Haus am Park…' })).toEqual(['keine Makler', []])
    expect(await quotes({}, REFUSING)).toEqual(['Makler bitte nicht melden', []])
  })

  it('outlive a card that shows only the beginning of the text', async () => {
    expect(await quotes(REFUSING, {})).toEqual(['Makler bitte nicht melden', []])
  })

  it('go with the text they stood in, and with the title', async () => {
    expect(await quotes(REFUSING, PAGE)).toEqual([null, ['description']])
    expect(await quotes({ title: 'Haus, keine Makler' }, {})).toEqual([null, ['title']])
  })

  it('are not read from a word that is cut off', async () => {
    expect(await quotes({ description: 'Von privat, keine Makler…' })).toEqual([null, []])
  })
})

describe('a card', () => {
  it('does not change what its category leaves open: two searches ask differently', async () => {
    const { row, changes } = await seen({}, { listingType: 'rent', propertyType: 'other' })
    expect([row.listing_type, row.property_type, changes]).toEqual(['sale', 'house', []])
  })

  it('takes back neither picture, seller nor text of the ad page', async () => {
    const { row, changes } = await seen({}, { ...PAGE, sellerType: 'commercial' }, { imageUrls: [], sellerType: 'private' })
    expect([row.image_urls.length, row.seller_type, row.description, changes]).toEqual([2, 'commercial', TEXT, []])
  })

  it('without a picture takes none back, and another picture is no change of the advert', async () => {
    expect((await seen({}, { imageUrls: [] })).row.image_urls).toEqual(CARD.imageUrls)
    expect((await seen({}, { imageUrls: ['https://img.example/other.jpg'] })).changes).toEqual([])
  })

  it('with a price changes it, and with "VB" alone takes it back', async () => {
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

  it('records what its page says anew of every tracked field, a first value as well, and what a square metre costs', async () => {
    const told = { lastRefurbishment: 2019, numberOfParkingSpaces: 2, rentCurrent: 950, heatingType: 'Gas' }
    const { row, changes } = await seen(
      CARD,
      { ...PAGE, size: 100 },
      { ...PAGE, size: 100, ...told },
      { ...PAGE, size: 80, ...told, lastRefurbishment: 2024 },
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

  it('with a new text has the ad page read again, and the change is one from whole text to whole text', async () => {
    const edited = { description: 'Ein Haus am Bahnhof…', descriptionIsCut: true }
    const known = await seen({}, PAGE, ...Array.from({ length: 6 }, () => ({})), edited)
    expect([known.row.description, known.row.description_is_cut, known.changes, known.isReadAgain]).toEqual([TEXT, false, [], true])
    const whole = 'Ein Haus am Bahnhof, gut gelegen.'
    expect((await seen({}, PAGE, edited, { ...PAGE, description: whole })).changes).toEqual([['description', TEXT, whole]])
  })

  it('has an ad page read again neither for its age alone, nor for a new text right after it was read', async () => {
    expect((await seen({}, PAGE, ...Array.from({ length: 8 }, () => ({})))).isReadAgain).toBe(false)
    expect((await seen({}, PAGE, { description: 'Ein Haus am Bahnhof…' })).isReadAgain).toBe(false)
  })

  it('has an ad page that was never read asked for on its first day, and then no more', async () => {
    const days = (hours: number) => seen(...Array.from({ length: hours + 1 }, () => ({})))
    expect([(await days(23)).isReadAgain, (await days(24)).isReadAgain]).toEqual([true, false])
  })

  it('that prints a text in a way of its own does not have the ad page read with every run', async () => {
    expect((await seen({}, PAGE, { description: 'HAUS AM PARK…' })).isReadAgain).toBe(false)
  })

  it('never hides a private seller, but marks him and has his page read', async () => {
    const { row, isReadAgain } = await seen({ title: 'Suche Reihenhaus', description: 'Wir suchen ein Reihenhaus…' })
    expect([row.hidden_reason, row.doubt_reason, row.verdict_evidence, row.rules_version]).toEqual([
      null,
      'wanted',
      '„Suche“',
      RULES_VERSION,
    ])
    expect(isReadAgain).toBe(true)
  })

  it('with a new title is judged by it', async () => {
    expect((await seen({ title: 'Suche Reihenhaus' }, { title: 'Reihenhaus zu verkaufen' })).row.doubt_reason).toBeNull()
  })

  it('tells what category it stands in', async () => {
    expect((await seen({ filedAs: 'not_property' })).row).toMatchObject({ hidden_reason: null, doubt_reason: 'not_property' })
  })
})

describe('the ad page', () => {
  const WANTED = { title: 'Suche Reihenhaus', description: 'Wir suchen ein Reihenhaus am Park.' }

  it('can prove that an advert is none, and a card does not bring it back', async () => {
    expect((await seen(WANTED, { ...PAGE, ...WANTED }, WANTED)).row).toMatchObject({ hidden_reason: 'wanted', doubt_reason: null })
  })

  it('can settle the doubt of a card', async () => {
    const card = { title: 'Malerarbeiten', description: 'Haus von der Oma…' }
    const page = { ...PAGE, title: 'Malerarbeiten', description: 'Haus von der Oma. Wir verkaufen unser Haus.' }
    expect((await seen(card)).row.doubt_reason).toBe('not_property')
    expect((await seen(card, page)).row).toMatchObject({ hidden_reason: null, doubt_reason: null, verdict_evidence: null })
  })

  it('that was gone has hidden nobody: what is known is still a card', async () => {
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
  it('gathers the places it is found under', async () => {
    const { row } = await seen({}, { placeKeys: ['', '22111', 'near:20:hamburg'] })
    expect(row.place_keys).toEqual(['', '22111', 'hamburg horn', 'near:20:hamburg'])
  })

  it('whose postcode becomes known keeps the places it was found under', async () => {
    const { zipCode, ...unplaced } = CARD
    await importListings(test.ctx, [{ ...unplaced, externalId: 'unplaced', placeKeys: ['', 'near:20:hamburg'] }])
    await importListings(test.ctx, [{ ...unplaced, externalId: 'unplaced', zipCode: '22111', placeKeys: ['', '22111'] }])
    const { rows } = await sql<{ zip_code: string; place_keys: string[] }>`
      select zip_code, place_keys from adverts where external_id = 'unplaced'`.execute(test.ctx.db)
    expect(rows).toEqual([{ zip_code: zipCode, place_keys: ['', '22111', 'near:20:hamburg'] }])
  })

  it('that moves answers to its new place alone', async () => {
    const { row, changes } = await seen({}, { zipCode: '10115', location: 'Berlin Mitte', placeKeys: ['', '10115', 'berlin mitte'] })
    expect([row.place_keys, changes]).toEqual([['', '10115', 'berlin mitte'], [['location', 'Hamburg Horn', 'Berlin Mitte']]])
  })

  it('that was gone and is shown again is asked for its own page, and is online when that says so', async () => {
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

  it('is asked for its page when a card shows it', async () => {
    const row = await doubted()
    const { unreadIds } = await importListings(test.ctx, [{ ...CARD, externalId: row.external_id }])
    expect(unreadIds).toEqual([row.id])
  })

  it('has not come back when its page can be read again', async () => {
    const row = await doubted()
    await importListings(test.ctx, [{ ...CARD, ...PAGE, externalId: row.external_id }])
    expect(await turnsOf(row.id)).toEqual({ state: 'online', comebacks: 0, came_back_at: null })
  })

  it('has come back where its portal had said before that it is gone, once each time', async () => {
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

describe('what is told of one advert', () => {
  const rowOf = (id: number) => test.ctx.db.selectFrom('adverts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  it('changes no other one, also when it is gone', async () => {
    const neighbour = (await seen({ title: 'Nachbarhaus' })).row
    const { row } = await seen({}, { priceCents: toCents(380_000), title: 'Eckhaus', placeKeys: [...CARD.placeKeys, 'near:20:hamburg'] })
    const goneAt = test.clock.now().toISOString()
    await endAdvert(test.ctx, row.id, 'gone')
    test.clock.advance(hours(1))
    await endAdvert(test.ctx, row.id, 'gone')
    expect(await rowOf(neighbour.id)).toEqual(neighbour)
    // it is gone since it was first said
    expect(await rowOf(row.id)).toMatchObject({ title: 'Eckhaus', price_cents: 38_000_000, state: 'gone', state_since: goneAt })
  })

  it('is noted as seen, once an hour', async () => {
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

describe('two imports at the same time', () => {
  const MOMENT = 300
  const rowOf = (externalId: string) =>
    test.ctx.db.selectFrom('adverts').selectAll().where('external_id', '=', externalId).executeTakeFirstOrThrow()
  /** Imports in a transaction of its own that stays open until `end` is called. */
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

  it('of the same new advert end with one row, and both have seen it', async () => {
    const one = { ...CARD, externalId: 'same-new' }
    const [first, second] = await Promise.all([importListings(test.ctx, [one]), importListings(test.ctx, [one])])
    expect([first.ids, [...first.newIds, ...second.newIds]]).toEqual([second.ids, first.ids])
  })

  it('of the same known advert wait for each other: each change is compared with what the other stored', async () => {
    await importListings(test.ctx, [{ ...CARD, externalId: 'same' }])
    const first = begin([{ ...CARD, externalId: 'same', priceCents: toCents(390_000), placeKeys: ['', 'near:5:horn'] }])
    await first.stored
    const second = importListings(test.ctx, [
      { ...CARD, externalId: 'same', priceCents: toCents(380_000), placeKeys: ['', 'near:20:hamburg'] },
    ])
    await new Promise((resolve) => setTimeout(resolve, MOMENT))
    await first.end()
    await second
    const row = await rowOf('same')
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

  it('of the same adverts in opposite order do not lock each other out', async () => {
    const all = Array.from({ length: 40 }, (_, n) => ({ ...CARD, externalId: `opposite-${String(n).padStart(2, '0')}` }))
    const load = (listings: readonly ImportListing[]) =>
      test.ctx.db.transaction().execute((db) => importListings({ ...test.ctx, db }, listings))
    for (let round = 0; round < 8; round += 1) {
      const priced = all.map((listing) => ({ ...listing, priceCents: toCents(300_000 + round / 100) }))
      await Promise.all([load(priced), load(priced.toReversed()), load(priced)])
    }
    expect(await rowOf('opposite-00')).toMatchObject({ price_cents: 30_000_007, previous_price_cents: 30_000_006 })
  })

  it('of the same known adverts do not lock each other out, whichever way PostgreSQL finds them', async () => {
    const names = Array.from({ length: 40 }, (_, n) => `found-${String(n).padStart(2, '0')}`)
    // stored the other way round
    for (const externalId of names.toReversed()) await importListings(test.ctx, [{ ...CARD, externalId }])
    const load = (plan: string) =>
      test.ctx.db.transaction().execute(async (db) => {
        await sql.raw(plan).execute(db)
        return importListings(
          { ...test.ctx, db },
          names.map((externalId) => ({ ...CARD, externalId, priceCents: toCents(10_000) })),
        )
      })
    // whoever comes first stops at the second row he takes
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
    expect([first?.ids.length, second?.ids.length, (await rowOf('found-20')).price_cents]).toEqual([40, 40, 1_000_000])
  })

  it('of the same new adverts in opposite order do not lock each other out', async () => {
    const owner = await connectOwner(test.database)
    // so slow that both are under way
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

  it('change all of an advert or nothing: a price is not stored without its record', async () => {
    await importListings(test.ctx, [{ ...CARD, externalId: 'whole' }])
    const owner = await connectOwner(test.database)
    await owner.query(`create function refuse() returns trigger language plpgsql as $$ begin raise 'no more room'; end $$;
      create trigger refuse before insert on property_changes for each row execute function refuse()`)
    await expect(importListings(test.ctx, [{ ...CARD, externalId: 'whole', priceCents: toCents(10_000) }])).rejects.toThrow('no more room')
    await owner.query('drop function refuse cascade')
    await owner.end()
    expect((await rowOf('whole')).price_cents).toBe(CARD.priceCents)
  })

  it('of other adverts in the same new places do not lock each other out', async () => {
    const batch = (who: string, near: readonly string[], place: (n: number) => number) =>
      Array.from({ length: 25 }, (_, n) => ({
        ...CARD,
        externalId: `${who}-${String(n).padStart(2, '0')}`,
        placeKeys: [`place ${place(n)}`, ...near],
      }))
    // in a transaction of our own, which is not begun again
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

describe('what a run is told', () => {
  it('names the known adverts that answer to further places now, once', async () => {
    const near = { placeKeys: [...CARD.placeKeys, 'near:20:hamburg'] }
    const [first, second, third] = [await seenAgain('placed'), await seenAgain('placed', near), await seenAgain('placed', near)]
    expect([first.placedIds, second.placedIds, third.placedIds]).toEqual([[], first.ids, []])
  })

  it('does not ask again for the page of an advert that said it is gone', async () => {
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
