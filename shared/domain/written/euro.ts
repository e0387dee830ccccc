import { ABOUT, figureText, NUMBER, TEXT_READ, TO, valueOf } from './number.ts'

/** Euro. A single comma before three digits groups: a sum of money has no third decimal. */
const grouped = (number: string) => (/^\d{1,3},\d{3}$/.test(number) ? Number(number.replace(',', '')) : valueOf(number))

/** In millions and thousands the first point or comma begins the decimals, unless three digits behind a point are thousands of thousands. */
function scaled(number: string, scale: string): number {
  if (scale === '') return grouped(number)
  const isMillion = scale.startsWith('m')
  const factor = isMillion ? 1_000_000 : 1_000
  const value = isMillion && /^\d{1,3}\.\d{3}$/.test(number) ? Number(number) : valueOf(number)
  // in binary 1.1 millions are a little more
  return Math.round(value * factor * 100) / 100
}

const CURRENCY = String.raw`(?:€|euros?(?!\p{L})|eur(?!\p{L}))`
const SCALE = String.raw`(?: ?(?:(mio|mill|million|millionen|tsd|tds|tausend)\b\.?|(t|k)(?= ?€| ?eur|$|[^\p{L}\d])|(m)(?= ?€| ?eur|$)))?`
const AMOUNT = String.raw`(${NUMBER})${SCALE}(?: ?(${CURRENCY}))?`
/** How cents are said to be none: "95.500,-". */
const NO_CENTS = String.raw`(?:[,.][-–—]{1,2})?`
/** Thousands of euro that stand in front. */
const THOUSANDS = /^(?:t€|teur|t ?euro) ?(?=\d{1,3}(?:[.,]\d{1,3})?(?![\d.,]))(\S+)/iu
const FORM = new RegExp(`^${ABOUT}(${CURRENCY} ?)?${ABOUT}${AMOUNT}${NO_CENTS}( ?${CURRENCY})?`, 'iu')
const OTHER_END = new RegExp(`^${TO}(${CURRENCY} ?)?${AMOUNT}${NO_CENTS}( ?${CURRENCY})?(?! ?/)`, 'iu')

/** What a price is called in front of it. A colon may follow anything that speaks of a price. */
const CALLED = String.raw`(?:neuer |aktueller |reduzierter |unser )?(?:(?:kauf|angebots|verkaufs|fest|neu)?preis|vb|vhb|verhandlungsbasis|kp|fp|nur|für)`
const NAME = new RegExp(String.raw`^[\p{L}.()/ -]{1,60}: ?|^${CALLED}(?!\p{L})[. ]{1,3}`, 'iu')
/** A compound is what its end says: a Preisklasse and a Kaufpreisfaktor are no price. */
const PRICE_WORD = String.raw`(?:preis(?:e|es)?|price)(?:vorstellung|spanne|rahmen|vorschlag|empfehlung|angabe|angebot|info)?(?!\p{L}|-(?!vh?b)\p{L})`
const RENT_WORD = String.raw`(?:mieten?|pacht|(?:miet|pacht)-?(?:preis|zins))(?!\p{L}|-\p{L})|\brent\b`
const IS_PRICE = new RegExp(String.raw`${PRICE_WORD}|^(?:kp|fp|vb|vhb|verhandlungsbasis|nur|für)(?!\p{L})`, 'iu')
const IS_RENT = new RegExp(RENT_WORD, 'iu')
const IS_OTHER = /quadratmeter|stellplatz|garage|\bm2|m²|faktor|rendite|nachlass/iu
/** What says behind a sum that it is a rent: not of another sum, "350.000 €, Kaltmiete 900 €". */
const RENT_BEHIND = new RegExp(
  String.raw`^[ ,;(]{0,3}(?:(?:netto|brutto)?[ -]?(?:kalt|warm)(?!\p{L})|\p{L}{0,12}-?(?:${RENT_WORD}))(?!:? ?(?:ca\.? ?)?\d)`,
  'iu',
)
/** A sum that is struck through, as it is copied from a page or a chat. */
const STRUCK = /~~[^~]{1,60}~~ ?/g

