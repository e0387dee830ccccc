import { SCOPE_LABEL } from '#shared/domain/api-key.ts'
import { ASKED_LABEL } from '#shared/domain/asked-sources.ts'
import { LOG, LOG_SUBJECT_LABEL, type LoggedKind } from '#shared/domain/event.ts'
import { JOB_LABEL } from '#shared/domain/job.ts'
import { LEGAL_TITLE } from '#shared/domain/legal.ts'
import { SERVICE_LABEL } from '#shared/domain/service-type.ts'
import { TIP_STATUS_LABEL } from '#shared/domain/tip.ts'
import type { StoredEntry } from './queries.ts'
import { COMMISSION_CHANGE, FACTOR_CHANGE, FIELD_LABEL, LIST_NAME, NOTICE_CHANGE, STATEMENT_CHANGE, TIP_OBJECT } from './words.ts'

/** An event as its sentence needs it. */
interface Told {
  /** Whom it concerns, by name. */
  readonly who: string
  /** What it is about. */
  readonly what: string
  /** Somebody did it to his own account. */
  readonly isOwn: boolean
  readonly details: StoredEntry['details']
}

const fieldsIn = ({ details: { fields } }: Told): string =>
  Array.isArray(fields) && fields.length > 0 ? `: ${fields.map((field) => FIELD_LABEL[String(field)] ?? String(field)).join(', ')}` : ''

const wordOf = (labels: Readonly<Record<string, string>>, key: unknown): string | undefined =>
  typeof key === 'string' && Object.hasOwn(labels, key) ? labels[key] : undefined

/** The owner of a tip stands in no advert. */
const about = ({ what, details: { tip } }: Told) => (typeof tip === 'number' ? `Tipp ${tip}` : what)
const forWhom = ({ who }: Told) => (who === '' ? '' : ` für ${who}`)

const EUROS = new Intl.NumberFormat('de-DE', { style: 'currency', currency: 'EUR' })

