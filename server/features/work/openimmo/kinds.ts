import type { Property } from '#shared/contract/work/properties.ts'
import { findCondition } from '#shared/domain/condition.ts'
import { readStorey } from '#shared/domain/written/storey.ts'
import { findKind, FLATS, HOUSES, PARKING, WORKPLACES } from '../../../crm/title-kinds.ts'
import { leaf, mark, type Node } from './node.ts'

/** The first match wins, so special terms come before general ones. */
const HEATINGS: readonly (readonly [RegExp, string])[] = [
  [/fu(ß|ss)boden/i, 'FUSSBODEN'],
  [/fern/i, 'FERN'],
  [/zentral/i, 'ZENTRAL'],
  [/etage/i, 'ETAGE'],
  [/ofen/i, 'OFEN'],
]

export const findOpenImmoCondition = ({ condition }: Property) => findCondition(condition)?.openImmo ?? null
export const findHeating = ({ heatingType }: Property) => HEATINGS.find(([pattern]) => pattern.test(heatingType ?? ''))?.[1] ?? null

/** The kind of property, as precisely as the title describes it. */
export function buildKind({ propertyType, listingType, title }: Property): readonly Node[] {
  switch (propertyType) {
    case 'apartment':
      return mark('wohnung', { wohnungtyp: findKind(title, FLATS, 'openImmo') })
    case 'house': {
      const haustyp = findKind(title, HOUSES, 'openImmo')
      const isInvestment = listingType === 'sale' && haustyp === 'MEHRFAMILIENHAUS'
      return isInvestment ? mark('zinshaus_renditeobjekt', { zins_typ: haustyp }) : mark('haus', { haustyp })
    }
    case 'land':
      return mark('grundstueck')
    case 'commercial':
      return mark(findKind(title, WORKPLACES, 'openImmo') ?? 'sonstige')
    case 'other': {
      const parken_typ = findKind(title, PARKING, 'openImmo')
      return parken_typ === null ? mark('sonstige') : mark('parken', { parken_typ })
    }
  }
}

/** The storey as a number, if it can be parsed. */
export const storeyIn = ({ floor }: Property): number | null => readStorey(floor ?? '') ?? null

/** The class of the energy certificate, if valid. */
export const buildEnergyClass = ({ energyClass }: Property): readonly Node[] => {
  const letter = energyClass?.trim().toUpperCase() ?? ''
  return /^(A\+?|[B-H])$/.test(letter) ? leaf('wertklasse', letter) : []
}
