import { BASIS, type PersonalData, WITH_ACCOUNT } from '../../../privacy/holding.ts'

export const personalData: PersonalData = {
  holdings: [
    {
      table: 'call_results',
      of: 'owner',
      title: 'Ergebnisse von Anrufen',
      columns: { result: 'Ergebnis', created_at: 'Vom' },
      found: { property: 'property_id', owner: 'office_id' },
      purpose: 'Niemanden öfter anrufen als nötig, und kein Ergebnis doppelt festhalten',
      basis: BASIS.interest,
      source: 'Vom Makler',
      kept: 'Nach den Löschregeln',
      erasure: 'row',
    },
    {
      table: 'call_scripts',
      of: 'account',
      title: 'Eigene Sätze am Telefon',
      columns: { for_buyer: 'Für einen Suchkunden', own_services: 'Für die eigene Leistung', updated_at: 'Geändert' },
      found: { account: ['office_id'] },
      purpose: 'Anrufe vorbereiten',
      basis: BASIS.contract,
      source: 'Von der Person selbst',
      kept: WITH_ACCOUNT,
      erasure: 'row',
    },
  ],
  plain: { call_results: 'sent_hash prospect_before prospect_after' },
}
