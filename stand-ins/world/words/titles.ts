import type { OfferCategoryId } from '../ad.ts'

/** Fills `{rooms} {size} {plot} {district} {city} {year} {type} {extra}`. */
export const TITLES: Readonly<Record<OfferCategoryId, readonly string[]>> = {
  '196': [
    'Helle {rooms}-Zimmer-Wohnung mit {extra} in {district}',
    'Schöne {rooms} Zi. Wohnung, {size} m², von privat',
    'Eigentumswohnung {district}, provisionsfrei',
    'Verkaufe meine {rooms}-Zimmer Wohnung in {district}',
    '{type} mit {extra} – ohne Makler',
    'Gepflegte ETW in ruhiger Lage von {city}-{district}',
    'Gemütliche {rooms} Zi Whg. in {district} zu verkaufen',
    'Von Privat: {rooms}-Zimmer-Wohnung, {size} qm, {extra}',
    'Altersgerechte Wohnung in {district} sucht neue Besitzer',
    'Kapitalanlage: vermietete {rooms}-Zi.-Wohnung in {district}',
    'Lichtdurchflutete {type}, {size} m²',
    'Wohnung aus Erbschaft, {district}, renovierungsbedürftig',
  ],
  '203': [
    '{rooms}-Zimmer-Wohnung mit {extra} in {district} zu vermieten',
    'Nachmieter gesucht: {rooms} Zi., {size} m², {district}',
    'Schöne {type} in {district} ab sofort',
    'Ruhige {rooms} Zimmer Wohnung in {city}-{district}',
    'Vermiete {rooms} Zi Whg von privat',
    'Sanierte Wohnung, {size} qm, {extra}',
  ],
  '208': [
    'Einfamilienhaus mit Garten in ruhiger Lage, von privat',
    '{type} in {district}, {size} m² Wfl., {plot} m² Grundstück',
    'Unser Familienhaus sucht neue Besitzer – {district}',
    'Haus in {city}-{district} von privat, keine Makler',
    '{type} Bj. {year}, {rooms} Zimmer, {extra}',
    'Gepflegtes Haus mit {extra} in {district}',
    'Elternhaus in {district} zu verkaufen',
    'Rotklinker mit {extra} in {district}',
    'Provisionsfrei: {type} mit {extra}',
    'Haus mit viel Platz für die Familie, {size} m²',
    'Charmantes Siedlungshaus auf {plot} m² Grund',
    'Sanierungsbedürftiges Haus in guter Lage von {district}',
  ],
  '205': [
    '{type} in {district} zu vermieten',
    'Haus zur Miete mit Garten, {size} m², {district}',
    'Vermiete unser Reihenhaus in {district}',
    '{rooms} Zimmer Haus mit {extra} zu vermieten',
  ],
  '207': [
    'Baugrundstück in {district}, {plot} m², von privat',
    'Grundstück voll erschlossen in {city}-{district}',
    'Baulücke {district}, {plot} qm, ohne Bauträgerbindung',
    'Schönes Grundstück am Ortsrand zu verkaufen',
  ],
  '277': [
    'Ladenlokal in {district}, {size} m²',
    'Helle Büroräume in {city}-{district}',
    'Kleine Lagerhalle {size} qm in {district}',
    'Praxisräume im Erdgeschoss, {district}',
    'Café-Fläche mit Außenplätzen in {district}',
  ],
}

export const EXTRAS: Readonly<Record<OfferCategoryId, readonly string[]>> = {
  '196': ['Südbalkon', 'Einbauküche', 'TG-Stellplatz', 'Loggia', 'Gartenanteil', 'Weitblick', 'Dachterrasse', 'Keller', 'Aufzug'],
  '203': ['Balkon', 'EBK', 'Gartennutzung', 'neuem Bad', 'Westbalkon', 'Stellplatz'],
  '208': ['Garage', 'Kamin', 'großem Garten', 'Keller', 'Wintergarten', 'Doppelcarport', 'PV-Anlage', 'Einliegerwohnung', 'neuer Heizung'],
  '205': ['Garten', 'Garage', 'Terrasse', 'Carport', 'Kamin'],
  '207': ['Weitblick'],
  '277': ['Stellplätzen'],
}

/** Allotments and gardens have the same category as building land. */
export const GARDEN_TITLES: readonly string[] = [
  'Gartengrundstück mit Laube in {district}',
  'Freizeitgarten {plot} m², {district}, Wasser und Strom',
  'Kleingarten mit Obstbäumen abzugeben',
  'Garten in {city}-{district} aus Altersgründen',
]

/** Agencies' titles. */
export const AGENCY_TITLES: Readonly<Record<OfferCategoryId, readonly string[]>> = {
  '196': [
    'Stilvolle {rooms}-Zimmer-Wohnung in begehrter Lage',
    'Attraktive {type} mit {extra} – {district}',
    'Solide Kapitalanlage in {city}-{district}',
    'Wohnen mit Niveau: {type}, {size} m²',
  ],
  '203': ['Erstbezug nach Sanierung: {rooms} Zimmer in {district}', 'Moderne {type} mit {extra}', 'Exklusives Wohnen in {city}-{district}'],
  '208': [
    '{type} in familienfreundlicher Lage von {district}',
    'Raum für Ihre Ideen: {type} mit {extra}',
    'Gepflegtes {type} auf {plot} m² Grund',
    'Ihr neues Zuhause in {city}-{district}',
  ],
  '205': ['{type} mit {extra} zur Miete in {district}', 'Familienfreundlich mieten in {city}-{district}'],
  '207': ['Baugrundstück mit Potenzial in {district}', 'Seltene Gelegenheit: {plot} m² Bauland in {city}'],
  '277': ['Repräsentative Flächen in {district}, {size} m²', 'Vielseitige Gewerbefläche in {city}-{district}'],
}
