import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Channel, CHANNELS } from './contact-light.ts'
import { HIDDEN_REASONS } from './hidden-reason.ts'
import type { LeadFacts } from './lead-score.ts'
import { suggestLeadScore } from './lead-score.ts'
import { LISTING_TYPES, PROPERTY_TYPES, SELLER_TYPES } from './property-type.ts'
import { PROSPECT_STATUSES } from './prospect-status.ts'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const daysAgo = (days: number) => new Date(NOW - days * 86_400_000).toISOString()

/** A complete private advert, online for weeks, whose owner may be called. */
const plain: LeadFacts = {
  listingType: 'sale',
  propertyType: 'house',
  sellerType: 'private',
  price: 400_000,
  previousPrice: null,
  priceCut: null,
  priceNegotiable: false,
  size: 120,
  plotSize: 600,
  rooms: 5,
  zipCode: '20257',
  imageUrls: ['a', 'b', 'c'],
  listedAt: daysAgo(20),
  listingDate: '2026-11-01',
  offlineSince: null,
  reposts: 0,
  isWithAgency: false,
  hiddenReason: null,
  doubtReason: null,
  correctedTo: null,
  agentRefusal: null,
  possibleRefusal: null,
  contact: { objectedAt: null, hasPublishedPhone: true, consents: [], withdrawn: [], searchClient: null },
  portalCount: 1,
  market: null,
  prospectStatus: 'not_contacted',
  leadScore: null,
  shifts: [],
}

const score = (change: Partial<LeadFacts>) => suggestLeadScore({ ...plain, ...change }, NOW).score
const contact = (change: Partial<LeadFacts['contact']>) => ({ contact: { ...plain.contact, ...change } })
const ADDRESSED = contact({ hasFullAddress: true })
const consent = (channel: Channel) => ({ channel, day: '2026-11-01', how: 'am Telefon' })

