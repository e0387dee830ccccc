import type { PersonalData } from '../../../privacy/holding.ts'

export const personalData: PersonalData = {
  holdings: [],
  without: {
    identity_decisions: 'Was über Inserate entschieden wurde',
    advert_keys: 'Prüfwerte, unter denen gleiche Objekte gefunden werden',
    uncompared_adverts: 'Welche Inserate noch zu vergleichen sind',
    property_aliases: 'Nummern zusammengeführter Objekte',
    maybe_pairs: 'Welche Inserate vielleicht dasselbe Objekt anbieten',
    parted_pairs: 'Welche Inserate nicht dasselbe Objekt anbieten',
  },
}
