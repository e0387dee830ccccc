import { REFUSAL_WITHOUT_WORDS } from '../../../db/refusal.ts'
import { BASIS, type PersonalData } from '../../../privacy/holding.ts'

const SOURCE = 'Öffentliches Inserat auf dem genannten Portal; ein Tipp vom Partner, der ihn gab'
const PURPOSE = 'Makler finden Immobilien, für die sie Interessenten haben'

/** Personal data in the properties table. Without these columns a property's facts do not relate to a person. */
export const personalData: PersonalData = {
  holdings: [
    {
      table: 'properties',
      of: 'owner',
      title: 'Objekt',
      columns: {
        title: 'Titel',
        address: 'Adresse des Objekts',
        zip_code: 'Postleitzahl',
        location: 'Ort',
        agent_refusal: 'Absage an Makler',
        possible_refusal: 'Mögliche Absage an Makler',
        scraped_at: 'Erhoben',
        offline_since: 'Nicht mehr online seit',
      },
      found: { property: 'id', owner: 'office_id', isShared: true },
      purpose: PURPOSE,
      basis: BASIS.interest,
      source: SOURCE,
      kept: 'Adresse nach den Löschregeln; Tatsachen über das Objekt ohne Person unbegrenzt',
      erasure: { blank: ['address'], reworded: REFUSAL_WITHOUT_WORDS },
    },
  ],
  plain: {
    properties: 'doubt_reason hidden_reason listing_date listing_type place_keys property_type seller_type words',
  },
  without: {
    price_levels: 'Mittelwerte vieler Inserate',
    place_sets: 'Namen von Orten',
  },
}
