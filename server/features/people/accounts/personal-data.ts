import { BASIS, type PersonalData, WITH_ACCOUNT } from '../../../privacy/holding.ts'

const OWN = { of: 'account', source: 'Von der Person selbst', basis: BASIS.contract, kept: WITH_ACCOUNT } as const
const BY_USER = { account: ['user_id'] } as const

export const personalData: PersonalData = {
  holdings: [
    {
      ...OWN,
      table: 'users',
      title: 'Konto',
      columns: {
        email: 'E-Mail',
        first_name: 'Vorname',
        last_name: 'Nachname',
        role: 'Rolle',
        office_role: 'Rolle im Büro',
        company_name: 'Firma',
        phone_number: 'Telefon',
        profile_image_url: 'Profilbild',
        short_link: 'Einladungslink',
        created_at: 'Registriert',
        updated_at: 'Geändert',
        last_active_on: 'Zuletzt benutzt',
        inactivity_warned_on: 'An die Löschung erinnert',
        author_name: 'Name unter Vermerken in einem früheren Büro',
      },
      found: { account: ['id'] },
      purpose: 'Anmeldung und Zusammenarbeit',
      erasure: {
        keep: 'Die Zeile bleibt stehen, weil Provisionen und Belege auf sie zeigen: ohne Namen, außer unter dem, was jemand in einem Büro vermerkt hat, das weiterbesteht, solange der Vermerk besteht.',
      },
    },
    {
      ...OWN,
      table: 'sessions',
      title: 'Anmeldungen',
      columns: { address: 'IP-Adresse', user_agent: 'Browser', created_at: 'Angemeldet', last_seen_at: 'Zuletzt gesehen' },
      found: BY_USER,
      purpose: 'Angemeldet bleiben und fremde Anmeldungen erkennen',
      kept: 'Höchstens 30 Tage',
      erasure: 'row',
    },
    {
      ...OWN,
      table: 'known_devices',
      title: 'Wiedererkannte Browser',
      columns: { last_used_at: 'Zuletzt benutzt', user_agent: 'Browser', trusted_until: 'Ohne zweiten Faktor bis' },
      found: BY_USER,
      purpose: 'Schutz vor dem Erraten des Passworts, Verzicht auf den zweiten Faktor',
      basis: BASIS.interest,
      kept: '180 Tage nach der letzten Anmeldung',
      erasure: 'row',
    },
    {
      ...OWN,
      table: 'account_tokens',
      title: 'Offene Links aus E-Mails',
      columns: { email: 'E-Mail', purpose: 'Wozu', created_at: 'Ausgestellt', expires_at: 'Gültig bis' },
      found: BY_USER,
      purpose: 'Adresse bestätigen, Passwort zurücksetzen',
      kept: 'Bis zur Benutzung, höchstens einen Tag',
      erasure: 'row',
    },
    {
      ...OWN,
      table: 'profile_images',
      title: 'Profilbild',
      columns: { content: 'Bild', media_type: 'Art' },
      found: BY_USER,
      purpose: 'Wiedererkennen in der Zusammenarbeit',
      erasure: 'row',
    },
  ],
  plain: {
    users: 'password_hash',
    sessions: 'token_hash provider_session',
    known_devices: 'token_hash',
    account_tokens: 'token_hash',
  },
  without: {
    setup_links: 'Nur der Prüfwert des Links für die erste Administration',
    registration_settings: 'Eine Einstellung der Installation',
  },
}
