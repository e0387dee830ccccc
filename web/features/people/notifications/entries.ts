import type { Notification } from '#shared/contract/people/notifications.ts'
import { newsPath } from '#shared/domain/news-path.ts'
import { RUN_FAILURE_LABEL } from '#shared/domain/run-outcome.ts'
import { SOURCE_LABEL } from '#shared/domain/sources.ts'
import { commissionNews, statementNews } from '#shared/domain/settlement-news.ts'
import { OWN_TIP_STATUS_LABEL } from '#shared/domain/tip.ts'
import { formatAsked } from '#web/lib/format.ts'
import { messages } from './messages.ts'

/** One line of the bell that is about no listing. */
export interface News {
  readonly title: string
  readonly text: string | null
  /** Where to go on; an administrator has nothing to open for some. */
  readonly to: string | null
}

const inPlace = (city: string | null | undefined) => (city ? ` in ${city}` : '')

/** What happened, in words, and where to look. */
export function newsOf(one: Notification): News {
  const { kind, tip, message, commission, statement, run, property, searchName, reason } = one
  const source = run ? SOURCE_LABEL[run.source] : ''
  const failure = run ? RUN_FAILURE_LABEL[run.failure] : ''
  const to = newsPath(one)
  switch (kind) {
    case 'new_tip':
      return { title: `Neuer Objekt-Tipp${inPlace(tip?.city)}`, text: tip?.tipType ?? null, to }
    case 'tip_changed':
      return { title: `Neues zu Ihrem Tipp${inPlace(tip?.city)}`, text: tip ? OWN_TIP_STATUS_LABEL[tip.status] : null, to }
    case 'partner_wrote':
    case 'agent_wrote':
      return { title: `Neue Nachricht${message ? ` von ${message.from}` : ''}`, text: null, to }
    case 'commission_changed':
      return { title: commissionNews(commission), text: null, to }
    case 'statement_changed':
      return { title: statement ? statementNews(statement) : 'Neues zu einem Beleg', text: null, to }
    case 'export_failed':
      return { title: `Nicht exportiert: ${property?.title ?? 'Immobilie'}`, text: reason, to }
    case 'run_failed':
      return { title: `${searchName ? `„${searchName}“` : 'Suchanfrage'} bei ${source}: ${failure}`, text: reason, to }
    case 'source_failed':
      return { title: `${source}: ${failure}`, text: reason, to: null }
    case 'mail_failed':
      return { title: 'Eine E-Mail ließ sich nicht zustellen', text: reason, to: null }
    case 'backup_failed':
      return { title: 'Eine Sicherung ist misslungen', text: reason, to }
    case 'unwell':
      return { title: 'Zustand der Installation', text: reason, to }
    case 'price_drop':
      return { title: `Preis gesenkt: ${property?.title ?? 'Immobilie'}`, text: property && formatAsked(property), to }
    case 'came_back':
      return { title: `Wieder eingestellt: ${property?.title ?? 'Immobilie'}`, text: property && formatAsked(property), to }
    case 'owner_answered':
      return { title: `Antwort auf Ihren Brief: ${reason ?? ''}`, text: property?.title ?? null, to }
    case 'match':
      return { title: messages.matches(1), text: null, to }
  }
}

/** Notifications that are told together: the matches of one search, everything else by itself. */
export interface Group {
  readonly key: string
  /** Above several matches. */
  readonly heading: string | null
  readonly items: readonly Notification[]
}

/** In the order of the list, each group where its first one stands. */
export function groupsOf(list: readonly Notification[]): Group[] {
  const keyOf = ({ kind, id, notified, searchName }: Notification) =>
    kind === 'match' ? `match ${notified} ${searchName ?? ''}` : `${kind} ${id}`
  return [...Map.groupBy(list, keyOf)].map(([key, items]) => ({ key, items, heading: headingOf(items) }))
}

function headingOf(items: readonly Notification[]): string | null {
  const [first] = items
  if (!first || first.kind !== 'match' || items.length === 1) return null
  return `${first.notified ? messages.oldMatches(items.length) : messages.matches(items.length)}${first.searchName ? ` für „${first.searchName}“` : ''}`
}
