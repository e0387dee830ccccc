import type { CategoryId } from '../ad.ts'

/** An advert among a portal's offers that is not an offer: title, text, category. */
export type NoiseRow = readonly [title: string, text: string, category: CategoryId]

export const WANTED: readonly NoiseRow[] = [
  [
    'Junge Familie sucht Haus in {city} und Umgebung',
    'Wir (32, 34 und zwei Kinder) suchen ein Haus mit Garten zum Kauf. Finanzierung steht. Wir freuen uns über jeden Hinweis!',
    '208',
  ],
  [
    'SUCHE Wohnung zum Kauf in {district}',
    'Suche von privat 2-3 Zimmer in {district}, gerne renovierungsbedürftig. Barzahlung möglich.',
    '196',
  ],
  ['Suche Mehrfamilienhaus als Kapitalanlage', 'Privater Anleger sucht MFH ab 4 Einheiten in {city}. Schnelle Abwicklung, diskret.', '208'],
  [
    'Ruhige Krankenschwester sucht Wohnung',
    'Ich bin 29, Nichtraucherin, keine Haustiere und suche eine 2-Zi.-Wohnung bis 900 € warm in {city}.',
    '203',
  ],
  ['Haus zum Kauf gesucht – bitte alles anbieten', 'Gesucht wird ein Einfamilienhaus ab 110 m² in {city}-{district}. Zustand egal.', '208'],
  ['Grundstück gesucht für Einfamilienhaus', 'Wir suchen ein Baugrundstück ab 400 m² rund um {district}. Bitte melden!', '207'],
]
export const SWAPS: readonly NoiseRow[] = [
  ['Tausche Haus gegen Wohnung in {district}', 'Biete Reihenhaus, suche barrierefreie Wohnung in {city}. Wertausgleich möglich.', '208'],
  [
    'Wohnungstausch: biete 2 Zi. in {district}, suche 3 Zi.',
    'Wir tauschen unsere günstige Mietwohnung gegen etwas Größeres. Nur Tausch!',
    '203',
  ],
  ['TAUSCH Eigentumswohnung gegen Baugrundstück', 'Tausche gepflegte ETW gegen Grundstück im Umland.', '196'],
]
export const ABROAD: readonly NoiseRow[] = [
  [
    'Haus mit Meerblick an der Costa Blanca',
    'Verkaufe mein Ferienhaus in Spanien, 10 min zum Strand, Pool vorhanden. Besichtigung vor Ort möglich.',
    '275',
  ],
  ['Steinhaus in Istrien, 800 m zum Meer', 'Altes Steinhaus in Kroatien, teilsaniert, mit Olivengarten.', '275'],
  ['Bungalow in Ungarn am Balaton', 'Gemütlicher Bungalow mit Garten, voll möbliert, ganzjährig nutzbar.', '275'],
  ['Finca auf Mallorca von privat', 'Verkaufe unsere kleine Finca, solarbetrieben, eigener Brunnen.', '275'],
]
export const MOVING: readonly NoiseRow[] = [
  [
    'Umzüge Umzugshelfer Entrümpelung Möbeltransport bundesweit',
    'Ihr zuverlässiger Partner für Umzug, Transport und Entrümpelung. Kostenlose Besichtigung, Festpreis!',
    '238',
  ],
  ['Umzug ab 39 € – LKW mit Fahrer', 'Wir kommen zu dir! Umzüge, Küchenmontage, Halteverbot.', '238'],
]
export const PREFABS: readonly NoiseRow[] = [
  [
    'Traumhaus statt Miete – jetzt mit Grundstücksservice',
    'Ihr Ausbauhaus in Ihrer Wunschregion. Preis ohne Grundstück und Baunebenkosten. Eigenleistung möglich, Festpreisgarantie 18 Monate.',
    '208',
  ],
  [
    'Bauen Sie Ihr Effizienzhaus 40 in {city}',
    'Individuell geplant, schlüsselfertig gebaut. Das Bild zeigt eine Ausstattungsvariante. Grundstück nicht im Preis enthalten.',
    '208',
  ],
  [
    'Stadtvilla inkl. Bodenplatte – Mietkauf möglich',
    'Mit dem richtigen Partner bauen: Wärmepumpe, 3-fach-Verglasung, Smart Home. Beratung im Musterhaus.',
    '208',
  ],
  ['Bungalow 98 – barrierefrei wohnen auf einer Ebene', 'Alles auf einer Ebene. Preis zzgl. Grundstück. Rufen Sie uns an!', '208'],
]
export const PLACEHOLDERS: readonly NoiseRow[] = [
  ['Haus zu verkaufen, Preis auf Anfrage', 'Preis nur gegen Anfrage per Mail. Verkauf im Bieterverfahren.', '208'],
  ['Wohnung in {district}, Gebot erbeten', 'Verkauf gegen Gebot. Unterlagen auf Anfrage.', '196'],
  ['Baugrundstück gegen Höchstgebot', 'Der angegebene Preis ist nur ein Platzhalter.', '207'],
  ['Zwangsversteigerung Einfamilienhaus', 'Termin beim Amtsgericht, Verkehrswert laut Gutachten. Kein Verkauf durch mich.', '208'],
]
