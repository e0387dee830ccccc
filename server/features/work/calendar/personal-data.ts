import { BASIS, type PersonalData, WITH_ACCOUNT } from '../../../privacy/holding.ts'

export const personalData: PersonalData = {
  holdings: [
    {
      table: 'calendars',
      of: 'account',
      title: 'Adresse des Kalenders',
      columns: { created_at: 'Angelegt' },
      found: { account: ['agent_id'] },
      purpose: 'Termine im eigenen Kalender',
      basis: BASIS.contract,
      source: 'Von der Person selbst',
      kept: WITH_ACCOUNT,
      erasure: 'row',
    },
  ],
  plain: { calendars: 'token token_hash' },
}
