import { foldGerman } from '../spelling.ts'
import { figureText } from './number.ts'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'mai', 'jun', 'jul', 'aug', 'sep', 'okt', 'nov', 'dez']
const MONTH = String.raw`(jan(?:uar)?|jaenner|feb(?:ruar|er)?|maerz|mrz|apr(?:il)?|mai|juni?|juli?|aug(?:ust)?|sept?(?:ember)?|okt(?:ober)?|nov(?:ember)?|dez(?:ember)?)`
const NAMED_MONTH = new RegExp(String.raw`^(\d{1,2})\.? ?${MONTH}\.? ?(\d{4})(?!\d)`)
/** Words before a date: its weekday, or that something starts then. */
const BEFORE =
  /^(?:(?:mo|di|mi|do|fr|sa|so)(?:[a-z]{0,7}tag|ttwoch|nnabend)?[.,]{0,2} |(?:bezugs|be)?frei |(?:verfuegbar|bezug|am|ab|zum|seit|vom) ){0,4}/
/** Two-digit years up to this one belong to this century. */
const LAST_SHORT_YEAR = 69

/** The date at the start of a text: "2026-11-24", "24.11.2026", "frei ab 1. März 2026", "1.3.26". Undefined if there is none or it does not exist. */
export function readDay(text: string): { readonly year: number; readonly month: number; readonly day: number } | undefined {
  const line = foldGerman(figureText(text)).replace(BEFORE, '')
  const german = /^(\d{1,2})\. ?(\d{1,2})\. ?(\d{4}|\d{2})(?!\d)/.exec(line)
  const named = NAMED_MONTH.exec(line)
  const iso = /^(\d{4})([-/])(\d{1,2})\2(\d{1,2})(?!\d)/.exec(line)
  const [year, month, day] = german
    ? [german[3], german[2], german[1]]
    : named
      ? [named[3], parseMonth(named[2] as string), named[1]]
      : [iso?.[1], iso?.[3], iso?.[4]]
  const parts = { year: wholeYear(year), month: Number(month), day: Number(day) }
  const date = new Date(Date.UTC(parts.year, parts.month - 1, parts.day))
  return date.getUTCMonth() === parts.month - 1 && date.getUTCDate() === parts.day ? parts : undefined
}

const parseMonth = (name: string) =>
  MONTHS.indexOf(
    name
      .slice(0, 3)
      .replace(/^(?:mae|mrz)$/, 'mar')
      .replace('jae', 'jan'),
  ) + 1

function wholeYear(year: string | undefined): number {
  const value = Number(year)
  return year?.length === 2 ? value + (value <= LAST_SHORT_YEAR ? 2_000 : 1_900) : value
}

const NAME = /^(?:baujahr|jahrgang|neubau|bj|erbaut|gebaut|errichtet|fertiggestellt|saniert|modernisiert|renoviert)(?![a-z])[.:]{0,2} ?/iu
const ABOUT = /^(?:(?:ca|circa|etwa|um|im jahre?|anno|seit|ab)\b\.? ?|[~≈] ?){0,2}/iu
const DATE = /^\d{1,2}\. ?\d{1,2}\. ?\d{4}|^\d{4}([-/])\d{1,2}\1\d{1,2}(?!\d)/
const MONTH_AND_YEAR = /^(?:0?[1-9]|1[0-2])[./](\d{4})(?!\d)/
/** "1985", "1985.0"; "1920er" and "1985 2010" are not a single year. */
const YEAR = /^(\d{4})(?:[.,]0{1,2})?(?=\.?$|[,;(]| ?[/–-] ?\d{2}(?:\d{2})?(?!\d)| (?![\d–-])| bis )/
/** From spreadsheets that format the year as a number: "1.985". */
const GROUPED = /^([12])[. '’](\d{3})$/

const FIRST_YEAR = 1_000
/** A planned house will be built within this many years. */
const YEARS_AHEAD = 6
/** The construction year after another year: "saniert 2010 (Bj. 1965)". */
const BUILT_BEHIND = /(?<!\p{L})(?:baujahr|bj|erbaut|gebaut|errichtet)(?!\p{L}).*$/iu
const RENEWED_AHEAD = /^(?:\p{L}{0,5}saniert|\p{L}{0,5}modernisiert|\p{L}{0,5}renoviert)(?!\p{L})/iu

/** The year in a cell: "1985", "ca. 1920", "03/1985", "01.03.1985"; the first of several. Undefined if there is none or its date does not exist. */
export function readYear(text: string): number | undefined {
  const bare = figureText(text).replace(NAME, '').replace(ABOUT, '')
  const year = DATE.test(bare)
    ? readDay(bare)?.year
    : Number(MONTH_AND_YEAR.exec(bare)?.[1] ?? YEAR.exec(bare)?.[1] ?? GROUPED.exec(bare)?.slice(1).join(''))
  return year !== undefined && year >= FIRST_YEAR && year <= new Date().getFullYear() + YEARS_AHEAD ? year : undefined
}

/** The year in which a house was built, not the year of a renovation. */
export function readYearBuilt(text: string): number | undefined {
  const line = figureText(text)
  return readYear((RENEWED_AHEAD.test(line) ? BUILT_BEHIND.exec(line)?.[0] : undefined)?.replace(/\)$/, '') ?? line)
}
