import { BASIS, type PersonalData, WITH_ACCOUNT } from '../../../privacy/holding.ts'

export const personalData: PersonalData = {
  holdings: [
    {
      table: 'scim_users',
      of: 'account',
      title: 'Kennung im Verzeichnis des Büros',
      columns: { external_id: 'Kennung' },
      found: { account: ['user_id'] },
      purpose: 'Konten so führen wie das Verzeichnis des Büros',
      basis: BASIS.contract,
      source: 'Vom Verzeichnis des Büros',
      kept: WITH_ACCOUNT,
      erasure: 'row',
    },
  ],
  without: { scim_keys: 'Nur der Prüfwert des Schlüssels, mit dem das Verzeichnis eines Büros anfragt' },
}
