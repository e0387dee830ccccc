import type { Notification } from '#shared/contract/people/notifications.ts'
import { newsKind, newsPath } from '#shared/domain/news.ts'
import { messages } from './messages.ts'

/** A notification about something other than a property. */
export interface News {
  readonly title: string
  readonly text: string | null
  /** Link target; null for some notifications of an administrator. */
  readonly to: string | null
}

/** Title, text and link of a notification. */
export function newsOf(one: Notification): News {
  const { title, text, opensNothing } = newsKind(one.kind)
  return { title: title(one), text: text?.(one) ?? null, to: opensNothing ? null : newsPath(one) }
}

/** Notifications shown as one: the matches of one search, anything else alone. */
export interface Group {
  readonly key: string
  /** Of several matches. */
  readonly heading: string | null
  readonly items: readonly Notification[]
}

/** In the order of the list, each group at its first entry. */
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
