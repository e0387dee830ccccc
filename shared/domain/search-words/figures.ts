import { RADII } from '../limits.ts'
import type { AskedFilters } from './asked.ts'
import { CURRENCY, OTHER_UNIT, readCodes, SCALE } from './codes.ts'
import { NO } from './little-words.ts'
import { findKind } from './place.ts'
import { drop, FIGURE, readFigure, type Reading, type Span, matchSpan, TAKEN, take, withoutSpan, words } from './reading.ts'

const LEAST = String.raw`(?:ab|von|(?<!nicht )über|mehr als|größer(?: als)?|mind(?:estens|\.)?|min\.?|nicht (?:unter|kleiner als|billiger als|günstiger als|weniger als)|minimum|wenigstens|>=?)`
/** "bis", also in "von 80 bis höchstens 120". */
const UNTIL = String.raw`bis(?: (?:zu|max(?:imal|\.)?|höchstens|maximum))?`
const MOST = String.raw`(?:${UNTIL}|(?<!nicht )unter|max(?:imal|\.)?|höchstens|(?<!nicht )weniger als|nicht (?:über|mehr als|teurer als)|unterhalb(?: von)?|(?<!nicht )(?:billiger|günstiger|kleiner)(?: als)?|maximum|budget(?: von| bis)?|<=?)`

/** Words between a negation and its limit that change neither. */
const BETWEEN = String.raw`(?:alles|was|welche[nrs]?|die|das|der|viel|wesentlich|deutlich|kosten|kostet|für|mit|von|bitte|preisen?|objekte?n?|angebote?n?|immobilien?|anzeigen?|inserate?n?|sein|ist|liegt|liegen)`
const MORE = String.raw`(?:über|mehr (?:als|wie)|oberhalb(?: von)?|(?:teurer|größer|höher|länger|älter)(?: sein)? (?:als|wie))`
const LESS = String.raw`(?:unter|weniger (?:als|wie)|unterhalb(?: von)?|(?:billiger|günstiger|kleiner|niedriger|kürzer)(?: sein)? (?:als|wie))`
const SINGLE_DAY = String.raw`(?:einen? tag|1 tag|heute|24 )`
const TURNED = new RegExp(
  String.raw`(?<![\p{L}\d])(${NO}(?: ${BETWEEN}){0,4})( \p{L}+)??((?: ${BETWEEN}){0,3} )(?:(${MORE})|(${LESS}))(?= (?:(?:ca\.?|etwa|rund) )?(?:\d|${FIGURE}))(?! ${SINGLE_DAY})`,
  'gu',
)

/** An exception rather than a limit: "alles bis auf Wohnungen". */
const EXCEPT = new RegExp(String.raw`(?<![\p{L}\d])bis auf(?= \p{L})(?! (?:${FIGURE})(?!\p{L}))`, 'gu')
const NOT_BOUNDED = /makler|agentur|privat|provision|courtage/u

/** Replaces a negated limit with its meaning: "nichts über 300.000" becomes "max 300.000", and "keine Wohnung unter 3 Zimmer" also keeps the flat. */
function turnLimits(reading: Reading): void {
  const leave = (from: number, length: number, word: string) => {
    reading.turned.push([from, from + length])
    return TAKEN.repeat(length - word.length) + word
  }
  reading.text = reading.text
    .replace(TURNED, (all, no: string, noun: string = '', _between, more: string | undefined, _less, at: number) => {
      const isBounded = noun === '' || findKind(noun.trim()) !== undefined || (no.startsWith('kein') && !NOT_BOUNDED.test(noun))
      if (!isBounded) return all
      const limit = more === undefined ? 'ab' : 'max'
      if (noun === '') return leave(at, all.length, limit)
      const before = no.length + noun.length
      return TAKEN.repeat(no.length) + noun + leave(at + before, all.length - before, limit)
    })
    .replace(EXCEPT, (all, at: number) => leave(at, all.length, 'außer'))
}

