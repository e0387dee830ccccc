import { BASIS, type PersonalData, WITH_ACCOUNT } from '../../../privacy/holding.ts'

export const personalData: PersonalData = {
  holdings: [
    {
      table: 'exports',
      of: 'owner',
      title: 'Übertragung nach Propstack',
      columns: {
        status: 'Stand',
        propstack_id: 'Nummer in Propstack',
        contact_id: 'Nummer des Kontakts in Propstack',
        with_owner: 'Eigentümer vom Makler freigegeben',
        error_message: 'Meldung',
        requested_at: 'Verlangt',
        exported_at: 'Übertragen',
      },
      found: { property: 'property_id', agent: 'agent_id' },
      purpose: 'Immobilien im CRM des Maklers weiterbearbeiten',
      basis: BASIS.interest,
      source: 'Auf Veranlassung des Maklers',
      kept: 'So lange wie das Inserat',
      erasure: { keep: 'Ohne Namen; die Nummer sagt, was auch in Propstack zu löschen ist.' },
    },
    {
      table: 'propstack_connections',
      of: 'account',
      title: 'Verbindung zu Propstack',
      columns: { test_error: 'Letzte Meldung', tested_at: 'Geprüft' },
      found: { account: ['agent_id'] },
      purpose: 'Immobilien ins CRM übertragen',
      basis: BASIS.contract,
      source: 'Von der Person selbst',
      kept: WITH_ACCOUNT,
      erasure: 'row',
    },
  ],
  plain: { propstack_connections: 'api_key choices', exports: 'choices sent' },
}
