import { BASIS, type PersonalData, WITH_ACCOUNT } from '../../../privacy/holding.ts'

export const personalData: PersonalData = {
  holdings: [
    {
      table: 'account_consents',
      of: 'account',
      title: 'Unter welchen Texten das Konto eröffnet wurde',
      columns: { wording_id: 'Nummer des Wortlauts', sentence: 'Nummer des Satzes', channel: 'Weg', given_at: 'Wann' },
      found: { account: ['user_id'] },
      purpose: 'Nachweisen, welche AGB und welcher Datenschutzhinweis galten',
      basis: BASIS.contract,
      source: 'Von der Person selbst',
      kept: WITH_ACCOUNT,
      erasure: 'row',
    },
    {
      table: 'office_consents',
      of: 'account',
      title: 'Vereinbarung zur Auftragsverarbeitung',
      columns: {
        author: 'Angenommen von',
        wording_id: 'Nummer des Wortlauts',
        sentence: 'Nummer des Satzes',
        channel: 'Weg',
        given_at: 'Wann',
      },
      found: { account: ['office_id', 'user_id'] },
      purpose: 'Nachweisen, welche Vereinbarung das Büro geschlossen hat und wer sie für das Büro annahm',
      basis: BASIS.duty,
      source: 'Von der Person, die das Büro eröffnet hat, oder von seinem Inhaber',
      kept: 'Bis das Büro schließt, auch nach dem Löschen des Kontos',
      erasure: 'row',
    },
  ],
  without: { consent_wordings: 'Texte des Betreibers, wie sie galten' },
}
