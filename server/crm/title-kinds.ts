import { isNamed } from '#shared/domain/written/title-kind.ts'
import { HALL, SHOP } from '#shared/domain/written/kind.ts'

/** A property's kinds in Propstack, onOffice and OpenImmo; null where one of them has none of its own. */
type Kind = readonly [pattern: RegExp, propstack: string | null, onOffice: string | null, openImmo: string | null]
type Target = 'propstack' | 'onOffice' | 'openImmo'
const COLUMN = { propstack: 1, onOffice: 2, openImmo: 3 } as const satisfies Record<Target, number>

/** The first match wins, so specific kinds precede general ones. */
export const HOUSES: readonly Kind[] = [
  [/doppelhaush(?:ä|ae)lfte|\bdhh\b/i, 'SEMIDETACHED_HOUSE', 'doppelhaushaelfte', 'DOPPELHAUSHAELFTE'],
  [/reihenendhaus|\breh\b/i, 'TERRACE_END_HOUSE', 'reihenend', 'REIHENEND'],
  [/reiheneckhaus/i, 'TERRACE_END_HOUSE', 'reihenend', 'REIHENECK'],
  [/reihenmittelhaus|mittelreihenhaus|\brmh\b/i, 'MID_TERRACE_HOUSE', 'reihenmittel', 'REIHENMITTEL'],
  [/reihenhaus/i, 'TERRACE_HOUSE', 'reihenhaus', 'REIHENHAUS'],
  [/zweifamilienhaus|\bzfh\b/i, 'TWO_FAMILY_HOUSE', 'zweifamilienhaus', 'ZWEIFAMILIENHAUS'],
  [/mehrfamilienhaus|\bmfh\b|zinshaus/i, 'MULTI_FAMILY_HOUSE', 'mehrfamilienhaus', 'MEHRFAMILIENHAUS'],
  [/bungalow/i, 'BUNGALOW', 'bungalow', 'BUNGALOW'],
  [/villa\b/i, 'VILLA', 'villa', 'VILLA'],
  [/einfamilienhaus|\befh\b/i, 'SINGLE_FAMILY_HOUSE', 'einfamilienhaus', 'EINFAMILIENHAUS'],
  [/resthof/i, 'FARMHOUSE', null, 'RESTHOF'],
  [/bauernhaus|bauernhof/i, 'FARMHOUSE', null, 'BAUERNHAUS'],
  [/ferienhaus/i, 'SUMMER_RESIDENCE', null, 'FERIENHAUS'],
]
export const FLATS: readonly Kind[] = [
  [/penthouse/i, 'PENTHOUSE', 'penthouse', 'PENTHOUSE'],
  [/maisonette/i, 'MAISONETTE', 'maisonette', 'MAISONETTE'],
  [/\bloft\b/i, 'LOFT', 'loft-studio-atelier', 'LOFT-STUDIO-ATELIER'],
  [/dachgeschoss|\bdg\b/i, 'ROOF_STOREY', 'dachgeschoss', 'DACHGESCHOSS'],
  [/souterrain/i, 'HALF_BASEMENT', 'souterrain', 'SOUTERRAIN'],
  [/hochparterre/i, 'RAISED_GROUND_FLOOR', null, null],
  [/erdgeschoss/i, 'GROUND_FLOOR', 'erdgeschoss', 'ERDGESCHOSS'],
  [/ferienwohnung/i, null, null, 'FERIENWOHNUNG'],
]
export const WORKPLACES: readonly Kind[] = [
  [HALL, 'INDUSTRY', 'hallen_lager_prod', 'hallen_lager_prod'],
  [SHOP, 'STORE', 'einzelhandel', 'einzelhandel'],
  [/restaurant|gastst(?:ä|ae)tte|gastronomie|hotel|caf(?:é|e)\b/i, 'GASTRONOMY', 'gastgewerbe', 'gastgewerbe'],
  [/b(?:ü|ue)ro|praxis|kanzlei/i, 'OFFICE', 'buero_praxen', 'buero_praxen'],
]
export const PARKING: readonly Kind[] = [
  [/tiefgarage/i, 'GARAGE', 'parken', 'TIEFGARAGE'],
  [/carport/i, 'GARAGE', 'parken', 'CARPORT'],
  [/garage/i, 'GARAGE', 'parken', 'EINZELGARAGE'],
  [/stellplatz/i, 'GARAGE', 'parken', 'STELLPLATZ'],
]

/** The kind named by a title, in the words of that program. */
export function findKind(title: string, kinds: readonly Kind[], target: Target): string | null {
  const found = kinds.find((kind) => kind[COLUMN[target]] !== null && isNamed(title, kind[0]))
  return found?.[COLUMN[target]] ?? null
}
