import { BASIS, type PersonalData } from '../../../privacy/holding.ts'

export const personalData: PersonalData = {
  holdings: [
    {
      table: 'tip_photos',
      of: 'owner',
      title: 'Fotos zum Tipp',
      columns: { content: 'Bild', created_at: 'Vom' },
      found: { tip: 'tip_id' },
      purpose: 'Das Objekt erkennen',
      basis: BASIS.interest,
      source: 'Vom Partner, der den Tipp gab',
      kept: 'So lange wie der Tipp',
      erasure: 'row',
    },
  ],
  plain: { tip_photos: 'client_key id' },
}
