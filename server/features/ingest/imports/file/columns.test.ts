import { describe, expect, it } from 'vitest'
import { THINKIMMO_FIELDS, type ThinkImmoField } from '#shared/domain/thinkimmo.ts'
import { recognise, unusedColumns } from './columns.ts'

/** Headers as programs and people write them, with the field each names; null where it is a column that Giebel does not read. */
const HEADERS: readonly (readonly [header: string, field: ThinkImmoField | null])[] = [
  ['Titel', 'title'],
  ['Überschrift', 'title'],
  ['Titel (Pflichtfeld)', 'title'],
  ['Titel des Inserats', 'title'],
  ['Titel (intern)', null],
  ['Preis', 'buyingPrice'],
  ['Preis (€)', 'buyingPrice'],
  ['Preis [EUR]', 'buyingPrice'],
  ['Kaufpreis in €', 'buyingPrice'],
  ['Kaufpreis in Euro', 'buyingPrice'],
  ['Kaufpreis €', 'buyingPrice'],
  ['KAUFPREIS (VB)', 'buyingPrice'],
  ['Kauf-<br>preis', 'buyingPrice'],
  ['Verkaufspreis', 'buyingPrice'],
  ['Preis (€/m²)', null],
  ['Kaufpreis (€/m²)', null],
  ['Kaufpreis (EUR / qm)', null],
  ['Kaufpreis [€ pro m²]', null],
  ['Preis/m²', null],
  ['Preis / m²', null],
  ['Preis m²', null],
  ['Preis qm', null],
  ['Preis je Quadratmeter', null],
  ['Kaufpreis €/qm', null],
  ['Kaufpreis (T€)', null],
  ['Kaufpreis in TEUR', null],
  ['Kaufpreis (Mio. €)', null],
  ['Preis (CHF)', null],
  ['Preis ($)', null],
  ['Preis (alt)', null],
  ['Preis (%)', null],
  ['Preis (Stellplatz)', null],
  ['Preisänderung', null],
  ['Wohnfläche (m²)', 'squareMeter'],
  ['Wohnfläche in qm', 'squareMeter'],
  ['Wohnfläche ca. m2', 'squareMeter'],
  ['Wohnfl.', 'squareMeter'],
  ['Wfl.', 'squareMeter'],
  ['Wfl. (m²)', 'squareMeter'],
  ['Fläche (Wohnen)', 'squareMeter'],
  ['Living Space (sqm)', 'squareMeter'],
  ['Wohnfläche (€)', null],
  ['Nutzfläche (m²)', null],
  ['Fläche (Keller)', null],
  ['Grundstück (m²)', 'plotArea'],
  ['Grundst. m²', 'plotArea'],
  ['Fläche (Grundstück)', 'plotArea'],
  ['Grundstück (ha)', null],
  ['Grundstück (€/m²)', null],
  ['Zi', 'rooms'],
  ['Zi.', 'rooms'],
  ['Zi.-Anzahl', 'rooms'],
  ['Anz. Zimmer', 'rooms'],
  ['Zimmer (Anzahl)', 'rooms'],
  ['Zimmer (Bad)', null],
  ['Schlafzimmer', null],
  ['Bj', 'constructionYear'],
  ['Bj.', 'constructionYear'],
  ['Baujahr (ca.)', 'constructionYear'],
  ['Bau-Jahr', 'constructionYear'],
  ['Baujahr (Heizung)', null],
  ['Sanierung (Jahr)', 'lastRefurbishment'],
  ['Sanierung (€)', null],
  ['Datum', 'publishDate'],
  ['Inserat-Datum', 'publishDate'],
  ['Eingestellt am', 'publishDate'],
  ['Veröffentlicht (TT.MM.JJJJ)', 'publishDate'],
  ['Datum (Besichtigung)', null],
  ['Tage online', null],
  ['Link', 'platformUrl'],
  ['Link (URL)', 'platformUrl'],
  ['Link zum Inserat', 'platformUrl'],
  ['URL der Anzeige', 'platformUrl'],
  ['Link ImmoScout', 'is24Link'],
  ['Link (ImmoScout24)', 'is24Link'],
  ['URL ImmobilienScout24', 'is24Link'],
  ['ImmoScout-Link', 'is24Link'],
  ['Link Kleinanzeigen', 'ebkLink'],
  ['Link zu Kleinanzeigen', 'ebkLink'],
  ['Link immowelt', 'immoweltLink'],
  ['Link immonet', 'immonetLink'],
  ['Link (Grundriss)', null],
  ['ImmoScout24-ID', null],
  ['PLZ', 'zip'],
  ['PLZ (Postleitzahl)', 'zip'],
  ['PLZ (Eigentümer)', null],
  ['PLZ (5-stellig)', 'zip'],
  ['Ort (Wohnort)', 'city'],
  ['Adresse (vollständig)', 'address'],
  ['Beschreibung (HTML)', 'description'],
  ['Baujahr (Haus)', 'constructionYear'],
  ['Etage (Lage)', 'floor'],
  ['Provision (Käufer)', 'commission'],
  ['Titel [kurz]', 'title'],
  ['Ort', 'city'],
  ['Ort (Stadt)', 'city'],
  ['PLZ / Ort', 'city'],
  ['Ort (Notar)', null],
  ['Adresse (Straße, PLZ, Ort)', 'address'],
  ['Adresse des Objekts', 'address'],
  ['Adresse (Eigentümer)', null],
  ['Straße (mit Hausnummer)', 'street'],
  ['Straße & Nr.', 'street'],
  ['Hausnr.', 'houseNumber'],
  ['Objektart (Haus/Wohnung)', 'buildingType'],
  ['Wohnungstyp', 'buildingType'],
  ['Privat (ja/nein)', 'privateOffer'],
  ['Telefon (privat)', null],
  ['Miete', 'rentPriceCurrent'],
  ['Miete (€/Monat)', 'rentPriceCurrent'],
  ['Kaltmiete p. m.', 'rentPriceCurrent'],
  ['Miete (Ist)', 'rentPriceCurrent'],
  ['Miete (Soll)', 'rentPrice'],
  ['Miete/m²', null],
  ['Miete (warm)', null],
  ['Miete (p. a.)', null],
  ['Miete (€/Jahr)', null],
  ['Provision (%)', 'commission'],
  ['Breitengrad (°)', 'latitude'],
  ['Bilder (URLs)', 'images'],
  ['Zustand', 'condition'],
  ['Zustand (Heizung)', null],
  ['Hausgeld', null],
  ['Trend', null],
  ['ROI (s)', null],
  ['Cash-<br>flow', null],
  ['(€)', null],
]

const fieldOf = (header: string) => {
  const mapping = recognise([header])
  return THINKIMMO_FIELDS.find((field) => mapping[field] === header) ?? null
}

describe('the header of a column', () => {
  it('is read by its whole meaning', () => {
    expect(HEADERS.length).toBeGreaterThan(80)
    expect(HEADERS.map(([header]) => [header, fieldOf(header)])).toEqual(HEADERS)
  })

  it.each([
    ['Preis (€/m²)', 'Preis (€)'],
    ['Kaufpreis pro qm', 'Kaufpreis'],
    ['Preis CHF', 'Preis EUR'],
  ])('does not stand in for the price: %s', (other, price) => {
    expect([recognise([other, price]).buyingPrice, recognise([price, other]).buyingPrice]).toEqual([price, price])
    expect(unusedColumns([other, price], recognise([other, price]))).toEqual([other])
  })

  it('with a remark in brackets comes behind one without', () => {
    expect(recognise(['PLZ (alt)', 'Postleitzahl']).zip).toBe('Postleitzahl')
  })

  it('is the first one when two name the same field', () => {
    expect(recognise(['Preis (€)', 'Preis (EUR)']).buyingPrice).toBe('Preis (€)')
  })
})
