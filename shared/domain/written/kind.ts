import type { PropertyType } from '../property-type.ts'
import { foldGerman } from '../spelling.ts'

/** Maximum characters that are read. A title has at most 200. */
const READ = 500

/** Whole words, as spelled by `foldGerman`. */
const WORDS: Readonly<Record<string, PropertyType>> = Object.fromEntries(
  (
    [
      [
        'apartment',
        'etw eigentumswhg whg whgn whgs wohnungen wohneigentum zkb zkbb zkdb flat flats penthouse penthouses penthaus maisonette maisonetten maisonnette loft lofts studio etage floor souterrain apartment apartments appartement appartements appartment',
      ],
      [
        'house',
        'haus hauses haeuser haeusern haeuschen house houses home efh dhh rmh reh rhh mfh zfh 2fh 3fh dh rh villa villen bungalow bungalows doppelhaelfte haushaelfte doppelhaushaelfte castle schloss finca farm farmhouse cottage chalet',
      ],
      [
        'land',
        'grundstueck grundstuecke grundstuecken grundstuecks bauplatz bauplaetze bauland plot acker ackerland wald waldstueck waldflaeche',
      ],
      [
        'commercial',
        'commercial office offices warehouse retail store gewerbe gewerblich industry industrie laden laeden gastro gastronomie gaststaette gasthof gasthaus hotel hotels praxis praxen buero bueros wgh geschaeft geschaefte geschaeftshaus',
      ],
      ['other', 'garage garagen tiefgarage stellplatz stellplaetze tgstellplatz parking carport carports parkplatz tiefgaragenstellplatz'],
    ] as const
  ).flatMap(([type, words]) => words.split(' ').map((word) => [word, type])),
)

/** The last part of a German compound decides: Hausgeld is not a house. The first match wins. */
const ENDS: readonly (readonly [PropertyType, RegExp])[] = [
  ['commercial', /(?:geschaefts|buero|lager|ware|aerzte|gast|kauf|auto|park|gewerbe)(?:haus|haeuser|house)$/],
  [
    'commercial',
    /(?:lager|produktions|gewerbe|industrie|werk|werkstatt|maschinen|fabrik|montage|logistik|kuehl|reit|mehrzweck|verkaufs|ausstellungs|leichtbau)hallen?$/,
  ],
  ['commercial', /(?:arzt|zahnarzt|tierarzt|physio)praxis$|(?:eck|laden|bio|blumen)(?:laden|geschaeft|lokal)$|hotel$/],
  [
    'commercial',
    /^(?:gewerbe|buero|praxis|laden|geschaefts|hallen|lager|gastronomie|industrie|einzelhandels)(?:einheit|einheiten|flaechen?|raum|raeume|raeumen|objekte?|immobilien?|gebaeude|lokale?|etage|grundstueck|areal|anwesen|halle|hof|park)$/,
  ],
  [
    'house',
    /(?:haus|doppel|reihenhaus)haelften?$|(?:bauern|rest|gut|guts|vierseit|dreiseit|vierkant|aussiedler|reiter|pferde)hof$|(?:stadt|jugendstil|gruender|gruenderzeit|luxus|alt|bau|dorf|land)villa$|bungalow$/,
  ],
  ['house', /(?:fertig|town|farm|row|family|country|terrace|detached)houses?$/],
  [
    'apartment',
    /(?:wohnung|wohnungen|whg|whgn|apartment|apartments|appartement|appartments?|penthouse|penthaus|maisonette|loft)$|^(?:loft|studio|maisonette|penthouse)/,
  ],
  ['apartment', /^(?:wohnungs(?:verkauf|angebot|paket|eigentum)|dachetage|altbauetage|beletage)$/],
  [
    'land',
    /(?:bau|wald|garten|freizeit|wasser|eck|see|hang|acker|erb|wohn|traum|wiesen|wochenend|baumwiesen)grundstuecke?[ns]?$|grundstuecke?$|(?:bau)(?:platz|land|grund|luecke)$/,
  ],
  ['other', /(?:garagen|einstell|stell|park)(?:platz|plaetze)$|garagen?$|carport$/],
  ['house', /(?:haus|haeuser|haeusern|haeuschen|hauses)$/],
]

