import type { OfficeId } from '#shared/domain/ids.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { collectLinks, mergeAdverts, joinPhones, mergeValues, withOwn } from './merge-adverts.ts'
import type { Advert } from './queries-merge.ts'

const day = (n: number) => new Date(Date.UTC(2026, 10, n)).toISOString()

const ADVERT: Advert = {
  id: 1,
  office_id: null,
  channel: 'portal',
  row_hash: null,
  voice_reason: null,
  voice_sentence: null,
  property_id: 1,
  source: 'kleinanzeigen.de',
  external_id: '1',
  source_url: null,
  withheld: [],
  state: 'online',
  state_since: day(1),
  title: 'Haus am Park',
  description: null,
  description_is_cut: false,
  price_cents: null,
  previous_price_cents: null,
  highest_price_cents: null,
  price_cut_at: null,
  comebacks: 0,
  came_back_at: null,
  gone_at: null,
  price_negotiable: false,
  location: null,
  zip_code: null,
  address: null,
  place_keys: [''],
  size: null,
  plot_size: null,
  rooms: null,
  year_built: null,
  floor: null,
  total_floors: null,
  property_type: 'house',
  listing_type: 'sale',
  seller_type: 'private',
  filed_as: null,
  agent_refusal: null,
  possible_refusal: null,
  hidden_reason: null,
  doubt_reason: null,
  verdict_evidence: null,
  rules_version: 1,
  latitude: null,
  longitude: null,
  features: [],
  image_urls: [],
  contact_name: null,
  contact_phone: null,
  contact_member_since: null,
  contact_other_ads: null,
  platform_links: {},
  details: {},
  is_demo: false,
  listing_date: null,
  listed_at: day(1),
  scraped_at: day(1),
  last_import_update: null,
  details_read_at: null,
}

let id = 0
const advert = (change: Partial<Advert> = {}): Advert => ({ ...ADVERT, id: (id += 1), external_id: String(id), ...change })
const merge = (...changes: readonly Partial<Advert>[]) => {
  const merged = mergeAdverts(changes.map(advert))
  return { ...merged, values: mergeValues(merged), titles: merged.adverts.map(({ title }) => title) }
}

describe('the leading advert', () => {
  it.each<[string, Partial<Advert>, Partial<Advert>]>([
    ['is online rather than reserved', {}, { state: 'reserved' }],
    ['is reserved rather than unknown', { state: 'reserved' }, { state: 'unknown' }],
    ['is unknown rather than gone', { state: 'unknown' }, { state: 'gone', listed_at: day(9) }],
    ['is online, even from an agency, rather than gone', { seller_type: 'commercial' }, { state: 'gone' }],
    ['is a clear listing rather than a doubtful one', { seller_type: 'commercial' }, { doubt_reason: 'dealer' }],
    ['is doubtful rather than hidden', { doubt_reason: 'dealer' }, { hidden_reason: 'dealer' }],
    ['is from a private seller rather than an agency', {}, { seller_type: 'commercial', details_read_at: day(2) }],
    ['is a full page rather than a card', { details_read_at: day(2) }, { listed_at: day(9) }],
    ['is the later advert', { listed_at: day(2) }, { listed_at: day(1) }],
    ['is the first advert if nothing else differs', {}, {}],
  ])('%s', (_, first, second) => {
    const [one, other] = [advert({ ...first, title: 'erste' }), advert({ ...second, title: 'zweite' })]
    expect(mergeAdverts([one, other]).lead.title).toBe('erste')
    expect(mergeAdverts([other, one]).lead.title).toBe('erste')
  })
})

