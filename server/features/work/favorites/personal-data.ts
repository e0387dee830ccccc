import { BASIS, type PersonalData } from '../../../privacy/holding.ts'

export const personalData: PersonalData = {
  holdings: [
    {
      table: 'favorites',
      of: 'owner',
      title: 'Merkliste des Maklers',
      columns: { created_at: 'Gemerkt', watched: 'Wird beobachtet' },
      found: { property: 'property_id', owner: 'agent_id' },
      purpose: 'Inserate wiederfinden',
      basis: BASIS.interest,
      source: 'Vom Makler',
      kept: 'Bis der Makler es von der Liste nimmt',
      erasure: 'row',
    },
  ],
}
