import type { Notification } from '#shared/contract/people/notifications.ts'
import { newsKind, newsPath } from '#shared/domain/news.ts'
import { hitsPath } from '#web/lib/hits-path.ts'
import { messages } from './messages.ts'

/** A notification about something other than a property. */
export interface News {
  readonly title: string
  readonly text: string | null
  /** Link target; null for some of an administrator's notifications. */
  readonly to: string | null
}

/** A notification's title, text and link. */
export function toNews(one: Notification): News {
  const { title, text, opensNothing } = newsKind(one.kind)
  return { title: title(one), text: text?.(one) ?? null, to: opensNothing ? null : newsPath(one) }
}

/** Notifications shown as one entry: a search's matches, anything else alone. */
export interface Group {
  readonly key: string
  /** Texts for several matches. */
  readonly heading: string | null
  readonly items: readonly Notification[]
  /** Page with all hits of the group. */
  readonly path: string
  /** Whether `items` contains all of them. */
  readonly isWhole: boolean
}

/** In list order, each group at the position of its first entry. `hasMore`: the list continues, unread ones first. */
export function groupNotifications(list: readonly Notification[], hasMore = false): Group[] {
  const notificationKey = ({ kind, id, notified, searchId }: Notification) =>
    kind === 'match' ? `match ${notified} ${searchId ?? ''}` : `${kind} ${id}`
  const isAllUnread = !hasMore || list.at(-1)?.notified === true
  return [...Map.groupBy(list, notificationKey)].map(([key, items]) => {
    const [first] = items
    const unread = first?.notified === false
    const isWhole = unread && isAllUnread
    return {
      key,
      items,
      isWhole,
      path: hitsPath({ savedSearch: first?.searchId ?? undefined, unread }),
      heading: describeGroup(items, isWhole),
    }
  })
}

/** Counts only what the linked page shows as well. */
function describeGroup(items: readonly Notification[], isWhole: boolean): string | null {
  const [first] = items
  if (!first || first.kind !== 'match' || items.length === 1) return null
  const what = isWhole ? messages.matches(items.length) : first.notified ? messages.oldMatches : messages.someMatches
  return `${what}${first.searchName ? ` für „${first.searchName}“` : ''}`
}
