import { SCOPE_LABEL } from '#shared/domain/api-key.ts'
import { ASKED_LABEL } from '#shared/domain/asked-sources.ts'
import { type ActKind, LOG, type LoggedKind } from '#shared/domain/event.ts'
import { type LogEntry, LOG_SUBJECT_LABEL, subjectFor, findWord } from '#shared/domain/log.ts'
import { NEWS } from '#shared/domain/news.ts'
import { OFFICE_ROLE_LABEL } from '#shared/domain/office-words.ts'
import { LEGAL_TITLE } from '#shared/domain/legal.ts'
import { SUPPORT_AREA_LABEL } from '#shared/domain/support.ts'
import type { NamedEntry } from './subject-names.ts'
import { COMPANY_SIGN_IN, FACTOR_CHANGE, FIELD_LABEL, LIST_NAME, LOOK, NOTICE_CHANGE, OFFICE_SYSTEM, TIP_PROPERTY } from './words.ts'

const fieldsIn = ({ details: { fields } }: LogEntry): string =>
  Array.isArray(fields) && fields.length > 0 ? `: ${fields.map((field) => FIELD_LABEL[String(field)] ?? String(field)).join(', ')}` : ''

const officeRoleIn = ({ details }: LogEntry): string => {
  const [before, role] = [details['before'], details['officeRole']].map((one) => findWord(OFFICE_ROLE_LABEL, one))
  if (role === undefined) return ''
  return before === undefined ? `: ${role}` : `: von ${before} zu ${role}`
}

const hoursIn = ({ details: { hours } }: LogEntry): string =>
  typeof hours === 'number' ? ` für ${hours === 1 ? 'eine Stunde' : `${hours} Stunden`}` : ''

const areasIn = ({ details: { areas, area } }: LogEntry): string =>
  (Array.isArray(areas) ? areas : [area]).map((one) => findWord(SUPPORT_AREA_LABEL, one) ?? 'einen Bereich').join(', ')

const propertyIn = ({ details: { property } }: LogEntry): string => (typeof property === 'number' ? ` (Immobilie ${property})` : '')

const jobIn = ({ job }: Readonly<Record<string, unknown>>): string => (typeof job === 'string' ? job : 'eine Arbeit')

/** A tip's owner is not in any advert, so these entries name the tip itself. */
const about = ({ what, details: { tip } }: LogEntry) => (typeof tip === 'number' ? `Tipp ${tip}` : what)

const EUROS = new Intl.NumberFormat('de-DE', { style: 'currency', currency: 'EUR' })

