import type { PropstackValue } from './propstack-mapping.ts'

/** What a field is called where its user reads it. */
const LABELS: Readonly<Record<string, string>> = {
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
  number_of_rooms: 'Zimmer',
  number_of_bed_rooms: 'Schlafzimmer',
  number_of_bath_rooms: 'Badezimmer',
  number_of_floors: 'Etagen',
  number_of_parking_spaces: 'Stellplätze',
  floor: 'Etage',
  construction_year: 'Baujahr',
  last_refurbishment: 'Letzte Modernisierung',
  condition: 'Zustand',
  energy_efficiency_class: 'Energieklasse',
  free_from: 'Frei ab',
  rented: 'Vermietet',
  lift: 'Aufzug',
  cellar: 'Keller',
  garden: 'Garten',
  balcony: 'Balkon',
  partial_custom_fields: 'Eigene Felder',
  old_crm_id: 'Kennung',
  first_name: 'Vorname',
  last_name: 'Nachname',
  email: 'E-Mail',
  phone: 'Telefon',
  description: 'Beschreibung',
}

export const labelOf = (name: string): string => LABELS[name] ?? name

/** A value as people read it. */
export function wordsOf(value: PropstackValue): string {
  if (typeof value === 'boolean') return value ? 'ja' : 'nein'
  if (typeof value === 'number') return String(value).replace('.', ',')
  return typeof value === 'string'
    ? value
    : Object.entries(value)
        .map(([name, text]) => `${name}: ${text}`)
        .join('\n')
}
