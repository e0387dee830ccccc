import { type PortalName, PORTALS } from '../sources.ts'
import { NO } from './little-words.ts'
import { drop, type Reading, take, words } from './reading.ts'
import type { AskedFilters } from './asked.ts'

/** Filters set by a phrase. */
type Sets = Partial<AskedFilters>

const ORDERED = String.raw`(?:zuerst|zuoberst|oben|als erstes|nach oben|voran)`

const REFUSING = String.raw`["„'‚]?(?:bitte )?(?:keine makler(?:anfragen)?|makler (?:unerwünscht|zwecklos|nicht erwünscht)|makler-? ?(?:ablehn|absage|ausschlu|verbot|verweiger|sperre)\p{L}*(?:-?\s?(?:anzeigen|inserate|hinweis\p{L}*))?)["“'‘”]?`

/** Phrases in the order in which they are tried: longer ones before those they contain. */
const PHRASES: readonly (readonly [string, Sets])[] = [
  // how the owner can be reached
  [
    String.raw`${NO}(?: (?:die|solche|welche|anzeigen?|inserate?n?|angebote?n?|objekte?n?),?)*(?: (?:mit|wo|in denen|bei denen|die)(?: (?:steht|drin ?steht))?)? ${REFUSING}(?: (?:drin)?steh\p{L}*| drin| sagen| schreiben)*`,
    { withoutRefusals: true },
  ],
  [
    String.raw`(?:anzeigen |inserate |alle )?(?:mit|wo|bei) ${REFUSING}(?: (?:drin)?steh\p{L}*| drin)*,? (?:bitte )?(?:raus|weg|ausblenden|nicht|weglassen|ausschließen)|${REFUSING},? (?:bitte )?(?:raus|weg|ausblenden|ausschließen)`,
    { withoutRefusals: true },
  ],
  [
    String.raw`(?:die |wo )?makler (?:nicht (?:ablehnen|ausschließen)|willkommen|erlaubt|okay|ok)|maklerfreundlich\p{L}*|nichts gegen makler(?: haben)?`,
    { withoutRefusals: true },
  ],
  [
    String.raw`anrufbare?[nrs]?|(?:die |wen |wo )?(?:ich |man )?(?:darf|dürfen|kann) (?:ich |man )?anrufen(?: darf| kann)?|(?:die |wen )?(?:ich |man )?anrufen (?:darf|kann|dürfen)|telefonisch (?:erlaubt|kontaktierbar|erreichbar)|grüne ampel|ampel (?:auf )?grün|telefonieren (?:darf|erlaubt)`,
    { callable: true },
  ],
  [
    String.raw`mit (?:angegebener |hinterlegter |bekannter )?(?:telefonnummern?|telefon|tel\.?(?:-?\s?nr\.?)?|handynummern?|handy|rufnummern?|nummern?)|(?:telefonnummer|telefon|tel\.?-?\s?nr\.?|nummer|rufnummer|handynummer)n? (?:ist |muss )?(?:da|vorhanden|angegeben|bekannt|hinterlegt|dabei|sein|haben|hat)`,
    { withPhone: true },
  ],
  [
    String.raw`anschreibbare?[nrs]?|briefe? (?:ist |sind )?(?:möglich|erlaubt|geht|schreiben)|(?:denen |wem |dem |den )?(?:ich |man )?(?:dem eigentümer |den eigentümern |denen )?(?:einen brief |per brief |briefe? |post )?(?:an)?(?:schreiben|schicken|senden) (?:darf|kann|dürfen)|per (?:brief|post) (?:erreichbar|möglich|anschreibbar|kontaktierbar)|postalisch(?: erreichbar)?`,
    { letterPossible: true },
  ],
  // agencies in addition to the owner
  [
    String.raw`(?:auch|zusätzlich|parallel|gleichzeitig|inzwischen|schon|mittlerweile) (?:schon )?(?:(?:bei|über|von|beim|durch|mit) )?(?:(?:ein|eine|einem|einer|einen|nem|nen|ner|vom) )?(?:andere[mnr]? )?(?:makler|agentur)\p{L}*(?: (?:sind|ist|inseriert|angeboten|drin|vermarktet|eingestellt|haben|laufen|läuft|stehen))?|(?:beim|bei einem) makler (?:gelandet|mit drin|angeboten)`,
    { withAgency: true },
  ],
  [String.raw`${NO}(?: von)? privat(?:e[nr]?|verkäufe[rn]?|anbieter\p{L}*|leute\p{L}*)?(?: anbieter\p{L}*)?`, { sellerType: 'commercial' }],
  [
    String.raw`${NO}(?: (?:vom|von|über))? (?:einem? )?(?:makler\p{L}*|gewerbliche\p{L}*(?: anbieter\p{L}*)?|agentur\p{L}*)`,
    { sellerType: 'private' },
  ],
  [
    String.raw`(?:nur )?(?:(?:von |vom )eigentümer\p{L}*|(?:von |vom )?privat(?:e[nrsm]?|personen?|leuten?|verkäufe[rn]?\p{L}*|verkauf|anbieter\p{L}*|inserate?n?|anzeigen?|eigentümer\p{L}*)?)(?: (?:anbieter\p{L}*|eigentümer\p{L}*|verkäufer\p{L}*|leute|inserent\p{L}*|inseriert\p{L}*|angeboten\p{L}*))?`,
    { sellerType: 'private' },
  ],
  [
    String.raw`(?:von )?gewerbliche[nrs]? (?:anbieter\p{L}*|inserent\p{L}*|verkäufer\p{L}*)|gewerblich (?:inseriert\p{L}*|angeboten\p{L}*)|(?:nur )?(?:vom|von) maklern?|makler(?:objekte?|angebote?|inserate?|anzeigen?)`,
    { sellerType: 'commercial' },
  ],
  // the agent's work
  [
    String.raw`(?:noch )?(?:nicht?|nie) (?:kontaktie?r\p{L}*|angerufene?[nrs]?|angerufen|angeschriebene?[nrs]?|angeschrieben|angesprochene?[nrs]?|angesprochen|bearbeitete?[nrs]?)|unkontaktierte?[nrs]?|unbearbeitete?[nrs]?|kein kontakt bisher|noch kein(?:en)? kontakt`,
    { prospectStatus: 'not_contacted' },
  ],
  [
    String.raw`(?:schon |bereits )(?:mal )?(?:kontaktie?r\p{L}*|angerufene?[nrs]?|angeschriebene?[nrs]?|angesprochene?[nrs]?|kontakt (?:gehabt|hatte))|kontaktierte?[nrs]?`,
    { prospectStatus: 'contacted' },
  ],
  [
    String.raw`(?:was |wen |die |wer )?(?:ich )?(?:muss |ist |sind )?(?:ich )?heute (?:zu |noch )?(?:nach(?:zu)?fass\p{L}*|fällig\p{L}*|dran|wiedervorlagen?|zum nachfassen|auf wiedervorlage)|(?:nachfass\p{L}*|wiedervorlagen?) (?:für |von )?heute|(?:über)?fällige?[nrs]?(?: (?:wiedervorlagen?|nachfass\p{L}*|termine))?`,
    { due: true },
  ],
  [
    String.raw`(?:in |auf |zur |zum |status )?(?:wiedervorlagen?|nachfass(?:en|ung|liste)|follow-?\s?ups?)`,
    { prospectStatus: 'follow_up' },
  ],
  [
    String.raw`(?:aus |in |von )?mein(?:e[nr]?)? (?:prospects?|leads?|kontakten?|vorgängen?|favoriten|fälle[n]?|akquise\p{L}*|objekten?|liste|kunden)|(?:nur )?meine(?=\s*(?:[,.;!?\u0001]|$))|meine[nr]?(?= (?:bereits|schon|offenen|kontaktierten|alten|neuen))|(?:an denen|woran) ich (?:gerade |aktuell )?(?:arbeite|dran bin|sitze)|(?:die |was )?(?:ich|von mir) (?:gerade )?(?:bearbeitet?[nrs]?|bearbeite)`,
    { onlyMine: true },
  ],
  // the listing's history
  [
    String.raw`(?:ist |sind |die )?(?:wieder|erneut|nochmals?) (?:drin|da|online|eingestellte?[nrs]?|auf dem markt|am markt|inserierte?[nrs]?|aufgetauchte?[nrs]?|reingestellte?[nrs]?|angeboten\p{L}*)|wiedereingestellte?[nrs]?|zurück (?:auf dem|am) markt|rückkehrer`,
    { onlyBack: true },
  ],
  // sort order
  [
    String.raw`(?:nach )?(?:höchste|teuerste)[rnms]? (?:quadratmeterpreis|quadratmeter|qm[- ]?preis|m²[- ]?preis)(?: ${ORDERED})?`,
    { orderBy: 'pricePerSqm', order: 'DESC' },
  ],
  [
    String.raw`(?:nach )?(?:niedrigste[rnms]?|kleinste[rnms]?|günstigste[rnms]?|billigste[rnms]?) (?:quadratmeterpreis|quadratmeter|qm[- ]?preis|m²[- ]?preis|preis (?:pro|je) (?:qm|m²|quadratmeter))(?: ${ORDERED})?|(?:nach )?(?:quadratmeterpreis|quadratmeter|qm[- ]?preis|m²[- ]?preis|preis (?:pro|je) (?:qm|m²|quadratmeter))(?: aufsteigend)?`,
    { orderBy: 'pricePerSqm', order: 'ASC' },
  ],
  [
    String.raw`(?:die |mit )?(?:den )?beste[nr]? (?:chancen?|leads?|score)(?: ${ORDERED})?|(?:die )?(?:vielversprechendsten?|aussichtsreichsten?)(?: ${ORDERED})?|(?:nach )?(?:lead-?\s?score|chancen?|aussicht)(?: (?:sortiert|absteigend|${ORDERED}))?|höchste[rn]? (?:score|chance)(?: ${ORDERED})?`,
    { orderBy: 'chance', order: 'DESC' },
  ],
  [
    String.raw`(?:die |das )?(?:am )?(?:billigste|günstigste|preiswerteste)[nrs]?(?: ${ORDERED})?|(?:nach )?preis (?:aufsteigend|von unten)|(?:niedrigste[rn]?|kleinste[rn]?) preise? (?:${ORDERED})`,
    { orderBy: 'price', order: 'ASC' },
  ],
  [
    String.raw`(?:die |das )?(?:am )?teuerste[nrs]?(?: ${ORDERED})?|(?:nach )?preis absteigend|höchste[rn]? preise? (?:${ORDERED})`,
    { orderBy: 'price', order: 'DESC' },
  ],
  [
    String.raw`(?:die |das )?(?:am )?(?:längsten|ältesten?) (?:online|drin|inseriert\p{L}*|im netz|am markt|auf dem markt)(?: ${ORDERED})?|(?:die )?(?:ältesten?|längsten)(?: (?:anzeigen|inserate|angebote))? (?:${ORDERED})`,
    { orderBy: 'listedAt', order: 'ASC' },
  ],
  [
    String.raw`(?:die |das )?(?:am )?(?:neue?ste|jüngste|aktuellste)[nrs]?(?: (?:anzeigen|inserate|angebote))?(?: ${ORDERED})?|(?:nach )?(?:eingangs|einstell)?datum(?: absteigend)?`,
    { orderBy: 'listedAt', order: 'DESC' },
  ],
  [
    String.raw`(?:die |das )?(?:am )?größte[nrs]?(?: (?:fläche|wohnfläche))?(?: ${ORDERED})?|nach (?:größe|fläche|wohnfläche)(?: absteigend)?(?: sortiert)?(?! aufsteigend)`,
    { orderBy: 'size', order: 'DESC' },
  ],
  [
    String.raw`(?:die |das )?(?:am )?kleinste[nrs]?(?: (?:fläche|wohnfläche))?(?: ${ORDERED})?|nach (?:größe|fläche|wohnfläche) aufsteigend`,
    { orderBy: 'size', order: 'ASC' },
  ],
  // new listings
  [String.raw`${NO} (?:die )?(?:ganz |allzu |so )?(?:neuen?|frischen?)`, {}],
  [
    String.raw`(?:heute |ganz |gerade |frisch )?(?:neu |frisch )(?:reingekommene?[nrs]?|reingekommen|rein|eingestellte?[nrs]?|hinzugekommene?[nrs]?|inserierte?[nrs]?|drin|dazu|online|gekommene?[nrs]?|auf dem markt|aufgetaucht)|heute (?:neu|reingekommen|eingestellt|online gestellt|dazugekommen)\p{L}*|(?:nicht älter als (?:einen tag|heute|ein tag|1 tag|24 (?:h|std\.?|stunden))|(?:was |wat )?(?:gibt|gibt'?s|gibts)(?: (?:es|dat|des|denn))? neues|neues|brandneue?[nrs]?|(?:von|seit|ab) heute|(?:aus den |in den )?letzten 24 (?:std\.?|stunden|h)|ganz frische?[nrs]?)`,
    { onlyNewListings: true },
  ],
  [
    String.raw`neue?[nrs]?(?= (?:angebote?n?|inserate?n?|anzeigen?|objekte?n?|immobilien?|treffer|\p{L}{0,20}(?:häuser|haus|wohnung|wohnungen|hälften?|flächen|hallen|büros|grundstücke?)|etws?|efhs?|mfhs?|dhhs?|einträge|sachen)(?!\p{L}))|neu(?=\s*(?:[,.;!]|$))|neue(?=\s*(?:[,.;!]|$))`,
    { onlyNewListings: true },
  ],
  [String.raw`${NO}(?: \p{L}+)? ohne (?:bilde?rn?|fotos?)`, { onlyWithImages: true }],
  [
    String.raw`(?:nur )?mit (?:bild(?:ern?|material)?|fotos?)|(?:fotos?|bilder) (?:ja|bitte|pflicht|vorhanden|dabei|müssen(?: sein| dabei sein)?|gewünscht)|bebilderte?[nrs]?`,
    { onlyWithImages: true },
  ],
  // rent or sale; a let home is for sale
  [String.raw`(?:nicht |un)?vermietete?[nrsm]?`, {}],
  [
    String.raw`(?:zur |zum )?(?:mieten?|vermieten|vermietung(?:en)?|anmieten)|(?:kalt|warm)?miete|miet(?:wohnung|wohnungen|haus|häuser|objekte?|angebote?|sachen)?|zu mieten|mietobjekte?`,
    { listingType: 'rent' },
  ],
  [
    String.raw`(?:zum |zu ?|im )?(?:kauf|kaufen|verkauf|verkaufen)|kauf(?:objekte?|angebote?|wohnung|wohnungen|immobilien?|haus|häuser)|verkaufs(?:angebote?|objekte?|inserate?)|stehen zum verkauf`,
    { listingType: 'sale' },
  ],
]