/** Words that end like a home but are not one, or only give a flat's position in a house. */
const NO_HOME =
  /(?:kranken|rat|zu|treppen|garten|gewaechs|opern|schauspiel|kur|hoch|vorder|hinter|seiten|quer|gottes|gemeinde|kaffee|brau|kessel|pfoertner|wasch|licht|konzert|schnecken|vogel|freuden|schlacht|tropen|back|boots|toiletten|zeug|reform|moebel|hospiz|leuchtturm|senioren|altenpflege|pflege)(?:haus|hauses|haeuser|haeusern|haeuschen)$|^(?:zuhause|nachhause|bauhaus(?:es)?|smarthome|homeoffice)$/

/** Type codes of other programs, which do not occur in texts. */
const CODES: readonly (readonly [PropertyType, RegExp])[] = [
  ['other', /garage|parking|carport|stellplatz/],
  ['commercial', /office|commercial|business|retail|industr|gastronomy|store\b|hall\b|^(?:halle|hallen)$/],
  ['apartment', /apartment|flat|floor|basement|attic|roof ?storey|penthouse|maisonette|loft|studio/],
  ['house', /house|villa|bungalow|castle|farm|semidetached|detached/],
  ['land', /^land\b|^land(?:buy|rent)?$|\bplot|\bsite\b|^grund(?:stueck)?$/],
]

/** After these words comes something nearby, not the property: "am Schloss", "nahe Hotel". */
const NEAR =
  /(?:^|[^a-z])(?:nahe|naehe|nah|am|beim|bei|neben|gegenueber|hinter|blick)(?: (?:der|dem|des|die|das|den|von|zu|auf|zum|zur|am))?[ -]$/
