import { drop, FIGURE, type Reading, TAKEN, words } from './reading.ts'

export const SCALE = String.raw`(?: ?(mio|mill|millionen|million|tsd|tausend|teur|t€|k€|k|t|m)(?![\p{L}\d])\.?)?`
export const CURRENCY = String.raw`(?: ?(?:€|euro|eur|,-)(?!\p{L}))?`
/** Units after a number that is not a price. */
export const OTHER_UNIT = 'qm|m²|m2|quadrat|km|kilom|tage|woch|monat|%|prozent|zi(?!\\p{L})|zimmer'

const CODES = String.raw`(?:plz|postleitzahl(?:en)?|postleit(?:zahl)?bereich)(?:-?(?:gebiet|bereich|raum|gebiete|bereiche))?:?`
const CODE_SPANS = [
  words(String.raw`(?:${CODES} )(?:von |zwischen )?(\d{1,5})x* ?(?:-|–|bis|und) ?(\d{1,5})x*`),
  words(String.raw`(?:von |zwischen )?(\d{5}) ?(?:-|–|bis|und) ?(\d{5})(?! ?(?:€|eur|,-))`),
]
/** Step of prices written without a separator. */
const PRICE_STEP = 500

/** "38518 bis 300.000" and "PLZ 29 - 250 T€": a postcode followed by a price limit, rather than a range of either. */
const CODE_AND_LIMIT = new RegExp(
  String.raw`(?<![\p{L}\d.,])((?:${CODES}|in|bei|um) )?(\d{1,5})( ?(?:bis|-|–) ?)(?=(${FIGURE})(${SCALE}${CURRENCY})(?![.,]?[\p{L}\d])(?! ?(?:${OTHER_UNIT})))`,
  'u',
)

/** Replaces the separator between postcode and limit with "≤". */
function partCodeFromLimit(reading: Reading): void {
  reading.text = reading.text.replace(
    CODE_AND_LIMIT,
    (all, named: string | undefined, code: string, joint: string, figure: string, unit: string) => {
      const isCode =
        code.length === 5 ? named !== undefined || code.startsWith('0') || Number(code) % PRICE_STEP !== 0 : named?.startsWith('p') === true
      const isSecondCode = unit === '' && figure.length === code.length && (Number(figure) % PRICE_STEP !== 0 || figure[0] === code[0])
      return isCode && !isSecondCode ? `${all.slice(0, -joint.length)}${TAKEN.repeat(joint.length - 1)}≤` : all
    },
  )
}

/** Drops ranges of postcodes, because the search accepts only one. */
function dropCodeSpans(reading: Reading): void {
  for (const pattern of CODE_SPANS) {
    const [found, low = '', high = ''] = pattern.exec(reading.text) ?? []
    const isPrice = !low.startsWith('0') && Number(low) % PRICE_STEP === 0 && Number(high) % PRICE_STEP === 0
    if (found !== undefined && (found.startsWith('p') || !isPrice)) drop(reading, pattern)
  }
}

/** Separates a postcode from a following limit, and drops ranges of postcodes. */
export function readCodes(reading: Reading): void {
  partCodeFromLimit(reading)
  dropCodeSpans(reading)
}
