import { BASIS, type PersonalData, WITH_ACCOUNT } from '../../../privacy/holding.ts'

const OWN = {
  of: 'account',
  found: { account: ['user_id'] },
  basis: BASIS.contract,
  source: 'Entsteht beim Benutzen',
  kept: WITH_ACCOUNT,
  erasure: 'row',
} as const

export const personalData: PersonalData = {
  holdings: [
    {
      ...OWN,
      table: 'notifications',
      title: 'Mitteilungen in der Glocke',
      columns: { kind: 'Art', notified: 'Gelesen', created_at: 'Vom' },
      purpose: 'Auf Neues hinweisen',
      kept: '180 Tage, höchstens bis das Konto gelöscht wird',
    },
    {
      ...OWN,
      table: 'notification_preferences',
      title: 'Gewünschte Mitteilungen',
      columns: { kind: 'Art', bell: 'Glocke', mail: 'E-Mail', push: 'Gerät' },
      purpose: 'Nur schicken, was gewünscht ist',
      source: 'Von der Person selbst',
    },
    {
      ...OWN,
      table: 'alert_settings',
      title: 'Zeiten der Mitteilungen',
      columns: {
        digest_at: 'Sammelmail um',
        quiet_from: 'Ruhe ab',
        quiet_to: 'Ruhe bis',
        skip_refusals: 'Keine Meldungen zu Eigentümern, die keine Makler wünschen',
      },
      purpose: 'Zu gewünschten Zeiten schicken',
      source: 'Von der Person selbst',
    },
    {
      ...OWN,
      table: 'alerts',
      title: 'Wartende Mitteilungen',
      columns: { channel: 'Weg', due_at: 'Fällig' },
      purpose: 'Gesammelt verschicken',
      kept: 'Bis sie verschickt sind',
    },
  ],
  plain: { alerts: 'trace' },
}
