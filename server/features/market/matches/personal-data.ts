import { BASIS, type PersonalData } from '../../../privacy/holding.ts'

export const personalData: PersonalData = {
  holdings: [
    {
      table: 'matches',
      of: 'owner',
      title: 'Treffer einer Suche',
      columns: { created_at: 'Gefunden' },
      found: { property: 'property_id', owner: 'agent_id' },
      purpose: 'Dem Makler neue Inserate zeigen',
      basis: BASIS.interest,
      source: 'Abgleich des Inserats mit der Suche des Maklers',
      kept: 'So lange wie das Inserat',
      erasure: { keep: 'Nur, dass dieses Inserat zu einer Suche passte; ohne Namen.' },
    },
  ],
  without: { near_places: 'In welchem Umkreis ein Portal ein Objekt gezeigt hat' },
}
