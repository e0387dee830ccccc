import type { AdvertFieldName } from './advert-fields.ts'

/** Facts read from an advert's text if its source has no such field or left it empty. */
export const FACT_FIELDS = ['yearBuilt', 'plotSize', 'floor', 'heatingType', 'condition', 'rented'] as const satisfies AdvertFieldName[]
export type FactField = (typeof FACT_FIELDS)[number]

export const FLOORS = [
  'Souterrain',
  'Erdgeschoss',
  'Hochparterre',
  ...Array.from({ length: 12 }, (_, at) => `${at + 1}. Obergeschoss`),
  'Dachgeschoss',
] as const

export const HEATINGS = [
  'Gasheizung',
  'Ölheizung',
  'Fernwärme',
  'Wärmepumpe',
  'Pelletheizung',
  'Nachtspeicherheizung',
  'Elektroheizung',
  'Blockheizkraftwerk',
] as const

export const CONDITIONS = [
  'Erstbezug',
  'Neuwertig',
  'Kernsaniert',
  'Saniert',
  'Modernisiert',
  'Renoviert',
  'Gepflegt',
  'Renovierungsbedürftig',
  'Sanierungsbedürftig',
  'Rohbau',
  'Abrissobjekt',
] as const
