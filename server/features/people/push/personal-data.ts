import { BASIS, type PersonalData } from '../../../privacy/holding.ts'

export const personalData: PersonalData = {
  holdings: [
    {
      table: 'push_subscriptions',
      of: 'account',
      title: 'Geräte, die Mitteilungen anzeigen',
      columns: { created_at: 'Eingeschaltet', last_success_at: 'Zuletzt erreicht' },
      found: { account: ['user_id'] },
      purpose: 'Mitteilungen auf dem Gerät',
      basis: BASIS.contract,
      source: 'Vom Browser der Person',
      kept: 'Bis zur Abmeldung in diesem Browser',
      erasure: 'row',
    },
  ],
  plain: { push_subscriptions: 'endpoint_hash subscription' },
  without: {
    push_keys: 'Das Schlüsselpaar der Installation',
    push_ended: 'In welcher Sitzung der Push-Dienst keine Hinweise mehr annimmt',
  },
}