/** Predicate of the sentence; the actor's name precedes it. */
const PREDICATE: Readonly<Record<ActKind, (entry: LogEntry) => string>> = {
  account_opened: () => 'hat ein Konto eröffnet',
  office_changed: () => 'hat die Angaben des eigenen Büros geändert',
  office_agreed: () => 'hat die Vereinbarung zur Auftragsverarbeitung für das eigene Büro angenommen',
  account_changed: (entry) => `hat das Konto von ${entry.who} geändert${fieldsIn(entry)}`,
  account_approved: ({ who }) => `hat das Konto von ${who} freigegeben`,
  account_activated: ({ who }) => `hat das Konto von ${who} aktiviert`,
  account_deactivated: ({ who }) => `hat das Konto von ${who} deaktiviert`,
  account_deleted: () => 'hat ein Konto gelöscht',
  account_mail_sent: ({ who, details }) =>
    `hat ${who} ${details['mail'] === 'welcome' ? 'die Willkommens-E-Mail' : 'einen Bestätigungslink'} geschickt`,
  member_invited: (entry) => `hat jemanden in das eigene Büro eingeladen${officeRoleIn(entry)}`,
  member_joined: (entry) => `ist einem Büro beigetreten${officeRoleIn(entry)}`,
  invitation_ended: (entry) =>
    `hat eine ${entry.isOwn ? 'eigene Einladung' : `Einladung von ${entry.who}`} in das Büro beendet${officeRoleIn(entry)}`,
  member_changed: (entry) => `hat die Rolle von ${entry.who} im Büro geändert${officeRoleIn(entry)}`,
  member_left: () => 'hat das Büro verlassen',
  member_removed: ({ who }) => `hat ${who} aus dem Büro genommen`,
  support_opened: (entry) => `lässt die Administration${hoursIn(entry)} lesen: ${areasIn(entry)}`,
  support_ended: () => 'lässt die Administration nicht mehr lesen',
  support_looked: (entry) => `hat bei ${entry.who} angesehen: ${areasIn(entry)}${propertyIn(entry)}`,
  company_sign_in_changed: ({ details }) => `hat ${findWord(COMPANY_SIGN_IN, details['what']) ?? 'die Anmeldung mit Firmenkonto geändert'}`,
  company_account_connected: () => 'hat das eigene Konto mit dem Firmenkonto verbunden',
  company_account_ended: ({ isOwn, who }) => `hat ${isOwn ? 'das eigene Konto' : `das Konto von ${who}`} vom Firmenkonto getrennt`,
  emergency_code_used: () => 'hat sich mit Passwort und Notfallcode angemeldet',
  approval_switched: ({ details }) =>
    `hat die Freigabe durch die Administration ${details['isNeeded'] === true ? 'eingeschaltet' : 'ausgeschaltet'}`,
  email_changed: () => 'hat die eigene E-Mail-Adresse gewechselt',
  api_key_made: (entry) => `hat ${entry.what} erzeugt${scopesIn(entry)}`,
  api_key_changed: (entry) => `hat ${entry.what} geändert${scopesIn(entry)}`,
  api_key_ended: ({ isOwn, who, what }) => (isOwn ? `hat ${what} beendet` : `hat die API-Schlüssel von ${who} beendet`),
  signed_in: () => 'hat sich angemeldet',
  sign_in_failed: ({ who, details }) =>
    details['isPasswordRight'] === true
      ? `hat ${who} abgewiesen: Passwort richtig, Konto geschlossen`
      : `hat eine Anmeldung als ${who} abgewiesen: falsches Passwort`,
  factor_changed: ({ who, isOwn, details }) =>
    `hat ${isOwn ? 'für sich' : `für ${who}`} ${findWord(FACTOR_CHANGE, details['what']) ?? 'den zweiten Faktor geändert'}`,
  factor_duty_switched: ({ details }) =>
    `hat den zweiten Faktor für Administratoren ${details['isRequired'] === true ? 'zur Pflicht gemacht' : 'freigestellt'}`,
  factor_guessed_at: ({ who }) => `hat ${who} abgewiesen: Passwort richtig, zu viele falsche Codes`,
  password_changed: () => 'hat das eigene Passwort geändert',
  password_reset: () => 'hat über einen Link per E-Mail ein neues Passwort gewählt',
  password_set: ({ who }) => `hat für ${who} ein neues Passwort festgelegt`,
  admin_link_made: ({ who }) => `hat auf dem Server einen Link zu einem neuen Passwort für ${who} erzeugt`,
  owner_cleared: ({ what }) => `hat zu ${what} die Verantwortung für die Daten des Eigentümers übernommen`,
  owners_seen: ({ what }) => `hat zu ${what} die Daten des Eigentümers angesehen`,
  tip_object_changed: ({ what, details }) => `hat ${what} ${findWord(TIP_PROPERTY, details['prospect']) ?? 'geändert'}`,
  tip_returned: ({ what }) => `hat ${what} in den Pool zurückgegeben`,
  reward_changed: ({ what, details }) => `hat ${what} auf ${EUROS.format(Number(details['cents'] ?? 0) / 100)} gesetzt`,
  partner_joined: ({ who }) => `hat sich mit ${who} verbunden`,
  partner_paused: ({ who, details }) =>
    `hat die Zusammenarbeit mit ${who} ${details['isActive'] === true ? 'wieder aufgenommen' : 'ruhen lassen'}`,
  link_renewed: () => 'hat den eigenen Einladungslink erneuert',
  billing_changed: () => 'hat die eigenen Rechnungsdaten geändert',
  agreement_accepted: ({ who }) => `hat die Vereinbarung mit ${who} angenommen`,
  statements_saved: () => 'hat Belege als CSV gespeichert',
  objects_joined: ({ what }) => `hat Anzeigen zu ${what} zusammengeführt`,
  objects_kept_apart: ({ what }) => `hat entschieden, dass dies zwei Objekte sind: ${what}`,
  objects_parted: ({ what }) => `hat eine Anzeige abgetrennt: ${what}`,
  decision_undone: ({ what }) => `hat eine Entscheidung über Anzeigen zurückgenommen: ${what}`,
  consent_recorded: (entry) => `hat zu ${about(entry)} eine Einwilligung des Eigentümers notiert`,
  consent_withdrawn: ({ what }) => `hat zu ${what} den Widerruf einer Einwilligung notiert`,
  objection_recorded: (entry) => `hat zu ${about(entry)} einen Widerspruch des Eigentümers notiert`,
  objection_undone: ({ what }) => `hat den eigenen Eintrag eines Widerspruchs zu ${what} zurückgenommen`,
  override_recorded: ({ what }) => `hat zu ${what} notiert, warum der Kontakt trotz Rot erlaubt ist`,
  owner_notice_recorded: (entry) =>
    `hat zu ${about(entry)} ${findWord(NOTICE_CHANGE, entry.details['change']) ?? 'die Information nach Art. 14 geändert'}`,
  letters_made: ({ what }) => `hat einen Brief zu ${what} erstellt`,
  letters_sent: ({ what }) => `hat einen Brief zu ${what} abgeschickt`,
  hand_over_undone: ({ details: { restored, moved } }) =>
    `hat eine Übergabe zurückgenommen: ${Number(restored ?? 0)} von ${Number(moved ?? 0)} Prospects`,
  export_asked: ({ what }) => `hat ${what} ins CRM exportiert`,
  list_saved: ({ details: { list } }) => `hat ${findWord(LIST_NAME, list) ?? 'eine Liste von Immobilien'} als Datei gespeichert`,
  openimmo_saved: ({ what, details }) => `hat ${what} als OpenImmo-Datei gespeichert${details['owner'] === true ? ', mit Eigentümer' : ''}`,
  crm_changed: (entry) => `hat den eigenen Zugang zum CRM geändert${fieldsIn(entry)}`,
  mail_server_made: ({ what }) => `hat ${what} angelegt`,
  mail_server_changed: (entry) => `hat ${entry.what} geändert${fieldsIn(entry)}`,
  mail_server_deleted: ({ what }) => `hat ${what} gelöscht`,
  mail_server_chosen: ({ what }) => `hat ${what} zum globalen Standard gemacht`,
  mail_server_tested: ({ what }) => `hat über ${what} eine Test-E-Mail geschickt`,
  template_made: ({ what }) => `hat ${what} angelegt`,
  template_changed: (entry) => `hat ${entry.what} geändert${fieldsIn(entry)}`,
  template_deleted: ({ what }) => `hat ${what} gelöscht`,
  legal_changed: ({ details }) =>
    `hat „${findWord(LEGAL_TITLE, details['page']) ?? 'einen Rechtstext'}“ ${details['isBuiltIn'] === true ? 'auf den eingebauten Text zurückgesetzt' : 'geändert'}`,
  retention_changed: ({ details: { title, days } }) =>
    `hat die Frist ${typeof title === 'string' ? `der Löschregel „${title}“` : 'einer Löschregel'}${typeof days === 'number' ? ` auf ${days} Tage` : ''} gesetzt`,
  source_changed: ({ details: { source, isEnabled, pauseMs, marksPictures } }) => {
    const portal = findWord(ASKED_LABEL, source) ?? 'eine Quelle'
    const parts = [
      typeof isEnabled === 'boolean' && `hat ${portal} ${isEnabled ? 'eingeschaltet' : 'abgeschaltet'}`,
      typeof pauseMs === 'number' && `hat die Pause zwischen zwei Abrufen bei ${portal} auf ${pauseMs / 1000} s gesetzt`,
      typeof marksPictures === 'boolean' && `hat den Bildvergleich bei ${portal} ${marksPictures ? 'eingeschaltet' : 'ausgeschaltet'}`,
    ]
    return parts.filter((one) => one !== false).join(' und ') || `hat ${portal} umgestellt`
  },
  backup_made: ({ what }) => `hat ${what} angelegt und geprüft`,
  job_retried: ({ details }) => `lässt „${jobIn(details)}“ noch einmal versuchen`,
  job_discarded: ({ details }) => `hat „${jobIn(details)}“ verworfen`,
  delivery_retried: (entry) => `lässt ${entry.what}${subjectFor(entry)} noch einmal zustellen`,
  person_looked_up: (entry) => `hat ${findWord(LOOK, entry.details['how']) ?? LOOK['read']}${entriesIn(entry)}`,
  log_saved: () => 'hat das Protokoll als CSV gespeichert',
}

