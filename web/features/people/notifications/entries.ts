import type { Notification } from '#shared/contract/people/notifications.ts'
import { newsKind, newsPath } from '#shared/domain/news.ts'
import { messages } from './messages.ts'

/** One line of the bell that is about no listing. */
export interface News {
  readonly title: string
  readonly text: string | null
  /** Where to go on; an administrator has nothing to open for some. */
  readonly to: string | null
}

/** What happened, in words, and where to look. */
export function newsOf(one: Notification): News {
  const { title, text, opensNothing } = newsKind(one.kind)
  return { title: title(one), text: text?.(one) ?? null, to: opensNothing ? null : newsPath(one) }
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
