import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { HiddenReason } from '#shared/domain/hidden-reason.ts'
import { SPELLED } from '#shared/domain/spelling.ts'
import { judge, type JudgedListing } from './verdict.ts'

const UNKNOWN: JudgedListing = {
  title: '',
  text: null,
  filedAs: null,
  listingType: 'sale',
  sellerType: 'private',
  sellerName: null,
  otherAds: null,
  price: null,
  size: null,
  rooms: null,
  zipCode: null,
  propertyType: 'house',
  location: null,
  isDetailed: true,
}
/** A private seller's ad page, unless a case overrides it. */
const judged = ([title, text, rest]: Case) => judge({ ...UNKNOWN, title, text, ...rest })
/** The same as its card shows it. */
const judgedByCard = ([title, text, rest]: Case) =>
  judge({ ...UNKNOWN, title, text: text.slice(0, 200), ...rest, sellerName: null, otherAds: null, isDetailed: false })

type Case = readonly [title: string, text: string, rest?: Partial<JudgedListing> | undefined]

const NO_OFFERS: Record<HiddenReason, readonly Case[]> = {
  wanted: [
    ['Suche Einfamilienhaus in Pankow', ''],
    ['SUCHE!!! 3-Zimmer-Wohnung', 'Bitte alles anbieten.'],
    ['Gesuch: Haus mit Garten', ''],
    ['Junge Familie sucht Haus mit Garten', ''],
    ['Haus gesucht - Bonn und Umgebung', ''],
    ['Wir suchen ein Grundstück', ''],
    ['Privat: suche Mehrfamilienhaus', ''],
    ['Kaufgesuch Resthof', ''],
    ['Wir kaufen Ihre Immobilie', ''],
    ['Ein neues Zuhause', 'Wir sind eine Familie mit zwei Kindern und suchen ein Haus in Köln.'],
    ['Liebe Nachbarn', 'Ich suche eine kleine Wohnung in Nippes.'],
    ['Haus in Köln', 'Suche für meine Eltern ein Haus mit wenig Stufen.'],
    ['Einfamilienhaus Köln', 'Alles anbieten', { filedAs: 'wanted' }],
    ['Dringend gesucht: Wohnung für Pflegerin', ''],
    ['Ein Haus für uns', 'Ich suche für meine Familie ein Haus.'],
  ],
  swap: [
    ['Tausche 2-Zimmer gegen 4-Zimmer', ''],
    ['Wohnungstausch Berlin Mitte', ''],
    ['Haus gegen kleinere Wohnung', ''],
    ['Schönes Reihenhaus', 'Tausch gegen Eigentumswohnung gewünscht, nur Tausch.'],
    ['Tauschwohnung in Ehrenfeld', ''],
  ],
  abroad: [
    ['Haus in Kroatien', ''],
    ['Finca auf Mallorca', ''],
    ['Ferienhaus Ungarn, Balaton', ''],
    ['Villa in der Türkei', ''],
    ['Traumhaus am Meer', 'Die Villa steht in Spanien, zehn Minuten vom Strand.'],
    ['Chalet in der Schweiz', ''],
    ['Wohnung', 'ruhig gelegen', { filedAs: 'holiday', location: 'Neuss' }],
    ['Wohnung am Hauptplatz', 'Ruhig gelegen.', { location: '8010 Graz, Österreich' }],
    ['Altbau', '', { location: 'Basel, Schweiz' }],
  ],
  not_property: [
    ['Tiny House zu verkaufen', ''],
    ['Stellplatz in der Tiefgarage', ''],
    ['Ferienwohnung in Büsum', 'Ab drei Nächten, Endreinigung 60 €.'],
    ['Laube im Kleingarten', 'Ablöse 3.000 €.'],
    ['Mobilheim auf Campingplatz', ''],
    ['Hausboot, winterfest', ''],
    ['Malerarbeiten zum Festpreis', ''],
    ['Entrümpelung und Haushaltsauflösung', ''],
    ['Schnelle Hilfe', 'Wir bieten Malerarbeiten und mehr.'],
    ['Umzug in Köln', '', { filedAs: 'not_property' }],
  ],
  auction: [
    ['Zwangsversteigerung Reihenhaus', ''],
    ['Reihenhaus', 'Mit Garten.', { filedAs: 'auction' }],
    ['Haus in Neuss', 'Teilungsversteigerung am Amtsgericht Neuss.'],
    ['Haus', 'Der Versteigerungstermin ist am 3. März.'],
  ],
  let: [
    ['Reihenhaus zu vermieten', ''],
    ['Nachmieter für 2 Zimmer', 'Kaltmiete 640 €, Kaution 1.900 €.'],
    ['Helle Wohnung', 'Wir vermieten unsere Wohnung ab Mai, 720 € kalt.'],
    ['Büro zu verpachten', ''],
  ],
  dealer: [
    ['Ihr Traumhaus von massa haus', '', { sellerType: 'commercial' }],
    ['Neubau mit allkauf', 'Starten Sie jetzt.', { sellerType: 'commercial' }],
    ['OKAL Haus - Festpreis', '', { sellerType: 'commercial' }],
    ['Doppelhaushälfte', 'Direkt vom Bauträger, Fertigstellung 2027.'],
    ['Ausbauhaus mit Grundstück', '', { sellerType: 'commercial' }],
    ['Bauplatz mit Haus', 'Wir bauen Ihr Haus auf diesem Grundstück.'],
    ['Einfamilienhaus', 'schön', { sellerName: 'massa haus - Norbert Beispiel', sellerType: 'commercial' }],
  ],
}

