import { BASIS, type PersonalData, WITH_ACCOUNT } from '../../../privacy/holding.ts'
import { ERASED_LINES } from './erased-lines.ts'

const OWN = { of: 'account', basis: BASIS.contract, source: 'Von den beiden Personen', kept: WITH_ACCOUNT, erasure: 'row' } as const

export const personalData: PersonalData = {
  holdings: [
    {
      ...OWN,
      table: 'messages',
      title: 'Nachrichten zwischen Makler und Partner',
      columns: { content: 'Text', created_at: 'Vom', read_at: 'Gelesen' },
      found: { account: ['office_id', 'partner_id'] },
      purpose: 'Zusammenarbeit',
    },
    {
      table: 'messages',
      of: 'owner',
      title: 'Meldungen zum Tipp',
      columns: { content: 'Text', created_at: 'Vom' },
      found: { tip: 'tip_id' },
      purpose: 'Dem Partner sagen, was aus seinem Tipp wurde',
      basis: BASIS.interest,
      source: 'Aus dem Tipp des Partners',
      kept: 'Nach den Löschregeln',
      erasure: ERASED_LINES,
    },
    {
      ...OWN,
      table: 'message_reads',
      title: 'Gelesene Nachrichten',
      columns: { up_to: 'Gelesen bis zur Nachricht Nr.' },
      found: { account: ['user_id', 'partner_id'] },
      purpose: 'Ungelesene Nachrichten zählen',
      source: 'Entsteht beim Benutzen',
    },
    {
      ...OWN,
      table: 'message_templates',
      title: 'Textbausteine',
      columns: { title: 'Titel', content: 'Text', created_at: 'Vom' },
      found: { account: ['office_id'] },
      purpose: 'Nachrichten schneller schreiben',
    },
  ],
  plain: { messages: 'client_key' },
}