/** Of each square metre, each month or each year. */
const EACH = /^ ?\(?(?:\/(?! ?vh?b\b)|pro\b|je\b|per\b|p\. ?[am]|mtl|monatl|jährl|im jahr|im monat)/iu
const EACH_MONTH = /^ ?\(?(?:\/|pro |je |per |im )? ?(?:monat(?:lich)?\b|mtl\b\.?|p\. ?m\b\.?)\)?/iu
/** A second number that nothing explains. A price of the square metre may follow. */
const SECOND = new RegExp(`^ ?(?:x|×|\\*)? ?${NUMBER}(?! ?${CURRENCY} ?/)`, 'iu')
/** What may stand behind a number that has no unit. */
const ASIDE =
  /^[ ,;]{0,2}(?:(?:vb|vhb|fp|festpreis|verhandelbar|verhandlungsbasis)\b[.!]?|\([^()]{1,60}\)|(?:inkl|incl|zzgl|inklusive|zuzüglich)\b.{0,150})?$/iu

interface Found {
  /** Euro; the lower end of a span. */
  readonly amount: number
  /** Whether the text itself says that this is money. */
  readonly isMarked: boolean
  /** Whether it says that it is paid for letting. */
  readonly isRent: boolean
  readonly rest: string
}

/** `mayBeMonthly`: a rent is told by the month, a price never is. */
function found(line: string, mayBeMonthly: boolean): Found | undefined {
  const text = line.replace(STRUCK, '')
  const name = NAME.exec(text)?.[0] ?? ''
  if (name !== '' && !mayBeCalled(name)) return undefined
  const told = text.slice(name.length).replace(THOUSANDS, '$1 T€')
  const first = FORM.exec(told)
  if (!first) return undefined
  const [whole, before, number = '', long = '', short = '', million = '', between, behind] = first
  const scale = (long || short || million).toLowerCase()
  const isMoney = Boolean(before ?? between ?? behind)
  // "€ 1.2m" are millions, "120 m" is a length
  if (million !== '' && !isMoney) return undefined
  const rest = told.slice(whole.length)
  const other = OTHER_END.exec(rest)
  const second = other ? endOf(other) : undefined
  // "299.000 € - 3 Zimmer" is no span
  const isSpan = second !== undefined && (!isMoney || second.isMarked)
  const one = scaled(number, scale)
  const low = isSpan && scale === '' ? lowEnd(one, second.amount) : one
  const behindIt = isSpan ? rest.slice(other?.[0].length) : rest
  const after = mayBeMonthly ? behindIt.replace(EACH_MONTH, '') : behindIt
  if (low === undefined || EACH.test(after) || SECOND.test(after)) return undefined
  return {
    amount: isSpan ? Math.min(low, second.amount) : low,
    isMarked: isMoney || scale !== '' || (isSpan && second.isMarked),
    isRent: IS_RENT.test(name) || RENT_BEHIND.test(behindIt),
    rest: after,
  }
}

const mayBeCalled = (name: string) => !IS_OTHER.test(name) && (IS_RENT.test(name) || IS_PRICE.test(name))

/** No span is wider. */
const WIDEST_SPAN = 100

/** Of "150-180.000 €" and "1,2 – 1,5 Mio. €" the first end leaves out the thousands or millions that the other one says. Undefined where it may be neither. */
function lowEnd(low: number, high: number): number | undefined {
  if (low * WIDEST_SPAN >= high) return low
  const factor = low * 1_000_000 <= high * 2 ? 1_000_000 : 1_000
  const whole = Math.round(low * factor * 100) / 100
  return whole <= high * 2 && whole * WIDEST_SPAN >= high ? whole : undefined
}

function endOf([, before, number = '', long = '', short = '', million = '', between, behind]: RegExpExecArray) {
  const scale = (long || short || million).toLowerCase()
  return { amount: scaled(number, scale), isMarked: Boolean(before ?? between ?? behind) || scale !== '' }
}

function whole(text: string, mayBeMonthly: boolean, mayBeRent = true): number | undefined {
  const price = found(figureText(text), mayBeMonthly)
  if (price?.isRent && !mayBeRent) return undefined
  const isAll = price !== undefined && (price.isMarked ? !/^[\p{L}\d]/u.test(price.rest) : ASIDE.test(price.rest))
  return isAll ? price.amount : undefined
}

/** Euro of a price that is all there is to a cell: "1,2 Mio. €", "450 T€", "289.000 € inkl. Stellplatz"; of a span the lower end. Undefined when it is none. */
export const euroOf = (text: string): number | undefined => whole(text, false)

/** The same for what is sold: "950 € kalt" is a rent and none. */
export const salePriceOf = (text: string): number | undefined => whole(text, false, false)

/** Euro of each month, as a rent is told: "450 €", "450 € mtl.", "1.100 €/Monat". Undefined when it is none. */
export const monthlyEuroOf = (text: string): number | undefined => whole(text, true)

/** Euro with which a sentence or a line begins, where it says that it is money. Undefined where it does not. */
export function euroIn(text: string): number | undefined {
  const price = found(figureText(text, TEXT_READ), true)
  return price?.isMarked ? price.amount : undefined
}

/** Signs. A page prints a price on its own. */
const PRINTED = 60

/** Euro of a text that is nothing but a price with its unit, as a page prints it, and what stands behind it. Undefined when it is none. */
export function printedEuro(text: string): { readonly amount: number; readonly rest: string } | undefined {
  const line = figureText(text)
  const price = /^\d/.test(line) && line.length < PRINTED ? found(line, false) : undefined
  return price?.isMarked ? { amount: price.amount, rest: price.rest.trim() } : undefined
}
