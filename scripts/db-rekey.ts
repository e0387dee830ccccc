import { parseArgs } from 'node:util'
import { type Rekeyed, rekey } from '#server/rekey.ts'
import { command, onDatabase } from './database.ts'

const OUTCOME: Readonly<Record<Rekeyed['outcome'], string>> = {
  fits: 'Der Schlüssel gehört schon zu dieser Datenbank. Es wurde nichts verändert.\nThe key belongs to this database already. Nothing was changed.',
  'sealed anew':
    'Alles ist mit dem neuen Schlüssel verschlossen, der alte wird nicht mehr gebraucht.\nEverything is sealed by the new key; the old one is not needed any more.',
  'given up': 'Der alte Schlüssel ist aufgegeben, jeder Widerspruch gilt weiter.\nThe old key is given up; every objection holds.',
}

const TO_DO: Readonly<Record<keyof Rekeyed['unreadable'], string>> = {
  crm_connections: 'Zugang zum CRM, im Profil neu einzugeben von',
  smtp_settings: 'Passwort neu einzugeben für den Mailserver',
  calendars: 'Kalenderadresse, im Profil zu erneuern von (bisherige Abonnements laufen weiter)',
  deliveries: 'Sendung, die nicht mehr hinausgeht',
  push_keys: 'Neu gemacht wird automatisch der Schlüssel für',
  authenticator_apps: 'Authenticator-App, im Profil neu einzurichten von (angemeldet bis dahin mit Passkey oder Wiederherstellungscode)',
  inbound_mails: 'E-Mail eines Suchauftrags, die nicht mehr gelesen werden kann, von',
  letters: 'Brief, der nicht noch einmal gedruckt werden kann (seine Antwortseite gilt weiter), von',
  contact_records: 'Einwilligung eines Eigentümers, die nicht mehr gilt und neu zu erfragen ist, von',
  billing_profiles: 'IBAN, in den Abrechnungsdaten neu einzugeben von',
  statements: 'Beleg, der die IBAN nur noch mit ihrem Ende zeigt, von',
  sso_connections: 'Client-Secret der Anmeldung mit Firmenkonto, auf der Seite Büro neu einzugeben von',
  push_subscriptions: 'Hinweise im Browser, im Profil neu einzuschalten von',
}

await command(async (config) => {
  const { values } = parseArgs({ options: { 'give-up': { type: 'boolean', default: false } } })
  await onDatabase(config, async (ownerUrl) => {
    const { outcome, unreadable, marks } = await rekey(ownerUrl, config, { giveUp: values['give-up'] })
    console.log(OUTCOME[outcome])
    if (marks && marks.before > 0)
      console.log(
        `Eigentümer, die widersprochen haben, werden an ${marks.after} Kennzeichen wiedererkannt; vorher waren es ${marks.before}. Am Inserat selbst gilt jeder Widerspruch auch ohne.`,
      )
    for (const [table, whose] of Object.entries(unreadable))
      for (const name of whose) console.log(`- ${TO_DO[table as keyof typeof TO_DO]}: ${name}`)
  })
})
