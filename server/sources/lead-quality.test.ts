import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { HiddenReason } from '#shared/domain/hidden-reason.ts'
import { describeWith } from '#test/shared-material.ts'
import { hiddenReason, type JudgedListing } from './lead-quality.ts'
import { readResults } from './portals/kleinanzeigen/results.ts'

/** Verdicts by id; every advert that is not named is a plain offer. */
const BERLIN_VERDICTS: Record<string, HiddenReason> = {
  '3324756051': 'wanted',
  '3324636432': 'wanted',
  '3324557027': 'abroad',
  '3324517190': 'abroad',
  '3324345668': 'wanted',
  '3324003907': 'swap',
  '3323371114': 'not_property',
  '3323302714': 'wanted',
  '3323199846': 'auction',
  '3321583226': 'wanted',
  '3321305790': 'not_property',
  '3319770877': 'wanted',
}
const DUESSELDORF_VERDICTS: Record<string, HiddenReason> = {
  '3383513117': 'abroad',
  '3219439455': 'not_property',
  '3387390010': 'abroad',
  '3388159828': 'wanted',
}

function verdictsOf(capture: URL): Record<string, HiddenReason> {
  const page = readResults(readFileSync(capture, 'utf8'))
  if (page.kind !== 'listings') throw new Error(page.kind)
  const verdicts: Record<string, HiddenReason> = {}
  for (const listing of page.listings) {
    const reason = hiddenReason({ ...listing, sellerType: listing.seller })
    if (reason !== null) verdicts[listing.externalId] = reason
  }
  return verdicts
}

describeWith('fixtures/portals/kleinanzeigen/', 'captured pages are judged as a person would judge them', (captures) => {
  it.each([
    ['Berlin, private houses', '2026-02_search_berlin_haus-kaufen_privat.html', BERLIN_VERDICTS],
    ['Düsseldorf, flats', '2026-04_search_duesseldorf_wohnung.html', DUESSELDORF_VERDICTS],
  ] as const)('%s', (_, capture, expected) => {
    expect(verdictsOf(new URL(capture, captures))).toEqual(expected)
  })
})

type Case = readonly [title: string, text: string, rest?: Partial<JudgedListing>]

const KEPT_OUT: Record<HiddenReason, readonly Case[]> = {
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
    ['Einfamilienhaus Köln', 'Alles anbieten', { wanted: true }],
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
    ['Wohnung', 'ruhig gelegen', { categoryId: '275' }],
  ],
  not_property: [
    ['Tiny House zu verkaufen', ''],
    ['Mobilheim auf Campingplatz', ''],
    ['Hausboot, winterfest', ''],
    ['Malerarbeiten zum Festpreis', ''],
    ['Entrümpelung und Haushaltsauflösung', ''],
    ['Schnelle Hilfe', 'Wir bieten Malerarbeiten und mehr.'],
    ['Umzug in Köln', '', { categoryId: '238' }],
  ],
  auction: [
    ['Zwangsversteigerung Reihenhaus', ''],
    ['Haus in Neuss', 'Teilungsversteigerung am Amtsgericht Neuss.'],
    ['Haus', 'Der Versteigerungstermin ist am 3. März.'],
  ],
  dealer: [
    ['Ihr Traumhaus von massa haus', ''],
    ['Neubau mit allkauf', 'Starten Sie jetzt.'],
    ['OKAL Haus - Festpreis', ''],
    ['Doppelhaushälfte', 'Direkt vom Bauträger, Fertigstellung 2027.'],
    ['Ausbauhaus mit Grundstück', ''],
    ['Bauplatz mit Haus', 'Wir bauen Ihr Haus auf diesem Grundstück.'],
    ['Doppelhaushälfte', 'ruhig', { sellerType: 'private', otherAds: 15 }],
    ['Einfamilienhaus', 'schön', { sellerName: 'massa haus - Norbert Beispiel', sellerType: 'commercial' }],
  ],
}

describe.each(Object.entries(KEPT_OUT))('%s', (reason, cases) => {
  it.each(cases.map((judged) => [judged[0], judged] as const))('%s', (_, [title, text, rest]) => {
    expect(hiddenReason({ title, excerpt: text, ...rest })).toBe(reason)
  })
})

const SHOWN: readonly Case[] = [
  ['Makler willkommen: Reihenhaus in Bonn', 'Gerne auch mit Makler.'],
  ['Haus in gesuchter Lage', 'Die Lage ist sehr gesucht.'],
  ['Einfamilienhaus in gefragter Lage', 'Keine Tauschobjekte, keine Makler.'],
  ['Bungalow mit Pool', 'Ein Swimmingpool wie in Spanien.'],
  ['Nachmieter gesucht! Helle 2-Zimmer-Wohnung', 'Ich suche zum 1. März einen Nachmieter für meine Wohnung.'],
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
  ['Doppelhaushälfte', 'ruhig', { sellerType: 'private', otherAds: 3 }],
  ['Doppelhaushälfte', 'vom Makler', { sellerType: 'commercial', otherAds: 115 }],
  ['Haus zu verkaufen', 'Interessenten suchen wir über diese Anzeige.'],
  ['Provisionsfrei von privat', 'Makleranfragen sind nicht erwünscht.'],
  ['Wohnung', '', { categoryId: '196' }],
  ['Suche Nachmieter für 2-Zimmer-Wohnung', ''],
  ['Suche ruhigen Mieter für Dachgeschosswohnung', ''],
  ['Reihenhaus', 'Wir suchen Käufer für unser Haus.'],
  ['Wohnung', 'Wir suchen für unsere Wohnung einen Nachmieter.'],
  ['Bad mit Marmor aus Italien', 'Küche aus Italien, Erholung wie auf Mallorca.'],
  ['Haus an der Grenze zu Polen', 'In zehn Minuten ist man in Polen.'],
  ['Ferienhaus auf Rügen', ''],
  ['Haus mit Blick auf den Holländischen Garten', ''],
]

describe('plain offers', () => {
  it.each(SHOWN.map((judged) => [judged[0], judged[1], judged] as const))('%s: %s', (_, _text, [title, text, rest]) => {
    expect(hiddenReason({ title, excerpt: text, ...rest })).toBeNull()
  })
})

it('reads a text as long as a hostile page can make it in a moment', () => {
  const started = performance.now()
  hiddenReason({ title: 'a'.repeat(100_000), description: `${'in der suche '.repeat(50_000)} haus` })
  hiddenReason({ title: 'suche '.repeat(20_000), description: 'grenze nahe wie '.repeat(50_000) })
  expect(performance.now() - started).toBeLessThan(10_000)
})
