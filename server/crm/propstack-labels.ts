import { CONDITION_LABEL } from '#shared/domain/condition.ts'
import { labelsFor } from '#shared/domain/advert-fields.ts'
import { COUNTRIES } from '#shared/domain/written/postcode.ts'
import type { CrmValue } from './port.ts'
import { areaWords, euroWords } from './words.ts'

/** Label of a field in Propstack's own UI. */
const LABELS: Readonly<Record<string, string>> = {
  ...labelsFor('propstack'),
  unit_id: 'Einheitennummer',
  title: 'Titel',
  object_type: 'Objektart',
  rs_type: 'Objekttyp',
  rs_category: 'Kategorie',
  marketing_type: 'Vermarktung',
  property_status_id: 'Objektstatus',
  broker_id: 'Bearbeiter',
  country: 'Land',
  hide_address: 'Adresse verbergen',
  street: 'Straße',
  house_number: 'Hausnummer',
  zip_code: 'Postleitzahl',
  city: 'Ort',
  district: 'Stadtteil',
  lat: 'Breitengrad',
  lng: 'Längengrad',
  description_note: 'Beschreibung',
  long_description_note: 'Beschreibung (lang)',
  note: 'Interne Notiz',
  price: 'Kaufpreis',
  base_rent: 'Kaltmiete',
  price_on_inquiry: 'Preis auf Anfrage',
  rental_income: 'Mieteinnahmen',
  courtage: 'Courtage',
  living_space: 'Wohnfläche',
  plot_area: 'Grundstücksfläche',
  last_refurbishment: 'Letzte Modernisierung',
  condition: 'Zustand',
  energy_efficiency_class: 'Energieklasse',
  partial_custom_fields: 'Eigene Felder',
  old_crm_id: 'Kennung',
  first_name: 'Vorname',
  last_name: 'Nachname',
  email: 'E-Mail',
  phone: 'Telefon',
  description: 'Beschreibung',
}

export const fieldLabel = (name: string): string => LABELS[name] ?? name

/** Propstack's codes with the labels in its own UI. */
const WORDS: Readonly<Record<string, string>> = {
  BUY: 'Kauf',
  RENT: 'Miete',
  LIVING: 'Wohnen',
  INVESTMENT: 'Anlageobjekt',
  COMMERCIAL: 'Gewerbe',
  APARTMENT: 'Wohnung',
  HOUSE: 'Haus',
  TRADE_SITE: 'Grundstück',
  GARAGE: 'Garage oder Stellplatz',
  SPECIAL_PURPOSE: 'Spezialobjekt',
  INDUSTRY: 'Halle, Lager, Produktion',
  STORE: 'Laden',
  GASTRONOMY: 'Gastronomie',
  OFFICE: 'Büro oder Praxis',
  INVEST_MULTI_FAMILY_HOUSE: 'Mehrfamilienhaus',
  MULTI_FAMILY_HOUSE: 'Mehrfamilienhaus',
  SEMIDETACHED_HOUSE: 'Doppelhaushälfte',
  TERRACE_END_HOUSE: 'Reihenendhaus',
  MID_TERRACE_HOUSE: 'Reihenmittelhaus',
  TERRACE_HOUSE: 'Reihenhaus',
  TWO_FAMILY_HOUSE: 'Zweifamilienhaus',
  SINGLE_FAMILY_HOUSE: 'Einfamilienhaus',
  BUNGALOW: 'Bungalow',
  VILLA: 'Villa',
  FARMHOUSE: 'Bauernhaus',
  SUMMER_RESIDENCE: 'Ferienhaus',
  PENTHOUSE: 'Penthouse',
  MAISONETTE: 'Maisonette',
  LOFT: 'Loft',
  ROOF_STOREY: 'Dachgeschoss',
  HALF_BASEMENT: 'Souterrain',
  RAISED_GROUND_FLOOR: 'Hochparterre',
  GROUND_FLOOR: 'Erdgeschoss',
  ...CONDITION_LABEL,
  A_PLUS: 'A+',
  DE: 'Deutschland',
  ...Object.fromEntries(Object.entries(COUNTRIES).map(([name, { iso2 }]) => [iso2, name])),
}
const CODED = new Set(['object_type', 'rs_type', 'rs_category', 'marketing_type', 'condition', 'energy_efficiency_class', 'country'])
const MONEY = new Set(['price', 'base_rent', 'rental_income'])
const AREA = new Set(['living_space', 'plot_area'])

/** Label of a code or number in Propstack. */
export function describeValue(name: string, value: CrmValue): string | undefined {
  if (typeof value === 'string') return CODED.has(name) ? WORDS[value] : undefined
  if (typeof value !== 'number') return undefined
  return MONEY.has(name) ? euroWords(value) : AREA.has(name) ? areaWords(value) : undefined
}
