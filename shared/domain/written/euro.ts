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

const CURRENCY = String.raw`(?:€|euros?\b|eur\b)`
const SCALE = String.raw`(?: ?(?:(mio|mill|million|millionen|tsd|tds|tausend)\b\.?|(t|k)(?= ?€| ?eur|$|[^\p{L}\d])|(m)(?= ?€| ?eur|$)))?`
const AMOUNT = String.raw`(${NUMBER})${SCALE}(?: ?(${CURRENCY}))?`
/** How cents are said to be none: "95.500,-". */
const NO_CENTS = String.raw`(?:[,.][-–—]{1,2})?`
/** Thousands of euro that stand in front. */
const THOUSANDS = /^(?:t€|teur|t ?euro) ?(?=\d{1,3}(?:[.,]\d{1,3})?(?![\d.,]))(\S+)/iu
const FORM = new RegExp(`^${ABOUT}(${CURRENCY} ?)?${ABOUT}${AMOUNT}${NO_CENTS}( ?${CURRENCY})?`, 'iu')
const OTHER_END = new RegExp(`^${TO}(${CURRENCY} ?)?${AMOUNT}${NO_CENTS}( ?${CURRENCY})?(?! ?/)`, 'iu')

/** What a price is called in front of it. A colon may follow anything that speaks of a price. */
const NAME = /^[\p{L}.()/ -]{1,60}: ?|^(?:(?:kauf|angebots|verkaufs|fest)?preis|vb|vhb|kp|fp|nur|für)\b[. ]{1,3}/iu
const IS_PRICE = /preis|price|miete|pacht|\brent\b|^(?:kp|fp|vb|vhb|nur|für)\b/iu
const IS_OTHER = /quadratmeter|stellplatz|garage|\bm2|m²/iu

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
  readonly rest: string
}

/** `mayBeMonthly`: a rent is told by the month, a price never is. */
function found(text: string, mayBeMonthly: boolean): Found | undefined {
  const name = NAME.exec(text)?.[0] ?? ''
  if (name !== '' && (!IS_PRICE.test(name) || IS_OTHER.test(name))) return undefined
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
  const low = isSpan && !isMoney && scale === '' ? scaled(number, second.scale) : scaled(number, scale)
  const behindIt = isSpan ? rest.slice(other?.[0].length) : rest
  const after = mayBeMonthly ? behindIt.replace(EACH_MONTH, '') : behindIt
  if (EACH.test(after) || SECOND.test(after)) return undefined
  return {
    amount: isSpan ? Math.min(low, second.amount) : low,
    isMarked: isMoney || scale !== '' || (isSpan && second.isMarked),
    rest: after,
  }
}

function endOf([, before, number = '', long = '', short = '', million = '', between, behind]: RegExpExecArray) {
  const scale = (long || short || million).toLowerCase()
  return { amount: scaled(number, scale), scale, isMarked: Boolean(before ?? between ?? behind) || scale !== '' }
}

function whole(text: string, mayBeMonthly: boolean): number | undefined {
  const price = found(figureText(text), mayBeMonthly)
  const isAll = price !== undefined && (price.isMarked ? !/^[\p{L}\d]/u.test(price.rest) : ASIDE.test(price.rest))
  return isAll ? price.amount : undefined
}

/** Euro of a price that is all there is to a cell: "1,2 Mio. €", "450 T€", "289.000 € inkl. Stellplatz"; of a span the lower end. Undefined when it is none. */
export const euroOf = (text: string): number | undefined => whole(text, false)

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
