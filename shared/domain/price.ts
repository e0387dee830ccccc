import { storedEuro } from './money.ts'
import type { ListingType } from './property-type.ts'
import { whenUsed } from './when-used.ts'

/** Whether it is a real price: sellers who do not want to show one enter "1 €". */
export const isRealPrice = (price: number | null | undefined): price is number => typeof price === 'number' && price > 1

/** The price, or null if it is not real. */
export const realPrice = (price: number | null): number | null => (isRealPrice(price) ? price : null)

/** Stored cents, or null if they are not a real price. */
export const realCents = (cents: number | null): number | null => (isRealPrice(storedEuro(cents)) ? cents : null)

const euro = whenUsed(() => new Intl.NumberFormat('de-DE', { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 }))

export const formatEuro = (amount: number): string => euro.format(amount).replaceAll(/[\u00a0\u202f]/g, ' ')

/** `450.000 €`; without a real price, `Preis auf Anfrage`. */
export const formatPrice = (price: number | null | undefined): string => (isRealPrice(price) ? formatEuro(price) : 'Preis auf Anfrage')

/** The asking price: `450.000 €` for a sale, `1.250 €/Monat` for a rent. */
export const formatAsked = ({ price, listingType }: { price: number | null; listingType: ListingType }): string =>
  listingType === 'rent' && isRealPrice(price) ? `${formatEuro(price)}/Monat` : formatPrice(price)