/** A percentage */
const PERCENT = String.raw`(${FIGURE}) ?(?:%|prozent)(?: (?:und|oder) mehr)?`
const CUT = String.raw`(?:im preis |preis(?:e)? )?(?:gesenkte?[nrs]?|gesunkene?[nrs]?|gefallene?[nrs]?|reduzierte?[nrs]?|herabgesetzte?[nrs]?|runtergesetzte?[nrs]?|heruntergesetzte?[nrs]?|(?:he)?runter(?:gegangen\p{L}*)?|nachgelassene?[nrs]?|(?:günstiger|billiger)(?: geworden\p{L}*)?|gesenkt worden|preissenkung(?:en)?|preisnachl(?:ass|ässe[n]?)|preisreduzierung(?:en)?|preisreduziert\p{L}*|preisgesenkt\p{L}*)`
/** Requires a percentage, so that "unter 400.000 reduziert" is read as a price. */
const CUT_BY = [
  words(String.raw`(?:um |ab |von )?(?:${LEAST} )?${PERCENT} ?${CUT}`),
  words(String.raw`${CUT} ?(?:um |von |ab )?(?:${LEAST} )?${PERCENT}`),
]
const SHARES: Readonly<Record<string, number>> = { viertel: 25, drittel: 33, hälfte: 50 }
const CUT_BY_SHARE = words(String.raw`(?:um |ab )?(?:${LEAST} )?(?:um )?(?:ein |die )(viertel|drittel|hälfte) ?${CUT}`)
/** No price cut, or one with an upper bound. */
const NO_CUT = words(String.raw`${NO} (?:\p{L}+ )?${CUT}|(?:um )?${MOST} ${PERCENT} ?${CUT}|${CUT} ?(?:um )?${MOST} ${PERCENT}`)
const CUT_ALONE = words(String.raw`(?:mit )?${CUT}(?! (?:als|\d))`)

const DAYS: readonly (readonly [RegExp, number])[] = [
  [/^tag/u, 1],
  [/^woche/u, 7],
  [/^monat/u, 30],
  [/^(?:viertel|quartal)/u, 90],
  [/^jahr/u, 365],
]
const UNIT = String.raw`(tage?[ns]?|wochen?|monate?[ns]?|vierteljahre?[ns]?|quartale?[ns]?|jahre?[ns]?)`
const SPAN = String.raw`(?:(?:${LEAST}|länger als|gut|ca\.?|etwa|rund|knapp|schon|über) ){0,2}(?:(${FIGURE}) ?(halben? |halbes )?)?${UNIT}`

function countDays([, figure, half, unit = '']: RegExpExecArray): number {
  const days = DAYS.find(([pattern]) => pattern.test(unit))?.[1] ?? 1
  const count = (figure === undefined ? 1 : readFigure(figure)) * (half === undefined ? 1 : 0.5)
  // half a year counts as six months, a quarter as three
  return unit.startsWith('jahr') && count < 1 ? count * 360 : Math.round(count * days)
}

const ONLINE = String.raw`(?:online|drin|inseriert\p{L}*|auf dem markt|am markt|im netz|geschaltet\p{L}*|eingestellt\p{L}*|im angebot|angeboten\p{L}*|stehen|alt|dabei|zu haben)`
const ONLINE_FOR = [
  words(String.raw`(?:die )?(?:schon |bereits )?(?:seit|länger als|über|mehr als|mindestens|mind\.|ab) ${SPAN}(?: schon)?(?: ${ONLINE})?`),
  words(String.raw`${SPAN} ${ONLINE}`),
  words(String.raw`(?:online|inseriert|drin|auf dem markt) (?:seit|ab|länger als|über) ${SPAN}`),
]
const ONLINE_AT_MOST = words(
  String.raw`(?:seit )?(?:${MOST}|erst(?: seit)?) (?:(?:${FIGURE}) ?(?:halben? |halbes )?)?${UNIT}(?: ${ONLINE})?`,
)
const WITHIN = words(
  String.raw`(?:(?:in|seit|innerhalb|binnen|während|aus) (?:den |der |von |einer |eines |dem )?)?(?:(?:letzte|vergangene|vorige|diese)[nrsm]? )?(?:(${FIGURE}) )?(halben? |halbes )?${UNIT}`,
)
const SINCE_YESTERDAY = words('seit gestern|gestern|heute')

