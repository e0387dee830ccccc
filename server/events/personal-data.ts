import { BASIS, type PersonalData } from '../privacy/holding.ts'

export const personalData: PersonalData = {
  holdings: [
    {
      table: 'events',
      of: 'account',
      title: 'Ereignisse',
      columns: { kind: 'Art', created_at: 'Vom' },
      found: { account: ['actor_id'] },
      purpose: 'Betroffenen Bescheid geben; nachweisen, wer was getan hat',
      basis: BASIS.interest,
      source: 'Entsteht beim Benutzen',
      kept: '24 Monate, nach dem Löschen des Kontos ohne Verweis auf Namen',
      erasure: { keep: 'Nur Kennungen, keine Namen.' },
    },
  ],
  plain: { events: 'user_ids actor_id details' },
  without: { events_waiting: 'Nur Nummern von Ereignissen' },
}
