import { labelsFor } from '#shared/domain/advert-fields.ts'
import type { CrmValue } from './port.ts'
import { areaWords, euroWords } from './words.ts'

/** Label of a field in onOffice's own UI. */
const LABELS: Readonly<Record<string, string>> = {
  ...labelsFor('onOffice'),
  objektnr_extern: 'Externe Objektnummer',
  objekttitel: 'Titel',
  objektart: 'Objektart',
  objekttyp: 'Objekttyp',
  nutzungsart: 'Nutzungsart',
  vermarktungsart: 'Vermarktungsart',
  status: 'Status',
  benutzer: 'Betreuer',
  strasse: 'Straße',
  hausnummer: 'Hausnummer',
  plz: 'Postleitzahl',
  ort: 'Ort',
  regionaler_zusatz: 'Stadtteil',
  land: 'Land',
  breitengrad: 'Breitengrad',
  laengengrad: 'Längengrad',
  kaufpreis: 'Kaufpreis',
  kaltmiete: 'Kaltmiete',
  wohnflaeche: 'Wohnfläche',
  grundstuecksflaeche: 'Grundstücksfläche',
  objektbeschreibung: 'Beschreibung',
  Vorname: 'Vorname',
  Name: 'Nachname',
  email: 'E-Mail',
  phone: 'Telefon',
}

export const fieldLabel = (name: string): string => LABELS[name] ?? name

const CODED = new Set(['objektart', 'objekttyp', 'nutzungsart', 'vermarktungsart'])
const MONEY = new Set(['kaufpreis', 'kaltmiete'])
const AREA = new Set(['wohnflaeche', 'grundstuecksflaeche'])

/** Label of a code or number in onOffice; its codes are German words in lower case. */
export function describeValue(name: string, value: CrmValue): string | undefined {
  if (typeof value === 'string') return CODED.has(name) ? (value.charAt(0).toUpperCase() + value.slice(1)).replaceAll('_', ' ') : undefined
  if (typeof value !== 'number') return undefined
  return MONEY.has(name) ? euroWords(value) : AREA.has(name) ? areaWords(value) : undefined
}
