import { foldGerman } from '../spelling.ts'
import { oneLine } from './number.ts'
import { LARGE_TOWNS, MORE_TOWNS } from './towns.ts'

/** A town and its district. */
export interface Town {
  readonly town: string | null
  readonly district: string | null
}

const townKey = (name: string) =>
  foldGerman(name)
    .replace(/\./g, '. ')
    .replace(/[^a-z\d]+/g, ' ')
    .trim()

const STATES = new Set(
  'baden wuerttemberg|bayern|brandenburg|hessen|mecklenburg vorpommern|niedersachsen|nordrhein westfalen|nrw|rheinland pfalz|saarland|sachsen|sachsen anhalt|schleswig holstein|thueringen|oberbayern|niederbayern|oberpfalz|oberfranken|mittelfranken|unterfranken|schwaben'.split(
    '|',
  ),
)
/** Counties whose name does not contain a word for county. */
const COUNTIES = new Set(
  'altenburger land|altmarkkreis salzwedel|ammerland|barnim|berchtesgadener land|bergstrasse|bodenseekreis|boerde|breisgau hochschwarzwald|dahme spreewald|diepholz kreis|dithmarschen|eichsfeld|elbe elster|emsland|erlangen hoechstadt|friesland|grafschaft bentheim|hassberge|havelland|herzogtum lauenburg|hildburghausen kreis|jerichower land|leipziger land|ludwigslust parchim|main spessart|main tauber|mansfeld suedharz|marburg biedenkopf|maerkisch oderland|mecklenburgische seenplatte|mittelsachsen|neckar odenwald|nordfriesland|nordsachsen|nordwestmecklenburg|nuernberger land|oberallgaeu|ostallgaeu|unterallgaeu|oberhavel|oberspreewald lausitz|oder spree|ostholstein|ostprignitz ruppin|pinneberg kreis|potsdam mittelmark|prignitz|rhein neckar|rhoen grabfeld|rottal inn|saale holzland|saale orla|saechsische schweiz osterzgebirge|schaumburg|siegen wittgenstein|spree neisse|steinburg|stormarn|suedliche weinstrasse|suedwestpfalz|teltow flaeming|uckermark|vorpommern greifswald|vorpommern ruegen|weimarer land|wesermarsch|erzgebirge'.split(
    '|',
  ),
)
const COUNTY =
  /^(?:(?:land)?kreis|lkr?|krs|region|staedteregion|regierungsbezirk|reg bez|bezirksregierung|verwaltungsgemeinschaft|vg|amt|samtgemeinde|verbandsgemeinde) |(?:[a-z]kreis| kreis|eifelkreis .*)$/

/** Whether a name is a state or a county. */
export function isRegion(name: string): boolean {
  const key = townKey(name)
  return STATES.has(key) || COUNTIES.has(key) || COUNTY.test(key)
}

/** Boroughs of Berlin and Hamburg, which have quarters of their own. */
const BOROUGHS = new Set(
  'mitte|friedrichshain kreuzberg|pankow|charlottenburg wilmersdorf|spandau|steglitz zehlendorf|tempelhof schoeneberg|neukoelln|treptow koepenick|marzahn hellersdorf|lichtenberg|reinickendorf|hamburg mitte|altona|eimsbuettel|hamburg nord|wandsbek|bergedorf|harburg'.split(
    '|',
  ),
)
export const isBorough = (name: string): boolean => BOROUGHS.has(townKey(name))

