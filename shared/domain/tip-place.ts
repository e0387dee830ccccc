import { foldGerman } from './spelling.ts'
import { foldStreet } from './street.ts'

/** Where an object stands, in one spelling, so that two tips about it meet. */
export interface TipPlace {
  readonly street: string
  readonly zip: string | null
  readonly city: string | null
}

interface Told {
  readonly address?: string | null | undefined
  readonly street?: string | null | undefined
  readonly houseNumber?: string | null | undefined
  readonly zipCode?: string | null | undefined
  readonly city?: string | null | undefined
}

/**
 * The place of a tip, whether the partner filled in the single fields or wrote all of it into one. Undefined where no street with its
 * number is told, or no place for it: that may be anywhere.
 */
export function tipPlace({ address, street, houseNumber, zipCode, city }: Told): TipPlace | undefined {
  const [first = '', ...rest] = (address ?? '').split(/[,\n]/)
  const line = street ? [street, houseNumber].filter(Boolean).join(' ') : first
  const [, zip, town] = /\b(\d{5})\b\s*(.*)/.exec(rest.join(' ')) ?? [undefined, undefined, rest.join(' ')]
  const place = { zip: zipCode || zip || null, city: foldTown(city || town || '') || null }
  if (!/\d/.test(line) || !(place.zip ?? place.city)) return undefined
  return { street: foldStreet(line), ...place }
}

const foldTown = (town: string) => foldGerman(town).replace(/[^a-z\d]/g, '')
