import type { Industry } from './partner.ts'

/** The main service named by a partner who registers without an invitation. Rewards are set per service type, too. */
export const SERVICE_TYPES = [
  'energieausweis',
  'grundriss',
  'flächenberechnung',
  'fotografie',
  'verkauf',
  'vermietung',
  'bewertung',
  'sanierung',
  'garten',
  'entrümpelung',
  'reinigung',
  'sicherheit',
] as const
export type ServiceType = (typeof SERVICE_TYPES)[number]

export const SERVICE_LABEL: Record<ServiceType, string> = {
  energieausweis: 'Energieausweis',
  grundriss: 'Grundriss',
  flächenberechnung: 'Flächenberechnung',
  fotografie: 'Fotografie',
  verkauf: 'Verkauf',
  vermietung: 'Vermietung',
  bewertung: 'Bewertung',
  sanierung: 'Sanierung',
  garten: 'Garten',
  entrümpelung: 'Entrümpelung',
  reinigung: 'Reinigung',
  sicherheit: 'Sicherheit',
}

/** The industry of a service, prefilled in a new profile. */
export const SERVICE_INDUSTRY: Record<ServiceType, Industry> = {
  energieausweis: 'gutachter',
  grundriss: 'gutachter',
  flächenberechnung: 'gutachter',
  fotografie: 'immobilienmakler',
  verkauf: 'immobilienmakler',
  vermietung: 'immobilienmakler',
  bewertung: 'gutachter',
  sanierung: 'bauunternehmer',
  garten: 'gartenbauer',
  entrümpelung: 'entruempler',
  reinigung: 'reinigung',
  sicherheit: 'sicherheit',
}
