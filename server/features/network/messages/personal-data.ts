import { BASIS, type PersonalData, WITH_ACCOUNT } from '../../../privacy/holding.ts'

const OWN = { of: 'account', basis: BASIS.contract, source: 'Von den beiden Personen', kept: WITH_ACCOUNT, erasure: 'row' } as const

export const personalData: PersonalData = {
  holdings: [
    {
      ...OWN,
      table: 'messages',
      title: 'Nachrichten zwischen Makler und Partner',
      columns: { content: 'Text', created_at: 'Vom', read_at: 'Gelesen' },
      found: { account: ['agent_id', 'partner_id'] },
      purpose: 'Zusammenarbeit',
    },
    {
      ...OWN,
      table: 'message_templates',
      title: 'Textbausteine',
      columns: { title: 'Titel', content: 'Text', created_at: 'Vom' },
      found: { account: ['agent_id'] },
      purpose: 'Nachrichten schneller schreiben',
    },
  ],
  plain: { messages: 'client_key' },
}
