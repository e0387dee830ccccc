import type { Notification } from '#shared/contract/people/notifications.ts'
import { commonPath } from '#shared/domain/news-path.ts'
import type { NotificationKind } from '#shared/domain/notification.ts'
import type { Note } from '../push/service.ts'

/** How one and several of a kind are called. */
const WORDS: Readonly<Record<NotificationKind, readonly [one: string, several: string]>> = {
  match: ['1 neuer Treffer', 'neue Treffer'],
  price_drop: ['1 Preis gesenkt', 'Preise gesenkt'],
  came_back: ['1 Objekt wieder da', 'Objekte wieder da'],
  owner_answered: ['Ein Eigentümer hat geantwortet', 'Eigentümer haben geantwortet'],
  new_tip: ['Neuer Objekt-Tipp', 'neue Objekt-Tipps'],
  tip_changed: ['Neues zu Ihrem Tipp', 'Neuigkeiten zu Ihren Tipps'],
  partner_wrote: ['Neue Nachricht eines Partners', 'neue Nachrichten Ihrer Partner'],
  agent_wrote: ['Neue Nachricht Ihres Maklers', 'neue Nachrichten Ihres Maklers'],
  commission_changed: ['Neues zu einer Provision', 'Neuigkeiten zu Provisionen'],
  statement_changed: ['Neues zu einer Abrechnung', 'Neuigkeiten zu Abrechnungen'],
  export_failed: ['Ein Export ist gescheitert', 'Exporte sind gescheitert'],
  run_failed: ['Ein Suchlauf ist gescheitert', 'Suchläufe sind gescheitert'],
  source_failed: ['Ein Portal lässt sich nicht lesen', 'Portale lassen sich nicht lesen'],
  backup_failed: ['Eine Sicherung ist misslungen', 'Sicherungen sind misslungen'],
  unwell: ['Neues zum Zustand der Installation', 'Neuigkeiten zum Zustand der Installation'],
  mail_failed: ['Eine E-Mail ließ sich nicht zustellen', 'E-Mails ließen sich nicht zustellen'],
}

/** One note for all of these. It is shown on a locked screen, so it counts and names nothing. */
export function pushNote(news: readonly Notification[]): Note {
  const kinds = [...Map.groupBy(news, ({ kind }) => kind)]
  const lines = kinds.map(([kind, { length }]) => (length === 1 ? WORDS[kind][0] : `${length} ${WORDS[kind][1]}`))
  return { body: lines.join('\n'), path: commonPath(news) }
}
