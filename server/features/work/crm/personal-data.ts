import { BASIS, type PersonalData, WITH_ACCOUNT } from '../../../privacy/holding.ts'

export const personalData: PersonalData = {
  holdings: [
    {
      table: 'exports',
      of: 'owner',
      title: 'Übertragung ins CRM',
      columns: {
        crm: 'CRM',
        status: 'Stand',
        object_id: 'Nummer im CRM',
        contact_id: 'Nummer des Kontakts im CRM',
        with_owner: 'Eigentümer vom Makler freigegeben',
        error_message: 'Meldung',
        requested_at: 'Verlangt',
        exported_at: 'Übertragen',
        seen_state: 'Gesehen im CRM',
        seen_status: 'Status im CRM',
      },
      found: { property: 'property_id', owner: 'office_id' },
      purpose: 'Immobilien im CRM des Maklers weiterbearbeiten',
      basis: BASIS.interest,
      source: 'Auf Veranlassung des Maklers',
      kept: 'So lange wie das Inserat',
      erasure: { keep: 'Ohne Namen; die Nummer sagt, was auch im CRM zu löschen ist.' },
    },
    {
      table: 'crm_connections',
      of: 'account',
      title: 'Verbindung zum CRM',
      columns: { crm: 'CRM', test_error: 'Letzte Meldung', tested_at: 'Geprüft' },
      found: { account: ['office_id'] },
      purpose: 'Immobilien ins CRM übertragen',
      basis: BASIS.contract,
      source: 'Von der Person selbst',
      kept: WITH_ACCOUNT,
      erasure: 'row',
    },
  ],
  plain: { crm_connections: 'api_key choices', exports: 'choices reference sent' },
}
