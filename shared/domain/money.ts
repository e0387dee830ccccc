declare const cents: unique symbol

/** A whole number of euro cents: what the database holds. Everybody else speaks of euro. */
export type Cents = number & { readonly [cents]: true }

export function toCents(euro: number): Cents
export function toCents(euro: number | null | undefined): Cents | null
export function toCents(euro: number | null | undefined): Cents | null {
  return euro === null || euro === undefined ? null : (Math.round(euro * 100) as Cents)
}

export const toEuro = (cents: Cents): number => cents / 100
