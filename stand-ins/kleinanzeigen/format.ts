import { berlinDay, dayAfter } from '#shared/domain/berlin-time.ts'

const DAY_TIME = new Intl.DateTimeFormat('de-DE', {
  timeZone: 'Europe/Berlin',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})
const MONEY = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 3 })

function parts(date: Date): { day: string; time: string } {
  const found = Object.fromEntries(DAY_TIME.formatToParts(date).map((part) => [part.type, part.value]))
  return { day: `${found['day']}.${found['month']}.${found['year']}`, time: `${found['hour']}:${found['minute']}` }
}

/** 21.11.2026, in Berlin time. */
export function germanDay(date: Date): string {
  return parts(date).day
}

/** "Heute, 16:29", "Gestern, 08:05" or 13.02.2026, in Berlin time. */
export function listedAtText(date: Date, now: Date): string {
  const { day, time } = parts(date)
  if (day === germanDay(now)) return `Heute, ${time}`
  return dayAfter(berlinDay(date)) === berlinDay(now) ? `Gestern, ${time}` : day
}

/** 1.249,5 */
export function germanNumber(value: number): string {
  return MONEY.format(value)
}

/** "485.000 €", "1.249 € VB", "VB", "Zu verschenken". */
export function priceText(price: number | null, negotiable: boolean): string {
  if (price === 0) return 'Zu verschenken'
  return price === null ? 'VB' : `${germanNumber(price)} €${negotiable ? ' VB' : ''}`
}

/** Escapes text for markup and for attributes in double quotes. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

/** JSON for a script element, escaped so that no text can end the element. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}

/** A text's beginning, as cards show it. */
export function cut(text: string, length: number): string {
  if (text.length <= length) return text
  return `${text.slice(0, text.lastIndexOf(' ', length))}...`
}
