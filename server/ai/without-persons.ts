import { composed } from '#shared/domain/spelling.ts'
import { FIRST_NAMES } from './first-names.ts'

/** Placeholder for what was removed. */
export const GAP = '[…]'

/** Known data of a text's author. */
export interface KnownPerson {
  readonly names?: readonly (string | null | undefined)[]
  /** Street and number. */
  readonly address?: string | null | undefined
}

/** In upper or lower case. V8 ignores the modifier of `(?i:a|b)` once it stops optimising patterns, as it does in a process with many. */
const anyCase = (words: string): string => {
  const letters = words.replace(/(?<!\\)\p{L}/gu, (letter) => {
    const [lower, upper] = [letter.toLowerCase(), letter.toUpperCase()]
    return lower === upper ? letter : `[${lower}${letter === 'ß' ? 'ẞ' : upper}]`
  })
  return `(?:${letters})`
}

const NAME = String.raw`\p{Lu}[\p{L}’'-]{1,30}`
const NAMES = String.raw`${NAME}(?:[ \t]{1,3}(?:(?:von|van|de|zu|der|den)[ \t]{1,3})?${NAME}){0,2}`
const SPELLED = '(?:null|eins?|zwei|zwo|drei|vier|fünf|fuenf|sechs|sieben|acht|neun)'
/** Units: a number followed by one is not a house number. */
const UNIT = String.raw`(?!\d|[.,]\d|[ \t]{0,3}${anyCase(String.raw`m²|m2|qm|km|m\b|cm|min|€|eur|%|zimmer|zi\b|jahre?|uhr|personen|stück|etagen|minuten|stellpl|parteien|einheiten|tsd|tausend|t€|mio|kw|ha\b|ar\b|x\b|quadratmeter|meter|geh|auto|fahr`)})`
const STREET = anyCase(
  String.raw`straße|strasse|str\.?|weg|allee|platz|gasse|gässle|ring|damm|ufer|chaussee|stieg|pfad|steig|kamp|twiete|redder|deich|berg|hof|markt|feld|wall|graben|promenade|brücke|tor|winkel|blick|busch|kehre|zeile|siedlung|bogen|höhe|halde|rain|anger|aue|hang|steg|schanze|stadt`,
)
/** Not streets, except after "am" and the like: "Bauplatz 72" states a size. */
const NO_STREET = String.raw`(?<!(?:[Aa]m|[Zz]um|[Bb]eim)[ \t]{1,3})${anyCase('(?:bau|stell|park|spiel|sitz|arbeits)platz|(?:bauern|reiter|rest|innen|hinter)hof|innenstadt|umfeld|(?:super|bau)markt|(?:decken|raum)höhe')}(?!\p{L})`

