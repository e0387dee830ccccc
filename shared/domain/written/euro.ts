import { ABOUT, figureText, NUMBER, PRINTED_START, TEXT_READ, TO, parseFigure } from './number.ts'

/** Euro. A single comma before three digits groups thousands, because an amount of money has no third decimal. */
const grouped = (number: string) => (/^\d{1,3},\d{3}$/.test(number) ? Number(number.replace(',', '')) : parseFigure(number))

/** With a scale word the first point or comma starts the decimals; only with thousands may a point before three digits group them. */
function scaled(number: string, scale: string): number {
  if (scale === '') return grouped(number)
  const isMillion = scale.startsWith('m')
  const factor = isMillion ? 1_000_000 : 1_000
  const value = isMillion && /^\d{1,3}\.\d{3}$/.test(number) ? Number(number) : parseFigure(number)
  // in binary floating point 1.1 million is slightly more
  return Math.round(value * factor * 100) / 100
}

const CURRENCY = String.raw`(?:€|euros?(?!\p{L})|eur(?!\p{L}))`
const SCALE = String.raw`(?: ?(?:(mio|mill|million|millionen|tsd|tds|tausend)\b\.?|(t|k)(?= ?€| ?eur|$|[^\p{L}\d])|(m)(?= ?€| ?eur|$)))?`
const AMOUNT = String.raw`(${NUMBER})${SCALE}(?: ?(${CURRENCY}))?`
/** No cents: "95.500,-". */
const NO_CENTS = String.raw`(?:[,.][-–—]{1,2})?`
/** Unit of a thousand euro, written before the number. */
const THOUSANDS = /^(?:t€|teur|t ?euro) ?(?=\d{1,3}(?:[.,]\d{1,3})?(?![\d.,]))(\S+)/iu
const FORM = new RegExp(`^${ABOUT}(${CURRENCY} ?)?${ABOUT}${AMOUNT}${NO_CENTS}( ?${CURRENCY})?`, 'iu')
const OTHER_END = new RegExp(`^${TO}(${CURRENCY} ?)?${AMOUNT}${NO_CENTS}( ?${CURRENCY})?(?! ?/)`, 'iu')

/** Words before a price. Each may be followed by a colon. */
const CALLED = String.raw`(?:neuer |aktueller |reduzierter |unser )?(?:(?:kauf|angebots|verkaufs|fest|neu)?preis|vb|vhb|verhandlungsbasis|kp|fp|nur|für)`
const NAME = new RegExp(String.raw`^[\p{L}.()/ -]{1,60}: ?|^${CALLED}(?!\p{L})[. ]{1,3}`, 'iu')
/** The last part of a German compound decides: Preisklasse and Kaufpreisfaktor are not prices. */
const PRICE_WORD = String.raw`(?:preis(?:e|es)?|price)(?:vorstellung|spanne|rahmen|vorschlag|empfehlung|angabe|angebot|info)?(?!\p{L}|-(?!vh?b)\p{L})`
const RENT_WORD = String.raw`(?:mieten?|pacht|(?:miet|pacht)-?(?:preis|zins))(?!\p{L}|-\p{L})|\brent\b`
const IS_PRICE = new RegExp(String.raw`${PRICE_WORD}|^(?:kp|fp|vb|vhb|verhandlungsbasis|nur|für)(?!\p{L})`, 'iu')
const IS_RENT = new RegExp(RENT_WORD, 'iu')
const IS_OTHER = /quadratmeter|stellplatz|garage|\bm2|m²|faktor|rendite|nachlass/iu
/** Marks the amount before it as a rent, unless it belongs to the next amount: "350.000 €, Kaltmiete 900 €". */
const RENT_BEHIND = new RegExp(
  String.raw`^[ ,;(]{0,3}(?:(?:netto|brutto)?[ -]?(?:kalt|warm)(?!\p{L})|\p{L}{0,12}-?(?:${RENT_WORD}))(?!:? ?(?:ca\.? ?)?\d)`,
  'iu',
)
/** A crossed-out amount, as copied from a page or a chat. */
const STRUCK = /~~[^~]{1,60}~~ ?/g

