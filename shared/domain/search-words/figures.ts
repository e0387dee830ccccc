import { RADII } from '../limits.ts'
import type { AskedFilters } from './asked.ts'
import { drop, FIGURE, figureOf, type Reading, type Span, spanOf, take, words } from './reading.ts'

const LEAST = String.raw`(?:ab|von|(?<!nicht )über|mehr als|größer (?:als)?|mind(?:estens|\.)?|min\.?|nicht (?:unter|kleiner als|billiger als|günstiger als|weniger als)|minimum|wenigstens|>=?)`
const MOST = String.raw`(?:bis(?: zu| max\.?| maximal)?|(?<!nicht )unter|max(?:imal|\.)?|höchstens|(?<!nicht )weniger als|nicht (?:über|mehr als|teurer als)|unterhalb(?: von)?|(?<!nicht )(?:billiger|günstiger|kleiner) als|maximum|budget(?: von| bis)?|<=?)`

/** Percent */
const PERCENT = String.raw`(${FIGURE}) ?(?:%|prozent)(?: (?:und|oder) mehr)?`
const CUT = String.raw`(?:im preis |preis(?:e)? )?(?:gesenkte?[nrs]?|gesunkene?[nrs]?|gefallene?[nrs]?|reduzierte?[nrs]?|herabgesetzte?[nrs]?|runtergesetzte?[nrs]?|heruntergesetzte?[nrs]?|(?:he)?runter(?:gegangen\p{L}*)?|nachgelassene?[nrs]?|(?:günstiger|billiger)(?: geworden\p{L}*)?|gesenkt worden|preissenkung(?:en)?|preisnachl(?:ass|ässe[n]?)|preisreduzierung(?:en)?|preisreduziert\p{L}*|preisgesenkt\p{L}*)`
/** The last change only, so that "unter 400.000 reduziert" is a price. */
const CUT_BY = [
  words(String.raw`(?:um |ab |von )?(?:${LEAST} )?${PERCENT} ?${CUT}`),
  words(String.raw`${CUT} ?(?:um |von |ab )?(?:${LEAST} )?${PERCENT}`),
]
const SHARES: Readonly<Record<string, number>> = { viertel: 25, drittel: 33, hälfte: 50 }
const CUT_BY_SHARE = words(String.raw`(?:um |ab )?(?:${LEAST} )?(?:um )?(?:ein |die )(viertel|drittel|hälfte) ?${CUT}`)
const CUT_ALONE = words(String.raw`(?:mit )?${CUT}(?! als)`)

const DAYS: readonly (readonly [RegExp, number])[] = [
  [/^tag/u, 1],
  [/^woche/u, 7],
  [/^monat/u, 30],
  [/^(?:viertel|quartal)/u, 90],
  [/^jahr/u, 365],
]
const UNIT = String.raw`(tage?[ns]?|wochen?|monate?[ns]?|vierteljahre?[ns]?|quartale?[ns]?|jahre?[ns]?)`
const SPAN = String.raw`(?:(?:${LEAST}|länger als|gut|ca\.?|etwa|rund|knapp|schon|über) ){0,2}(?:(${FIGURE}) ?(halben? |halbes )?)?${UNIT}`

function daysOf(figure: string | undefined, half: string | undefined, unit: string): number {
  const days = DAYS.find(([pattern]) => pattern.test(unit))?.[1] ?? 1
  const count = (figure === undefined ? 1 : figureOf(figure)) * (half === undefined ? 1 : 0.5)
  // half a year is six months, a quarter three
  return unit.startsWith('jahr') && count < 1 ? count * 360 : Math.round(count * days)
}

const ONLINE = String.raw`(?:online|drin|inseriert\p{L}*|auf dem markt|am markt|im netz|geschaltet\p{L}*|eingestellt\p{L}*|im angebot|angeboten\p{L}*|stehen|alt|dabei|zu haben)`
const ONLINE_FOR = [
  words(String.raw`(?:die )?(?:schon |bereits )?(?:seit|länger als|über|mehr als|mindestens|mind\.|ab) ${SPAN}(?: schon)?(?: ${ONLINE})?`),
  words(String.raw`${SPAN} ${ONLINE}`),
  words(String.raw`(?:online|inseriert|drin|auf dem markt) (?:seit|ab|länger als|über) ${SPAN}`),
]
const WITHIN = words(
  String.raw`(?:(?:in|seit|innerhalb|binnen|während|aus) (?:den |der |von |einer |eines |dem )?)?(?:(?:letzte|vergangene|vorige|diese)[nrsm]? )?(?:(${FIGURE}) )?(halben? |halbes )?${UNIT}`,
)
const SINCE_YESTERDAY = words('seit gestern|gestern|heute')

