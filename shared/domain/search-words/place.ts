import { isKnownTown } from '../written/town.ts'
import { kindIn } from '../written/kind.ts'
import { LARGE_TOWNS } from '../written/towns.ts'
import { isOneSlip, type Reading } from './reading.ts'

/** Words of a question that name no place. */
const NO_PLACE = new Set(
  `aber akquise aktuell aktuelle aktuellen alle allem allen alles als also am an angebot angebote angeboten anzeige anzeigen auch auf aufsteigend absteigend aus
  bei beim bis bitte brauche bräuchte da dabei dann das dazu dem den denen der deren des die diese diesen doch dort dran drin dürfen darf ebenso eigentlich ein eine
  einem einen einer eines einfamilienhaus etwa etwas eur euro evtl fläche für gebe geben gebrauchte gegend gerade gern gerne gesucht gib gibt größe groß große großen grösse günstig günstige haben habe hat
  heute hier hätte ich im immer immobilie immobilien in inkl innerhalb inserat inserate inseraten ins irgendwas ist jetzt kann kaufpreis kein keine keinen klein kleine kleines kreis kunde kunden käufer
  landkreis liegen liegt liste länger mal man markt max mehr mein meine meinen meiner meinem meter mich min mind mir mit möchte möglichst nach nahe neben nicht noch nur nähe ob objekt objekte objekten
  oder ohne online ort passend per plz postleitzahl preis preise prüfen qm raum region rum rund schon schöne schönes schöner schau sein seit sind so sofort soll sollen sollte sonstige sonst sortieren sortiert sortiere sowie stadt
  stadtteil such suche suchen the titel treffer um umkreis und unter ungefähr uns viel vom von vor was wegen weniger welche welchen welcher welches wen wenn wer werden wie wieder will wird wo wohnfläche woche wochen
  wollen würde zeig zeige zeigen zeigt zuerst zu zum zur zwischen übers über alte altes alter alten neubau altbau neue neuen neuer neues freistehend freistehende freistehendes freistehender gegebenenfalls hallo danke los
  geht machen mach filter filtere filtern sowas suchkunde suchkunden interessent interessenten dringend telefon brief privat besitzer komplette komplett gut gute guten gutes kompakt ca circa zirka mindestens höchstens maximal
  jemand jemanden etliche paar einige mehrere sämtliche sämtlichen bzw beziehungsweise plus minus pro je eher gegen eigentümer kategorie typ art sachen ding dinge zeug schnäppchen hotspot hinweis status
  makler verkäufer neueste neuesten älteste ältesten billigste billigsten teuerste teuersten größte größten kleinste kleinsten eingangsdatum moin servus äh ähm halt net wos hob bräuchte wär wäre alleinstehend einfach kapitalanlage laufen läuft parallel stehen steht vorne hinten weggehen unbedingt eigenheim renditeobjekt anlageobjekt investment bauherr maklerbüro büro nix nichts rest links rechts portal portale portalen minimum maximum hab bräucht tät schauen schaut guck gucken sehen wissen kommen kommt reinkommen rauskommen dürfte könnte müsste bleiben bleibt geblieben ganz sehr super irgendwo irgend überall egal hauptsache ausschließlich lediglich zumindest ebenfalls zusätzlich außerdem bevorzugt fällig monat monate monaten tag tage tagen jahr jahre jahren zimmer zimmern stück baujahr balkon garten garage keller terrasse saniert sanierte renovierungsbedürftig renovierungsbedürftige unsaniert vermietet vermietete leerstehend leerstehende provisionsfrei barrierefrei sonnig ruhig ruhige zentral zentrale lage`.split(
    /\s+/u,
  ),
)

/** After these a place is named. */
const AHEAD = new Set([
  'in',
  'bei',
  'um',
  'nahe',
  'nähe',
  'raum',
  'region',
  'gegend',
  'umgebung',
  'kreis',
  'landkreis',
  'stadtteil',
  'plz',
  'postleitzahl',
  'ort',
  'nach',
  'von',
])
/** First words of a name of several words. */
const FIRST =
  /^(?:bad|st\.?|sankt|neu|alt|alte[nrs]?|groß|klein|ober|unter|hohen|schwäbisch|burg|schloß|markt|heilig|nieder|hannoversch|lutherstadt|hansestadt)$/u
/** Little words inside a name, each with the words that follow it there. */
const INSIDE =
  /^(?:am (?:main|see|rhein|neckar|harz|inn|lech|berg|meer|bodensee|wald|sand|chiemsee|ammersee|tegernsee|starnberger see|rübenberge)|an der (?:\p{L}+)|a\.?\s?d\.?\s?\p{L}+\.?|a\. ?m\.?|ob der tauber|vor der (?:höhe|rhön)|im (?:breisgau|schwarzwald|allgäu|odenwald)|in (?:der (?:pfalz|oberpfalz)|holstein)|unter (?:wald)|bei (?:hamburg|berlin|münchen)|i\.?\s?br\.?|i\.?\s?d\.?\s?opf\.?)/u

