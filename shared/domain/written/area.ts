import { ABOUT, figureText, type Grouping, NUMBER, NUMBER_IN_TEXT, PRINTED_START, TEXT_READ, TO, parseFigure } from './number.ts'

const METRES = String.raw`m ?²|m2|m\^2|qm|quadratmeter|qmeter|sqm|sq\.? ?m|m`
const UNIT = String.raw`(m ?²|m2|m\^2|qm|quadratmeter|qmeter|sqm|sq\.? ?m|ha|hektar|ar|a)(?![\p{L}\d²³])\.?`
const AREA = String.raw`(${NUMBER})(?: ?${UNIT})?`
const NAME = /^(?:[\p{L}.()/-]{0,30}(?:fläche|grundstück|größe|groesse)|wfl|nfl|gfl|ges)\b\.?(?: ca\.?)?:? ?/iu
const FORM = new RegExp(`^${ABOUT}${AREA}`, 'iu')
const OTHER_END = new RegExp(`^${TO}${AREA}`, 'iu')
/** A sum, a product or a second figure is ambiguous. */
const UNCLEAR = /^ ?(?:[+x×*/&]|und\b|oder\b|\d|\p{L}²|\p{L}³)/iu

/** Square metres of an area in its unit. In English notation a comma groups thousands. */
function metres(number: string, unit: string): number {
  const value = /^s/i.test(unit) && /^\d{1,3},\d{3}$/.test(number) ? Number(number.replace(',', '')) : parseFigure(number)
  const factor = /^h/i.test(unit) ? 10_000 : /^ar?$/i.test(unit) ? 100 : 1
  return factor === 1 ? value : Math.round(value * factor * 100) / 100
}

interface Found {
  readonly area: number
  readonly hasUnit: boolean
  readonly rest: string
}

function found(text: string): Found | undefined {
  const bare = text.replace(NAME, '')
  const [whole, number, unit] = FORM.exec(bare) ?? []
  if (whole === undefined || number === undefined) return undefined
  const rest = bare.slice(whole.length)
  const [other, secondNumber, secondUnit] = OTHER_END.exec(rest) ?? []
  if (other === undefined || secondNumber === undefined) return { area: metres(number, unit ?? ''), hasUnit: unit !== undefined, rest }
  const common = unit ?? secondUnit ?? ''
  const area = Math.min(metres(number, common), metres(secondNumber, secondUnit ?? common))
  return { area, hasUnit: common !== '', rest: rest.slice(other.length) }
}

/** One point or comma before three digits: a thousands or decimal separator. */
const EITHER = /(?<![\d.,])(\d{1,3})([.,])(\d{3})(?![\d.,])/g
const FIRST_EITHER = /^\D*(\d{1,3})([.,])\d{3}(?![\d.,])/
/** Unambiguous: hectares can have a third decimal, and with English units a comma always groups thousands. */
const OTHER_UNIT = /\d ?(?:ha|hektar|ar?|sqm|sq\.? ?m)(?![\p{L}\d])/iu
/** m². A home or plot given with three decimals is never smaller. */
const LEAST_WITH_DECIMALS = 20

/** The cell with its point or comma resolved. Undefined if it stays ambiguous. */
function plain(line: string, grouping: Grouping | null): string | undefined {
  const [, before = '', sign] = FIRST_EITHER.exec(line) ?? []
  if (sign === undefined || before.startsWith('0') || OTHER_UNIT.test(line)) return line
  const groups = grouping === null ? sign === '.' && before.length < 3 : sign === grouping
  if (groups) return line.replace(EITHER, '$1$3')
  const mayBeDecimals = grouping !== null && Number(before) >= LEAST_WITH_DECIMALS
  return mayBeDecimals ? line.replace(EITHER, '$1,$3') : undefined
}

/**
 * m² in a cell: "120", "~120 qm", "1,2 ha", "12 a"; the lower end of a range. `grouping`: thousands separator of the row, null if unknown. Undefined
 * if the cell is not an area or may be two.
 */
export function readSquareMetres(text: string, grouping: Grouping | null = '.'): number | undefined {
  const line = plain(figureText(text).replace(/ ?\*{1,3}$/, ''), grouping)
  const area = line === undefined ? undefined : found(line)
  if (!area) return undefined
  return area.rest === '' || (area.hasUnit && !UNCLEAR.test(area.rest)) ? area.area : undefined
}

/** m² in a text consisting only of an area with its unit, as printed on a page; the lower end of a range. Undefined for any other text. */
export function printedSquareMetres(text: string): number | undefined {
  const line = figureText(text)
  const area = PRINTED_START.test(line) ? found(line) : undefined
  return area?.hasUnit && area.rest === '' ? area.area : undefined
}

const IN_TEXT = new RegExp(
  `(?:(${NUMBER_IN_TEXT})(?: ?(?:${METRES}))?${TO})?(${NUMBER_IN_TEXT}) ?(m ?²|m2|qm|quadratmeter|sqm|ha|hektar)(?![\\p{L}\\d])`,
  'iu',
)
/** Maximum ratio between the ends of a range: in a sentence, a much smaller number before a dash is something else. */
const WIDEST_SPAN = 4

/** The first area in m² in a sentence or line. Undefined if there is none. */
export function squareMetresIn(text: string): number | undefined {
  const [, least, most, unit = ''] = IN_TEXT.exec(figureText(text, TEXT_READ)) ?? []
  if (most === undefined) return undefined
  const [low, high] = [metres(least ?? most, unit), metres(most, unit)]
  return low <= high && low * WIDEST_SPAN >= high ? low : high
}
