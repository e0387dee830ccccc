import { ONOFFICE_NAMES } from './advert-fields.ts'

/** Fields an agent may leave out of an export to onOffice, by onOffice's names. */
export const ONOFFICE_OPTIONAL = [
  'strasse',
  'hausnummer',
  'plz',
  'ort',
  'breitengrad',
  'laengengrad',
  'objektbeschreibung',
  'kaufpreis',
  'kaltmiete',
  'wohnflaeche',
  'grundstuecksflaeche',
  ...ONOFFICE_NAMES,
] as const