function scopesIn({ details: { scopes } }: LogEntry): string {
  return Array.isArray(scopes) ? `: ${scopes.map((scope) => findWord(SCOPE_LABEL, scope) ?? String(scope)).join(', ')}` : ''
}

const ENTRY = { property: 'Immobilie', tip: 'Tipp', business: 'Betrieb' } as const

/** Entries of the privacy desk, by their keys; accounts by name. */
function entriesIn({ who, details: { entries } }: LogEntry): string {
  const keys = Array.isArray(entries) ? entries.map(String) : []
  const named = keys.slice(0, WRITTEN_OUT).map((key) => {
    const [kind = '', id = ''] = key.split(':')
    return `${findWord(ENTRY, kind) ?? 'Eintrag'} ${id}`
  })
  const shown = [...(who === '' ? [] : [who]), ...named].join(', ')
  return shown === '' ? '' : `: ${shown}${andMore(keys.length - named.length)}`
}

const andMore = (count: number) => (count > 0 ? ` und ${count} weitere` : '')

/** Maximum number of subjects written out; the rest is counted. */
const WRITTEN_OUT = 3

function describeSubject({ kind, subjectIds, subjectCount, subjectName }: NamedEntry): string {
  const { subject } = LOG[kind]
  if (subject === undefined || subjectIds.length === 0) return ''
  const label = LOG_SUBJECT_LABEL[subject]
  if (subjectName !== null) return `${label} „${subjectName}“`
  return `${label} ${subjectIds.slice(0, WRITTEN_OUT).join(', ')}${andMore(subjectCount - WRITTEN_OUT)}`
}

export function describeEntry(entry: NamedEntry): string {
  const { kind, actor, people, peopleCount, offices, details } = entry
  const isOwn = peopleCount === 1 && people[0]?.id === actor?.id
  const who = `${[...people, ...offices].map(({ name }) => name).join(', ')}${people.length > 0 ? andMore(peopleCount - people.length) : ''}`
  const shown = { who, what: describeSubject(entry), isOwn, details }
  const sentence = kind in NEWS ? NEWS[kind as Exclude<LoggedKind, ActKind>].log.predicate(shown) : PREDICATE[kind as ActKind](shown)
  const system = findWord(OFFICE_SYSTEM, details['by'])
  return system === undefined ? sentence : `${sentence} (${system})`
}