const SHOWN: readonly Case[] = [
  ['Makler willkommen: Reihenhaus in Bonn', 'Gerne auch mit Makler.'],
  ['Haus in gesuchter Lage', 'Die Lage ist sehr gesucht.'],
  ['Einfamilienhaus in gefragter Lage', 'Keine Tauschobjekte, keine Makler.'],
  ['Bungalow mit Pool', 'Ein Swimmingpool wie in Spanien.'],
  ['Nachmieter gesucht! Helle 2-Zimmer-Wohnung', 'Ich suche zum 1. März einen Nachmieter für meine Wohnung.', { listingType: 'rent' }],
  ['Haus zu vermieten', 'Kaltmiete 900 €, Kaution 1.800 €.', { listingType: 'rent' }],
  ['Vermietete Eigentumswohnung', 'Die Wohnung ist vermietet, 560 € kalt.'],
  ['Zweifamilienhaus zu verkaufen', 'Die obere Wohnung wird zu 700 € kalt vermietet.'],
  ['Haus mit Garage und Stellplatz', ''],
  ['Ferienwohnung auf Rügen zu verkaufen', 'Sie wird an Gäste vermietet, 95 € pro Nacht.'],
  ['Haus sucht neue Familie', ''],
  ['Liebhaber gesucht: Fachwerkhaus von 1780', ''],
  ['Käufer gesucht für Eigentumswohnung', ''],
  ['Sie suchen ein Haus im Grünen?', 'Suchen Sie ein Haus mit Garten? Hier ist es.'],
  ['Lange gesucht und hier gefunden: Ihr Zuhause', ''],
  ['Reihenhaus', 'Wir verkaufen unser Haus, weil wir aufs Land ziehen.'],
  ['Villa im Toskana-Stil', 'Mediterranes Flair, Bäder im Stil der Toskana.'],
  ['Haus nahe der Schweiz', 'Zur Grenze sind es 5 km.'],
  ['Haus in der Sächsischen Schweiz', ''],
  ['Wohnung in der Luxemburger Straße', ''],
  ['Altbau am Rosa-Luxemburg-Platz', ''],
  ['Haus wegen Umzug nach Portugal zu verkaufen', ''],
  ['Eigentumswohnung', 'Der Eigentümer lebt in Spanien und verkauft provisionsfrei.'],
  ['Doppelhaus', 'Die Fenster wurden 2019 ausgetauscht, Austausch der Heizung 2021.'],
  ['Haus', 'Ein Tausch ist ausgeschlossen.'],
  ['Haus vor der Zwangsversteigerung retten', 'Verkauf, um eine Zwangsversteigerung zu vermeiden.'],
  ['Einfamilienhaus', 'Keine Zwangsversteigerung, freier Verkauf.'],
  ['OKAL Fertighaus von 1978', 'Gepflegt, Baujahr 1978.'],
  ['Massahaus, Bj. 1996', ''],
  ['Grundstück', 'Auch für Bauträger interessant.'],
  ['Reihenhaus', '2004 vom Bauträger gekauft.'],
  ['Handwerkerhaus mit Potenzial', 'Für Heimwerker, renovierungsbedürftig.'],
  ['Malerisch gelegenes Bauernhaus', ''],
  ['Grundstück für Tiny House geeignet', ''],
  ['Haus mit Stellplatz für Wohnmobil', ''],
  ['Verkauf wegen Umzug: 4-Zimmer-Wohnung', ''],
  ['Doppelhaushälfte', 'ruhig', { otherAds: 15 }],
  ['Doppelhaushälfte', 'vom Makler', { sellerType: 'commercial', otherAds: 115 }],
  ['Haus zu verkaufen', 'Interessenten suchen wir über diese Anzeige.'],
  ['Provisionsfrei von privat', 'Makleranfragen sind nicht erwünscht.'],
  ['Wohnung in Zingst', 'strandnah', { filedAs: 'holiday', location: 'Zingst' }],
  ['Appartement, voll eingerichtet', 'Ruhig gelegen.', { filedAs: 'holiday', location: 'Norderney' }],
  ['Suche Nachmieter für 2-Zimmer-Wohnung', '', { listingType: 'rent' }],
  ['Suche ruhigen Mieter für Dachgeschosswohnung', ''],
  ['Reihenhaus', 'Wir suchen Käufer für unser Haus.'],
  ['Wohnung', 'Wir suchen für unsere Wohnung einen Nachmieter.'],
  ['Bad mit Marmor aus Italien', 'Küche aus Italien, Erholung wie auf Mallorca.'],
  ['Haus an der Grenze zu Polen', 'In zehn Minuten ist man in Polen.'],
  ['Ferienhaus auf Rügen', ''],
  ['Haus mit Blick auf den Holländischen Garten', ''],
]

