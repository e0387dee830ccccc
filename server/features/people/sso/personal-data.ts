import { BASIS, type PersonalData, WITH_ACCOUNT } from '../../../privacy/holding.ts'

const OWN = { of: 'account', found: { account: ['user_id'] }, erasure: 'row' } as const

export const personalData: PersonalData = {
  holdings: [
    {
      ...OWN,
      table: 'sso_identities',
      title: 'Verbundenes Firmenkonto',
      columns: { issuer: 'Anbieter', subject: 'Kennung beim Anbieter', created_at: 'Verbunden' },
      purpose: 'Anmeldung mit Firmenkonto',
      basis: BASIS.contract,
      source: 'Vom Anbieter des Büros',
      kept: WITH_ACCOUNT,
    },
    {
      ...OWN,
      table: 'sso_attempts',
      title: 'Begonnene Anmeldungen mit Firmenkonto',
      columns: { expires_at: 'Gültig bis' },
      purpose: 'Anmeldung mit Firmenkonto',
      basis: BASIS.contract,
      source: 'Von der Person selbst',
      kept: 'Eine Viertelstunde',
    },
  ],
  plain: { sso_attempts: 'state_hash browser_hash nonce return_to' },
  without: {
    sso_connections: 'Der Anbieter, bei dem sich ein Büro anmeldet',
    sso_domains: 'Domains eines Büros',
  },
}