/** Suffixes that distinguish towns of the same name: "Lingen (Ems)", "Lübbenau/Spreewald". */
const BY_NAME = new Set(
  'saale oder main m ruhr ems aller weser leine luhe havel spree spreewald elbe elster schwarze mulde neckar donau isar inn lech rhein mosel lahn sieg fulda eder werra unstrut ilm naab regen altmuehl tauber jagst kocher enz nagold murr rems fils iller wertach amper loisach eider stoer trave oste wuemme hunte lippe lenne wupper erft eifel ruegen usedom fehmarn sylt foehr amrum mueritz dosse harz hunsrueck taunus spessart rhoen odenwald pfalz oberpfalz westerwald sauerland siegerland schwarzwald allgaeu breisgau baden wuerttemberg wuertt teck franken oberfranken mittelfranken unterfranken schwaben oberbayern niederbayern vogtland erzgebirge erzgeb lausitz niederlausitz oberlausitz altmark uckermark mark prignitz heide nordheide ostfriesland oldenburg oldb oldbg ostfriesl dithmarschen wesermarsch holstein westfalen westf rheinland rhld niederrhein hessen hess sachsen sachs thueringen thuer bayern nds solling bergstrasse bergstr weinstrasse filder chiemsee bodensee ostsee nordsee mecklenburg meckl vorpommern schlei angeln brandenburg saar aisch anhalt efze fils flaeming glan hase hegau kyffhaeuser nahe neisse oberschwaben peene unterweser vogelsberg wied holst meckl'.split(
    ' ',
  ),
)
const NEAR = /^(?:am|an|im|in|bei|beim|unter|ob|vor|vorm|auf|hinter|a|i|b|v|u|o|der|dem|den|d) /
const isByName = (text: string) => BY_NAME.has(townKey(text)) || NEAR.test(`${townKey(text)} `)

/** "Neustadt/Weinstraße", "Bensheim a.d. Bergstraße": a town whose name ends like a street name. */
export function isTownByName(text: string): boolean {
  const [, head = '', joint = '', tail = ''] = /^(.+?)( ?\/ ?| (?:a\. ?d\.|an der|am|im|in der) )(\p{L}[^/]*)$/u.exec(text) ?? []
  return BY_NAME.has(townKey(tail)) && (isKnownTown(head) || (/^\p{Lu}[\p{L}-]+$/u.test(head) && /[/.]/.test(joint)))
}

/** Names that only parts of towns have. */
const QUARTER =
  /^(?:innenstadt|altstadt|neustadt|mitte|zentrum|stadtzentrum|stadtmitte|ortsmitte|kernstadt|city|nord|sued|ost|west|nordost|nordwest|suedost|suedwest|(?:nord|sued|ost|west|ober|unter|vor|bahnhofs)(?:stadt|vorstadt|viertel)|.+(?:viertel|vorstadt)|(?:innenstadt|altstadt|neustadt|stadt) (?:nord|sued|ost|west|mitte))$/
const AT_THE_END = /^(.{3,}?)[ -]((?:Innenstadt|Altstadt|Stadtmitte|Stadtzentrum|Ortsmitte|Kernstadt|Zentrum)(?:[ -]\p{L}+)?)$/u
const MARKED = /^(?:OT|Ortsteil|Ortschaft|Stadtteil|Stadtbezirk|Gemeindeteil|Gemarkung)\.? (?=\p{L})/iu
const MARK_INSIDE = /,? (?:\bOT|\bOrtsteil|\bStadtteil|\bStadtbezirk)\.? (?=\p{L})/iu
const MARK_BEHIND = /^(?:OT|Ortsteil|Stadtteil|Stadtbezirk|Gemeindeteil|Viertel)$/i
const KIND_BEFORE = /^(?:Stadt|Gemeinde|Landeshauptstadt|Kreisstadt) (?=\p{Lu})/u
const KIND_BEHIND = /^(?:Stadt|Gemeinde|kreisfreie Stadt|Landeshauptstadt)$/i

