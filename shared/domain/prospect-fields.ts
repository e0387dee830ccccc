import { ADDRESS_ORIGIN_LABEL } from './address-origin.ts'
import { CONTACT_METHOD_LABEL } from './prospect-status.ts'

interface Common {
  readonly label: string
  /** Part of the form in which it appears. */
  readonly group: 'state' | 'owner'
  readonly placeholder?: string
  /** Whether pages leave it out while it is empty. */
  readonly isRare?: true
  /** Column of `prospects` for fields that SQL searches, sorts or compares; other fields are stored in `prospects.details`. */
  readonly column?: string
}

export type ProspectField = Common &
  (
    | { readonly kind: 'text' | 'phone'; /** Characters. */ readonly max: number }
    | { readonly kind: 'email' | 'day' | 'time' | 'zipCode' }
    /** Whether the column is in cents. */
    | { readonly kind: 'euro' }
    | { readonly kind: 'choice'; readonly options: Readonly<Record<string, string>>; readonly unknown: string }
  )

/**
 * An agent's notes about an owner, one entry per field, in form order. Contract, storage, form and the owner's data access report are derived from
 * it. Status, score and notes have their own rules and are not included.
 */
export const PROSPECT_FIELDS = {
  nextFollowUpDate: { kind: 'day', label: 'Nachfassen am', group: 'state', column: 'next_follow_up_date' },
  nextFollowUpTime: { kind: 'time', label: 'Uhrzeit der Nachfassung', group: 'state', column: 'next_follow_up_time' },
  lastContactDate: { kind: 'day', label: 'Letzter Kontakt', group: 'state', column: 'last_contact_date' },
  estimatedValue: {
    kind: 'euro',
    label: 'Geschätzter Wert',
    group: 'state',
    placeholder: 'z. B. 450.000',
    column: 'estimated_value_cents',
  },
  ownerName: { kind: 'text', max: 200, label: 'Name', group: 'owner', column: 'owner_name' },
  ownerPhone: { kind: 'phone', max: 50, label: 'Telefon', group: 'owner', column: 'owner_phone' },
  ownerEmail: { kind: 'email', label: 'E-Mail', group: 'owner', column: 'owner_email' },
  ownerStreet: { kind: 'text', max: 100, label: 'Straße und Hausnummer', group: 'owner', column: 'owner_street' },
  ownerZipCode: { kind: 'zipCode', label: 'Postleitzahl', group: 'owner', column: 'owner_zip_code' },
  ownerCity: { kind: 'text', max: 100, label: 'Ort', group: 'owner', column: 'owner_city' },
  ownerAddressOrigin: {
    kind: 'choice',
    options: ADDRESS_ORIGIN_LABEL,
    unknown: 'Unbekannte Herkunft der Anschrift',
    label: 'Herkunft der Anschrift',
    group: 'owner',
    column: 'owner_address_origin',
  },
  preferredContactMethod: {
    kind: 'choice',
    options: CONTACT_METHOD_LABEL,
    unknown: 'Unbekannter Kontaktweg',
    label: 'Bevorzugter Kontaktweg',
    group: 'owner',
  },
  // those that reach someone else, which are not offered for calls
  wrongPhones: { kind: 'text', max: 500, label: 'Falsche Nummern', group: 'owner', isRare: true },
} as const satisfies Readonly<Record<string, ProspectField>>

type Fields = typeof PROSPECT_FIELDS
export type ProspectFieldName = keyof Fields
type ValueOf<Field> = Field extends { readonly kind: 'euro' }
  ? number
  : Field extends { readonly kind: 'choice'; readonly options: infer Options }
    ? keyof Options & string
    : string

/** Values in euro, dates as `2026-11-21`, times as `17:30`, or text; null if not set. */
export type ProspectNotes = { readonly [Name in ProspectFieldName]: ValueOf<Fields[Name]> | null }

export const PROSPECT_ROWS = Object.entries(PROSPECT_FIELDS) as readonly (readonly [ProspectFieldName, ProspectField])[]
/** Fields without a column of their own. */
export const NOTED_DETAILS = PROSPECT_ROWS.filter(([, { column }]) => column === undefined)

/** One value per field. */
export const forProspectFields = <Value>(
  make: (name: ProspectFieldName, field: ProspectField) => Value,
): Record<ProspectFieldName, Value> =>
  Object.fromEntries(PROSPECT_ROWS.map(([name, field]) => [name, make(name, field)])) as Record<ProspectFieldName, Value>

export const NOTHING_NOTED = forProspectFields(() => null) as ProspectNotes

/** A value as displayed to users. */
export const notedText = (field: ProspectField, value: unknown): string =>
  field.kind === 'choice' ? (field.options[String(value)] ?? String(value)) : field.kind === 'euro' ? `${Number(value)} €` : String(value)