const WORD = /\(?[\p{L}\d][\p{L}\d.’'/-]*\)?/gu

interface Found {
  readonly location: string | undefined
  /** The text without the place. */
  readonly rest: string
}

/** The place in what is left of a question: a postcode or its start, or the first name, one behind "in" or "bei" before others. */
export function placeIn(reading: Reading): Found {
  const { text, written } = reading
  const tokens = [...text.matchAll(WORD)].map(({ 0: word, index }) => ({ word, index }))
  const code = tokens.find(
    ({ word, index }) => /^\d{5}$/u.test(word) || (/^\d{1,4}(?:er|x+|[.-]+)?$/u.test(word) && isPostcode(text, word, index)),
  )
  if (code) {
    const digits = /^\d+/u.exec(code.word)?.[0] ?? code.word
    return { location: digits, rest: text.slice(0, code.index) + text.slice(code.index + code.word.length) }
  }
  const found = tokens.flatMap((_, at) => nameAt(reading, tokens, at) ?? [])
  const names = found.filter((one) => !found.some((other) => other.start < one.start && other.end >= one.end))
  const best = names.toSorted((one, other) => other.rank - one.rank || one.start - other.start)[0]
  if (!best) {
    // every figure with a unit is taken by now
    const digits = tokens.find(({ word }) => /^\d{2,4}$/u.test(word))?.word
    return { location: digits, rest: text }
  }
  return {
    location: townMeant(written.slice(best.start, best.end).replace(/[.,;:!?]+$/u, '')),
    rest: text.slice(0, best.start) + text.slice(best.end),
  }
}

/** Whether digits are the beginning of a postcode, as the words around them say. */
const isPostcode = (text: string, word: string, index: number) =>
  /(?:plz|postleitzahl(?:en)?|postleit(?:zahl)?bereich|(?:plz|postleitzahl(?:en)?)-?(?:gebiet|bereich|anfang|raum))(?: (?:beginnt mit|fängt mit|mit|ab|ist|bereich|gebiet|die mit))?[: ]*$/u.test(
    text.slice(0, index),
  ) ||
  /^ (?:vorne|am anfang|anfangen\p{L}*|beginnen\p{L}*|plz|postleitzahl)(?!\p{L})/u.test(text.slice(index + word.length)) ||
  /(?:beginnend mit|anfangend mit|beginnt mit|beginnen mit) $/u.test(text.slice(0, index)) ||
  /^\d{2,4}(?:er|x+)$/u.test(word)

interface Token {
  readonly word: string
  readonly index: number
}

interface Name {
  readonly start: number
  readonly end: number
  readonly rank: number
}

/** The name that begins with this word, if it may be one. */
function nameAt({ text, written }: Reading, tokens: readonly Token[], at: number): Name | undefined {
  const first = tokens[at]
  if (!first || !mayName(first.word) || (at > 0 && isJoined(text, tokens[at - 1], first))) return undefined
  const before = tokens[at - 1]
  const isAhead = before !== undefined && AHEAD.has(before.word) && text.slice(before.index + before.word.length, first.index).trim() === ''
  let end = first.index + first.word.length
  for (let next = at + 1; next < tokens.length; next += 1) {
    const [one, last] = [tokens[next], tokens[next - 1]]
    if (!one || !last || text.slice(last.index + last.word.length, one.index) !== ' ') break
    const inside = INSIDE.exec(text.slice(one.index))?.[0]
    if (inside !== undefined) {
      end = one.index + inside.length
      next += inside.split(' ').length - 1
      continue
    }
    // a district of a town is a name as well, any other word is not
    if (!mayName(one.word) || (isKnownTown(text.slice(first.index, end)) && !isCapital(written, one))) break
    end = one.index + one.word.length
  }
  const name = text.slice(first.index, end)
  const isKnown = isKnownTown(name) || isKnownTown(first.word) || townMeant(name) !== name
  return { start: first.index, end, rank: (isKnown ? 2 : 0) + (isAhead ? 1 : 0) }
}

/** Written like a name, or in a question without any capital letter. */
const isCapital = (written: string, { word, index }: Token) =>
  word.startsWith('(') || /\p{Lu}/u.test(written[index] ?? '') || !/\p{Lu}/u.test(written)

const TOWNS = Object.values(LARGE_TOWNS).flatMap((towns) => towns.split(', '))

/** A large town that was typed with one slip. */
const townMeant = (name: string): string =>
  name.length < 6 || isKnownTown(name) ? name : (TOWNS.find((town) => isOneSlip(name.toLowerCase(), town.toLowerCase())) ?? name)

/** Abbreviations of searches beside those of adverts. */
export const kindOf = (word: string) =>
  kindIn(word) ??
  (/^(?:wohn?gs?|wohnun?gs?)$/u.test(word) ? 'apartment' : /^häus(?:le|l|erl|ken)$/u.test(word) ? 'house' : kindIn(word.replace(/s$/u, '')))

/** Part of the name that began before it. */
const isJoined = (text: string, before: Token | undefined, { index }: Token) =>
  before !== undefined && mayName(before.word) && text.slice(before.index + before.word.length, index) === ' '

const mayName = (word: string): boolean =>
  FIRST.test(word) || (!NO_PLACE.has(word.replace(/[.,]+$/u, '')) && !/^\d/u.test(word) && word.length > 2 && kindOf(word) === undefined)
