import { BASIS, type PersonalData, WITH_ACCOUNT } from '../../../privacy/holding.ts'

export const personalData: PersonalData = {
  holdings: [
    {
      table: 'api_keys',
      of: 'account',
      title: 'API-Schlüssel',
      columns: { name: 'Name', prefix: 'Anfang', scopes: 'Rechte', created_at: 'Angelegt', last_used_at: 'Zuletzt benutzt' },
      found: { account: ['agent_id'] },
      purpose: 'Zugriff eigener Programme',
      basis: BASIS.contract,
      source: 'Von der Person selbst',
      kept: WITH_ACCOUNT,
      erasure: 'row',
    },
  ],
  plain: { api_keys: 'token_hash' },
}
