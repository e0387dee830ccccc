import { BASIS, type PersonalData } from '../../../privacy/holding.ts'

export const personalData: PersonalData = {
  holdings: [
    {
      table: 'verdict_corrections',
      of: 'owner',
      title: 'Urteil des Maklers über das Inserat',
      columns: { is_offer: 'Ist ein Angebot', created_at: 'Vom' },
      found: { property: 'property_id', owner: 'office_id' },
      purpose: 'Inserate richtig einordnen',
      basis: BASIS.interest,
      source: 'Vom Makler',
      kept: 'So lange wie das Inserat',
      erasure: { keep: 'Nur, ob das Inserat ein Angebot ist; ohne Namen.' },
    },
    {
      table: 'refusal_answers',
      of: 'owner',
      title: 'Antwort des Maklers, ob das Inserat Makler ablehnt',
      columns: { refuses: 'Lehnt Makler ab', quotes: 'Wortlaut', created_at: 'Vom' },
      found: { property: 'property_id', owner: 'office_id' },
      purpose: 'Absagen an Makler beachten',
      basis: BASIS.interest,
      source: 'Vom Makler; der Wortlaut aus dem Inserat',
      kept: 'So lange wie das Inserat',
      erasure: { blank: [], empty: ['quotes'] },
    },
  ],
  plain: { verdict_corrections: 'doubt_reason hidden_reason' },
}