/** After these words comes a destination. */
const WAY_TO = /(?:^|[^a-z])(?:zum|zur|vom|aufs) $/
/** After these words comes the house that only contains the property. */
const INSIDE = /(?:^|[^a-z])(?:im|ins|ausser|nach|pro|je) $/
const HOLDS_FLATS = /^(?:haus|hauses|wohnhaus|mfh|zfh|(?:mehr|zwei|drei)familienhaus)$/
/** The town of Halle: "in Halle", "Halle (Saale)", "Halle-Neustadt". */
const IN_TOWN = /(?:^|[^a-z])(?:in|nach|bei|raum|von|aus|ab|stadt|um|kreis) $/
const OF_TOWN =
  /^(?:[ ,]{0,2}\(? ?(?:saale|s\.|westf|an der saale|a\. ?d)|[-/ ](?:neustadt|nord|sued|ost|west|trotha|silberhoehe|zentrum|innenstadt)\b)/

const WORD = /[a-z\d]+(?:-[a-z\d]+)*/g

function kindOfWord(word: string): PropertyType | undefined {
  if (Object.hasOwn(WORDS, word)) return WORDS[word]
  if (NO_HOME.test(word)) return undefined
  return ENDS.find(([, ends]) => ends.test(word))?.[0]
}

/** The last part of a hyphenated word with a known type decides: "3-Zimmer-Wohnung", "Mehrfamilien-Haus". */
function kindOfTied(tied: string): PropertyType | undefined {
  const whole = kindOfWord(tied.replaceAll('-', ''))
  if (whole !== undefined || !tied.includes('-') || NO_HOME.test(tied.replaceAll('-', ''))) return whole
  const words = tied.split('-')
  return words.map(kindOfWord).findLast((kind) => kind !== undefined)
}

const ROOMS_ALONE = /(?:^|[^\d.,])[1-4](?:[.,]5)? ?-? ?(?:raum|zkb|zkbb|zkdb|zi|zimmer)(?![a-z])/

/** Phrases that do not name a property: "Büro zu Hause", "Smart Home", "Home Office". */
const NO_OBJECT = /(?<![a-z])(?:smart ?homes?|home[ -]?offices?|(?:buero|praxis|arbeitsplatz) (?:zu|im) ?hause)(?![a-z])/g

interface Mention {
  readonly kind: PropertyType
  readonly word: string
  readonly index: number
}

function mentionsIn(folded: string): readonly Mention[] {
  const mentions: Mention[] = []
  for (const { 0: word, index } of folded.matchAll(WORD)) {
    const before = folded.slice(Math.max(0, index - LOOKED_BACK), index)
    const kind = kindOfWord(word) ?? kindOfTied(word)
    if (kind === undefined || NEAR.test(before)) continue
    if (HOLDS_FLATS.test(word) && INSIDE.test(before)) continue
    if ((kind === 'commercial' || word === 'schloss') && WAY_TO.test(before)) continue
    mentions.push({ kind, word, index })
  }
  return mentions
}

/** Words that may also describe a garage. */
const WEAK_HOME = /^(?:etagen?|floor|souterrain|studio)$/
/** After these words comes the home that the property serves. */
const SERVES = /(?:^|[^a-z])(?:fuer|zur|zum|statt|keine?)(?: [a-z0-9-]{1,20}){0,2} $/
/** A plot where a house is still to be built or demolished. */
const TO_BE_BUILT =
  /abriss|abbruch|abzureissen|altbestand|baufaellig|sanierungsbeduerftig|bebau|baugenehm|bauvoranfrage|planung|geplant|projektiert|moeglich|(?<![a-z])alt(?:e[mnrs]?)? (?:[a-z]{1,20} )?[a-z]{0,20}(?:haus|haeuschen|gebaeude)(?![a-z])/
const IS_BUILDING_PLOT = /^(?:bau|acker)/

/** Words used only for a single flat for sale or rent. */
const IS_FLAT = /^(?:etw|eigentumswohnung)$|(?:zi|zimmer|raum)-?(?:etw|whg|(?:eigentums)?wohnung)$/
const ROOMS_AHEAD = /\d ?-?(?:zi\.?|zimmer|raum) $/
const IN_STOREY =
  /^ (?:im|in der) (?:\d{1,2}\. ?)?(?:eg|og|dg|ug|erdgeschoss|obergeschoss|dachgeschoss|souterrain|hochparterre|stock|etage)(?![a-z])/
/** After this comes the house around the flat. */
const HOUSE_AROUND = /(?:^|[^a-z])in (?:[a-z0-9.-]{1,25} ){0,3}$/
/** After these words comes a flat that is only part of the property. */
const WITH = /(?:(?:^|[^a-z])(?:mit|und|plus|inkl|inklusive|samt|sowie|je|incl)(?![a-z])|[+&])[^:!|]*$/

/**
 * The property type a title or sentence names, by whole words and abbreviations. The first one wins, except a garage or plot beside a home and a
 * house that only contains the flat. Undefined if there is none.
 */
export function kindIn(text: string): PropertyType | undefined {
  const folded = foldGerman(text.slice(0, READ).replaceAll('_', ' '))
    .replace(/\s+/g, ' ')
    .replace(NO_OBJECT, (match) => ' '.repeat(match.length))
  const mentions = mentionsIn(folded)
  const [first] = mentions
  if (first === undefined) return hallIn(folded)
  if (first.kind === 'other' || first.kind === 'land') return homeBeside(folded, first, mentions)?.kind ?? first.kind
  return first.kind === 'house' && flatWithin(folded, first, mentions) ? 'apartment' : first.kind
}

function homeBeside(folded: string, first: Mention, mentions: readonly Mention[]): Mention | undefined {
  if (first.kind === 'land' && (IS_BUILDING_PLOT.test(first.word) || TO_BE_BUILT.test(folded))) return undefined
  const homes = mentions.filter(({ kind, word }) => (kind === 'house' || kind === 'apartment') && !WEAK_HOME.test(word))
  return homes.find(({ index }) => !SERVES.test(folded.slice(Math.max(0, index - LOOKED_BACK), index)))
}

function flatWithin(folded: string, house: Mention, mentions: readonly Mention[]): boolean {
  const isAround = HOUSE_AROUND.test(folded.slice(Math.max(0, house.index - LOOKED_BACK), house.index))
  return mentions.some(({ kind, word, index }) => {
    if (kind !== 'apartment') return false
    const between = folded.slice(house.index + house.word.length, index)
    const isFlat =
      IS_FLAT.test(word) ||
      (/(?:wohnung|whg)$/.test(word) && (IN_STOREY.test(folded.slice(index + word.length)) || ROOMS_AHEAD.test(folded.slice(0, index))))
    return isFlat && (isAround || /[:!|]/.test(between)) && !WITH.test(between)
  })
}

/** Number of characters before a word that are checked for words like "near". */
const LOOKED_BACK = 30

/** "Halle" is a hall only if the title mentions a use or equipment and does not suggest the town of that name. */
function hallIn(folded: string): PropertyType | undefined {
  const found = /(?:^|[^a-z-])(halle|hallen)(?![a-z])/.exec(folded)
  if (!found) return undefined
  const at = found.index + found[0].length
  const before = folded.slice(Math.max(0, at - (found[1]?.length ?? 0) - LOOKED_BACK), at - (found[1]?.length ?? 0))
  const isTown =
    IN_TOWN.test(before) || NEAR.test(before) || OF_TOWN.test(folded.slice(at)) || /\d{5} $/.test(before) || !IS_HALL.test(folded)
  return isTown ? undefined : 'commercial'
}

/** Words in a title about a hall: its use or equipment. */
const IS_HALL =
  /gewerb|lager|produktion|werkstatt|maschinen|kranbahn|rolltor|sektionaltor|unterstell|landwirtschaft|^ ?hallen?\b(?! ?$| ?[,(/:-])/

/** The property type in a cell: words or a program's code. Undefined if unknown. */
function kindOfCell(cell: string): PropertyType | undefined {
  const folded = foldGerman(cell.slice(0, READ).replaceAll('_', ' ')).trim()
  const isCode = /^[a-z ]+$/.test(folded) && (cell === cell.toUpperCase() || !/\s/.test(folded))
  return kindIn(cell) ?? (isCode ? CODES.find(([, code]) => code.test(folded))?.[0] : undefined)
}

/** The property type: from the cell, otherwise from titles and subjects in the given order, otherwise a flat if only rooms are mentioned. */
export function readPropertyType(cell: string | null, ...texts: readonly string[]): PropertyType {
  const named = (cell === null ? undefined : kindOfCell(cell)) ?? texts.map(kindIn).find((kind) => kind !== undefined)
  return named ?? (texts.some((text) => ROOMS_ALONE.test(foldGerman(text.slice(0, READ)))) ? 'apartment' : 'other')
}

/** A hall or storeroom in the title of a commercial property; not the town, "Büro in Halle (Saale)". */
export const HALL =
  /(?:\p{L}{3}|\b)lager(?:halle|haus|raum|räume|fläche|hallen)?\b|\p{L}{3}hallen?\b|produktion|werkstatt|(?<!\b(?:in|bei|nach|raum|um|kreis|stadt) )\bhallen?\b(?! ?\(|-neustadt| saale|, saale)/iu
/** A shop; not "Rollladen" or "einladend". */
export const SHOP = /\bl(?:ä|ae)?a?den(?!d)|(?:eck|bio|blumen|dorf|werk|möbel)laden|gesch(?:ä|ae)ft|verkaufsfl/iu
