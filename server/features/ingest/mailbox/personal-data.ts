import { BASIS, type PersonalData } from '../../../privacy/holding.ts'

export const personalData: PersonalData = {
  holdings: [
    {
      table: 'mailboxes',
      of: 'account',
      title: 'Adresse für Suchaufträge',
      columns: { name: 'Adresse vor dem @', created_at: 'Seit' },
      found: { account: ['office_id'] },
      purpose: 'E-Mails von Suchaufträgen des Maklers empfangen',
      basis: BASIS.contract,
      source: 'Auf Wunsch des Maklers angelegt',
      kept: 'Bis der Makler sie aufgibt',
      erasure: 'row',
    },
    {
      table: 'inbound_mails',
      of: 'account',
      title: 'E-Mail eines Suchauftrags',
      columns: {
        received_at: 'Empfangen',
        subject: 'Betreff',
        source: 'Portal',
        state: 'Was daraus wurde',
        reason: 'Warum nicht',
        content: 'Inhalt, oder was zu bestätigen ist, verschlüsselt',
      },
      found: { account: ['office_id'] },
      purpose: 'Inserate aus Suchaufträgen des Maklers übernehmen',
      basis: BASIS.contract,
      source: 'Das Portal, oder der Makler, der sie weiterleitet',
      kept: 'Sieben Tage',
      erasure: 'row',
    },
  ],
  plain: { inbound_mails: 'hash hits id is_forwarded new_hits outside_hits trace try_after' },
}
