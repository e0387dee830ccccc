import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareAdverts, compareFacts, mayBeSame } from './compare.ts'
import { type ComparedAdvert, deriveFacts } from './facts.ts'
import { corrupt, createRandom } from '#learn/identity/corrupt.ts'
import { judgePairs, reportPairs, summarizePairs } from '#learn/identity/judge-pairs.ts'
import { blockingKeys } from './keys.ts'
import { learnWeights } from '#learn/identity/train.ts'
import { leaveOneOut, pairSets } from '#learn/identity/pair-sets.ts'
import { WEIGHTS } from './weights.ts'

const SETS = pairSets()
const PAIRS = [...SETS.values()].flat()

const rounded = (value: number | null | undefined, factor: number) => (typeof value === 'number' ? Math.round(value * factor) : null)

/** Changes that do not affect which property is meant. */
const VARIATIONS: readonly ((advert: ComparedAdvert) => ComparedAdvert)[] = [
  (advert) => ({ ...advert, title: advert.title.toUpperCase() }),
  (advert) => ({ ...advert, title: `Nur kurz online: ${advert.title}` }),
  (advert) => ({ ...advert, title: advert.title.replaceAll('ü', 'ue').replaceAll('ß', 'ss') }),
  (advert) => ({ ...advert, description: `${advert.description ?? ''} Bitte melden Sie sich abends.` }),
  (advert) => ({ ...advert, description: advert.description?.replaceAll(', ', ' , ') ?? null }),
  (advert) => ({ ...advert, size: rounded(advert.size, 1) }),
  (advert) => ({ ...advert, price: rounded(advert.price, 0.97) }),
  (advert) => ({ ...advert, contactName: null }),
  (advert) => ({ ...advert, location: advert.location?.replaceAll('-', ' ') ?? null }),
]

describe('two adverts', () => {
  it.each([...SETS])('by %s are never joined wrongly, and at least 95 % of the equal pairs are joined or proposed', (name, pairs) => {
    expect(pairs.length).toBeGreaterThanOrEqual(240)
    const result = judgePairs(pairs)
    process.stdout.write(`\n${name}: ${reportPairs(result)}\n`)
    expect(result.wrong.filter(({ same }) => !same).map(({ why }) => why)).toEqual([])
    expect(result.recall).toBeGreaterThanOrEqual(0.95)
  })

  it(
    'by writers left out of training are never joined wrongly, and at least 85 % of the equal pairs are joined or proposed',
    { timeout: 60_000 },
    () => {
      for (const [name, result] of leaveOneOut(SETS)) {
        process.stdout.write(`\n${name}, left out: ${summarizePairs(result)}\n`)
        expect(result.otherJoined).toBe(0)
        expect(result.recall).toBeGreaterThanOrEqual(0.85)
        expect(result.precision).toBeGreaterThanOrEqual(0.8)
      }
    },
  )

  it('are weighed as the labelled pairs teach: otherwise `npm run learn` is due', { timeout: 60_000 }, () => {
    expect(WEIGHTS).toEqual(learnWeights(PAIRS))
  })

  it.each(PAIRS.filter(({ same }) => !same))('are not joined in any wording: $why', ({ a, b }) => {
    for (const vary of VARIATIONS) {
      expect(compareAdverts(vary(a), b).outcome).not.toBe('same')
      expect(compareAdverts(a, vary(b)).outcome).not.toBe('same')
    }
  })

  it('share keys in both directions whenever they would be joined or proposed', () => {
    const alone = PAIRS.filter(({ a, b }) => {
      const [one, other] = [deriveFacts(a), deriveFacts(b)]
      const [some, others] = [blockingKeys(one), blockingKeys(other)]
      const meets = (asked: readonly number[], own: readonly number[]) => asked.some((key) => own.includes(key))
      return compareFacts(one, other).outcome !== 'different' && !(meets(some.asked, others.own) && meets(others.asked, some.own))
    })
    expect(alone.map(({ why }) => why)).toEqual([])
  })

  it('nearly always share a key even if one has a mistake', () => {
    const random = createRandom(5)
    const missed = PAIRS.filter(({ same }) => same).map(({ a, b }) => {
      const [one, other] = [deriveFacts(a), deriveFacts(corrupt(b, random))]
      const own = new Set(blockingKeys(other).own)
      return compareFacts(one, other).outcome !== 'different' && !blockingKeys(one).asked.some((key) => own.has(key))
    })
    expect(missed.filter(Boolean).length / missed.length).toBeLessThan(0.05)
  })

  it('with very different figures are different whatever their texts', () => {
    const adverts = PAIRS.flatMap(({ a, b }) => [a, b])
    fc.assert(
      fc.property(fc.constantFrom(...adverts), fc.constantFrom(...adverts), fc.boolean(), (a, b, isOneText) => {
        const [one, other] = [deriveFacts(a), deriveFacts(isOneText ? { ...b, title: a.title, description: a.description ?? null } : b)]
        expect(mayBeSame(one, other) || compareFacts(one, other).outcome === 'different').toBe(true)
      }),
      { numRuns: 2_000 },
    )
    expect(PAIRS.some(({ a, b }) => !mayBeSame(deriveFacts(a), deriveFacts(b)))).toBe(true)
    // little but the text agrees here, which is enough for a proposal
    const bare = { ...HOUSE, size: null, plotSize: null, contactPhone: null }
    const again = { ...bare, source: 'immowelt.de' as const, price: 470_000 }
    expect([compareAdverts(bare, again).outcome, mayBeSame(deriveFacts(bare), deriveFacts(again))]).toEqual(['maybe', true])
  })

  it('are compared symmetrically', () => {
    fc.assert(
      fc.property(fc.constantFrom(...PAIRS), ({ a, b }) => {
        const [there, back] = [compareAdverts(a, b), compareAdverts(b, a)]
        expect([back.outcome, back.score.toFixed(6)]).toEqual([there.outcome, there.score.toFixed(6)])
      }),
    )
  })
})

