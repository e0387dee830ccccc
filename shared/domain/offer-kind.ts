import { foldGerman } from './spelling.ts'
import type { ListingType, PropertyType } from './property-type.ts'

/** Words that offer use for a monthly or yearly payment. Leaves out "vermietet", because a let flat may be for sale. */
const RENT =
  /\b(zu vermieten|zur vermietung|zur miete|vermiete|vermieten wir|mietobjekt|nachmieter|kaltmiete|warmmiete|mietpreis|mtl|monatlich|pro monat|zu verpachten|zur pacht|verpachte|pachtzins)\b/
/** Takes precedence, because a buyer who receives a rent is still a buyer. */
const SALE =
  /\b(zu verkaufen|zum verkauf|verkaufe|verkaufen|verkauft|kaufpreis|zum kauf|kapitalanlage|grundbuch|notar|provisionsfrei fuer den kaeufer)\b/
/** "nicht zu verkaufen", "kein Verkauf": a negated type is not on offer. */
const DENIED =
  /\b(?:nicht|kein(?:e[nmrs]?)?|weder)\b[^.,;!?]{0,20}?\b(?:verkau|vermiet|verpacht|zum kauf|zur miete|zur pacht|kapitalanlage)\w*/g
/** Maximum characters; the beginning shows what an advert is about. */
const READ = 20_000

/** In euro: up to `rentTo` only a rent is plausible, from `saleFrom` on only a sale. In between the price is not decisive. */
const PRICES: Readonly<Record<PropertyType, { readonly rentTo: number; readonly saleFrom: number }>> = {
  commercial: { rentTo: 10_000, saleFrom: 50_000 },
  land: { rentTo: 300, saleFrom: 20_000 },
  apartment: { rentTo: 5_000, saleFrom: 15_000 },
  house: { rentTo: 5_000, saleFrom: 15_000 },
  // garages, rooms and anything without a better type
  other: { rentTo: 300, saleFrom: 6_000 },
}
/** Limits in euro per m² of rooms. Land can have any price. */
const BY_AREA = { rentTo: 60, saleFrom: 150 }
/** Euro. Lower prices are per m² or not real, and decide nothing. */
const DECISIVE_FROM = 10

export interface Offered {
  readonly propertyType: PropertyType
  /** Euro. */
  readonly price: number | null
  readonly size: number | null
  readonly title: string
  readonly text: string | null
}

/**
 * Whether an advert is for sale or rent, first by a price plausible for only one of them, then by its words; null if undecided. For categories in
 * which portals mix both (plots, commercial, garages): otherwise the type would depend on which search came first.
 */
export function offerKind(advert: Offered): ListingType | null {
  return byPrice(advert) ?? byWords(advert)
}

function byPrice({ propertyType, price, size }: Offered): ListingType | null {
  if (price === null || price < DECISIVE_FROM) return null
  const kind = between(price, PRICES[propertyType])
  return kind ?? (size && propertyType !== 'land' ? between(price / size, BY_AREA) : null)
}

function between(amount: number, { rentTo, saleFrom }: { rentTo: number; saleFrom: number }): ListingType | null {
  if (amount <= rentTo) return 'rent'
  return amount >= saleFrom ? 'sale' : null
}

function byWords({ title, text }: Offered): ListingType | null {
  for (const words of [title, text ?? '']) {
    const folded = foldGerman(words.slice(0, READ)).replace(DENIED, ' ')
    if (SALE.test(folded)) return 'sale'
    if (RENT.test(folded)) return 'rent'
  }
  return null
}
