import type { ErrorCode } from '#shared/contract/problem.ts'

/** What a program may take each code for, as the API document says it. */
export const CODE_MEANING: Record<ErrorCode, string> = {
  invalid_input: 'Eine Angabe fehlt oder ist ungültig; „fields“ nennt die Felder.',
  malformed_request: 'Die Anfrage ist kein gültiges HTTP oder JSON.',
  too_large: 'Der Inhalt der Anfrage ist zu groß.',
  too_long: 'Adresse oder Kopfzeilen sind zu lang.',
  wrong_media_type: 'Dieses Format wird hier nicht angenommen.',
  not_signed_in: 'Niemand ist angemeldet, oder die Sitzung ist zu Ende.',
  wrong_credentials: 'E-Mail-Adresse oder Passwort stimmen nicht.',
  invalid_key: 'Der API-Schlüssel ist unbekannt, abgelaufen oder beendet.',
  forbidden: 'Diese Rolle darf das nicht.',
  account_locked: 'Das Konto ist deaktiviert.',
  email_unconfirmed: 'Zuerst muss die E-Mail-Adresse bestätigt werden.',
  foreign_site: 'Die Anfrage ging von einer fremden Seite aus.',
  not_for_keys: 'Das geht nur in einer Sitzung, mit keinem API-Schlüssel.',
  missing_scope: 'Dem API-Schlüssel fehlt das Recht dafür.',
  not_found: 'Das gibt es nicht, oder es gehört jemand anderem.',
  dead_link: 'Der Link ist ungültig, abgelaufen oder schon benutzt.',
  wrong_method: 'Diese Methode gibt es hier nicht.',
  conflict: 'Das widerspricht dem, was schon gespeichert ist.',
  text_changed: 'Der Text wurde inzwischen geändert; „conflict“ sagt, was dort steht.',
  limit_reached: 'Mehr davon kann ein Konto nicht haben.',
  too_many_calls: 'Zu viele Anfragen; „Retry-After“ sagt, wann es weitergeht.',
  too_slow: 'Die Anfrage kam nicht rechtzeitig vollständig an.',
  unavailable: 'Der Server kann gerade nicht; später noch einmal versuchen.',
  unexpected: 'Ein Fehler auf dem Server, der ihm bekannt ist.',
}