/** Removes every form of a fact and returns the first match. */
const takeForms = (reading: Reading, patterns: readonly RegExp[]): RegExpExecArray | undefined =>
  patterns.map((pattern) => take(reading, pattern)).find((match) => match !== undefined)

/** Percent; undefined if the question does not ask for a cut. */
function takePriceCut(reading: Reading): number | undefined {
  drop(reading, NO_CUT)
  const by = takeForms(reading, CUT_BY)
  if (by) return Math.floor(readFigure(by[1] ?? ''))
  const share = take(reading, CUT_BY_SHARE)?.[1]
  if (share !== undefined) return SHARES[share] ?? 1
  return take(reading, CUT_ALONE) && 1
}

function readHistory(reading: Reading, filters: AskedFilters): void {
  const cut = takePriceCut(reading)
  if (cut !== undefined) filters.minPriceCut = cut
  const isOnline = new RegExp(ONLINE, 'u').test(reading.text)
  drop(reading, ONLINE_AT_MOST)
  const since = cut === undefined || isOnline ? takeForms(reading, ONLINE_FOR) : undefined
  if (since) filters.minDaysOnline = countDays(since)
  if (cut === undefined) return
  const within = take(reading, WITHIN)
  if (within) filters.cutWithinDays = countDays(within)
  else if (take(reading, SINCE_YESTERDAY)) filters.cutWithinDays = 1
}

const ROOM = String.raw`[- ]?(?:zimmer[nr]?|zi\b\.?|räumen?|raum)`
const TO = String.raw`(?:-|–|/|,? ?(?:(?:und|aber) )?${MOST}|und|oder)`
const ROOM_SPAN = new RegExp(
  String.raw`(?<![\p{L}\d])(?:zwischen |zw\.? |mit |von )?(?:${LEAST} )?(\d(?:,5)?|${FIGURE})(?:${ROOM})? ?${TO} ?(\d(?:,5)?|${FIGURE})${ROOM}`,
  'u',
)
const ROOMS = new RegExp(String.raw`(?<![\p{L}\d])(?:mit )?(?:${LEAST} )?(${FIGURE})\+?${ROOM}`, 'u')
/** Rooms that are excluded or have an upper bound. */
const FEW_ROOMS = [String.raw`${MOST} (?:${FIGURE})${ROOM}\p{L}*`, String.raw`${NO} (?:${FIGURE})${ROOM}(?:-?\p{L}+)?`].map(
  (pattern) => new RegExp(String.raw`(?<![\p{L}\d])${pattern}`, 'u'),
)
const ROOMS_AND_BATH = words(String.raw`(\d(?:[.,]5)?)(?: ?[-–/] ?\d)?[- ]?z(?:i|immer)?\.?,? ?k(?:d)?,? ?b+k?`)
const ROOM_KINDS = /^-?(wohnung|haus)/u