/** Read before price cuts, because a sort order is not a filter. */
const BIGGEST_CUT = words(
  String.raw`(?:nach )?(?:den |dem |der |die )?(?:höchste[rnm]?|stärkste[rnm]?|größte[rnm]?) (?:preis)?(?:senkung(?:en)?|nachl(?:ass|ässen?)|reduzierung(?:en)?)(?: (?:${ORDERED}|sortier\p{L}*))?|(?:die )?am (?:stärksten|meisten) (?:gesenkte?[nr]?|reduzierte?[nr]?)(?: ${ORDERED})?`,
)

export function readOrderByCut(reading: Reading, filters: AskedFilters): void {
  if (take(reading, BIGGEST_CUT)) Object.assign(filters, { orderBy: 'priceCut', order: 'DESC' })
}

const COMPILED = PHRASES.map(([pattern, sets]) => [words(pattern), sets] as const)

/** Phrases after a negation, which ask for the opposite. */
const NEGATED = new Map(
  PHRASES.map(
    ([pattern, sets], at) => [COMPILED[at]?.[0], 'orderBy' in sets ? undefined : words(String.raw`${NO} (?:${pattern})`)] as const,
  ),
)

/** Property types whose word also means rent or sale, such as "Mietwohnung": the property type is read as well. */
const KINDS_IN: readonly (readonly [RegExp, AskedFilters['propertyType']])[] = [
  [/wohnung/u, 'apartment'],
  [/haus|häuser/u, 'house'],
]