describe.each(Object.entries(NO_OFFERS) as [HiddenReason, readonly Case[]][])('%s', (reason, cases) => {
  it.each(cases.map((one) => [one[0], one] as const))('%s: never a plain offer', (_, one) => {
    const verdict = judged(one)
    expect([verdict.reason, verdict.outcome === 'offer']).toEqual([reason, false])
  })
})

it('a private seller who writes like a builder in title and text is marked, and a commercial one hidden', () => {
  const builder: Case = ['Wir bauen Ihr Haus auf diesem Grundstück', 'Wir bauen Ihr Haus auf diesem Grundstück. Direkt vom Bauträger.']
  const [title, text] = builder
  expect(judged(builder)).toMatchObject({ outcome: 'doubtful', reason: 'dealer' })
  expect(judged([title, text, { sellerType: 'commercial' }])).toMatchObject({ outcome: 'hidden', reason: 'dealer' })
})

describe('plain offers', () => {
  it.each(SHOWN.map((one) => [one[0], one[1], one] as const))('%s: %s', (_, _text, one) => {
    expect(judged(one)).toEqual({ outcome: 'offer', reason: null, evidence: null })
    expect(judgedByCard(one).outcome).toBe('offer')
  })
})

describe('a home by its figures', () => {
  const HOUSE = { size: 140, rooms: 5, price: 349_000 }
  const TEXT = 'Gepflegt, ruhige Lage am Stadtrand, Heizung von 2015, Fenster neu, Garten nach Süden.'

  it.each([
    'Rotklinker mit Garage',
    'Wohnung mit TG-Stellplatz',
    'Haus + Schrebergarten',
    'Haus mit Wohnwagenstellplatz',
    'Haus, Küche und Möbel inklusive',
  ])('is no parking space and no furniture: %s', (title) => {
    expect([judged([title, TEXT, HOUSE]).outcome, judgedByCard([title, TEXT, HOUSE]).outcome]).toEqual(['offer', 'offer'])
  })

  it.each([
    ['a wanted ad', 'Suche Haus mit Garage in Jena', 'wanted'],
    ['a swap', 'Tausche Haus mit Garage gegen Wohnung', 'swap'],
    ['an auction', 'Zwangsversteigerung Haus mit Garage', 'auction'],
  ])('may still be %s', (_, title, reason) => expect(judged([title, '', HOUSE]).reason).toBe(reason))

  it('is not seen where a figure is missing or too small', () => {
    for (const rest of [
      { ...HOUSE, size: null },
      { ...HOUSE, size: 15 },
      { ...HOUSE, price: 9_000 },
      { ...HOUSE, propertyType: 'other' as const },
    ])
      expect(judged(['Garage in Neuss', '', rest]).reason).toBe('not_property')
  })
})

