import { BASIS, type PersonalData } from '../../../privacy/holding.ts'

export const personalData: PersonalData = {
  holdings: [
    // first, so that an erasure counts the links before they are deleted with their client
    {
      table: 'search_client_links',
      of: 'owner',
      title: 'Für einen Suchkunden vorgemerkt',
      columns: { linked_at: 'Verknüpft', called_at: 'Für ihn angerufen' },
      found: { property: 'property_id', owner: 'office_id', client: 'search_client_id' },
      purpose: 'Belegen, dass ein Anruf für einen Suchkunden war',
      basis: BASIS.interest,
      source: 'Vom Makler',
      kept: 'Bis der Makler die Verknüpfung löst oder den Suchkunden löscht',
      erasure: 'row',
    },
    {
      table: 'search_clients',
      of: 'client',
      title: 'Suchkunden des Maklers',
      columns: {
        name: 'Name oder Nummer',
        budget_cents: 'Budget in Cent',
        places: 'Orte',
        property_type: 'Objektart',
        since: 'Sucht seit',
        ended_at: 'Sucht nicht mehr seit',
        created_at: 'Angelegt',
        updated_at: 'Geändert',
      },
      found: { account: ['office_id'], client: 'id', owner: 'office_id' },
      purpose: 'Eigentümer für jemanden ansprechen, der sucht',
      basis: 'Suchauftrag, Art. 6 Abs. 1 Buchst. b DSGVO',
      source: 'Vom Suchkunden selbst, eingetragen vom Makler',
      kept: 'Bis der Makler sie löscht; wer nicht mehr sucht, nach den Löschregeln',
      erasure: 'row',
    },
  ],
  plain: { search_clients: 'place_keys' },
}