const PORTAL_WORDS = {
  'kleinanzeigen.de': String.raw`(?:e-?bay[- ]?)?klein\s?anzeigen?|ebay`,
  'immobilienscout24.de': String.raw`immo(?:bilien)?\s?scout(?:\s?24)?|is24|scout\s?(?:24)?`,
  'immowelt.de': String.raw`immo\s?welt`,
  'immonet.de': String.raw`immo\s?net`,
} as const satisfies Record<PortalName, string>
const SOURCES = PORTALS.map(
  (portal) => [words(String.raw`(?:nur )?(?:auf |bei |von |aus |in )?(?:${PORTAL_WORDS[portal]})(?:\.de)?`), portal] as const,
)
const LEFT_OUT = PORTALS.map(
  (portal) => [words(String.raw`${NO}(?: (?:auf|bei|von|aus))? (?:${PORTAL_WORDS[portal]})(?:\.de)?`), portal] as const,
)

export function readPhrases(reading: Reading, filters: AskedFilters): void {
  const left = LEFT_OUT.flatMap(([pattern, source]) => (take(reading, pattern) ? [source] : []))
  const sources = SOURCES.flatMap(([pattern, source]) => (take(reading, pattern) ? [source] : []))
  if (sources.length > 0) filters.sources = sources
  else if (left.length > 0) filters.sources = PORTALS.filter((portal) => !left.includes(portal))
  for (const [pattern, sets] of COMPILED) {
    const negated = NEGATED.get(pattern)
    if (negated) drop(reading, negated)
    const match = (Object.keys(sets).length === 0 ? drop : take)(reading, pattern)
    if (!match) continue
    for (const [name, value] of Object.entries(sets)) if (!(name in filters)) Object.assign(filters, { [name]: value })
    if ('listingType' in sets) filters.propertyType ??= KINDS_IN.find(([kind]) => kind.test(match[0]))?.[1]
  }
  if ((filters.orderBy === undefined) !== (filters.order === undefined)) delete filters.order
}