/** Ordinary adverts that were written without a look at the rules. */
interface Advert {
  readonly kind: string
  readonly expected: HiddenReason | null
  readonly title: string
  readonly text: string
  readonly rest: {
    readonly sellerType: 'private' | 'commercial'
    readonly sellerName: string | null
    readonly otherAds: number | null
    readonly categoryId: string
    readonly location: string
  }
}
const readFixture = (writer: string) =>
  JSON.parse(readFileSync(new URL(`../judge/cases/adverts-${writer}.json`, import.meta.url), 'utf8')) as Advert[]
const ADVERTS = readFixture('f0')
const FILED: Readonly<Record<string, JudgedListing['filedAs']>> = { '275': 'holiday', '238': 'not_property' }
const caseOf = ({ title, text, rest: { categoryId, location, ...rest } }: Advert): Case => [
  title,
  text,
  { ...rest, filedAs: FILED[categoryId] ?? null, location: location.replace(/^\d+ /, '') },
]
const OFFERS = ADVERTS.filter(({ expected }) => expected === null).map(caseOf)
const NONE = ADVERTS.filter(({ expected }) => expected !== null).map(caseOf)

const spelledOut = (text: string) => text.replace(/[äöüß]/g, (letter) => SPELLED[letter] ?? letter)
const shouted = (text: string) => text.toUpperCase()
const muttered = (text: string) => text.toLowerCase()
const decomposed = (text: string) => text.normalize('NFD')
const excited = (text: string) => text.replaceAll('.', '!!! ')
const spelling = fc.constantFrom((text: string) => text, spelledOut, shouted, muttered, decomposed, excited)
const filler = fc.constantFrom('', 'Bei Interesse einfach melden. ', 'Privatverkauf, keine Garantie.\n', '*** TOP *** ', 'Hallo zusammen, ')
/** What honest owners write, one word each, that the rules listen for. */
const LOADED = fc.constantFrom(
  'Tausch',
  'gesucht',
  'Zwangsversteigerung',
  'Auktion',
  'Spanien',
  'auf Mallorca',
  'in Kroatien',
  'Bauträger',
  'Hier können Sie Ihr Traumhaus bauen',
  'schlüsselfertig',
  'Ausbauhaus',
  'massa haus',
  'Tiny House',
  'Wohnwagen',
  'Malerarbeiten',
  'Entrümpelung',
  'Haushaltsauflösung',
  'Exposé',
  'Provision 3,57 %',
  'Verlosung',
)

