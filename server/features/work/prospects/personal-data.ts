import { NOTED_DETAILS } from '#shared/domain/prospect-fields.ts'
import { BASIS, type PersonalData } from '../../../privacy/holding.ts'

const BY_PROPERTY = { property: 'property_id', owner: 'office_id' } as const

export const personalData: PersonalData = {
  holdings: [
    {
      table: 'prospects',
      of: 'owner',
      title: 'Arbeitsstand mit dem Eigentümer',
      columns: {
        owner_name: 'Name',
        owner_phone: 'Telefon',
        owner_email: 'E-Mail',
        owner_street: 'Straße und Hausnummer',
        owner_zip_code: 'Postleitzahl',
        owner_city: 'Ort',
        owner_address_origin: 'Herkunft der Anschrift',
        details: 'Weitere Angaben',
        internal_notes: 'Notizen',
        prospect_status: 'Status',
        last_contact_date: 'Letzter Kontakt',
        next_follow_up_date: 'Nachfassen am',
        next_follow_up_time: 'Uhrzeit der Nachfassung',
        created_at: 'Angelegt',
        updated_at: 'Geändert',
      },
      inside: { details: Object.fromEntries(NOTED_DETAILS.map(([name, { label }]) => [name, label])) },
      found: BY_PROPERTY,
      purpose: 'Den Auftrag des Eigentümers anbahnen',
      basis: BASIS.interest,
      source: 'Vom Makler, aus dem Inserat oder vom Eigentümer selbst',
      kept: 'Nach den Löschregeln',
      erasure: 'row',
    },
    {
      table: 'prospect_activities',
      of: 'owner',
      title: 'Kontakte und Vermerke',
      columns: { activity_type: 'Art', description: 'Was war', contact_method: 'Weg', outcome: 'Ergebnis', created_at: 'Vom' },
      found: BY_PROPERTY,
      purpose: 'Den Auftrag des Eigentümers anbahnen',
      basis: BASIS.interest,
      source: 'Vom Makler',
      kept: 'Nach den Löschregeln',
      erasure: 'row',
    },
  ],
  plain: { prospects: 'found_by words past_way' },
}
