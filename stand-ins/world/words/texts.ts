import type { OfferCategoryId } from '../ad.ts'

type Blocks = Readonly<Record<OfferCategoryId, readonly string[]>>

const FLAT_OPENINGS = [
  'Hallo, wir verkaufen unsere {rooms}-Zimmer-Wohnung in {district}.',
  'Ich biete hier meine Eigentumswohnung mit ca. {size} m² zum Verkauf an.',
  'Da wir uns räumlich vergrößern, möchten wir unsere Wohnung in {district} in gute Hände abgeben.',
  'Zum Verkauf steht eine gepflegte {type} aus dem Baujahr {year}.',
  'Wegen Umzug ins Ausland verkaufe ich meine geliebte Wohnung in {city}-{district}.',
  'Wir haben die Wohnung geerbt und wohnen selbst zu weit weg, daher der Verkauf.',
]
const HOUSE_OPENINGS = [
  'Wir verkaufen unser Haus in {district}, in dem wir über 20 Jahre gerne gewohnt haben.',
  'Zum Verkauf steht ein {type} mit {rooms} Zimmern und ca. {size} m² Wohnfläche.',
  'Nach dem Auszug der Kinder ist uns das Haus zu groß geworden.',
  'Das Haus meiner Eltern in {district} steht zum Verkauf, es ist seit dem Sommer leer.',
  'Schweren Herzens trennen wir uns von unserem Haus, Baujahr {year}.',
  'Aus beruflichen Gründen ziehen wir weg und verkaufen unser {type} in {city}.',
]

/** An advert's opening sentence. */
export const OPENINGS: Blocks = {
  '196': FLAT_OPENINGS,
  '203': [
    'Ich vermiete meine {rooms}-Zimmer-Wohnung in {district}.',
    'Zum nächstmöglichen Zeitpunkt suchen wir einen netten Nachmieter für unsere Wohnung.',
    'Vermietet wird eine {type} mit ca. {size} qm.',
    'Unsere Mieter ziehen aus, daher wird die Wohnung in {district} frei.',
  ],
  '208': HOUSE_OPENINGS,
  '205': [
    'Wir vermieten unser {type} in {district} an eine nette Familie.',
    'Zur Miete wird ein Haus mit {rooms} Zimmern und ca. {size} m² angeboten.',
    'Unser Haus wird frei, weil wir für einige Jahre ins Ausland gehen.',
  ],
  '207': [
    'Verkauft wird ein Grundstück mit {plot} m² in {district}.',
    'Das Grundstück ist seit vielen Jahren in Familienbesitz.',
    'Wir wollten selber bauen, nun kommt es anders – daher geben wir unser Grundstück ab.',
    'Zum Verkauf steht ein schön gelegenes Grundstück in {city}-{district}.',
  ],
  '277': [
    'Vermietet werden Räume mit ca. {size} m² in {district}.',
    'Wir geben unser Geschäft aus Altersgründen auf, die Fläche wird frei.',
    'Gut geschnittene Fläche in zentraler Lage von {district}.',
  ],
}

