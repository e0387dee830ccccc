import { BASIS, type PersonalData, WITH_ACCOUNT } from '../../../privacy/holding.ts'

const OWN = {
  of: 'account',
  found: { account: ['user_id'] },
  source: 'Von der Person selbst',
  basis: BASIS.contract,
  kept: WITH_ACCOUNT,
  erasure: 'row',
} as const

export const personalData: PersonalData = {
  holdings: [
    {
      ...OWN,
      table: 'authenticator_apps',
      title: 'Authenticator-App',
      columns: { confirmed_at: 'Eingerichtet' },
      purpose: 'Anmeldung mit zweitem Faktor',
    },
    {
      ...OWN,
      table: 'passkeys',
      title: 'Passkeys',
      columns: { name: 'Name', created_at: 'Angelegt', last_used_at: 'Zuletzt benutzt' },
      purpose: 'Anmeldung mit Passkey',
    },
    {
      ...OWN,
      table: 'recovery_codes',
      title: 'Wiederherstellungscodes',
      columns: {},
      purpose: 'Anmeldung, wenn der zweite Faktor fehlt',
    },
    {
      ...OWN,
      table: 'sign_in_steps',
      title: 'Begonnene Anmeldungen',
      columns: { expires_at: 'Gültig bis' },
      purpose: 'Anmeldung mit zweitem Faktor',
      kept: 'Fünf Minuten',
    },
    {
      ...OWN,
      table: 'passkey_challenges',
      title: 'Begonnene Prüfungen eines Passkeys',
      columns: { expires_at: 'Gültig bis' },
      purpose: 'Anmeldung mit Passkey',
      kept: 'Fünf Minuten',
    },
  ],
  plain: {
    authenticator_apps: 'secret',
    passkeys: 'credential_id public_key transports',
    recovery_codes: 'code_hash',
    sign_in_steps: 'token_hash credentials_hash provider_session',
    passkey_challenges: 'challenge_hash browser_hash',
  },
  without: { sign_in_settings: 'Eine Einstellung der Installation' },
}