/** The same advert in another's hand: spelling, filler, and the sentences of the text in another order. */
const varied = (adverts: readonly Case[]) =>
  fc
    .tuple(fc.constantFrom(...adverts), spelling, filler, fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })))
    .map(([[title, text, rest], spell, words, stream]): Case => {
      const sentences = text.split(/(?<=[.!?]) /).map((sentence) => ({ sentence, place: stream.next().value as number }))
      const mixed = sentences.toSorted((one, other) => one.place - other.place).map(({ sentence }) => sentence)
      return [spell(title), spell(words + mixed.join(' ')), rest]
    })

describe('ordinary private offers', () => {
  it.each(OFFERS.map((one) => [one[0], one] as const))('%s: shown', (_, one) => {
    expect([judged(one).outcome, judgedByCard(one).outcome]).not.toContain('hidden')
  })

  it('are hidden by no card, no spelling, no order of their sentences', () => {
    fc.assert(
      fc.property(varied(OFFERS), (one) => {
        expect([judged(one).outcome, judgedByCard(one).outcome]).not.toContain('hidden')
      }),
      { numRuns: 1_000 },
    )
  })

  it('are hidden by no number of other adverts', () => {
    fc.assert(
      fc.property(fc.constantFrom(...OFFERS), fc.integer({ min: 0, max: 1_000 }), ([title, text, rest], otherAds) => {
        expect(judged([title, text, { ...rest, otherAds }]).outcome).not.toBe('hidden')
      }),
    )
    expect(judged(['Haus in Trier', 'Baujahr 1960.', { otherAds: 500 }]).outcome).toBe('offer')
  })

  it('are hidden by no single word, in the title or in the text', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...OFFERS.filter((one) => judged(one).outcome === 'offer')),
        LOADED,
        fc.boolean(),
        ([title, text, rest], word, inTitle) => {
          const one: Case = inTitle ? [`${title}, ${word}`, text, rest] : [title, `${word}. ${text}`, rest]
          expect([judged(one).outcome, judgedByCard(one).outcome]).not.toContain('hidden')
        },
      ),
      { numRuns: 1_000 },
    )
  })

  it('are rarely marked', () => {
    const marked = OFFERS.filter((one) => judged(one).outcome !== 'offer').map(([title]) => title)
    expect(marked.length / OFFERS.length, marked.join('; ')).toBeLessThan(0.05)
  })
})

/**
 * One page each by three writers who knew none of the rules, with the least share caught and the least share of offers shown without a mark. The sets are
 * known: the rules were widened in view of the first two, and the weights are learnt from all. Figures for an unknown writer are in verdict-figures.trial.ts.
 */
const WRITTEN = [
  ['f1', 0.95, 0.98],
  ['f2', 0.95, 0.98],
  ['f3', 0.95, 0.97],
] as const

describe.each(WRITTEN)('adverts of writer %s', (name, least, leastPlain) => {
  const measured = readFixture(name).map((advert) => ({ ...advert, verdict: judged(caseOf(advert)) }))
  const offers = measured.filter(({ expected }) => expected === null)
  const none = measured.filter(({ expected }) => expected !== null)
  const share = (part: readonly unknown[], whole: readonly unknown[]) => part.length / whole.length

  it('are shown where they are offers, and kept out or marked where they are none', () => {
    const shown = share(
      offers.filter(({ verdict }) => verdict.outcome !== 'hidden'),
      offers,
    )
    const plain = share(
      offers.filter(({ verdict }) => verdict.outcome === 'offer'),
      offers,
    )
    const caught = share(
      none.filter(({ verdict }) => verdict.outcome !== 'offer'),
      none,
    )
    process.stdout.write(
      `verdict, ${measured.length} ${name}: ${offers.length} offers, shown ${shown.toFixed(3)}, without a mark ${plain.toFixed(3)}; ` +
        `${none.length} others, kept out or marked ${caught.toFixed(3)}\n`,
    )
    expect(shown).toBe(1)
    expect(plain).toBeGreaterThanOrEqual(leastPlain)
    expect(caught).toBeGreaterThanOrEqual(least)
  })
})