function readHistory(reading: Reading, filters: AskedFilters): void {
  const by = CUT_BY.map((pattern) => take(reading, pattern)).find((match) => match !== undefined)
  const share = by ? undefined : take(reading, CUT_BY_SHARE)?.[1]
  const isCut = by !== undefined || share !== undefined || take(reading, CUT_ALONE) !== undefined
  if (isCut) filters.minPriceCut = share === undefined ? Math.floor(figureOf(by?.[1] ?? 'eins')) : (SHARES[share] ?? 1)
  const isOnline = new RegExp(ONLINE, 'u').test(reading.text)
  if (!isCut || isOnline) {
    const since = ONLINE_FOR.map((pattern) => take(reading, pattern)).find((match) => match !== undefined)
    if (since) filters.minDaysOnline = daysOf(since[1], since[2], since[3] ?? '')
  }
  if (!isCut) return
  const within = take(reading, WITHIN)
  if (within) filters.cutWithinDays = daysOf(within[1], within[2], within[3] ?? '')
  else if (take(reading, SINCE_YESTERDAY)) filters.cutWithinDays = 1
}

const ROOM = String.raw`[- ]?(?:zimmer[nr]?|zi\b\.?|räumen?|raum)`
const ROOMS = [String.raw`(${FIGURE}) ?(?:-|–|bis|und|oder) ?(?:${FIGURE})${ROOM}`, String.raw`(?:${LEAST} )?(${FIGURE})\+?${ROOM}`].map(
  (pattern) => new RegExp(String.raw`(?<![\p{L}\d])(?:zwischen |mit )?${pattern}`, 'u'),
)
const FEW_ROOMS = new RegExp(String.raw`(?<![\p{L}\d])${MOST} (?:${FIGURE})${ROOM}(?:\p{L}*)`, 'u')
const ROOMS_AND_BATH = words(String.raw`(\d(?:[.,]5)?)[- ]?z(?:i|immer)?\.?,? ?k(?:d)?,? ?b+k?`)
const ROOM_KINDS = /^-?(wohnung|haus)/u

const AREA = String.raw`(?:qm|m²|m2|quadratmetern?|quadrat)`
const PLOT = words(
  String.raw`(?:mit )?(?:grundstück(?:sfläche|sgröße)?|grund|garten) ?(?:(?:${LEAST}|mit|von) ){0,2}(?:${FIGURE}) ?${AREA}(?: grundstück\p{L}*)?`,
)
const PLOT_BEHIND = words(String.raw`(?:${LEAST} )?(?:${FIGURE}) ?${AREA} (?:grundstück(?:sfläche)?|grund|garten)`)
const SMALL = words(String.raw`${MOST} (?:${FIGURE}) ?${AREA}(?: wohnfläche)?`)
const SIZES = [
  words(String.raw`(?:zwischen |von )?(${FIGURE}) ?(?:${AREA})? ?(?:-|–|bis|und) ?(?:${FIGURE}) ?${AREA}(?: (?:wohnfläche|wfl\.?))?`),
  words(String.raw`(?:${LEAST} |mit |ca\.? )?(${FIGURE})\+? ?${AREA}(?: (?:wohnfläche|wfl\.?|groß))?`),
  words(String.raw`(?:wohnfläche|größe|fläche) (?:${LEAST} )?(${FIGURE})`),
]

function readHome(reading: Reading, filters: AskedFilters): void {
  const flat = take(reading, ROOMS_AND_BATH)
  if (flat) Object.assign(filters, { rooms: figureOf(flat[1] ?? ''), propertyType: 'apartment' })
  if (!flat && drop(reading, FEW_ROOMS) === undefined) {
    const rooms = ROOMS.map((pattern) => take(reading, pattern)).find((match) => match !== undefined)
    if (rooms) filters.rooms = figureOf(rooms[1] ?? '')
    const behind = rooms && ROOM_KINDS.exec(reading.text.slice(rooms.index + rooms[0].length))
    if (behind) filters.propertyType = behind[1] === 'haus' ? 'house' : 'apartment'
  }
  // nothing bounds a plot, and no bound is an upper one
  drop(reading, PLOT_BEHIND)
  if (/grundstücke?[ns]?(?! )|grundstück(?=[^\p{L}]*\d)/u.test(reading.text)) drop(reading, PLOT)
  const small = drop(reading, SMALL)
  const size = SIZES.map((pattern) => take(reading, pattern)).find((match) => match !== undefined)
  if (size && !small) filters.minSize = figureOf(size[1] ?? '')
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
  const km = figureOf(match?.[1] ?? match?.[2] ?? '0')
  if (match) filters.radius = RADII.find((one) => one >= km) ?? RADII.at(-1) ?? km
  reading.text = reading.text.replace(ABOUT_PLACE, (words) => 'in'.padStart(words.length))
  return match && spanOf(match)
}

