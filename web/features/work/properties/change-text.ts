import { ADVERT_ROWS } from '#shared/domain/advert-fields.ts'
import { LISTING_TYPE_LABEL, LISTING_TYPES, PROPERTY_TYPE_LABEL, PROPERTY_TYPES } from '#shared/domain/property-type.ts'
import { formatEuro, formatNumber } from '#web/lib/format.ts'

const LABELS: Readonly<Record<string, string>> = {
  title: 'Titel',
  price: 'Preis',
  description: 'Beschreibung',
  location: 'Ort',
  address: 'Adresse',
  propertyType: 'Immobilientyp',
  listingType: 'Angebotsart',
  imageUrls: 'Bilder',
  pricePerSqm: 'Preis pro m²',
  ...Object.fromEntries(ADVERT_ROWS.map(([name, { alias, label }]) => [alias ?? name, label])),
}

/** Numbers above this are shown as currency in every field except the year fields. */
const CURRENCY_FROM = 1000
const YEARS = new Set<string>(ADVERT_ROWS.flatMap(([name, field]) => (field.kind === 'number' && field.unit === 'year' ? [name] : [])))
const LONG_TEXT = 160

export const fieldLabel = (field: string): string => LABELS[field] ?? field

function numberText(field: string, value: number): string {
  if (YEARS.has(field)) return String(value)
  return value > CURRENCY_FROM ? formatEuro(value) : formatNumber(value)
}

function valueText(field: string, value: unknown): string | undefined {
  if (value === null || value === undefined || value === '') return undefined
  if (typeof value === 'boolean') return value ? 'ja' : 'nein'
  if (typeof value === 'number') return numberText(field, value)
  if (typeof value !== 'string') return JSON.stringify(value)
  if (/^-?\d+(\.\d+)?$/.test(value) && !/^0\d/.test(value)) return numberText(field, Number(value))
  const type = PROPERTY_TYPES.find((one) => one === value)
  if (field === 'propertyType' && type) return PROPERTY_TYPE_LABEL[type]
  const listing = LISTING_TYPES.find((one) => one === value)
  if (field === 'listingType' && listing) return LISTING_TYPE_LABEL[listing]
  return value.length > LONG_TEXT ? `${value.slice(0, LONG_TEXT)} …` : value
}

const pictures = (count: number) => (count === 1 ? '1 Bild' : `${count} Bilder`)

/** Both sides of a change as text; pictures are counted, not listed. */
export function describeChange(field: string, oldValue: unknown, newValue: unknown): { from: string | undefined; to: string } {
  if (Array.isArray(oldValue) || Array.isArray(newValue)) {
    const count = (value: unknown) => (Array.isArray(value) ? value.length : 0)
    const same = count(oldValue) === count(newValue)
    return same
      ? { from: undefined, to: `${pictures(count(newValue))}, ausgetauscht` }
      : { from: pictures(count(oldValue)), to: pictures(count(newValue)) }
  }
  return { from: valueText(field, oldValue), to: valueText(field, newValue) ?? 'entfernt' }
}