describe('what is no offer', () => {
  it('is hidden or marked: nine of ten, whoever writes it', () => {
    const variants = fc.sample(varied(NONE), { numRuns: 1_000, seed: 7 })
    const missed = variants.filter((one) => judged(one).outcome === 'offer')
    expect(missed.length / variants.length, [...new Set(missed.map(([title]) => title))].join('; ')).toBeLessThan(0.1)
  })

  it('is hidden at once where a commercial seller says so', () => {
    expect(judgedByCard(['Wir kaufen Ihre Immobilie', '', { sellerType: 'commercial' }]).outcome).toBe('hidden')
  })
})

describe('a verdict', () => {
  it('of a private seller is clear when title and text say it, or the portal files it so, and never by a card', () => {
    const clear: Case = ['Suche Haus in Jena', 'Wir suchen ein Haus mit Garten.']
    expect([judged(clear).outcome, judgedByCard(clear).outcome]).toEqual(['hidden', 'doubtful'])
    expect(judged(['Suche Haus in Jena', 'Bitte melden.']).outcome).toBe('doubtful')
    const filed: Case = ['Einfamilienhaus in Jena', 'Bitte alles melden.', { filedAs: 'wanted' }]
    expect([judged(filed).outcome, judgedByCard(filed).outcome]).toEqual(['hidden', 'doubtful'])
  })

  it('quotes the words as written', () => {
    expect(judged(['SUCHE!!! Häuschen', '']).evidence).toBe('„SUCHE“')
    expect(judged(['Reihenhaus', 'Ruhig. Teilungs\u00adversteigerung am Amtsgericht Neuss.']).evidence).toBe(
      '„Teilungs\u00adversteigerung“',
    )
    expect(judged(['Ferienwohnung', 'Mit Balkon.', { filedAs: 'holiday', location: 'Neuss' }])).toMatchObject({
      outcome: 'doubtful',
      reason: 'abroad',
      evidence: expect.stringContaining('Auslandsimmobilien') as string,
    })
  })

  it('reads a text as long as a hostile page can make it in a moment', () => {
    const started = performance.now()
    judged(['a'.repeat(100_000), `${'in der suche '.repeat(50_000)} haus`])
    judged(['suche '.repeat(20_000), 'grenze nahe wie '.repeat(50_000)])
    judged(['haus '.repeat(20_000), 'wir moechten haus provision bild preis ohne '.repeat(10_000)])
    expect(performance.now() - started).toBeLessThan(10_000)
  })
})

describe('a second voice', () => {
  const VOICES = (['wanted', 'swap', 'auction', 'let', 'dealer'] as const).map((reason) => ({ reason, sentence: 'Das sagt ein anderer.' }))
  const CASES = [...Object.values(NO_OFFERS).flat(), ...OFFERS]

  it.each(VOICES)('alone is no evidence against an offer: $reason', (voice) => {
    const judgedWith = (one: Case) => judge({ ...UNKNOWN, title: one[0], text: one[1], ...one[2], voice }).outcome
    expect(judge({ ...UNKNOWN, title: 'Haus am See', text: 'Es liegt ruhig.', voice }).outcome).toBe('offer')
    // it hides no advert that was shown before
    expect(CASES.filter((one) => judged(one).outcome !== 'hidden' && judgedWith(one) === 'hidden')).toEqual([])
  })

  it('makes a doubt of what was half a one', () => {
    const half = { ...UNKNOWN, title: 'Haus in Bonn', text: 'Es liegt ruhig.', otherAds: 40 }
    const voice = { reason: 'dealer', sentence: 'Vereinbaren Sie einen Termin mit unserem Team.' } as const
    expect(judge(half).outcome).toBe('offer')
    expect(judge({ ...half, voice })).toMatchObject({ outcome: 'doubtful', reason: 'dealer' })
    expect(judge({ ...half, voice: { ...voice, reason: 'let' } }).outcome).toBe('offer')
  })
})
