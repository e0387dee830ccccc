import { BASIS, type PersonalData, WITH_ACCOUNT } from '../../../privacy/holding.ts'

export const personalData: PersonalData = {
  holdings: [
    {
      table: 'saved_searches',
      of: 'account',
      title: 'Gespeicherte Suchen',
      columns: {
        name: 'Name',
        location: 'Ort',
        more_places: 'Weitere Orte',
        listing_type: 'Angebot',
        property_type: 'Objektart',
        seller_type: 'Anbieter',
        sources: 'Portale',
        created_at: 'Angelegt',
      },
      found: { account: ['agent_id'] },
      purpose: 'Neue Inserate finden',
      basis: BASIS.contract,
      source: 'Von der Person selbst',
      kept: WITH_ACCOUNT,
      erasure: 'row',
    },
  ],
  without: {
    saved_search_places: 'Orte einer Suche, ohne Person; geht mit der Suche',
    saved_search_requests: 'Anfragen an Portale, ohne Person; geht mit der Suche',
    searching_agents: 'Eine Sicht auf Kennungen, die nichts speichert',
  },
}