describe('suggestLeadScore', () => {
  it.each([
    ['as it is', {}, 74],
    ['for rent', { listingType: 'rent' as const }, 3],
    ['a commercial one', { sellerType: 'commercial' as const }, 14],
    ['an unknown seller', { sellerType: null }, 54],
    ['brand new', { listedAt: daysAgo(1) }, 69],
    ['a week old', { listedAt: daysAgo(7) }, 70],
    ['older than three months', { listedAt: daysAgo(100) }, 80],
    ['price a little lower', { previousPrice: 410_000 }, 80],
    ['price much lower', { previousPrice: 450_000 }, 84],
    ['price much lower, and now for the second time', { previousPrice: 450_000, priceCut: 20 }, 88],
    ['price much lower in one cut, in whole percent', { previousPrice: 450_000, priceCut: 11 }, 84],
    ['a villa', { price: 800_000 }, 79],
    ['a flat of middling worth', { price: 200_000 }, 66],
    ['next to nothing to earn', { price: 50_000 }, 41],
    ['in an area that the agent prefers', { shifts: [{ text: 'Ihre Gewichtung: Gebiet 20257', points: 12 }] }, 86],
    ['price raised', { previousPrice: 350_000 }, 74],
    ['negotiable', { priceNegotiable: true }, 77],
    ['few pictures', { imageUrls: ['a'] }, 77],
    ['half the facts', { rooms: null, zipCode: null }, 72],
    ['hardly any facts', { price: null, rooms: null, zipCode: null }, 55],
    ['no estate agents wanted, so no way to reach anybody', { agentRefusal: 'keine Makler' }, 2],
    ['perhaps no estate agents wanted', { possibleRefusal: 'Makler eher nicht' }, 53],
    ['perhaps no estate agents wanted, and a number and an address', { possibleRefusal: 'Makler eher nicht', ...ADDRESSED }, 55],
    ['probably no offer', { doubtReason: 'dealer' as const }, 34],
    ['probably no offer, but the agent says that it is one', { doubtReason: 'dealer' as const, correctedTo: 'offer' as const }, 74],
    ['a client linked', contact({ searchClient: { name: 'K-17', fits: true, reason: '' } }), 78],
    ['no estate agents wanted, but a consent', { agentRefusal: 'keine Makler', ...contact({ consents: [consent('email')] }) }, 32],
    ['no number and no address', contact({ hasPublishedPhone: false }), 42],
    ['a number and an address', ADDRESSED, 79],
    ['a consent', contact({ consents: [consent('phone')] }), 86],
    ['a consent to calls, and no number', contact({ hasPublishedPhone: false, consents: [consent('phone')] }), 42],
    [
      'a consent to calls, and a number that the agent noted',
      contact({ hasPublishedPhone: false, hasNotedPhone: true, consents: [consent('phone')] }),
      86,
    ],
    [
      'a consent to calls, and an address but no number',
      contact({ hasPublishedPhone: false, hasFullAddress: true, consents: [consent('phone')] }),
      63,
    ],
    ['a consent to letters, and no address', contact({ hasPublishedPhone: false, consents: [consent('letter')] }), 42],
    ['on two portals', { portalCount: 2 }, 76],
    ['on five portals', { portalCount: 5 }, 77],
    ['kept out of the lists', { hiddenReason: 'wanted' as const }, 0],
    ['kept out by the agent', { correctedTo: 'no_offer' as const }, 0],
    ['kept out, but taken for an offer by the agent', { hiddenReason: 'wanted' as const, correctedTo: 'offer' as const }, 74],
    ['a garden for little money', { propertyType: 'other' as const, price: 10_000 }, 13],
    ['a small flat', { price: 120_000 }, 49],
    ['put on the market again', { reposts: 1 }, 82],
    ['with an agency as well', { isWithAgency: true }, 49],
    ['gone from the portal', { offlineSince: daysAgo(1) }, 5],
  ])('scores the plain advert %s', (_name, change, expected) => {
    expect(score(change)).toBe(expected)
  })

  it.each([
    ['34 % unter dem Median (5.050 €/m², 34 Inserate in 202xx)', { pricePerSqm: 5_050, listings: 34, area: '202', trend: null }, 3],
    ['5 % über dem Median (3.175 €/m², 12 Inserate in 20257)', { pricePerSqm: 3_175, listings: 12, area: '20257', trend: null }, 6],
    ['Genau im Median (3.333 €/m², 1.200 Inserate in 20xxx)', { pricePerSqm: 3_333.33, listings: 1_200, area: '20', trend: null }, 6],
    ['18 % über dem Median (2.825 €/m², 12 Inserate in 20257)', { pricePerSqm: 2_825, listings: 12, area: '20257', trend: null }, 2],
    ['45 % über dem Median (2.300 €/m², 12 Inserate in 20257)', { pricePerSqm: 2_300, listings: 12, area: '20257', trend: null }, -6],
    [
      'Auffällig billig: 67 % unter dem Median (10.100 €/m², 12 Inserate in 20257)',
      { pricePerSqm: 10_100, listings: 12, area: '20257', trend: null },
      -15,
    ],
  ])('gives the reason %s', (text, market, points) => {
    expect(suggestLeadScore({ ...plain, market }, NOW).reasons).toContainEqual({ text, points })
    expect(score({ market })).toBe(74 + points)
  })

  it.each([
    [-5, 'Preise hier fallen: 5 % in sechs Monaten', 2],
    [4, 'Preise hier steigen: 4 % in sechs Monaten', -1],
    [2, undefined, 0],
    [-2, undefined, 0],
    [null, undefined, 0],
  ])('for a price trend of %s %% gives the reason %s', (trend, text, points) => {
    const market = { pricePerSqm: 3_175, listings: 12, area: '20257', trend }
    const trendReason = suggestLeadScore({ ...plain, market }, NOW).reasons.find((reason) => reason.text.startsWith('Preise hier'))
    expect([trendReason?.text, trendReason?.points ?? 0]).toEqual([text, points])
    expect(score({ market })).toBe(80 + points)
  })

  it.each([
    [1.9, 'Gerade erst eingestellt', 3],
    [2, 'Seit 2 Tagen online', 4],
    [14, 'Seit 14 Tagen online: Hilfe könnte willkommen sein', 8],
    [47.8, 'Seit 47 Tagen online: Hilfe könnte willkommen sein', 14],
    [200, 'Seit 200 Tagen online: Hilfe könnte willkommen sein', 14],
  ])('after %s days gives the reason %s', (days, text, points) => {
    expect(suggestLeadScore({ ...plain, listedAt: daysAgo(days) }, NOW).reasons).toContainEqual({ text, points })
  })

  it('qualifies the days with "mindestens" if no advert has a date', () => {
    const { reasons } = suggestLeadScore({ ...plain, listedAt: daysAgo(47), listingDate: null }, NOW)
    expect(reasons).toContainEqual({ text: 'Seit mindestens 47 Tagen online: Hilfe könnte willkommen sein', points: 14 })
  })

  it('compares land by plot size, rent with its cents, and makes no comparison without a price', () => {
    const market = { pricePerSqm: 12.5, listings: 20, area: '202', trend: null }
    const medianReason = (change: Partial<LeadFacts>) =>
      suggestLeadScore({ ...plain, market, ...change }, NOW).reasons.find(({ text }) => text.includes('Median'))?.text
    expect(medianReason({ listingType: 'rent', price: 1_800 })).toBe('20 % über dem Median (12,50 €/m², 20 Inserate in 202xx)')
    expect(medianReason({ propertyType: 'land', price: 6_000 })).toBe('20 % unter dem Median (12,50 €/m², 20 Inserate in 202xx)')
    expect(medianReason({ propertyType: 'land', plotSize: null, price: 1_500 })).toBe('Genau im Median (12,50 €/m², 20 Inserate in 202xx)')
    expect([medianReason({ price: null }), medianReason({ size: null }), medianReason({ market: null })]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  it('lists the channels to contact the owner', () => {
    const reasonTexts = (change: Partial<LeadFacts>) => suggestLeadScore({ ...plain, ...change }, NOW).reasons.map(({ text }) => text)
    expect(reasonTexts(contact({ hasFullAddress: true, hasNotedEmail: true, consents: [consent('email')] }))).toEqual(
      expect.arrayContaining(['Erreichbar: Telefon nur für einen Suchkunden, E-Mail, Brief', 'Einwilligung liegt vor']),
    )
    expect(reasonTexts(contact({ hasPublishedPhone: false }))).toContain('Zurzeit auf keinem Weg erreichbar')
    expect(reasonTexts(contact({ hasPublishedPhone: false, consents: [consent('email')] }))).toContain('Erreichbar: E-Mail über das Portal')
  })

  it('counts no consent to a channel whose number or address is unknown', () => {
    const { reasons } = suggestLeadScore(
      { ...plain, ...contact({ hasPublishedPhone: false, hasFullAddress: true, consents: [consent('phone')] }) },
      NOW,
    )
    expect(reasons).toContainEqual({ text: 'Erreichbar: Brief', points: 5 })
    expect(reasons.map(({ text }) => text)).not.toContain('Einwilligung liegt vor')
  })

  it('is 0 for an owner who objected', () => {
    expect(suggestLeadScore({ ...plain, ...contact({ objectedAt: '2026-11-03' }) }, NOW)).toEqual({
      score: 0,
      reasons: [{ text: 'Widerspruch vom 03.11.2026', points: 0 }],
      manual: false,
    })
  })

  it('quotes an owner who refuses agents', () => {
    expect(suggestLeadScore({ ...plain, agentRefusal: 'bitte k. Makler' }, NOW).reasons).toContainEqual({
      text: 'Möchte keine Makler: „bitte k. Makler“',
      points: -40,
    })
  })

  it.each([
    ['not_interested', 'Fall erledigt: Kein Interesse'],
    ['closed_deal', 'Fall erledigt: Abschluss'],
  ] as const)('is 0 for a case closed as %s, even with a score set by hand', (prospectStatus, text) => {
    for (const leadScore of [null, 100])
      expect(suggestLeadScore({ ...plain, prospectStatus, leadScore }, NOW)).toEqual({
        score: 0,
        reasons: [{ text, points: 0 }],
        manual: false,
      })
  })

  it.each([0, 37, 100])('prefers the score %i set by hand, unless the owner objected', (leadScore) => {
    for (const change of [{}, { offlineSince: daysAgo(1) }, { prospectStatus: 'follow_up' as const }])
      expect(suggestLeadScore({ ...plain, ...change, leadScore }, NOW)).toMatchObject({ score: leadScore, manual: true })
    expect(suggestLeadScore({ ...plain, ...contact({ objectedAt: '2026-11-03' }), leadScore }, NOW)).toMatchObject({
      score: 0,
      manual: false,
    })
  })
})

describe('a cap', () => {
  /** Everything that raises the score. */
  const best: Partial<LeadFacts> = {
    price: 900_000,
    previousPrice: 1_000_000,
    priceCut: 30,
    priceNegotiable: true,
    reposts: 2,
    portalCount: 4,
    imageUrls: [],
    listedAt: daysAgo(100),
  }
  const nobody = contact({ hasPublishedPhone: false })
  const wished = { shifts: [{ text: 'Ihre Gewichtung: Gebiet 20257', points: 30 }] }

  it.each([
    ['whoever can be called', best, 100],
    ['an owner whom no way reaches', { ...best, ...nobody }, 50],
    ['one who refuses agents, in whatever area', { ...best, ...wished, agentRefusal: 'keine Makler' }, 50],
    ['one who closed every way himself', { ...best, ...contact({ withdrawn: CHANNELS.map(consent) }) }, 50],
    ['one who can be written to', { ...best, ...contact({ hasPublishedPhone: false, hasFullAddress: true }) }, 100],
    ['a letting with number and address', { ...best, ...wished, listingType: 'rent' as const, price: null, ...ADDRESSED }, 20],
    ['a letting of somebody whom no way reaches', { ...best, ...wished, ...nobody, listingType: 'rent' as const }, 20],
    ['an unreachable one who is below it anyway', nobody, 42],
  ])('limits the score for %s', (_name, change, expected) => {
    expect(score(change)).toBe(expected)
  })

  it('is shown as a reason only if it lowers the score', () => {
    const limitReasons = (change: Partial<LeadFacts>) =>
      suggestLeadScore({ ...plain, ...change }, NOW).reasons.flatMap(({ text }) => (text.includes('höchstens') ? [text] : []))
    expect(limitReasons({ ...best, ...nobody })).toEqual(['Auf keinem Weg erreichbar: höchstens 50 Punkte'])
    expect(limitReasons({ ...best, ...wished, ...nobody, listingType: 'rent' })).toEqual(['Vermietung: höchstens 20 Punkte'])
    expect([limitReasons(best), limitReasons(nobody)]).toEqual([[], []])
  })
})

const unknownOr = <T>(known: fc.Arbitrary<T>) => fc.option(known, { nil: null })
const euro = unknownOr(fc.integer({ min: 1, max: 5_000_000 }))
const squareMetres = unknownOr(fc.double({ min: 1, max: 5_000, noNaN: true }))

/** Any listing with a computed score: online, visible, without objection. */
const anyFacts: fc.Arbitrary<LeadFacts> = fc.record({
  listingType: fc.constantFrom(...LISTING_TYPES),
  propertyType: fc.constantFrom(...PROPERTY_TYPES),
  sellerType: unknownOr(fc.constantFrom(...SELLER_TYPES)),
  price: euro,
  previousPrice: euro,
  priceCut: unknownOr(fc.integer({ min: 1, max: 99 })),
  priceNegotiable: fc.boolean(),
  size: squareMetres,
  plotSize: squareMetres,
  rooms: unknownOr(fc.integer({ min: 1, max: 20 })),
  zipCode: unknownOr(fc.constant('20257')),
  imageUrls: fc.array(fc.constant('picture'), { maxLength: 5 }),
  listedAt: fc.integer({ min: 0, max: 400 }).map(daysAgo),
  listingDate: unknownOr(fc.constant('2026-11-01')),
  offlineSince: fc.constant(null),
  reposts: fc.integer({ min: 0, max: 4 }),
  isWithAgency: fc.boolean(),
  hiddenReason: fc.constant(null),
  correctedTo: fc.constant(null),
  agentRefusal: unknownOr(fc.constant('keine Makler')),
  doubtReason: unknownOr(fc.constantFrom(...HIDDEN_REASONS)),
  possibleRefusal: unknownOr(fc.constant('Makler eher nicht')),
  contact: fc.record({
    objectedAt: fc.constant(null),
    hasPublishedPhone: fc.boolean(),
    hasNotedPhone: fc.constantFrom(true as const, undefined),
    hasFullAddress: fc.constantFrom(true as const, undefined),
    consents: fc.subarray([...CHANNELS]).map((channels) => channels.map(consent)),
    withdrawn: fc.constant([]),
    searchClient: fc.constant(null),
  }),
  portalCount: fc.integer({ min: 1, max: 13 }),
  market: unknownOr(
    fc.record({
      pricePerSqm: fc.double({ min: 0.1, max: 30_000, noNaN: true }),
      listings: fc.integer({ min: 10, max: 90_000 }),
      area: fc.constantFrom('20257', '202', '20'),
      trend: unknownOr(fc.integer({ min: -30, max: 30 })),
    }),
  ),
  prospectStatus: fc.constant('not_contacted' as const),
  leadScore: fc.constant(null),
  shifts: fc
    .array(fc.integer({ min: -30, max: 30 }), { maxLength: 3 })
    .map((given) => given.map((points, index) => ({ text: `Ihre Gewichtung: ${index}`, points }))),
})

/** Also includes listings that are hidden, offline, closed or scored by hand, or whose owner objected. */
const special: fc.Arbitrary<LeadFacts> = fc
  .tuple(
    anyFacts,
    unknownOr(fc.integer({ min: 0, max: 100 })),
    unknownOr(fc.constantFrom(...HIDDEN_REASONS)),
    unknownOr(fc.constant(daysAgo(3))),
    unknownOr(fc.constant('2026-11-03')),
    fc.constantFrom(...PROSPECT_STATUSES),
  )
  .map(([facts, leadScore, hiddenReason, offlineSince, objectedAt, prospectStatus]) => ({
    ...facts,
    prospectStatus,
    leadScore,
    hiddenReason,
    offlineSince,
    contact: { ...facts.contact, objectedAt },
  }))

const anything = fc.oneof(anyFacts, special)

const BETTER: Record<string, (facts: LeadFacts) => Partial<LeadFacts>> = {
  'a private seller': () => ({ sellerType: 'private' }),
  'no word against agents': () => ({ agentRefusal: null, possibleRefusal: null }),
  'one portal more': ({ portalCount }) => ({ portalCount: portalCount + 1 }),
  // by half; after an earlier cut this counts as the second one
  'a price that went down': ({ price, priceCut }) => ({ previousPrice: (price ?? 0) * 2, priceCut: priceCut === null ? 50 : 75 }),
  'a price to talk about': () => ({ priceNegotiable: true }),
  'a number of rooms': () => ({ rooms: 4 }),
  'a consent more': ({ contact: known }) => ({
    contact: { ...known, consents: [...known.consents.filter(({ channel }) => channel !== 'phone'), consent('phone')] },
  }),
  'a published number': ({ contact: known }) => ({ contact: { ...known, hasPublishedPhone: true } }),
  'a full address': ({ contact: known }) => ({ contact: { ...known, hasFullAddress: true }, zipCode: '20257' }),
}

describe('for any listing', () => {
  it('the score lies between 0 and 100 and equals the sum of its reasons within these bounds', () => {
    fc.assert(
      fc.property(anything, (facts) => {
        const { score: given, reasons } = suggestLeadScore(facts, NOW)
        const sum = reasons.reduce((total, { points }) => total + points, 0)
        expect(given).toBe(Math.min(100, Math.max(0, sum)))
        expect(Number.isInteger(given)).toBe(true)
      }),
    )
  })

  it('an objection gives 0 with its date as the reason', () => {
    fc.assert(
      fc.property(anything, (facts) => {
        const objected = { ...facts, contact: { ...facts.contact, objectedAt: '2026-11-03' } }
        expect(suggestLeadScore(objected, NOW)).toMatchObject({ score: 0, reasons: [{ text: 'Widerspruch vom 03.11.2026' }] })
      }),
    )
  })

  it('every reason appears once', () => {
    fc.assert(
      fc.property(anything, (facts) => {
        const texts = suggestLeadScore(facts, NOW).reasons.map(({ text }) => text)
        expect(new Set(texts).size).toBe(texts.length)
      }),
    )
  })

  it.each(Object.entries(BETTER))('an improvement such as %s never lowers the score', (_, improve) => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const improved = suggestLeadScore({ ...facts, ...improve(facts) }, NOW).score
        expect(improved).toBeGreaterThanOrEqual(suggestLeadScore(facts, NOW).score)
      }),
    )
  })
})
