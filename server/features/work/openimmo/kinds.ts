import type { Property } from '#shared/contract/market/properties.ts'
import { HALL, SHOP } from '#shared/domain/written/kind.ts'
import { storeyOf } from '#shared/domain/written/storey.ts'
import { leaf, mark, type Node } from './node.ts'

/** The first match wins, so special terms precede general ones. */
type Words = readonly (readonly [RegExp, string])[]

const HOUSES: Words = [
  [/doppelhaush(ä|ae)lfte|\bdhh\b/i, 'DOPPELHAUSHAELFTE'],
  [/reihenendhaus|\breh\b/i, 'REIHENEND'],
  [/reiheneckhaus/i, 'REIHENECK'],
  [/reihenmittelhaus|mittelreihenhaus|\brmh\b/i, 'REIHENMITTEL'],
  [/reihenhaus/i, 'REIHENHAUS'],
  [/zweifamilienhaus|\bzfh\b/i, 'ZWEIFAMILIENHAUS'],
  [/mehrfamilienhaus|\bmfh\b|zinshaus/i, 'MEHRFAMILIENHAUS'],
  [/einfamilienhaus|\befh\b/i, 'EINFAMILIENHAUS'],
  [/bungalow/i, 'BUNGALOW'],
  [/villa\b/i, 'VILLA'],
  [/resthof/i, 'RESTHOF'],
  [/bauernhaus|bauernhof/i, 'BAUERNHAUS'],
  [/ferienhaus/i, 'FERIENHAUS'],
]
const FLATS: Words = [
  [/penthouse/i, 'PENTHOUSE'],
  [/maisonette/i, 'MAISONETTE'],
  [/\bloft\b/i, 'LOFT-STUDIO-ATELIER'],
  [/dachgeschoss|\bdg\b/i, 'DACHGESCHOSS'],
  [/souterrain/i, 'SOUTERRAIN'],
  [/erdgeschoss/i, 'ERDGESCHOSS'],
  [/ferienwohnung/i, 'FERIENWOHNUNG'],
]
const WORKPLACES: Words = [
  [HALL, 'hallen_lager_prod'],
  [SHOP, 'einzelhandel'],
  [/restaurant|gastst(ä|ae)tte|gastronomie|hotel|caf(é|e)\b/i, 'gastgewerbe'],
  [/b(ü|ue)ro|praxis|kanzlei/i, 'buero_praxen'],
]
const PARKING: Words = [
  [/tiefgarage/i, 'TIEFGARAGE'],
  [/carport/i, 'CARPORT'],
  [/garage/i, 'EINZELGARAGE'],
  [/stellplatz/i, 'STELLPLATZ'],
]
const CONDITIONS: Words = [
  [/^erstbezug/i, 'ERSTBEZUG'],
  [/^neuwertig/i, 'NEUWERTIG'],
  [/^(voll)?saniert/i, 'VOLL_SANIERT'],
  [/^renoviert/i, 'TEIL_VOLLRENOVIERT'],
  [/^modernisiert/i, 'MODERNISIERT'],
  [/^gepflegt/i, 'GEPFLEGT'],
  [/^renovierungsbed/i, 'TEIL_VOLLRENOVIERUNGSBED'],
  [/^sanierungsbed/i, 'SANIERUNGSBEDUERFTIG'],
  [/^abbruchreif|^abriss/i, 'ABRISSOBJEKT'],
]
const HEATINGS: Words = [
  [/fu(ß|ss)boden/i, 'FUSSBODEN'],
  [/fern/i, 'FERN'],
  [/zentral/i, 'ZENTRAL'],
  [/etage/i, 'ETAGE'],
  [/ofen/i, 'OFEN'],
]

const firstFit = (text: string | null, words: Words) => words.find(([pattern]) => pattern.test(text?.trim() ?? ''))?.[1] ?? null

export const conditionOf = ({ condition }: Property) => firstFit(condition, CONDITIONS)
export const heatingOf = ({ heatingType }: Property) => firstFit(heatingType, HEATINGS)

/** The kind of property, as precisely as the title states it. */
export function kindOf({ propertyType, listingType, title }: Property): readonly Node[] {
  switch (propertyType) {
    case 'apartment':
      return mark('wohnung', { wohnungtyp: firstFit(title, FLATS) })
    case 'house': {
      const haustyp = firstFit(title, HOUSES)
      const isInvestment = listingType === 'sale' && haustyp === 'MEHRFAMILIENHAUS'
      return isInvestment ? mark('zinshaus_renditeobjekt', { zins_typ: haustyp }) : mark('haus', { haustyp })
    }
    case 'land':
      return mark('grundstueck')
    case 'commercial':
      return mark(firstFit(title, WORKPLACES) ?? 'sonstige')
    case 'other': {
      const parken_typ = firstFit(title, PARKING)
      return parken_typ === null ? mark('sonstige') : mark('parken', { parken_typ })
    }
  }
}

/** Number of the storey, if it can be parsed. */
export const storeyIn = ({ floor }: Property): number | null => storeyOf(floor ?? '') ?? null

/** The class of the energy certificate, if it is a valid one. */
export const energyClassOf = ({ energyClass }: Property): readonly Node[] => {
  const letter = energyClass?.trim().toUpperCase() ?? ''
  return /^(A\+?|[B-H])$/.test(letter) ? leaf('wertklasse', letter) : []
}
