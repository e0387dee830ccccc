import { BASIS, type PersonalData } from '../../../privacy/holding.ts'

export const personalData: PersonalData = {
  holdings: [
    {
      table: 'tip_photos',
      of: 'owner',
      title: 'Fotos zum Tipp',
      columns: { content: 'Bild', created_at: 'Vom' },
      // a photo may show the owner's house, name plate or number
      consented: { by: 'owner_consent_version', tip: 'tip_id', columns: ['content'] },
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