describe('a property', () => {
  it('fills values that the leading advert lacks from the other adverts', () => {
    const { filled } = merge({ size: 120 }, { size: 118, rooms: 5, image_urls: ['https://img.example/1.jpg'], seller_type: 'commercial' })
    expect([filled.size, filled.rooms, filled.image_urls.length]).toEqual([120, 5, 1])
  })

  it("has the lowest current price, with that advert's previous price", () => {
    const { values } = merge(
      { price_cents: 50_000_000, previous_price_cents: 55_000_000 },
      { price_cents: 48_000_000, previous_price_cents: 49_000_000, seller_type: 'commercial' },
      { price_cents: 30_000_000, state: 'gone' },
      { price_cents: 150_000, listing_type: 'rent', seller_type: 'commercial' },
    )
    expect([values.price_cents, values.previous_price_cents]).toEqual([48_000_000, 49_000_000])
  })

  it('has the lowest real price if another advert has "1 €", and no price if none has more', () => {
    const real = { price_cents: 30_000_000, previous_price_cents: 30_500_000, seller_type: 'commercial' as const }
    const { values } = merge({ price_cents: 100, previous_price_cents: 29_000_000 }, real)
    expect([values.price_cents, values.previous_price_cents]).toEqual([30_000_000, 30_500_000])
    expect(merge({ price_cents: 100 }, { price_cents: 60 }).values.price_cents).toBeNull()
    expect(merge({ price_cents: 30_000_000, previous_price_cents: 100 }).values.previous_price_cents).toBeNull()
    expect(merge({ price_cents: 101 }).values.price_cents).toBe(101)
  })

  it('keeps its last price when every advert is gone', () => {
    expect(merge({ price_cents: 30_000_000, state: 'gone' }).values.price_cents).toBe(30_000_000)
  })

  it('is offline from the moment its last advert ended', () => {
    expect(merge({ state: 'gone', state_since: day(3) }, { state: 'gone', state_since: day(5) }).values.offline_since).toBe(day(5))
    expect(merge({ state: 'gone', state_since: day(3) }, { state: 'reserved' }).values.offline_since).toBeNull()
  })

  it("is on the market since its first advert, even if that is gone, and has that advert's date", () => {
    const { values } = merge(
      { listed_at: day(8), listing_date: '2026-11-08', scraped_at: day(8) },
      { listed_at: day(2), listing_date: null, scraped_at: day(4), state: 'gone' },
    )
    expect([values.listed_at, values.listing_date, values.scraped_at]).toEqual([day(2), null, day(4)])
  })

  it('has the places from all its current adverts', () => {
    const gone = { place_keys: ['', '10115'], state: 'gone' as const }
    expect(merge({ place_keys: ['', 'horn'] }, { place_keys: ['22111', ''] }, gone).values.place_keys).toEqual(['', '22111', 'horn'])
    expect(merge(gone).values.place_keys).toEqual(['', '10115'])
  })

  it('refuses agents if any of its adverts did, even one that is gone', () => {
    expect(merge({}, { agent_refusal: 'keine Makler', state: 'gone' }).values.agent_refusal).toBe('keine Makler')
  })

  it('is hidden only if none of its adverts is a listing', () => {
    expect(merge({ hidden_reason: 'dealer' }, { seller_type: 'commercial' }).values.hidden_reason).toBeNull()
    expect(merge({ hidden_reason: 'dealer' }, { hidden_reason: 'wanted', listed_at: day(3) }).values.hidden_reason).toBe('wanted')
  })

  it("has its current adverts' sources", () => {
    expect(merge({}, { source: 'immowelt.de' }, { source: 'immonet.de', state: 'gone' }).values.sources).toBe(1 + 8)
    expect(merge({ source: 'immonet.de', state: 'gone' }).values.sources).toBe(4)
  })

  it('has the links and phone numbers from all its adverts, current ones first', () => {
    const merged = merge(
      { source_url: 'https://a.example/alt', state: 'gone', contact_phone: '040 1', platform_links: { is24Link: 'https://b.example/2' } },
      { source_url: 'https://a.example/neu', contact_phone: '040 2' },
      { source: 'immowelt.de', source_url: 'https://c.example/3', contact_phone: '040 2', seller_type: 'commercial' },
    )
    expect(collectLinks(merged)).toEqual({
      ebkLink: 'https://a.example/neu',
      immoweltLink: 'https://c.example/3',
      is24Link: 'https://b.example/2',
    })
    expect(joinPhones(merged)).toBe('040 2 / 040 1')
  })

  it('has seller data only from the owner if an agency advertises it too', () => {
    const merged = merge({}, { seller_type: 'commercial', contact_phone: '040 9', contact_name: 'Maklerhaus', contact_other_ads: 23 })
    expect([joinPhones(merged), merged.filled.contact_name, merged.filled.contact_other_ads]).toEqual([null, null, null])
    const gone = merge({ contact_phone: '040 1', state: 'gone' }, { seller_type: 'commercial', contact_phone: '040 9' })
    expect(joinPhones(gone)).toBe('040 9')
  })

  it("has seller data only from the agent's own adverts by the same seller", () => {
    const agency = advert({ seller_type: 'commercial', contact_name: 'Kuhl Immobilien', size: 120 })
    const owner = advert({ contact_name: 'Petra Voss' })
    const ofPrivateOffer = (...own: Advert[]) => withOwn(mergeAdverts([advert()]), own).filled
    expect(ofPrivateOffer(agency)).toMatchObject({ contact_name: null, size: 120 })
    expect(ofPrivateOffer(agency, owner)).toMatchObject({ contact_name: 'Petra Voss', size: 120 })
  })

  it('has a price cut relative to its highest earlier price', () => {
    const cut = { price_cents: 37_600_000, highest_price_cents: 40_000_000, price_cut_at: day(9) }
    expect(merge(cut).values).toMatchObject({ price_cut: 6, price_cut_at: day(9) })
    // raised again, but below the highest price
    expect(merge({ ...cut, price_cents: 39_000_000 }).values).toMatchObject({ price_cut: 3, price_cut_at: day(9) })
    expect(merge({ ...cut, price_cents: 40_000_000 }).values).toMatchObject({ price_cut: null, price_cut_at: null })
    // less than half a percent; and "1 €" is not a price
    expect(merge({ ...cut, price_cents: 39_900_000 }).values.price_cut).toBeNull()
    expect(merge({ ...cut, price_cents: 100 }).values).toMatchObject({ price_cut: null, price_cut_at: null })
  })

  it('counts a price cut across an advert and its repost', () => {
    const first = { price_cents: 40_000_000, highest_price_cents: 42_000_000, price_cut_at: day(2), listed_at: day(1) }
    const { values } = merge(
      { ...first, state: 'gone', state_since: day(5) },
      { price_cents: 39_000_000, listed_at: day(6), scraped_at: day(6) },
    )
    expect(values).toMatchObject({ price_cut: 7, price_cut_at: day(6), reposts: 1, reposted_at: day(6) })
  })

  it('has no price cut if another concurrent seller asks less', () => {
    const { values } = merge(
      { price_cents: 40_000_000, listed_at: day(1) },
      { price_cents: 39_000_000, listed_at: day(6), scraped_at: day(6), source: 'immowelt.de' },
    )
    expect(values).toMatchObject({ price_cents: 39_000_000, price_cut: null, reposts: 0, reposted_at: null })
  })

  it.each<[string, Partial<Advert>, Partial<Advert>, number]>([
    ['a new id on the same portal', {}, {}, 1],
    ['one that came after the other had gone', { state: 'gone', state_since: day(5) }, { source: 'immowelt.de' }, 1],
    ['one that was there already when the other went', { state: 'gone', state_since: day(7) }, { source: 'immowelt.de' }, 0],
    ['an agency beside the owner, at the same portal', {}, { seller_type: 'commercial' }, 0],
    ['an agency after the owner', { state: 'gone', state_since: day(5) }, { seller_type: 'commercial' }, 1],
    ['to let what was for sale', { state: 'gone', state_since: day(5) }, { listing_type: 'rent' }, 0],
  ])('counts a new advert as a repost or not: %s', (_, earlier, later, reposts) => {
    const { values } = merge({ listed_at: day(1), ...earlier }, { listed_at: day(6), scraped_at: day(6), ...later })
    expect([values.reposts, values.reposted_at]).toEqual([reposts, reposts === 0 ? null : day(6)])
  })

  it('counts a repost on two portals once, and every comeback of a page', () => {
    const gone = { state: 'gone', state_since: day(5), listed_at: day(1) }
    const back = { listed_at: day(6), scraped_at: day(6) }
    expect(merge(gone, { ...gone, source: 'immowelt.de' }, back, { ...back, source: 'immowelt.de' }).values.reposts).toBe(1)
    expect(merge({ comebacks: 2, came_back_at: day(8) }).values).toMatchObject({ reposts: 2, reposted_at: day(8) })
  })

  it('is with an agency if its owner and an agency advertise it', () => {
    expect(merge({}, { seller_type: 'commercial', source: 'immowelt.de' }).values.is_with_agency).toBe(true)
    expect(merge({}, { seller_type: null }).values.is_with_agency).toBe(false)
    expect(merge({ seller_type: 'commercial' }).values.is_with_agency).toBe(false)
  })

  it("is no longer with an agency if the agency's or the owner's advert is gone", () => {
    expect(merge({}, { seller_type: 'commercial', state: 'gone', state_since: day(5) }).values.is_with_agency).toBe(false)
    expect(merge({ state: 'gone', state_since: day(5) }, { seller_type: 'commercial' }).values.is_with_agency).toBe(false)
    expect(merge({ state: 'reserved' }, { seller_type: 'commercial', state: 'unknown' }).values.is_with_agency).toBe(true)
  })

  it('does not depend on the order of its adverts', () => {
    const any = fc.record({
      state: fc.constantFrom('online', 'reserved', 'gone', 'unknown'),
      price_cents: fc.option(fc.integer({ min: 1, max: 3 })),
      previous_price_cents: fc.option(fc.integer({ min: 1, max: 3 })),
      highest_price_cents: fc.option(fc.integer({ min: 3, max: 4 })),
      price_cut_at: fc.option(fc.integer({ min: 1, max: 3 }).map(day)),
      comebacks: fc.integer({ min: 0, max: 2 }),
      seller_type: fc.constantFrom('private', 'commercial', null),
      hidden_reason: fc.constantFrom('dealer', null),
      agent_refusal: fc.constantFrom('keine Makler', 'ohne Makler', null),
      listed_at: fc.integer({ min: 1, max: 3 }).map(day),
      scraped_at: fc.integer({ min: 1, max: 3 }).map(day),
      state_since: fc.integer({ min: 1, max: 3 }).map(day),
      details_read_at: fc.option(fc.constant(day(2))),
      source: fc.constantFrom('kleinanzeigen.de', 'immowelt.de'),
      size: fc.option(fc.integer({ min: 1, max: 3 })),
      image_urls: fc.subarray(['a', 'b']),
      place_keys: fc.subarray(['a', 'b', 'c']),
      contact_phone: fc.constantFrom('1', '2', null),
    })
    const several = fc.array(any, { minLength: 1, maxLength: 5 }).map((some) => some.map((change, n) => ({ ...ADVERT, id: n, ...change })))
    fc.assert(
      fc.property(
        several.chain((adverts) => fc.tuple(fc.constant(adverts), fc.shuffledSubarray(adverts, { minLength: adverts.length }))),
        ([one, other]) => {
          const [first, second] = [mergeAdverts(one), mergeAdverts(other)]
          expect([mergeValues(second), second.filled, joinPhones(second)]).toEqual([mergeValues(first), first.filled, joinPhones(first)])
        },
      ),
    )
  })
})

it("does not merge public adverts with an agent's own", () => {
  const own = { ...ADVERT, id: 2, office_id: '0198a000-0000-7000-8000-000000000001' as OfficeId }
  expect(() => mergeAdverts([ADVERT, own])).toThrow('several owners')
  expect(mergeValues(mergeAdverts([own])).office_id).toBe(own.office_id)
})