const HOUSE: ComparedAdvert = {
  source: 'kleinanzeigen.de',
  title: 'Haus am Park',
  description: 'Unser Haus am Park mit altem Baumbestand, neuem Dach und trockenem Keller sucht eine Familie, die gern im Garten ist.',
  price: 450_000,
  size: 133.7,
  plotSize: 612,
  rooms: 5,
  zipCode: '22111',
  location: 'Hamburg Horn',
  propertyType: 'house',
  listingType: 'sale',
  sellerType: 'private',
  contactPhone: '0171 3920011',
}
const compareWith = (change: Partial<ComparedAdvert>) => compareAdverts(HOUSE, { ...HOUSE, source: 'immowelt.de', ...change })

describe('the evidence', () => {
  it('names what agrees, strongest first', () => {
    const { outcome, evidence } = compareWith({ size: 134 })
    expect(outcome).toBe('same')
    const texts = evidence.map(({ text }) => text)
    expect(texts[0]).toBe('gleiches Grundstück 612 m²')
    expect(texts).toEqual(
      expect.arrayContaining([
        'gleicher Text',
        'gleiche Telefonnummer',
        'gleiche Fläche, gerundet (133,7 m² und 134 m²)',
        'gleicher Preis 450.000\u00A0€',
        'gleiche Postleitzahl 22111',
        'gleiche Zimmerzahl 5',
      ]),
    )
    const weights = evidence.map(({ weight }) => Math.abs(weight))
    expect(weights).toEqual(weights.toSorted((one, other) => other - one))
  })

  it.each<[string, Partial<ComparedAdvert>, ComparedAdvert['title']]>([
    ['another number in the building', { title: 'Haus am Park, Haus 4' }, 'andere Einheit (haus 3, haus 4)'],
    ['the other end of the row', { title: 'Reihenmittelhaus am Park' }, 'andere Lage im Haus (endhaus, mittelhaus)'],
    ['another house of the street', { address: 'Parkweg 9' }, 'andere Hausnummer (7, 9)'],
    ['a let one', { listingType: 'rent' }, 'Das eine ist zu verkaufen, das andere zu vermieten'],
  ])('from %s separates adverts that agree in everything else', (_, change, text) => {
    const first: ComparedAdvert = { ...HOUSE, address: 'Parkweg 7', floor: '1', title: 'Haus am Park, Haus 3, Reihenendhaus' }
    const second: ComparedAdvert = { ...first, source: 'immowelt.de', ...change }
    const { outcome, evidence } = compareAdverts(first, second)
    expect(outcome).toBe('different')
    expect(evidence.map((one) => one.text)).toContain(text)
  })

  it.each<[string, Partial<ComparedAdvert>, ComparedAdvert['title']]>([
    ['another floor', { floor: '3. OG' }, 'andere Etage'],
    ['another street', { address: 'Gartenstraße 7' }, 'andere Straße'],
    ['another kind', { propertyType: 'land' }, 'andere Art von Immobilie'],
  ])('from %s is left to agents when everything else agrees', (_, change, text) => {
    const first: ComparedAdvert = { ...HOUSE, address: 'Parkweg 7', floor: '1', title: 'Haus am Park, Haus 3, Reihenendhaus' }
    const { outcome, evidence } = compareAdverts(first, { ...first, source: 'immowelt.de', ...change })
    expect(outcome).not.toBe('same')
    expect(evidence.find((one) => one.text === text)?.weight).toBeLessThan(0)
  })

  it.each<[string, Partial<ComparedAdvert>]>([
    ['a digit of the postcode', { zipCode: '22171' }],
    ['two digits of the postcode', { zipCode: '21211' }],
    ['a digit of the size', { size: 183.7 }],
    ['a zero of the size', { size: 1_337 }],
    ['a digit of the price', { price: 850_000 }],
    ['the plot as the size', { size: 612, plotSize: null }],
    ['a granny flat', { size: 170, rooms: 7 }],
    ['the kind', { propertyType: 'apartment' }],
  ])('from %s alone leaves the adverts at least as a proposal', (_, change) => {
    expect(compareWith(change).outcome).not.toBe('different')
  })

  const LANGE_STRASSE = { ...HOUSE, description: 'Kurz.', contactPhone: null, plotSize: null, zipCode: '37170', address: 'Lange Str. 7' }
  it.each([
    ['Uslar (Bollensen)', 'Uslar (Volpriehausen)'],
    ['Uslar - Bollensen', 'Volpriehausen, Uslar'],
    ['Uslar OT Bollensen', 'Uslar - Volpriehausen'],
    ['Bollensen (Ortsteil), Uslar', 'Uslar / Volpriehausen'],
    ['37170 Uslar (Bollensen)', 'Niedersachsen - Uslar - Volpriehausen'],
    ['Köln - Ehrenfeld', 'Köln - Lindenthal'],
  ])('from one street and number in two parts of a town does not join adverts: %s, %s', (location, there) => {
    const [one, other] = [location, there].map((location, at) => ({
      ...LANGE_STRASSE,
      location,
      ...(at === 1 && { source: 'immowelt.de' as const }),
    }))
    expect(compareAdverts(one!, other!).outcome).toBe('maybe')
    expect(compareAdverts(one!, { ...other!, location }).outcome).toBe('same')
    // an advert that names only the town is not evidence against the other
    expect(compareAdverts(one!, { ...other!, location: location.replace(/.*(Uslar|Köln).*/, '$1') }).outcome).toBe('same')
  })

  it.each([
    ['C4, 12', 'C5, 12'],
    ['C4, 12', 'D4, 12'],
    ['Straße 12, 3', 'Straße 13, 3'],
    ['Straße 1 23', 'Straße 12 3'],
    ['Poststr. 2 1/2', 'Poststr. 2'],
    ['Gartenweg 7, 3. OG', 'Gartenweg 73, OG'],
  ])('from a different address separates adverts: %s, %s', (address, there) => {
    expect(compareAdverts({ ...HOUSE, address }, { ...HOUSE, source: 'immowelt.de', address: there }).outcome).toBe('different')
  })

  it.each([
    ['Bergstraße 5', 'Burgstraße 5'],
    ['Am Bach 12', 'Am Dach 12'],
  ])('from streets that differ by one letter does not join adverts by itself: %s, %s', (address, there) => {
    const one: ComparedAdvert = { ...HOUSE, description: 'Kurz.', contactPhone: null, plotSize: null, size: 130, price: 450_000, address }
    expect(compareAdverts(one, { ...one, source: 'immowelt.de', sellerType: 'private', address: there }).outcome).not.toBe('same')
  })

  it('does not read a unit from a word that ends in a letter', () => {
    expect(
      compareAdverts({ ...HOUSE, title: 'Haus auf dem Land' }, { ...HOUSE, source: 'immowelt.de', title: 'Haus, ein Leben lang gepflegt' })
        .outcome,
    ).toBe('same')
  })

  it('proposes adverts with the same text and pictures despite a contradicting figure', () => {
    const pictures = { pictureMarks: ['a', 'b', 'c'] }
    expect(
      compareAdverts({ ...HOUSE, ...pictures, floor: '1' }, { ...HOUSE, ...pictures, source: 'immowelt.de', floor: '2' }).outcome,
    ).toBe('maybe')
  })

  it('joins concurrent adverts of two sellers by pictures and size, but not by one shared front view', () => {
    const beside = (pictureMarks: string[], change: Partial<ComparedAdvert> = {}) =>
      compareAdverts(
        { ...HOUSE, pictureMarks },
        { ...HOUSE, description: 'Kurz.', contactPhone: '040 99', sellerType: 'commercial', pictureMarks, ...change },
      )
    expect(beside(['a', 'b', 'c']).outcome).toBe('same')
    expect(beside(['a']).outcome).not.toBe('same')
    expect(beside([]).outcome).not.toBe('same')
    expect(beside(['a', 'b', 'c'], { size: 140 }).outcome).not.toBe('same')
    // one seller uses two adverts for two properties
    expect(compareAdverts({ ...HOUSE, pictureMarks: ['a', 'b', 'c'] }, { ...HOUSE, pictureMarks: ['a', 'b', 'c'] }).outcome).toBe('maybe')
    expect(beside(['a']).evidence.map(({ text }) => text)).toContain('gleiches Bild')
  })

  it('separates concurrent adverts of one seller, and joins an advert with its successor', () => {
    const description =
      'Unser Haus am Park mit altem Baumbestand, neuem Dach und Sauna im Keller, ideal für Paare, die es gern ruhig haben.'
    expect(compareWith({ source: 'kleinanzeigen.de', description }).outcome).toBe('different')
    expect(compareAdverts({ ...HOUSE, state: 'gone' }, HOUSE).outcome).toBe('same')
  })

  it.each<[string, Partial<ComparedAdvert>, Partial<ComparedAdvert>, string]>([
    ['with every word equal', {}, {}, 'maybe'],
    ['with another title and a lower price', {}, { title: '🏡 Haus am Park – Preis gesenkt', price: 435_000 }, 'maybe'],
    ['with invisible characters in the text', {}, { description: HOUSE.description!.replaceAll(' ', '\u200b ') }, 'maybe'],
    ['of an agency', { sellerType: 'commercial' }, { sellerType: 'commercial' }, 'different'],
    ['with another plot', {}, { plotSize: 655 }, 'different'],
    ['with another house number', { address: 'Parkweg 7' }, { address: 'Parkweg 9' }, 'different'],
    ['on another floor', { floor: '1. OG' }, { floor: '2. OG' }, 'different'],
    ['with another unit', { title: 'Haus 3 am Park' }, { title: 'Haus 4 am Park' }, 'different'],
    ['of a series', { title: 'Neubau am Park' }, { title: 'Neubau am Park' }, 'different'],
  ])('proposes concurrent adverts of an owner only when nothing else separates them: %s', (_, first, second, outcome) => {
    expect(compareAdverts({ ...HOUSE, ...first }, { ...HOUSE, ...second }).outcome).toBe(outcome)
  })

  it.each([
    ['Straße der Einheit 14', 'Str. der Einheit 14'],
    ['Straße des 8. Mai 3', 'Str des 8. Mai 3'],
    ['Lange Straße 7', 'Lange Str. 7'],
  ])('recognizes a shortened street anywhere in the address: %s, %s', (address, there) => {
    const { evidence } = compareAdverts({ ...HOUSE, address }, { ...HOUSE, source: 'immowelt.de', address: there })
    expect(evidence.map(({ text }) => text)).toContain(`gleiche Adresse (${address})`)
  })
})
