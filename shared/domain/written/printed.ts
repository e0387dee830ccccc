import { printedSquareMetres } from './area.ts'
import { printedEuro } from './euro.ts'
import { firstGermanNumber } from './number.ts'
import { printedRooms, readRooms } from './rooms.ts'

/** m² in "89 m²"; null unless the whole text is an area. "0 m²" comes from an empty form field and returns 0. */
export const squareMetres = (text: string): number | null => printedSquareMetres(text) ?? null

/** Rooms in "2,5 Zi."; null unless the whole text is a number of rooms. */
export const roomCount = (text: string): number | null => printedRooms(text) ?? null

/** Rooms in a labelled value, "2 1/2"; null for zero, the value of an empty form field. */
export const labelledRooms = (text: string | null | undefined): number | null =>
  (text ? (readRooms(text) ?? firstGermanNumber(text)) : null) || null

export interface Price {
  /** Euro; null for "VB" alone and for "Zu verschenken". */
  readonly amount: number | null
  /** "VB": the price is negotiable. */
  readonly negotiable: boolean
}

/** A price as printed; undefined unless the whole text is a price, so that a sentence containing one never becomes the price. */
export function readPrice(text: string): Price | undefined {
  const alone = /^\s*(?:(VB)|Zu verschenken)\s*$/i.exec(text)
  if (alone) return { amount: null, negotiable: alone[1] !== undefined }
  const price = printedEuro(text)
  if (!price || !/^(?:VB)?$/i.test(price.rest)) return undefined
  return { amount: price.amount === 0 ? null : price.amount, negotiable: price.rest !== '' }
}