/** No price, and no postcode. */
const BUILT = words(
  String.raw`(?:baujahr|bj\.?|gebaut|erbaut|errichtet)(?: (?:${LEAST}|${MOST}|vor|nach|seit|um|zwischen|ca\.?|in|im jahr))*:? \d{4}(?: ?(?:-|–|bis|und) ?\d{4})?`,
)

const SCALE = String.raw`(?: ?(mio|mill|millionen|million|tsd|tausend|teur|t€|k€|k|t|m)(?![\p{L}\d])\.?)?`
const CURRENCY = String.raw`(?: ?(?:€|euro|eur|,-)(?!\p{L}))?`
const MONEY = String.raw`(${FIGURE})${SCALE}${CURRENCY}`
const SPANS = [String.raw`(?:zwischen|von) ${MONEY}-? ?(?:und|bis|-|–) ?${MONEY}`, String.raw`${MONEY} ?(?:bis|-|–) ?${MONEY}`].map(
  (pattern) => new RegExp(String.raw`(?<![\p{L}\d])${pattern}(?![\p{L}\d])`, 'u'),
)
const NAMED = String.raw`(?:(?:kauf)?preis |miete |kaltmiete |warmmiete |kp )?(?:(?:ca\.?|etwa|circa) )?`
const UP_TO = new RegExp(String.raw`(?<![\p{L}\d])${NAMED}${MOST} (?:ca\.? |etwa )?${MONEY}(?![\p{L}\d])`, 'u')
const UP_TO_SIGN = new RegExp(String.raw`(?<![\p{L}\d])${NAMED}[<≤] ?${MONEY}(?![\p{L}\d])`, 'u')
const FROM = new RegExp(String.raw`(?<![\p{L}\d])${NAMED}${LEAST} ?${MONEY}(?![\p{L}\d])`, 'u')
const ALONE = new RegExp(String.raw`(?<![\p{L}\d])${NAMED}(?:für )?${MONEY}(?![\p{L}\d])`, 'u')
const IS_MONEY = /€|euro|eur|,-|mio|mill|tsd|tausend|\d ?[kt](?![\p{L}\d])/u

/** Rents are named in full; a price below this without a unit is short for thousands. */
const SHORT_MAX = 5_000

function euros(figure: string, scale: string | undefined, other: string | undefined, { listingType }: AskedFilters): number {
  const value = figureOf(figure)
  const called = scale ?? other
  if (called !== undefined && /^(?:mio|mill|m)/u.test(called)) return Math.round(value * 1_000_000)
  if (called !== undefined) return Math.round(value * 1_000)
  return listingType !== 'rent' && value < SHORT_MAX ? value * (value < 10 ? 1_000_000 : 1_000) : value
}

/** "über eine Agentur" is no price: a number word needs its unit. */
function takeMoney(reading: Reading, pattern: RegExp): RegExpExecArray | undefined {
  const found = pattern.exec(reading.text)?.[0] ?? ''
  return /\d|hundert|tausend/u.test(found) || IS_MONEY.test(found) ? take(reading, pattern) : undefined
}

function readPrices(reading: Reading, filters: AskedFilters): void {
  for (const pattern of SPANS) {
    const span = take(reading, pattern)
    if (!span) continue
    const [low, high] = [euros(span[1] ?? '', span[2], span[4], filters), euros(span[3] ?? '', span[4], undefined, filters)]
    // "hundert- bis zweihunderttausend"
    Object.assign(filters, { minPrice: low * 1_000 < high ? low * 1_000 : low, maxPrice: high })
    return
  }
  const most = takeMoney(reading, UP_TO) ?? takeMoney(reading, UP_TO_SIGN)
  if (most) filters.maxPrice = euros(most[1] ?? '', most[2], undefined, filters)
  const least = takeMoney(reading, FROM)
  if (least) filters.minPrice = euros(least[1] ?? '', least[2], undefined, filters)
  if (most || least) return
  const alone = IS_MONEY.test(ALONE.exec(reading.text)?.[0] ?? '') ? take(reading, ALONE) : undefined
  if (alone) filters.maxPrice = euros(alone[1] ?? '', alone[2], undefined, filters)
}

/** Reads every figure with its unit; bounds the search does not have are dropped. Returns where the radius stands. */
export function readFigures(reading: Reading, filters: AskedFilters): Span | undefined {
  drop(reading, BUILT)
  const radius = readRadius(reading, filters)
  readHistory(reading, filters)
  readHome(reading, filters)
  readPrices(reading, filters)
  return radius
}