/** What somebody did, said after his name. */
const SAYS: Readonly<Record<LoggedKind, (told: Told) => string>> = {
  account_opened: () => 'hat ein Konto eröffnet',
  account_changed: (told) => `hat das Konto von ${told.who} geändert${fieldsIn(told)}`,
  account_approved: ({ who }) => `hat das Konto von ${who} freigegeben`,
  account_activated: ({ who }) => `hat das Konto von ${who} aktiviert`,
  account_deactivated: ({ who }) => `hat das Konto von ${who} deaktiviert`,
  account_deleted: () => 'hat ein Konto gelöscht',
  account_mail_sent: ({ who, details }) =>
    `hat ${who} ${details['mail'] === 'welcome' ? 'die Willkommens-E-Mail' : 'einen Bestätigungslink'} geschickt`,
  approval_switched: ({ details }) =>
    `hat die Freigabe durch die Administration ${details['isNeeded'] === true ? 'eingeschaltet' : 'ausgeschaltet'}`,
  email_changed: () => 'hat die eigene E-Mail-Adresse gewechselt',
  api_key_made: (told) => `hat ${told.what} erzeugt${scopesIn(told)}`,
  api_key_changed: (told) => `hat ${told.what} geändert${scopesIn(told)}`,
  api_key_ended: ({ isOwn, who, what }) => (isOwn ? `hat ${what} beendet` : `hat die API-Schlüssel von ${who} beendet`),
  signed_in: () => 'hat sich angemeldet',
  sign_in_failed: ({ who, details }) =>
    details['isPasswordRight'] === true
      ? `hat ${who} abgewiesen: Passwort richtig, Konto geschlossen`
      : `hat eine Anmeldung als ${who} abgewiesen: falsches Passwort`,
  factor_changed: ({ who, isOwn, details }) =>
    `hat ${isOwn ? 'für sich' : `für ${who}`} ${wordOf(FACTOR_CHANGE, details['what']) ?? 'den zweiten Faktor geändert'}`,
  factor_duty_switched: ({ details }) =>
    `hat den zweiten Faktor für Administratoren ${details['isRequired'] === true ? 'zur Pflicht gemacht' : 'freigestellt'}`,
  factor_guessed_at: ({ who }) => `hat ${who} abgewiesen: Passwort richtig, zu viele falsche Codes`,
  password_changed: () => 'hat das eigene Passwort geändert',
  password_reset: () => 'hat über einen Link per E-Mail ein neues Passwort gewählt',
  password_set: ({ who }) => `hat für ${who} ein neues Passwort festgelegt`,
  admin_link_made: ({ who }) => `hat auf dem Server einen Link zu einem neuen Passwort für ${who} erzeugt`,
  new_tip: ({ who, what }) => (who === '' ? `hat ${what} in den Pool gegeben` : `hat ${what} an ${who} gegeben`),
  tip_changed: (told) => {
    if (told.details['prospect'] === 'taken') return `hat ${told.what} zu den eigenen Prospects genommen`
    const status = wordOf(TIP_STATUS_LABEL, told.details['status'])
    return status === undefined ? `hat zu ${told.what} eine Notiz geschrieben` : `hat ${told.what} auf „${status}“ gesetzt`
  },
  owner_cleared: ({ what }) => `hat zu ${what} die Verantwortung für die Daten des Eigentümers übernommen`,
  tip_object_changed: ({ what, details }) => `hat ${what} ${wordOf(TIP_OBJECT, details['prospect']) ?? 'geändert'}`,
  tip_returned: ({ what }) => `hat ${what} in den Pool zurückgegeben`,
  reward_changed: ({ what, details }) => `hat ${what} auf ${EUROS.format(Number(details['cents'] ?? 0) / 100)} gesetzt`,
  partner_wrote: ({ who }) => `hat ${who} eine Nachricht geschrieben`,
  agent_wrote: ({ who }) => `hat ${who} eine Nachricht geschrieben`,
  partner_joined: ({ who }) => `hat sich mit ${who} verbunden`,
  partner_paused: ({ who, details }) =>
    `hat die Zusammenarbeit mit ${who} ${details['isActive'] === true ? 'wieder aufgenommen' : 'ruhen lassen'}`,
  link_renewed: () => 'hat den eigenen Einladungslink erneuert',
  billing_changed: () => 'hat die eigenen Rechnungsdaten geändert',
  agreement_accepted: ({ who }) => `hat die Vereinbarung mit ${who} angenommen`,
  commission_changed: (told) => `hat ${told.what}${forWhom(told)} ${wordOf(COMMISSION_CHANGE, told.details['change']) ?? 'geändert'}`,
  statement_changed: (told) => `hat ${told.what}${forWhom(told)} ${wordOf(STATEMENT_CHANGE, told.details['change']) ?? 'geändert'}`,
  statements_saved: () => 'hat Belege als CSV gespeichert',
  objects_joined: ({ what }) => `hat Anzeigen zu ${what} zusammengeführt`,
  objects_kept_apart: ({ what }) => `hat entschieden, dass dies zwei Objekte sind: ${what}`,
  objects_parted: ({ what }) => `hat eine Anzeige abgetrennt: ${what}`,
  decision_undone: ({ what }) => `hat eine Entscheidung über Anzeigen zurückgenommen: ${what}`,
  consent_recorded: (told) => `hat zu ${about(told)} eine Einwilligung des Eigentümers notiert`,
  objection_recorded: (told) => `hat zu ${about(told)} einen Widerspruch des Eigentümers notiert`,
  override_recorded: ({ what }) => `hat zu ${what} notiert, warum der Kontakt trotz Rot erlaubt ist`,
  owner_notice_recorded: (told) =>
    `hat zu ${about(told)} ${wordOf(NOTICE_CHANGE, told.details['change']) ?? 'die Information nach Art. 14 geändert'}`,
  letters_made: ({ what }) => `hat einen Brief zu ${what} erstellt`,
  letters_sent: ({ what }) => `hat einen Brief zu ${what} abgeschickt`,
  owner_answered: ({ what }) => `hat die Antwort eines Eigentümers auf einen Brief festgehalten: ${what}`,
  export_asked: ({ what }) => `hat ${what} ins CRM exportiert`,
  list_saved: ({ details: { list } }) => `hat ${wordOf(LIST_NAME, list) ?? 'eine Liste von Immobilien'} als Datei gespeichert`,
  openimmo_saved: ({ what, details }) => `hat ${what} als OpenImmo-Datei gespeichert${details['owner'] === true ? ', mit Eigentümer' : ''}`,
  export_failed: ({ what }) => `konnte nicht übertragen: ${what}`,
  crm_changed: (told) => `hat den eigenen Zugang zum CRM geändert${fieldsIn(told)}`,
  mail_server_made: ({ what }) => `hat ${what} angelegt`,
  mail_server_changed: (told) => `hat ${told.what} geändert${fieldsIn(told)}`,
  mail_server_deleted: ({ what }) => `hat ${what} gelöscht`,
  mail_server_chosen: ({ what }) => `hat ${what} zum globalen Standard gemacht`,
  mail_server_tested: ({ what }) => `hat über ${what} eine Test-E-Mail geschickt`,
  template_made: ({ what }) => `hat ${what} angelegt`,
  template_changed: (told) => `hat ${told.what} geändert${fieldsIn(told)}`,
  template_deleted: ({ what }) => `hat ${what} gelöscht`,
  legal_changed: ({ details }) =>
    `hat „${wordOf(LEGAL_TITLE, details['page']) ?? 'einen Rechtstext'}“ ${details['isBuiltIn'] === true ? 'auf den eingebauten Text zurückgesetzt' : 'geändert'}`,
  retention_changed: ({ details: { title, days } }) =>
    `hat die Frist ${typeof title === 'string' ? `der Löschregel „${title}“` : 'einer Löschregel'}${typeof days === 'number' ? ` auf ${days} Tage` : ''} gesetzt`,
  source_changed: ({ details: { source, isEnabled, pauseMs, marksPictures } }) => {
    const portal = wordOf(ASKED_LABEL, source) ?? 'eine Quelle'
    const said = [
      typeof isEnabled === 'boolean' && `hat ${portal} ${isEnabled ? 'eingeschaltet' : 'abgeschaltet'}`,
      typeof pauseMs === 'number' && `hat die Pause zwischen zwei Abrufen bei ${portal} auf ${pauseMs / 1000} s gesetzt`,
      typeof marksPictures === 'boolean' && `hat den Bildvergleich bei ${portal} ${marksPictures ? 'eingeschaltet' : 'ausgeschaltet'}`,
    ]
    return said.filter((one) => one !== false).join(' und ') || `hat ${portal} umgestellt`
  },
  mail_failed: ({ what }) => `konnte nicht zustellen: ${what}`,
  run_failed: ({ what }) => `konnte nicht zu Ende lesen: ${what}`,
  source_failed: ({ what }) => `konnte ein Portal nicht lesen: ${what}`,
  backup_made: ({ what }) => `hat ${what} angelegt und geprüft`,
  backup_failed: ({ what }) => `ist an ${what} gescheitert`,
  unwell: ({ what, details }) => (details['isMended'] === true ? `meldet als wieder in Ordnung: ${what}` : `meldet: ${what}`),
  job_retried: ({ details }) => `lässt „${wordOf(JOB_LABEL, details['job']) ?? 'eine Arbeit'}“ noch einmal versuchen`,
  job_discarded: ({ details }) => `hat „${wordOf(JOB_LABEL, details['job']) ?? 'eine Arbeit'}“ verworfen`,
  delivery_retried: (told) => `lässt ${told.what}${forWhom(told)} noch einmal zustellen`,
  log_saved: () => 'hat das Protokoll als CSV gespeichert',
}