const FLAT_MIDDLES = [
  'Das Bad wurde {renovated} komplett erneuert und hat Wanne und Dusche.',
  'Vom Wohnzimmer geht es auf den Balkon, dort hat man nachmittags Sonne.',
  'Die Küche kann auf Wunsch übernommen werden.',
  'Parkett in allen Wohnräumen, Bad und Küche gefliest.',
  'Das Haus wird von einer netten Eigentümergemeinschaft bewohnt, die Rücklage ist gut gefüllt.',
  'Hausgeld z.Zt. {fee} € im Monat inkl. Heizung.',
  'Ein Kellerraum und ein Fahrradraum gehören dazu.',
  'Fenster sind von {renovated}, alle mit Rolläden.',
  'Die Wohnung ist hell u. gut geschnitten, die Zimmer gehen alle vom Flur ab.',
  'Einkaufsmöglichkeiten, Ärzte und Kita sind zu Fuß in 5 min zu erreichen.',
  'S-Bahn und Bus sind um die Ecke, in die Innenstadt braucht man ca. {minutes} Minuten.',
  'Im Haus ist es sehr ruhig, die Nachbarn sind freundlich.',
  'Es gibt einen Stellplatz in der Tiefgarage, der extra verkauft wird ({parking} €).',
  'Energieausweis liegt vor: Verbrauch {energy} kWh, Klasse {energyClass}, Gas-Zentralheizung.',
]
const HOUSE_MIDDLES = [
  'Das Dach wurde {renovated} neu gedeckt und gedämmt.',
  'Heizung ist eine Gastherme von {renovated}, regelmäßig gewartet.',
  'Im Garten stehen alte Obstbäume, die Terrasse liegt nach Süden.',
  'Im Erdgeschoss befinden sich Wohnzimmer, Küche und Gäste-WC, oben drei Schlafzimmer und das Vollbad.',
  'Der Keller ist trocken und voll nutzbar.',
  'Eine Garage und ein Stellplatz gehören dazu.',
  'Die Straße ist eine Spielstraße, Schule und Kita in 10 min zu Fuß.',
  'Einige Räume müssten mal renoviert werden, die Substanz ist aber gut.',
  'Glasfaser liegt seit {renovated} im Haus.',
  'Energieausweis: Bedarf {energy} kWh, Klasse {energyClass}.',
  'Der Kamin im Wohnzimmer macht es im Winter richtig gemütlich.',
  'Die Nachbarschaft ist toll, man kennt sich und hilft sich.',
  'Fenster 2-fach verglast, Kunststoff, {renovated} eingebaut.',
  'Das Grundstück hat {plot} m² und ist komplett eingezäunt.',
  'Ins Zentrum sind es mit dem Rad ca. {minutes} Minuten.',
]

/** Sentences for the middle; two to five of them are used. */
export const MIDDLES: Blocks = {
  '196': FLAT_MIDDLES,
  '203': [
    'Nebenkosten {fee} € inkl. Heizung, Kaution 3 Kaltmieten.',
    'Die Wohnung wurde frisch gestrichen, Boden ist Laminat.',
    'Haustiere bitte nur nach Absprache.',
    'Einbauküche ist vorhanden und in der Miete enthalten.',
    'Waschmaschine kann im Keller aufgestellt werden.',
    'Wir wünschen uns ruhige Mieter, gerne auch ältere Leute.',
    'Bus hält vor der Tür, in die City ca. {minutes} min.',
    'SCHUFA und Einkommensnachweise bitte zur Besichtigung mitbringen.',
  ],
  '208': HOUSE_MIDDLES,
  '205': [
    'Garten darf gerne mitgestaltet werden.',
    'Nebenkosten ca. {fee} €, Kaution 3 KM.',
    'Befristung ist nicht geplant.',
    'Carport und Schuppen gehören dazu.',
    'Küche wurde {renovated} eingebaut und bleibt drin.',
    'Zur Schule sind es 8 Minuten zu Fuß.',
  ],
  '207': [
    'Bebauung nach §34, Einfamilien- oder Doppelhaus möglich.',
    'Strom, Wasser und Kanal liegen an der Straße.',
    'Ein alter Schuppen steht noch drauf und müsste weg.',
    'Die Zufahrt ist breit genug für LKW.',
    'Es gibt keine Bauverpflichtung und keine Bindung an einen Bauträger.',
    'Der Boden ist eben, ein Bodengutachten von {renovated} ist vorhanden.',
    'Ruhige Anliegerstraße, trotzdem nur {minutes} min bis zur Bahn.',
  ],
  '277': [
    'Große Schaufenster zur Straße, viel Laufkundschaft.',
    'Teeküche und zwei WCs sind vorhanden.',
    'Die Räume wurden {renovated} renoviert, LED-Licht überall.',
    'Nebenkosten ca. {fee} € im Monat.',
    'Stellplätze vorm Haus können angemietet werden.',
    'Nutzung nach Absprache, keine Shisha-Bar bitte.',
  ],
}

