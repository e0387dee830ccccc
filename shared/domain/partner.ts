/** Industries of partners in the registration form of an invitation link. */
export const INDUSTRIES = [
  'entruempler',
  'gartenbauer',
  'bauunternehmer',
  'heizung_sanitaer',
  'elektriker',
  'maler',
  'dachdecker',
  'fensterbauer',
  'schornsteinfeger',
  'immobilienmakler',
  'hausverwaltung',
  'facility_management',
  'reinigung',
  'sicherheit',
  'versicherung',
  'finanzierung',
  'gutachter',
  'notar',
] as const
export type Industry = (typeof INDUSTRIES)[number]
export const INDUSTRY_DEFAULT: Industry = 'entruempler'

export const INDUSTRY_LABEL: Record<Industry, string> = {
  entruempler: 'Entrümpelung',
  gartenbauer: 'Garten- und Landschaftsbau',
  bauunternehmer: 'Bauunternehmen',
  heizung_sanitaer: 'Heizung und Sanitär',
  elektriker: 'Elektrik',
  maler: 'Maler',
  dachdecker: 'Dachdecker',
  fensterbauer: 'Fensterbau',
  schornsteinfeger: 'Schornsteinfeger',
  immobilienmakler: 'Immobilienmakler',
  hausverwaltung: 'Hausverwaltung',
  facility_management: 'Facility-Management',
  reinigung: 'Reinigung',
  sicherheit: 'Sicherheit',
  versicherung: 'Versicherung',
  finanzierung: 'Finanzierung',
  gutachter: 'Gutachter',
  notar: 'Notar',
}

export const PRICE_RANGES = ['budget', 'standard', 'premium'] as const
export type PriceRange = (typeof PRICE_RANGES)[number]
export const PRICE_RANGE_DEFAULT: PriceRange = 'standard'
export const PRICE_RANGE_LABEL: Record<PriceRange, string> = { budget: 'Günstig', standard: 'Mittel', premium: 'Gehoben' }

export const AVAILABILITIES = ['sofort', '1_woche', '2_wochen', '1_monat', 'nach_absprache'] as const
export type Availability = (typeof AVAILABILITIES)[number]
export const AVAILABILITY_DEFAULT: Availability = 'nach_absprache'
export const AVAILABILITY_LABEL: Record<Availability, string> = {
  sofort: 'Sofort',
  '1_woche': 'Innerhalb einer Woche',
  '2_wochen': 'Innerhalb von zwei Wochen',
  '1_monat': 'Innerhalb eines Monats',
  nach_absprache: 'Nach Absprache',
}