const PERSONAL: readonly RegExp[] = [
  /(?<![\w.+-])[\w.+-]{1,64}\s{0,3}(?:@|[([{<]\s?(?:at|ät|@)\s?[)\]}>]|\s(?:at|ät)\s)\s{0,3}[\w-]{1,40}(?:\s{0,3}(?:\.|[([{]\s?(?:dot|punkt|\.)\s?[)\]}]|\s(?:dot|punkt)\s)\s{0,3}[\w-]{1,40}){1,4}/giu,
  /(?:https?:\/\/|www\.)\S{1,300}/giu,
  /(?<![\w-])[\w-]{1,60}\.(?:de|com|net|org|eu|info|immo)\b\S{0,300}/giu,
  /\b[A-Z]{2}\s?\d{2}(?:\s?[\dA-Z]{4}){3,8}\s?\d{0,4}/gu,
  new RegExp(String.raw`(?:${SPELLED}[\s,./-]{0,4}){5,30}`, 'giu'),
  /(?:\b(?:tel(?:efon)?|fon|phone|mobil|handy|whats ?app|telegram|signal|fax|ruf(?:nummer)?|sms|nummer|nr)\b[ \t.:]{0,4}){1,3}[(+]?[\doO][\doO \t()/.\-–]{3,40}\d/giu,
  new RegExp(String.raw`(?<![\p{L}])(?:Herrn?|Frau|Fam(?:ilie|\.)|Hr\.|Fr\.|Dr\.|Prof\.|Dipl\.-?\s?Ing\.)[ \t]{1,3}${NAMES}`, 'gu'),
  new RegExp(
    String.raw`(?<![\p{L}])(?:[Mm]ein Name(?: ist|:)|[Ii]ch hei(?:ß|ss)e|Ansprechpartner(?:in)?:?|Kontakt(?:person)?:?|Name:|Anbieter(?:in)?:?|Verkäufer(?:in)?:?|Eigentümer(?:in)?:?|Besitzer(?:in)?:?|Inh(?:aber(?:in)?|\.)?:?|c/o|z\.\s?Hd\.|fragen Sie nach|gemeldet bei|Rückfragen an|Anruf bei|melden bei|sich bei)[ \t]{1,3}(?:ist[ \t]{1,3})?${NAMES}`,
    'gu',
  ),

  new RegExp(
    String.raw`(?<![\p{L}])(?:[Gg]r(?:ü|u|ue)(?:ß|ss)e?n?|MfG|mfg|LG|VG|lg|vg|[Hh]ochachtungsvoll)(?:[ \t]{1,3}aus[ \t]{1,3}${NAME})?[\s,.!:]{0,6}(?:(?:Ihre?|Eure?|[Ff]am(?:ilie|\.))[ \t]{1,3}){0,2}${NAMES}`,
    'gu',
  ),

  new RegExp(
    String.raw`(?<![\p{L}])(?:${FIRST_NAMES.join('|')})(?:[ \t]{1,3}(?:und|u\.|&|\+)[ \t]{1,3}(?:${FIRST_NAMES.join('|')}))?(?:[ \t]{1,3}(?:von[ \t]{1,3})?${NAME}){1,2}`,
    'gu',
  ),
  new RegExp(
    String.raw`(?:${NAME}[ \t-]{1,3}){0,2}(?<![\p{L}])(?!${NO_STREET})[\p{L}.-]{0,30}${STREET}[ \t]{0,3}(?:[Nn]r\.?[ \t]{0,3})?\d{1,3}(?:[ \t]?[a-z](?![\p{L}²\d]))?(?:[ \t]?[-–/][ \t]?\d{1,3}[a-z]?)?${UNIT}`,
    'gu',
  ),

  new RegExp(
    String.raw`(?<![\p{L}])(?:Am|An de[rnm]|Auf de[rnm]|Im|In de[rn]|Zum|Zur|Unter de[nr]|Hinter de[rmn]|Vor de[mr]|Beim|Bei de[rn]|Alte[rs]?|Neue[rs]?|Große[rs]?|Kleine[rs]?|Obere[rs]?|Untere[rs]?|Lange[rs]?)(?:[ \t]{1,3}${NAME}){1,2}[ \t]{1,3}(?:[Nn]r\.?[ \t]{0,3})?\d{1,3}(?:[ \t]?[a-z])?(?=[ \t]{0,3}(?:[.,;:!?)\n]|$|in\b|\d{5}))`,
    'gu',
  ),
]

/** Digits with the separators people use. */
const DIGITS = /(?<![\d\p{L}.,])[(+]{0,2}[\doO][\doO \t()/.\-–]{5,40}\d/gu
const DATE = /^\d{1,2}\.\s?\d{1,2}\.\s?(?:\d{2}|\d{4})$/
const AMOUNT = /^[1-9]\d{0,2}(?:[. ]\d{3}){1,2}$/
const ROUND = String.raw`[1-9]\d{0,2}(?:[. ]?\d{3}){1,2}(?<=00)`
/** Two prices: "180.000–260.000", also after a bracket. */
const RANGE = new RegExp(String.raw`^\(?${ROUND}[ \t]{0,3}[-–][ \t]{0,3}${ROUND}$`)
const TELEPHONE_MIN = 7
const LONG = 10

/**
 * Removes the phone numbers, email and web addresses, names, and streets with numbers that it recognises. Removes too much rather than too little: at
 * worst a fact is lost. Names in lower case stay unless they are known, so this alone does not make a text fit to be sent: see `excerpt.ts`.
 */
export function withoutPersons(text: string, known: KnownPerson = {}): string {
  const plain = composed(text)
    // maps digits and letters of other shapes to plain ones; "²" is kept
    .replace(/[^\u0000-\u024f]/gu, (sign) => sign.normalize('NFKC'))
    .replace(/\p{Cf}/gu, '')
  const unknown = [...wordsOfNames(known.names ?? []), ...addressPatterns(known.address)].reduce(
    (left, what) => left.replace(what, GAP),
    plain,
  )
  return PERSONAL.reduce((left, what) => left.replace(what, GAP), unknown).replace(DIGITS, (digits) => (isTelephone(digits) ? GAP : digits))
}

function isTelephone(digits: string): boolean {
  const written = digits.trim()
  const count = written.replace(/[^\doO]/g, '').length
  if (DATE.test(written) || AMOUNT.test(written) || RANGE.test(written)) return false
  return count >= LONG || (count >= TELEPHONE_MIN && /^[(+]*[0oO]/.test(written))
}

/** Words that occur in sellers' names but do not identify a person. */
const NOBODY = new Set(
  'und von van der die das den privat immobilien haus wohnung gmbh makler verkauf verkäufer familie herr frau dr'.split(' '),
)

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)

/** Matches each word of a name anywhere in the text, including its genitive. */
function wordsOfNames(names: NonNullable<KnownPerson['names']>): RegExp[] {
  const words = names.flatMap((name) => composed(name ?? '').split(/[^\p{L}'’-]+/u))
  return [...new Set(words)]
    .filter((word) => word.length >= 2 && !NOBODY.has(word.toLowerCase()))
    .map((word) => new RegExp(String.raw`(?<![\p{L}])${escaped(word)}s?(?![\p{L}])`, 'giu'))
}

/** Matches the street with its number. */
function addressPatterns(address: string | null | undefined): RegExp[] {
  const [, street, number] = /^\s*([^,\d]{3,80}?)\s{1,3}(\d{1,4}\s?[a-z]?)\b/iu.exec(address ?? '') ?? []
  if (street === undefined || number === undefined) return []
  const written = escaped(composed(street)).replace(/str(?:aße|asse|\\\.)$/iu, String.raw`str(?:aße|asse|\.)?`)
  return [
    new RegExp(String.raw`(?<![\p{L}])${written}[\s,]*(?:Nr\.?\s*)?${escaped(number).replace(/\s/g, String.raw`\s?`)}(?![\d])`, 'giu'),
  ]
}
