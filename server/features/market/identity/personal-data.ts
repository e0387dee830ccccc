import { BASIS, type PersonalData } from '../../../privacy/holding.ts'

export const personalData: PersonalData = {
  holdings: [
    {
      table: 'identity_decisions',
      of: 'account',
      title: 'Entscheidungen über gleiche Objekte',
      columns: { kind: 'Entscheidung', created_at: 'Vom', shared_at: 'Gilt für alle seit' },
      found: { account: ['office_id'] },
      purpose: 'Anzeigen desselben Objekts zusammenhalten',
      basis: BASIS.contract,
      source: 'Von der Person selbst',
      kept: 'So lange wie die Anzeigen; nach dem Ende des Kontos ohne Namen',
      erasure: { keep: 'Was zwei Büros entschieden haben, gilt für alle; mit dem Konto geht der Name.' },
    },
  ],
  without: {
    advert_keys: 'Prüfwerte, unter denen gleiche Objekte gefunden werden',
    shared_keys: 'Prüfwerte, die zu viele Inserate teilen',
    advert_pictures: 'Wie die Bilder einer Anzeige aussehen, als Prüfwert; die Bilder selbst werden nicht behalten',
    property_aliases: 'Nummern zusammengeführter Objekte',
    maybe_pairs: 'Welche Inserate vielleicht dasselbe Objekt anbieten',
    parted_pairs: 'Welche Inserate nicht dasselbe Objekt anbieten',
  },
}