const AREA = String.raw`(?:qm|m²|m2|quadratmetern?|quadrat)`
const DIGITS = String.raw`\d+(?:[.,]\d+)*`
const AREAS = String.raw`(?:(?:${DIGITS}) ?(?:${AREA})? ?${TO} ?)?(${DIGITS})\+? ?${AREA}`
/** A negated limit leaves a gap before it. */
const BOUND = String.raw`:?[ ${TAKEN}]*(?:(?:${LEAST}|${MOST}|mit|von|ca\.?|etwa|rund|:) ){0,2}`
/** Before an area, so without "mit". */
const AT = String.raw`(?:(?:${LEAST}|${MOST}|ca\.?|etwa|rund) )?`
const PLOT = String.raw`(?:\p{L}*grundstück(?:s\p{L}+)?|grund|garten(?:fläche|anteil)?|außenfläche)`
const BESIDE = String.raw`(?:nutzfläche|nfl\.?|gewerbefläche|nebenfläche|wohn-? und nutzfläche)`
const OUTSIDE = String.raw`(?:\p{L}*terrasse|\p{L}*balkon|loggia|\p{L}*keller|\p{L}*garage|carport|hobbyraum|küche|abstellraum)`
/** Areas of a plot, and of parts of a home. */
const PLOT_AREA = [
  words(String.raw`${PLOT}${BOUND}${AREAS}(?: (?:groß|grundstück\p{L}*))?`),
  words(String.raw`${AT}${AREAS} (?:\p{L}+e[mnrs]? )?${PLOT}`),
]
const BESIDE_AREA = [words(String.raw`${BESIDE}${BOUND}${AREAS}`), words(String.raw`${AT}${AREAS} (?:\p{L}+e[mnrs]? )?${BESIDE}`)]
const OUTSIDE_AREA = [words(String.raw`${OUTSIDE}${BOUND}${AREAS}`), words(String.raw`${AT}${AREAS} (?:\p{L}+e[mnrs]? )?${OUTSIDE}`)]
/** Larger areas belong to the home: "80 m² Balkon". */
const OUTSIDE_MAX = 40
const OF_HOME = String.raw`(?: (?:wohnfläche|wfl\.?|groß))?`
const SIZE_AT_MOST = words(String.raw`(?:(?:wohnfläche|größe|fläche) )?${MOST} (?:(?:ca\.?|etwa|rund) )?(${FIGURE}) ?${AREA}${OF_HOME}`)
const SIZE_SPAN = words(
  String.raw`(?:(?:wohnfläche|größe|fläche) )?(?:(?:zwischen|zw\.?|mit|${LEAST}) ){0,2}(${FIGURE}) ?(?:${AREA})? ?${TO} ?(${FIGURE}) ?${AREA}${OF_HOME}`,
)
const SIZES = [
  words(String.raw`(?:${LEAST} |mit |ca\. )?(${FIGURE})\+? ?${AREA}${OF_HOME}`),
  words(String.raw`(?:wohnfläche|größe|fläche)[ ${TAKEN}]+(?:${LEAST} )?(${FIGURE})`),
]

/** The upper bound of a room range, for which there is no filter. */
const MOST_ROOMS = new RegExp(String.raw`(?<=[-–/ ])(?:(?:(?:und |aber )?${MOST}|und|oder) ?)?(?:\d(?:,5)?|${FIGURE})${ROOM}$`, 'u')

/** A range; undefined if the two figures are not in ascending order. */
function takeSpan(reading: Reading, pattern: RegExp): RegExpExecArray | undefined {
  const found = pattern.exec(reading.text)
  if (!found || readFigure(found[1] ?? '') >= readFigure(found[2] ?? '')) return undefined
  return take(reading, pattern)
}

function takeRoomSpan(reading: Reading): RegExpExecArray | undefined {
  const found = takeSpan(reading, ROOM_SPAN)
  const most = found && MOST_ROOMS.exec(found[0])
  if (most) reading.dropped.push([found.index + most.index, found.index + found[0].length])
  return found
}

/** Whether the question asks only for plots: then their area is meant. */
function isOfPlotAlone(text: string): boolean {
  const kinds = new Set(text.split(/[^\p{L}\d-]+/u).flatMap((word) => findKind(word) ?? []))
  return kinds.size === 1 && kinds.has('land') && !/zimmer|wohnfläche|wfl/u.test(text)
}

function dropOtherAreas(reading: Reading): void {
  if (!isOfPlotAlone(reading.text)) for (const pattern of PLOT_AREA) drop(reading, pattern)
  for (const pattern of BESIDE_AREA) drop(reading, pattern)
  for (const pattern of OUTSIDE_AREA) if (readFigure(pattern.exec(reading.text)?.[1] ?? '0') <= OUTSIDE_MAX) drop(reading, pattern)
}

function readRooms(reading: Reading, filters: AskedFilters): void {
  const flat = take(reading, ROOMS_AND_BATH)
  if (flat) Object.assign(filters, { rooms: readFigure(flat[1] ?? ''), propertyType: 'apartment' })
  const span = flat ? undefined : takeRoomSpan(reading)
  const few = FEW_ROOMS.map((pattern) => drop(reading, pattern)).some((match) => match !== undefined)
  const rooms = flat || few ? undefined : (span ?? take(reading, ROOMS))
  if (!rooms) return
  filters.rooms = readFigure(rooms[1] ?? '')
  const behind = ROOM_KINDS.exec(reading.text.slice(rooms.index + rooms[0].length))
  if (behind) filters.propertyType = behind[1] === 'haus' ? 'house' : 'apartment'
}