function scopesIn({ details: { scopes } }: Told): string {
  return Array.isArray(scopes) ? `: ${scopes.map((scope) => wordOf(SCOPE_LABEL, scope) ?? String(scope)).join(', ')}` : ''
}

const andMore = (count: number) => (count > 0 ? ` und ${count} weitere` : '')

/** Subjects that are written out; of more the rest is counted. */
const WRITTEN_OUT = 3

function whatOf({ kind, subjectIds, subjectCount, subjectName }: StoredEntry): string {
  const { subject } = LOG[kind]
  if (subject === undefined || subjectIds.length === 0) return ''
  const label = LOG_SUBJECT_LABEL[subject]
  if (subjectName !== null) return `${label} „${wordOf(SERVICE_LABEL, subjectName) ?? subjectName}“`
  return `${label} ${subjectIds.slice(0, WRITTEN_OUT).join(', ')}${andMore(subjectCount - WRITTEN_OUT)}`
}

export function sentenceOf(entry: StoredEntry): string {
  const { kind, actor, people, peopleCount, details } = entry
  const isOwn = peopleCount === 1 && people[0]?.id === actor?.id
  const who = `${people.map(({ name }) => name).join(', ')}${people.length > 0 ? andMore(peopleCount - people.length) : ''}`
  return SAYS[kind]({ who, what: whatOf(entry), isOwn, details })
}
