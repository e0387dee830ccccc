import type { CrmValue } from './port.ts'

/** A value as users read it. */
export function formatCrmValue(value: CrmValue): string {
  if (typeof value === 'boolean') return value ? 'ja' : 'nein'
  if (typeof value === 'number') return String(value).replace('.', ',')
  return typeof value === 'string'
    ? value
    : Object.entries(value)
        .map(([name, text]) => `${name}: ${text}`)
        .join('\n')
}

const number = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 2 })
export const euroWords = (amount: number): string => `${number.format(amount)} €`
export const areaWords = (area: number): string => `${number.format(area)} m²`