function readSize(reading: Reading, filters: AskedFilters): void {
  dropOtherAreas(reading)
  const span = takeSpan(reading, SIZE_SPAN)
  const most = span?.[2] ?? take(reading, SIZE_AT_MOST)?.[1]
  const least = (span ?? takeForms(reading, SIZES))?.[1]
  if (most !== undefined) filters.maxSize = readFigure(most)
  if (least !== undefined && readFigure(least) <= (filters.maxSize ?? Infinity)) filters.minSize = readFigure(least)
}

const RADIUS = [
  words(
    String.raw`(?:im |in einem |mit |plus )?(?:umkreis|radius|umgebung|entfernung)(?: von)?(?: bis zu| max\.?)? (${FIGURE}) ?(?:km|kilometern?)(?: (?:rund )?(?:um|von|bei|herum|zu))?`,
  ),
  words(String.raw`(?:im )?(\d{1,3})er (?:umkreis|radius)(?: (?:um|von))?|(?:umkreis|radius)(?: von)? (\d{1,3})`),
  words(
    String.raw`(?:bis zu |max\.? |\+ ?|plus |maximal )?(${FIGURE}) ?(?:km|kilometern?)(?:[- ]?(?:umkreis|radius))?(?: (?:um|rund um|von|bei|herum|umgebung|entfernt von|umkreis um))?`,
  ),
]
const ABOUT_PLACE = words(String.raw`(?:und |plus |inkl\.? |mit )?(?:umkreis|umland|umgebung|umzu|drumherum|drumrum)(?: (?:von|um))?`)

/** Returns the position of the radius. */
function readRadius(reading: Reading, filters: AskedFilters): Span | undefined {
  const match = RADIUS.map((pattern) => take(reading, pattern)).find((one) => one !== undefined)
  const km = readFigure(match?.[1] ?? match?.[2] ?? '0')
  if (match) filters.radius = RADII.find((one) => one >= km) ?? RADII.at(-1) ?? km
  reading.text = reading.text.replace(ABOUT_PLACE, (words) => 'in'.padStart(words.length))
  return match && matchSpan(match)
}

/** Neither a price nor a postcode. */
const BUILT = words(
  String.raw`(?:${NO} )?(?:baujahr|bj\.?|gebaut|erbaut|errichtet)(?: (?:${LEAST}|${MOST}|vor|nach|seit|um|zwischen|ca\.?|in|im jahr|${NO}))*:? \d{4}(?: ?(?:-|–|bis|und) ?\d{4})?`,
)

const YEAR = String.raw`(?:18|19|20)\d\d`
const NO_YEAR = String.raw`(?![.,]?\d| ?(?:€|eur|[kt](?!\p{L})|t€|tsd|tausend|mio|mill|${OTHER_UNIT}))`
/** A year given as a bare number. */
const YEARS = [
  words(String.raw`(?:(?:${LEAST}|${MOST}|zwischen|von|vor|nach) )?${YEAR} ?(?:-|–|bis|und) ?${YEAR}${NO_YEAR}`),
  words(String.raw`(?:${NO} )?(?:${LEAST}|${MOST}|vor|nach) ${YEAR}${NO_YEAR}(?: (?:gebaut|erbaut|errichtet))?`),
]

const STOREY = words(String.raw`(?:(?:${LEAST}|${MOST}|${NO}(?: im| in der)?) )?\d{1,2}\. ?(?:og|obergescho(?:ss|ß)|stock\p{L}*|etage)`)

