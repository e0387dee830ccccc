import { REFUSAL_WITHOUT_WORDS } from '../../../db/refusal.ts'
import { BASIS, type PersonalData } from '../../../privacy/holding.ts'

/** What an advert reveals about its seller. */
export const personalData: PersonalData = {
  holdings: [
    {
      table: 'adverts',
      of: 'owner',
      title: 'Inserat',
      columns: {
        title: 'Titel',
        source: 'Portal',
        source_url: 'Adresse im Internet',
        contact_name: 'Name des Anbieters',
        contact_phone: 'Telefon',
        contact_member_since: 'Beim Portal seit',
        contact_other_ads: 'Weitere Inserate',
        address: 'Adresse des Objekts',
        zip_code: 'Postleitzahl',
        location: 'Ort',
        description: 'Text des Inserats',
        agent_refusal: 'Absage an Makler',
        possible_refusal: 'Mögliche Absage an Makler',
        verdict_evidence: 'Worte, nach denen es kein Angebot ist',
        image_urls: 'Bilder beim Portal',
        scraped_at: 'Erhoben',
        state: 'Zustand',
        state_since: 'Zustand seit',
      },
      found: { property: 'property_id', owner: 'office_id', isShared: true },
      purpose: 'Makler finden Immobilien, für die sie Interessenten haben',
      basis: BASIS.interest,
      source: 'Öffentliches Inserat auf dem genannten Portal; ein Tipp vom Partner, der ihn gab',
      kept: 'Kontaktangaben nach den Löschregeln; Tatsachen über das Objekt ohne Person unbegrenzt',
      erasure: {
        blank: ['contact_name', 'contact_phone', 'address', 'description', 'source_url'],
        empty: ['image_urls'],
        reworded: { ...REFUSAL_WITHOUT_WORDS, verdict_evidence: 'Der Wortlaut wurde gelöscht' },
        remember: 'withheld',
      },
    },
    {
      table: 'property_changes',
      of: 'owner',
      title: 'Änderungen des Inserats',
      columns: { description: 'Beschreibung', field_changes: 'Was sich geändert hat', created_at: 'Vom' },
      found: { property: 'property_id', owner: 'office_id', isShared: true },
      purpose: 'Preise und Texte im Verlauf zeigen',
      basis: BASIS.interest,
      source: 'Öffentliches Inserat auf dem genannten Portal',
      kept: 'So lange wie das Inserat',
      erasure: 'row',
    },
  ],
  plain: {
    property_changes: 'change_type import_source',
    adverts:
      'channel details doubt_reason external_id features filed_as floor hidden_reason listing_date listing_type place_keys platform_links ' +
      'property_type seller_type row_hash voice_reason voice_sentence withheld',
  },
  without: {
    advert_sightings: 'Wann ein Inserat zuletzt zu sehen war',
    judged_listings: 'Wie weit ein Regelwerk angewandt ist',
  },
}
