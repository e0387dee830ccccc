import { BASIS, type PersonalData } from '../privacy/holding.ts'

export const personalData: PersonalData = {
  holdings: [
    {
      table: 'events',
      of: 'account',
      title: 'Ereignisse',
      columns: { kind: 'Art', created_at: 'Vom' },
      found: { account: ['actor_id'] },
      purpose: 'Betroffenen Bescheid geben',
      basis: BASIS.contract,
      source: 'Entsteht beim Benutzen',
      kept: 'Auf Dauer, nach dem Löschen des Kontos ohne Verweis auf Namen',
      erasure: { keep: 'Nur Kennungen, keine Namen.' },
    },
  ],
  plain: { events: 'user_ids actor_id' },
  without: { events_waiting: 'Nur Nummern von Ereignissen' },
}