/** "eine halbe Million": the article is not a number. */
const MONEY = String.raw`(?:(?:ei)?ne[rnm]? )?(${FIGURE})${SCALE}${CURRENCY}`
const SPANS = [
  String.raw`(?:zwischen|zw\.?|von|ab) ${MONEY}-? ?(?:und|${UNTIL}|-|–) ?${MONEY}`,
  String.raw`${MONEY} ?(?:${UNTIL}|-|–) ?${MONEY}`,
].map((pattern) => new RegExp(String.raw`(?<![\p{L}\d])${pattern}(?![\p{L}\d])`, 'u'))
const NAMED = String.raw`(?:(?:kauf)?preis |miete |kaltmiete |warmmiete |kp )?(?:(?:ca\.?|etwa|circa) )?`
const UP_TO = new RegExp(String.raw`(?<![\p{L}\d])${NAMED}${MOST} (?:ca\.? |etwa )?${MONEY}(?![\p{L}\d])`, 'gu')
const UP_TO_SIGN = new RegExp(String.raw`(?:(?<![\p{L}\d])${NAMED})?[<≤] ?${MONEY}(?![\p{L}\d])`, 'gu')
const FROM = new RegExp(String.raw`(?<![\p{L}\d])${NAMED}${LEAST} ?${MONEY}(?![\p{L}\d])`, 'gu')
const ALONE = new RegExp(String.raw`(?<![\p{L}\d])${NAMED}(?:für )?${MONEY}(?![\p{L}\d])`, 'gu')
const IS_MONEY = /€|euro|eur|,-|mio|mill|tsd|tausend|\d ?[kt](?![\p{L}\d])/u

/** Rents are written in full; a lower sale price without a unit means thousands. */
const SHORT_MAX = 5_000

function euros(figure: string, scale: string | undefined, other: string | undefined, { listingType }: AskedFilters): number {
  const value = readFigure(figure)
  const called = scale ?? (value < SHORT_MAX ? other : undefined)
  if (called !== undefined && /^(?:mio|mill|m)/u.test(called)) return Math.round(value * 1_000_000)
  if (called !== undefined) return Math.round(value * 1_000)
  return listingType !== 'rent' && value < SHORT_MAX ? value * (value < 10 ? 1_000_000 : 1_000) : value
}

/** "über eine Agentur" and "ab 2. Stock" are not prices: a number word or a single digit needs a unit. */
const isAmount = (found: string) => (/\d|hundert|tausend/u.test(found) && !/(?<![\d.,])\d$/u.test(found)) || IS_MONEY.test(found)

/** Removes the first match that is an amount of money. */
function takeMoney(reading: Reading, pattern: RegExp, isMoney = isAmount): RegExpExecArray | undefined {
  const match = [...reading.text.matchAll(pattern)].find(([found]) => isMoney(found))
  if (match) reading.text = withoutSpan(reading.text, matchSpan(match))
  return match
}

function setPriceSpan([, least = '', scale, most = '', otherScale]: RegExpExecArray, filters: AskedFilters): void {
  const high = euros(most, otherScale, undefined, filters)
  const named = euros(least, scale, otherScale, filters)
  // "800 bis 1,2 Mio"
  const low = named > high ? named / 1_000 : named
  // "hundert- bis zweihunderttausend"
  if (low > 0) filters.minPrice = low * 1_000 < high ? low * 1_000 : low
  filters.maxPrice = high
}

function readPrices(reading: Reading, filters: AskedFilters): void {
  for (const pattern of SPANS) {
    const span = take(reading, pattern)
    if (span) return setPriceSpan(span, filters)
  }
  const most = takeMoney(reading, UP_TO) ?? takeMoney(reading, UP_TO_SIGN)
  if (most) filters.maxPrice = euros(most[1] ?? '', most[2], undefined, filters)
  const least = takeMoney(reading, FROM)
  if (least) filters.minPrice = euros(least[1] ?? '', least[2], undefined, filters)
  if (most || least) return
  const alone = takeMoney(reading, ALONE, (found) => IS_MONEY.test(found))
  if (alone) filters.maxPrice = euros(alone[1] ?? '', alone[2], undefined, filters)
}

/** Reads every figure with its unit; drops bounds the search does not support. Returns the position of the radius. */
export function readFigures(reading: Reading, filters: AskedFilters): Span | undefined {
  turnLimits(reading)
  drop(reading, BUILT)
  drop(reading, STOREY)
  readCodes(reading)
  if (filters.listingType !== 'rent') for (const pattern of YEARS) drop(reading, pattern)
  const radius = readRadius(reading, filters)
  readHistory(reading, filters)
  readRooms(reading, filters)
  readSize(reading, filters)
  readPrices(reading, filters)
  return radius
}
