import { foldGerman } from '#shared/domain/spelling.ts'
import type { ListingType } from '#shared/domain/property-type.ts'

/** Somebody gives the use of it for money by the month or the year. "vermietet" is no such word: a let flat may be for sale. */
const RENT =
  /\b(zu vermieten|zur vermietung|zur miete|vermiete|vermieten wir|mietobjekt|nachmieter|kaltmiete|warmmiete|mietpreis|mtl|monatlich|pro monat|zu verpachten|zur pacht|verpachte|pachtzins)\b/
/** A buyer who earns a rent is still a buyer, so these win. */
const SALE =
  /\b(zu verkaufen|zum verkauf|verkaufe|verkaufen|verkauft|kaufpreis|zum kauf|kapitalanlage|grundbuch|notar|provisionsfrei fuer den kaeufer)\b/

/**
 * Whether an advert sells or lets, by its own words; null when they do not tell. For the categories in which portals mix both
 * (plots, commerce, garages): otherwise it would be whatever the first search had asked for.
 */
export function offerKind(title: string, text: string | null): ListingType | null {
  for (const words of [title, text ?? '']) {
    const folded = foldGerman(words)
    if (SALE.test(folded)) return 'sale'
    if (RENT.test(folded)) return 'rent'
  }
  return null
}