export const PRIVATE_CLOSINGS: readonly string[] = [
  'Keine Maklerprovision, da von privat!',
  'Provisionsfrei, da direkt vom Eigentümer.',
  'Bei Interesse einfach melden, gerne auch am WE.',
  'Besichtigung nach Absprache, am besten abends ab 18 Uhr.',
  'Bitte nur ernstgemeinte Anfragen mit Tel.-Nr.',
  'Ohne Makler. Unterlagen schicke ich gern per Mail zu.',
  'Weitere Fotos auf Anfrage. LG',
  'Preis ist VB, aber bitte keine Mondangebote.',
  'Wir freuen uns auf Sie!',
]
/** Closing sentence for owners who refuse agents. */
export const REFUSING_CLOSINGS: readonly string[] = [
  'Verkauf von privat, keine Maklerangebote bitte.',
  'Makleranfragen werden nicht beantwortet.',
  'Von Makleranfragen bitte ich abzusehen, danke.',
  'Provisionsfrei, bitte KEINE MAKLER!',
  'Makler brauchen sich nicht melden.',
  'Immobilienbüros bitte nicht anrufen.',
  'Bitte keine Markler, danke!',
]
export const RENT_CLOSINGS: readonly string[] = [
  'Bei Interesse bitte kurz was zu sich schreiben.',
  'Besichtigung nach Absprache.',
  'Vermietung direkt vom Eigentümer, keine Provision.',
  'Bitte mit Telefonnummer melden, ich rufe zurück.',
  'Wir freuen uns auf Ihre Nachricht.',
]
export const AGENCY_CLOSINGS: readonly string[] = [
  'Die Käuferprovision beträgt 3,57 % inkl. MwSt.',
  'Gern vereinbaren wir einen Besichtigungstermin mit Ihnen.',
  'Alle Angaben beruhen auf Informationen des Eigentümers, eine Haftung wird nicht übernommen.',
  'Bitte haben Sie Verständnis, dass wir nur Anfragen mit vollständigen Kontaktdaten bearbeiten.',
  'Ein ausführliches Exposé senden wir Ihnen gern zu.',
]

/** An agency's opening sentence. */
export const AGENCY_OPENINGS: Blocks = {
  '196': [
    'Diese gepflegte {type} überzeugt durch ihren durchdachten Grundriss auf ca. {size} m².',
    'Im Auftrag des Eigentümers bieten wir Ihnen eine {rooms}-Zimmer-Wohnung in {district} an.',
  ],
  '203': [
    'Zur Vermietung kommt eine {type} mit {rooms} Zimmern in {district}.',
    'Diese moderne Wohnung bietet auf ca. {size} m² viel Komfort.',
  ],
  '208': [
    'In ruhiger Lage von {district} erwartet Sie dieses {type} mit {rooms} Zimmern.',
    'Auf einem ca. {plot} m² großen Grundstück bieten wir Ihnen dieses Objekt aus dem Jahr {year} an.',
  ],
  '205': ['Zur Vermietung kommt ein {type} mit ca. {size} m² Wohnfläche in {district}.'],
  '207': ['Im Alleinauftrag bieten wir dieses Grundstück mit {plot} m² in {district} an.'],
  '277': ['Angeboten werden ca. {size} m² Gewerbefläche in {city}-{district}.'],
}

export const GARDEN_OPENINGS: readonly string[] = [
  'Aus Altersgründen geben wir unseren Garten ab.',
  'Schöner Garten mit {plot} m² und kleiner Laube abzugeben.',
  'Wir schaffen es zeitlich leider nicht mehr und verkaufen unseren Garten.',
]
export const GARDEN_MIDDLES: readonly string[] = [
  'Apfel-, Kirsch- und Pflaumenbaum sind vorhanden.',
  'Die Laube hat Strom und einen kleinen Ofen.',
  'Wasser kommt aus dem eigenen Brunnen.',
  'Gewächshaus, Geräteschuppen und Hochbeete bleiben da.',
  'Kein Bauland, nur Freizeitnutzung!',
  'Mit dem Auto kann man direkt davor parken.',
]

/** Typos by hurried sellers: correct spelling, and the typo. */
export const TYPOS: readonly (readonly [string, string])[] = [
  ['Wohnung', 'Wohung'],
  ['nicht', 'nciht'],
  ['Rolläden', 'Rolladen'],
  ['Terrasse', 'Terasse'],
  ['und', 'u.'],
  ['Interesse', 'Interresse'],
  ['Grundstück', 'Grunstück'],
  ['seit', 'seid'],
  ['vorhanden', 'vorh.'],
  ['Minuten', 'Min.'],
  ['Besichtigung', 'Besichtigug'],
  ['komplett', 'kommplett'],
  ['ziemlich', 'ziehmlich'],
  ['Zimmer', 'Zi.'],
]
