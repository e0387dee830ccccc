import { readSquareMetres } from '#shared/domain/written/area.ts'
import { readEuro } from '#shared/domain/written/euro.ts'
import { parseNumber } from './format.ts'

/** A number with a scale or unit. */
const SCALED = /^[^\d-]*\d[\d.,' ]* ?(?:mio|mill|million|millionen|tsd|tausend|t|teur|k|ha|hektar|qm)\b\.?\s*(?:€|eur|euro)?$/i

/**
 * A number as typed into a field, optionally with a scale: `1,2 Mio.` and `450 T€` in euro, `1,2 ha` in m². Empty text is undefined, invalid text is
 * NaN.
 */
export function typedNumber(text: string): number | undefined {
  const plain = parseNumber(text)
  if (!Number.isNaN(plain) || !SCALED.test(text.trim())) return plain
  return readEuro(text) ?? readSquareMetres(text) ?? plain
}
