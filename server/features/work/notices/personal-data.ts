import { findWord } from '#shared/domain/log.ts'
import { NOTICE_LABEL } from '#shared/domain/owner-notice.ts'
import { BASIS, type PersonalData } from '../../../privacy/holding.ts'

export const personalData: PersonalData = {
  holdings: [
    {
      table: 'owner_notices',
      of: 'owner',
      title: 'Information nach Art. 14 DSGVO',
      columns: { how: 'Wie', words: 'Vermerk', wording: 'Fassung des Textes', day: 'Tag', created_at: 'Eingetragen' },
      reads: { how: (how) => findWord(NOTICE_LABEL, how) ?? String(how) },
      found: { advert: true, owner: 'office_id' },
      purpose: 'Nachweisen, dass der Eigentümer weiß, woher seine Daten stammen',
      basis: BASIS.duty,
      source: 'Vom Makler',
      kept: 'Drei Jahre, wenn nichts anderes mehr über ihn geführt wird',
      erasure: { keep: 'Nachweis, dass informiert wurde (Art. 5 Abs. 2 DSGVO).' },
    },
  ],
  plain: { owner_notices: 'source external_id' },
}
