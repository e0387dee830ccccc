declare const cents: unique symbol

/** Whole euro cents, as stored in the database. Everything else uses euro. */
export type Cents = number & { readonly [cents]: true }

export function toCents(euro: number): Cents
export function toCents(euro: number | null | undefined): Cents | null
export function toCents(euro: number | null | undefined): Cents | null {
  return euro === null || euro === undefined ? null : (Math.round(euro * 100) as Cents)
}

export const toEuro = (cents: Cents): number => cents / 100

/** Converts a column in cents to euro. */
export const storedEuro = (cents: number | null): number | null => (cents === null ? null : toEuro(cents as Cents))
