import { comparedSize, formatPerSqm, type PricedFacts } from '#shared/domain/price-level.ts'
import { isRealPrice } from '#shared/domain/price.ts'
import { DAY, HOUR } from '#shared/domain/durations.ts'
import { whenUsed } from '#shared/domain/when-used.ts'

export { formatAsked, formatEuro, formatPrice } from '#shared/domain/price.ts'

/** German texts for numbers and times. Spaces are plain ones: the layout keeps a number on one line, not the character. */

const ZONE = 'Europe/Berlin'

const whole = whenUsed(() => new Intl.NumberFormat('de-DE', { maximumFractionDigits: 0 }))
const decimal = whenUsed(() => new Intl.NumberFormat('de-DE', { maximumFractionDigits: 2 }))
const cents = whenUsed(() => new Intl.NumberFormat('de-DE', { minimumFractionDigits: 2, maximumFractionDigits: 2 }))
const day = whenUsed(() => new Intl.DateTimeFormat('de-DE', { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: ZONE }))
const time = whenUsed(() => new Intl.DateTimeFormat('de-DE', { hour: '2-digit', minute: '2-digit', timeZone: ZONE }))
const weekday = whenUsed(() => new Intl.DateTimeFormat('de-DE', { weekday: 'long', timeZone: ZONE }))
const hour = whenUsed(() => new Intl.DateTimeFormat('de-DE', { hour: 'numeric', hourCycle: 'h23', timeZone: ZONE }))

/** `1.234,50 €`: an amount owed or paid. */
export const formatMoney = (amount: number): string => `${cents.format(amount)} €`
export const formatCount = (count: number): string => whole.format(count)
/** A list's total; `isExact` is false above the number up to which it is counted. */
export const formatTotal = (total: number, isExact: boolean, more: 'mehr als' | 'Mehr als' = 'mehr als'): string =>
  isExact ? formatCount(total) : `${more} ${formatCount(total)}`

/** `1 Zeile`, `1.200 Zeilen`. */
export const formatCounted = (count: number, one: string, many: string): string => `${formatCount(count)} ${count === 1 ? one : many}`
/** Euro as in a field: `450.000`, `1.234,50`. */
export const formatAmount = (euro: number): string => (Number.isInteger(euro) ? whole : cents).format(euro)
export const formatNumber = (value: number): string => decimal.format(value)
export const formatSize = (squareMetres: number): string => `${decimal.format(squareMetres)} m²`
export const formatRooms = (rooms: number): string => `${decimal.format(rooms)} Zi.`

/** Price per square metre as score and market sheet compare it, or undefined if price or size is missing. */
export function formatPricePerSize({ price, ...facts }: Omit<PricedFacts, 'market'>): string | undefined {
  const size = comparedSize(facts)
  return isRealPrice(price) && size !== null ? `${formatPerSqm(price / size)} €/m²` : undefined
}

/** `05.03.2025`, in Berlin time. Accepts a timestamp or a day. */
export const formatDate = (moment: string | number): string => day.format(new Date(moment))
export const formatDateTime = (moment: string | number): string => `${day.format(new Date(moment))}, ${time.format(new Date(moment))} Uhr`

/** `von Anna Berger`; empty without an author. */
export const byAuthor = (author: string | null): string => (author ? `von ${author}` : '')

export const formatWeekday = (moment: number): string => `${weekday.format(moment)}, ${day.format(moment)}`

/** `wenigen Minuten`, `1 Stunde`, `12 Tagen`: the form after „vor“ and „seit“. */
function timePassed(moment: string | number, now: number): string {
  const age = now - new Date(moment).getTime()
  if (age < HOUR) return 'wenigen Minuten'
  if (age < DAY) {
    const hours = Math.floor(age / HOUR)
    return hours === 1 ? '1 Stunde' : `${hours} Stunden`
  }
  const days = Math.floor(age / DAY)
  return days === 1 ? '1 Tag' : `${days} Tagen`
}

/** How long ago, in the specification's wording. */
export const formatAge = (moment: string | number, now: number): string => `vor ${timePassed(moment, now)}`

/** For how long: `seit Kurzem`, `seit 3 Stunden`, `seit 12 Tagen`. */
export const formatLasting = (moment: string | number, now: number): string =>
  now - new Date(moment).getTime() < HOUR ? 'seit Kurzem' : `seit ${timePassed(moment, now)}`

/** How long ago to the minute: `gerade eben`, `vor 3 Minuten`, and beyond the hour as `formatAge`. */
export function formatSince(moment: string | number, now: number): string {
  const minutes = Math.floor((now - new Date(moment).getTime()) / 60_000)
  if (minutes >= 60) return formatAge(moment, now)
  if (minutes < 1) return 'gerade eben'
  return minutes === 1 ? 'vor 1 Minute' : `vor ${minutes} Minuten`
}

/** `45 s` or `2 min 05 s`. */
export function formatDuration(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1000))
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`
}

export function greeting(now: number): string {
  const current = Number.parseInt(hour.format(now), 10)
  if (current < 5 || current >= 18) return 'Guten Abend'
  return current < 11 ? 'Guten Morgen' : 'Guten Tag'
}

/**
 * A number in German notation: `450.000`, `72,5`, `1.250,50 €`. A single dot before exactly three digits groups, any other dot is a decimal point.
 * Empty text is undefined; text that is not a number is NaN, so that a form can show an error.
 */
export function parseNumber(text: string): number | undefined {
  const bare = text.replaceAll(/[\s\u00a0€]|m²/g, '')
  if (bare === '') return undefined
  if (/^-?\d{1,3}(\.\d{3})+(,\d*)?$/.test(bare)) return Number(bare.replaceAll('.', '').replace(',', '.'))
  if (/^-?\d+([.,]\d*)?$/.test(bare)) return Number(bare.replace(',', '.'))
  return Number.NaN
}
