import type { OfficeSystem } from '#shared/domain/ids.ts'
import type { FactorChange } from '#shared/domain/second-factor.ts'

/** Labels of the fields that a form can change. */
export const FIELD_LABEL: Readonly<Record<string, string>> = {
  firstName: 'Vorname',
  lastName: 'Nachname',
  email: 'E-Mail-Adresse',
  companyName: 'Firma',
  phoneNumber: 'Telefon',
  role: 'Rolle',
  propstackApiKey: 'API-Schlüssel',
  onofficeToken: 'Zugang zu onOffice',
  autoExportEnabled: 'automatischer Export',
  settingName: 'Name',
  host: 'Server',
  port: 'Port',
  secure: 'Verschlüsselung',
  user: 'Benutzer',
  password: 'Passwort',
  fromEmail: 'Absenderadresse',
  fromName: 'Absendername',
  isGlobalDefault: 'globaler Standard',
  isActive: 'aktiv',
  externalId: 'Kennung im Verzeichnis',
  templateName: 'Name',
  templateType: 'Art',
  subject: 'Betreff',
  htmlContent: 'HTML',
  textContent: 'Text',
  variables: 'Variablen',
}

export const NOTICE_CHANGE = {
  informed: 'festgehalten, dass der Eigentümer nach Art. 14 informiert ist',
  exempt: 'eine Ausnahme von der Information nach Art. 14 festgehalten',
  taken_back: 'die Information nach Art. 14 zurückgenommen',
} as const

export const FACTOR_CHANGE: Readonly<Record<FactorChange, string>> = {
  app_on: 'eine Authenticator-App eingerichtet',
  app_off: 'die Authenticator-App entfernt',
  passkey_added: 'einen Passkey hinzugefügt',
  passkey_removed: 'einen Passkey entfernt',
  codes_renewed: 'neue Wiederherstellungscodes gemacht',
  off: 'den zweiten Faktor ausgeschaltet',
  reset: 'den zweiten Faktor zurückgesetzt',
  removed_by_operator: 'auf dem Server den zweiten Faktor entfernt',
}

export const COMPANY_SIGN_IN: Readonly<Record<string, string>> = {
  connected: 'die Anmeldung mit Firmenkonto eingerichtet',
  removed: 'die Anmeldung mit Firmenkonto abgeschaltet',
  domain_proven: 'eine Domain des Büros bestätigt',
  domain_removed: 'eine Domain des Büros zurückgenommen',
  only_way: 'im eigenen Büro nur noch die Anmeldung mit Firmenkonto zugelassen',
  scim_key_made: 'einen Schlüssel für das Verzeichnis des eigenen Büros gemacht',
  scim_key_ended: 'den Schlüssel für das Verzeichnis des eigenen Büros beendet',
  opened_by_operator: 'auf dem Server in einem Büro wieder die Anmeldung mit Passwort zugelassen',
  password_too: 'im eigenen Büro auch die Anmeldung mit Passwort zugelassen',
}

/** What acted for an office. */
export const OFFICE_SYSTEM: Readonly<Record<OfficeSystem['system'], string>> = {
  provider: 'Anbieter des Büros',
  directory: 'Verzeichnis des Büros',
}

export const TIP_PROPERTY: Readonly<Record<string, string>> = {
  joined: 'mit einem bekannten Objekt zusammengeführt',
  parted: 'wieder von einem bekannten Objekt getrennt',
}

/** Lists saved as files, other than those of properties. */
export const LIST_NAME: Readonly<Record<string, string>> = { partners: 'die Liste der Partner', tips: 'die Liste der Tipps' }

/** What an administrator did with people's data. */
export const LOOK: Readonly<Record<string, string>> = {
  searched: 'nach gespeicherten Personen gesucht',
  read: 'angesehen, was über Personen gespeichert ist',
  saved: 'die Auskunft über Personen als Datei gespeichert',
}