const LARGE = Object.values(LARGE_TOWNS).flatMap((towns) => towns.split(', '))
/** "Freiburg" is Freiburg im Breisgau. */
const short = (name: string) => name.replace(/ (?:am|an|im|in|auf|unter|vor|bei|\().*$/, '')
const RANKS = new Map<string, number>([
  ...MORE_TOWNS.split(', ').flatMap((name) => [[townKey(short(name)), 1] as const, [townKey(name), 1] as const]),
  ...LARGE.flatMap((name) => [[townKey(short(name)), 2] as const, [townKey(name), 2] as const]),
])
/** Longer names first. */
const FIRST = Map.groupBy(
  [...new Set(LARGE.flatMap((name) => [name, short(name)]))].toSorted((one, other) => other.length - one.length),
  (name) => name.slice(0, 2),
)
const largeBefore = (text: string) =>
  FIRST.get(text.slice(0, 2))?.find((name) => text.startsWith(name) && /^[ -]\p{L}/u.test(text.slice(name.length)))
/** Towns whose name merely starts with a large town's name. */
const LIKE_LARGE =
  /^(?:muelheim kaerlich|neunkirchen seelscheid|offenbach hundheim|essen oldb|hagen im bremischen|brandenburg an der havel)/

const rankTown = (name: string) => RANKS.get(townKey(name)) ?? 0
export const isKnownTown = (name: string): boolean => rankTown(name) > 0

/** States whose postcodes start with a zero. */
const ZERO_LEADS: readonly string[] = ['sachsen', 'sachsen-anhalt', 'thueringen', 'brandenburg']
const OTHER_LARGE = new Set(
  Object.entries(LARGE_TOWNS).flatMap(([state, towns]) =>
    ZERO_LEADS.includes(state) ? [] : towns.split(', ').flatMap((name) => [townKey(name), townKey(short(name))]),
  ),
)
const OF_GERMANY = /^(?:deutschland|germany|sachsen|sachsen anhalt|thueringen|brandenburg)$/

/** Whether a place is clearly in Germany and may have a postcode with a leading zero. */
export const isWhereZerosLead = (place: string): boolean =>
  place.split(/,| [-–—] /).some((part) => {
    const name = oneLine(part)
    const town = splitTown(name).town ?? ''
    if (OF_GERMANY.test(townKey(name)) || (isRegion(name) && !STATES.has(townKey(name)))) return true
    return (rankTown(town) > 0 || rankTown(town.replace(/ \(.*$/, '')) > 0) && !OTHER_LARGE.has(townKey(town))
  })

/** Splits a name into town and district: "Hamburg Winterhude", "Uslar (Bollensen)", "Uslar OT Bollensen", "Seevetal / Meckelfeld". */
function splitTown(text: string): Town {
  const name = text.replace(KIND_BEFORE, '')
  if (rankTown(name) > 0) return { town: name, district: null }
  if (MARKED.test(name)) return { town: null, district: name.replace(MARKED, '') }
  const [marked = '', part] = name.split(MARK_INSIDE)
  if (part !== undefined) return { town: marked, district: part }
  return inBrackets(name) ?? bySlash(name) ?? behindLarge(name) ?? byQuarter(name) ?? { town: name, district: null }
}

function inBrackets(name: string): Town | undefined {
  const [, outer = '', between = ''] = /^([^()]+) \(([^()]+)\)$/.exec(name) ?? []
  const inner = between.trim()
  if (!/[\p{L}\d]/u.test(inner)) return undefined
  if (KIND_BEHIND.test(inner) || (isRegion(inner) && !isByName(inner))) return splitTown(outer)
  if (MARK_BEHIND.test(inner)) return { town: null, district: outer }
  if (isByName(inner)) return { town: name, district: null }
  const part = inner.replace(MARKED, '')
  if (rankTown(inner) > rankTown(outer)) return { town: inner, district: outer }
  return { town: outer, district: part }
}

function bySlash(name: string): Town | undefined {
  const [, outer = '', inner = ''] = /^([^/]+?) ?\/ ?([^/]+)$/.exec(name) ?? []
  return inner === '' || isByName(inner) ? undefined : { town: outer, district: inner }
}

function behindLarge(name: string): Town | undefined {
  const large = largeBefore(name)
  if (large === undefined || LIKE_LARGE.test(townKey(name))) return undefined
  const rest = name.slice(large.length + 1)
  return isByName(rest) ? undefined : { town: large, district: rest }
}

function byQuarter(name: string): Town | undefined {
  const [, town, district] = AT_THE_END.exec(name) ?? []
  return town === undefined || district === undefined ? undefined : { town, district }
}

/** Adjacent names: dashes connect them into a chain, commas start a new one. `isPlaced`: comes with a postcode, and so contains the town. */
export interface Chain {
  readonly names: readonly string[]
  readonly isPlaced: boolean
}

/** Picks the town and its district from names: portals write "Mauenheim, Köln", "Köln - Mauenheim" and "Köln, Mauenheim". */
export function townAmong(chains: readonly Chain[]): Town {
  const all = chains.flatMap(({ names, isPlaced }, chain) => names.map((text) => ({ text, chain, isPlaced, ...splitTown(text) })))
  const named = withoutRegions(all)
  const [only] = named
  if (only === undefined) return { town: null, district: null }
  if (named.length === 1) return { town: only.town, district: only.district }
  const best = pickTown(named)
  const twin = named.findLast((one) => one.town === best.town && one.district !== null)
  const others = named.filter((one) => one !== best && one.town !== best.town)
  const beside = others.filter(({ chain }) => chain === best.chain)
  const districts = beside.length > 0 ? beside : others.slice(0, 1)
  const district = districts.map((one) => (one.town === null ? one.district : one.text)).join(' - ')
  return { town: best.town, district: district || (twin?.district ?? null) }
}

interface Named extends Town {
  readonly text: string
  readonly chain: number
  readonly isPlaced: boolean
}

/** Bremen is the state of Bremerhaven; Brandenburg is the town if only a quarter is named with it. */
function withoutRegions(all: readonly Named[]): readonly Named[] {
  const isBremerhaven = all.some(({ town }) => town === 'Bremerhaven')
  const named = all.filter(({ text }) => !isRegion(text) && !(isBremerhaven && text === 'Bremen'))
  const brandenburg = all.find(({ text }) => townKey(text) === 'brandenburg')
  const isTown = brandenburg && named.every(({ text }) => QUARTER.test(townKey(text)))
  return isTown ? [brandenburg, ...named] : named
}

/** The postcode decides, otherwise the best-known name, otherwise the order: a dash follows the town, a comma precedes it. */
function pickTown(named: readonly Named[]): Named {
  const able = named.filter(({ town, text }) => town !== null && !QUARTER.test(townKey(text)))
  const placed = able.filter(({ isPlaced }) => isPlaced)
  const choice = placed.length > 0 ? placed : able.length > 0 ? able : named
  const heads = [...Map.groupBy(choice, ({ chain }) => chain).values()].map(pickHead)
  const rank = Math.max(...heads.map(rankOfNamed))
  return heads.findLast((one) => rankOfNamed(one) === rank) ?? pickHead(named)
}

/** The first name of a chain, unless it is unknown and followed by a large town. */
const pickHead = (chain: readonly Named[]): Named =>
  (rankOfNamed(chain[0] as Named) === 0 ? chain.find((one) => rankOfNamed(one) === 2) : undefined) ?? (chain[0] as Named)

const rankOfNamed = ({ town }: Named) => rankTown((town ?? '').replace(/ \(.*$/, ''))

/** Splits the town from following text without a comma: "Bad Bevensen Lange Straße". */
export function townAhead(text: string): { readonly town: string; readonly behind: string } | undefined {
  const large = largeBefore(text)
  const [, town = '', behind = ''] =
    large === undefined
      ? (/^((?:(?:Bad|Sankt|St\.|Groß|Klein|Alt|Neu|Ober|Unter|Hann\.) )?\p{L}[\p{L}-]+(?: (?:am|an der|im|in der|bei|unter) \p{L}+)?) (.+)$/u.exec(
          text,
        ) ?? [])
      : ['', large, text.slice(large.length + 1)]
  return behind === '' ? undefined : { town, behind }
}

/** Splits off only known towns followed by a capitalised word. */
export function knownTownAhead(text: string): { readonly town: string; readonly behind: string } | undefined {
  const words = text.split(' ')
  const most = Math.min(words.length - 1, TOWN_WORDS)
  const counts = Array.from({ length: Math.max(0, most) }, (_, at) => most - at)
  const count = counts.find((count) => isKnownTown(words.slice(0, count).join(' ')) && /^\p{Lu}/u.test(words[count] ?? ''))
  return count === undefined ? undefined : { town: words.slice(0, count).join(' '), behind: words.slice(count).join(' ') }
}

/** Maximum number of words in a town's name: "Bad Homburg vor der Höhe". */
const TOWN_WORDS = 5
