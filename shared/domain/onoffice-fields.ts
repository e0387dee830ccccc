/** What an agent may leave out of an export to onOffice, as onOffice names it. */
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
  'anzahl_zimmer',
  'anzahl_schlafzimmer',
  'anzahl_badezimmer',
  'baujahr',
] as const