/** Per square metre, month or year. */
const EACH = /^ ?\(?(?:\/(?! ?vh?b\b)|pro\b|je\b|per\b|p\. ?[am]|mtl|monatl|jährl|im jahr|im monat)/iu
const EACH_MONTH = /^ ?\(?(?:\/|pro |je |per |im )? ?(?:monat(?:lich)?\b|mtl\b\.?|p\. ?m\b\.?)\)?/iu
/** A second number without explanation; a price per m² is allowed. */
const SECOND = new RegExp(`^ ?(?:x|×|\\*)? ?${NUMBER}(?! ?${CURRENCY} ?/)`, 'iu')
/** Text allowed after a number without a unit. */
const ASIDE =
  /^[ ,;]{0,2}(?:(?:vb|vhb|fp|festpreis|verhandelbar|verhandlungsbasis)\b[.!]?|\([^()]{1,60}\)|(?:inkl|incl|zzgl|inklusive|zuzüglich)\b.{0,150})?$/iu

interface Found {
  /** Euro; the lower end of a range. */
  readonly amount: number
  /** Whether the text itself marks it as money, by a currency or scale. */
  readonly isMarked: boolean
  /** Whether the text marks it as a rent. */
  readonly isRent: boolean
  readonly rest: string
}

/** `mayBeMonthly`: for rents; a sale price is never monthly. */
function found(line: string, mayBeMonthly: boolean): Found | undefined {
  const text = line.replace(STRUCK, '')
  const name = NAME.exec(text)?.[0] ?? ''
  if (name !== '' && !mayBeCalled(name)) return undefined
  const bare = text.slice(name.length).replace(THOUSANDS, '$1 T€')
  const first = FORM.exec(bare)
  if (!first) return undefined
  const end = scaleAmount(first)
  if (end.isLength) return undefined
  const { amount, isMarked, rest } = lowerEnd(end, bare.slice(first[0].length))
  const after = mayBeMonthly ? rest.replace(EACH_MONTH, '') : rest
  if (amount === undefined || EACH.test(after) || SECOND.test(after)) return undefined
  return { amount, isMarked, isRent: IS_RENT.test(name) || RENT_BEHIND.test(rest), rest: after }
}

function lowerEnd({ amount, scale, isMoney, isMarked }: ReturnType<typeof scaleAmount>, rest: string) {
  const other = OTHER_END.exec(rest)
  const second = other ? scaleAmount(other) : undefined
  // "299.000 € - 3 Zimmer" is not a range
  if (!other || !second || (isMoney && !second.isMarked)) return { amount, isMarked, rest }
  const low = scale === '' ? scaleLowerEnd(amount, second.amount) : amount
  return {
    amount: low === undefined ? undefined : Math.min(low, second.amount),
    isMarked: isMarked || second.isMarked,
    rest: rest.slice(other[0].length),
  }
}

const mayBeCalled = (name: string) => !IS_OTHER.test(name) && (IS_RENT.test(name) || IS_PRICE.test(name))

/** Maximum ratio between the ends of a range. */
const WIDEST_SPAN = 100

/** Adds the scale missing at the first end of "150-180.000 €" or "1,2 – 1,5 Mio. €". Undefined if neither thousands nor millions fit. */
function scaleLowerEnd(low: number, high: number): number | undefined {
  if (low * WIDEST_SPAN >= high) return low
  const factor = low * 1_000_000 <= high * 2 ? 1_000_000 : 1_000
  const whole = Math.round(low * factor * 100) / 100
  return whole <= high * 2 && whole * WIDEST_SPAN >= high ? whole : undefined
}

function scaleAmount([, before, number = '', long = '', short = '', million = '', between, behind]: RegExpExecArray) {
  const scale = (long || short || million).toLowerCase()
  const isMoney = Boolean(before ?? between ?? behind)
  return {
    amount: scaled(number, scale),
    scale,
    isMoney,
    isMarked: isMoney || scale !== '',
    // "€ 1.2m" is millions, "120 m" a length
    isLength: million !== '' && !isMoney,
  }
}

function whole(text: string, mayBeMonthly: boolean, mayBeRent = true): number | undefined {
  const price = found(figureText(text), mayBeMonthly)
  if (price?.isRent && !mayBeRent) return undefined
  const isAll = price !== undefined && (price.isMarked ? !/^[\p{L}\d]/u.test(price.rest) : ASIDE.test(price.rest))
  return isAll ? price.amount : undefined
}

/** Euro in a cell that contains only a price: "1,2 Mio. €", "450 T€", "289.000 € inkl. Stellplatz"; the lower end of a range. Undefined otherwise. */
export const readEuro = (text: string): number | undefined => whole(text, false)

/** Euro in a cell that contains only a sale price: undefined for a rent such as "950 € kalt". */
export const readSalePrice = (text: string): number | undefined => whole(text, false, false)

/** Euro per month of a rent: "450 €", "450 € mtl.", "1.100 €/Monat". Undefined otherwise. */
export const readMonthlyEuro = (text: string): number | undefined => whole(text, true)

/** Euro at the start of a sentence or line. Undefined unless the text marks it as money. */
export function euroIn(text: string): number | undefined {
  const price = found(figureText(text, TEXT_READ), true)
  return price?.isMarked ? price.amount : undefined
}

/** Maximum characters. A page prints a price on its own. */
const PRINTED = 60

/** Euro of a price with its unit as printed on a page, and the text after it; the lower end of a range. Undefined otherwise. */
export function printedEuro(text: string): { readonly amount: number; readonly rest: string } | undefined {
  const line = figureText(text)
  const price = PRINTED_START.test(line) && line.length < PRINTED ? found(line, false) : undefined
  return price?.isMarked ? { amount: price.amount, rest: price.rest.trim() } : undefined
}
