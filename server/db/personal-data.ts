import { BASIS, type PersonalData } from '../privacy/holding.ts'

export const personalData: PersonalData = {
  holdings: [
    {
      table: 'joined_rows',
      of: 'owner',
      title: 'Stand vor einer Zusammenführung',
      columns: {
        stayed: 'Was am bleibenden Objekt stand',
        gone: 'Was am anderen Objekt stand',
        merged: 'Was daraus wurde',
        created_at: 'Zusammengeführt',
      },
      found: { property: 'property_id', owner: 'owner_id' },
      purpose: 'Eine falsche Zusammenführung ohne Verlust zurücknehmen',
      basis: BASIS.interest,
      source: 'Vom Makler',
      kept: 'Nach den Löschregeln',
      erasure: 'row',
    },
  ],
  plain: { joined_rows: 'table_name kind' },
  without: { migrations: 'Stand des Datenbankaufbaus', installation_key: 'Prüfwert des Schlüssels' },
}
