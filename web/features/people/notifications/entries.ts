import type { Notification } from '#shared/contract/people/notifications.ts'
import { newsKind, newsPath } from '#shared/domain/news.ts'
import { hitsPath } from '#web/lib/hits-path.ts'
import { paths } from '#web/lib/paths.ts'
import { listMessages } from './list-messages.ts'
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

/** Notifications shown as one entry: a search's matches, leads assigned to the reader, anything else alone. */
export interface Group {
  readonly key: string
  /** Texts for several matches. */
  readonly heading: string | null
  readonly items: readonly Notification[]
  /** Page with all of the group. */
  readonly path: string
  /** Whether `items` contains all of them. */
  readonly isWhole: boolean
}

/** In list order, each group at the position of its first entry. `hasMore`: the list continues, unread ones first. */
export function groupNotifications(list: readonly Notification[], hasMore = false): Group[] {
  const notificationKey = ({ kind, id, notified, searchId }: Notification) => {
    if (kind === 'match') return `match ${notified} ${searchId ?? ''}`
    return kind === 'lead_assigned' ? `${kind} ${notified}` : `${kind} ${id}`
  }
  const isAllUnread = !hasMore || list.at(-1)?.notified === true
  return [...Map.groupBy(list, notificationKey)].map(([key, items]) => {
    const [first] = items
    const unread = first?.notified === false
    const isWhole = unread && isAllUnread
    return {
      key,
      items,
      isWhole,
      path: first?.kind === 'lead_assigned' ? paths.ownProspects : hitsPath({ savedSearch: first?.searchId ?? undefined, unread }),
      heading: describeGroup(items, isWhole),
    }
  })
}

/** Counts only what the linked page shows as well. */
function describeGroup(items: readonly Notification[], isWhole: boolean): string | null {
  const [first] = items
  if (!first || items.length === 1) return null
  if (first.kind === 'lead_assigned')
    return `${isWhole ? listMessages.assigned(items.length) : listMessages.someAssigned}${describeRules(items)}`
  if (first.kind !== 'match') return null
  const what = isWhole ? messages.matches(items.length) : first.notified ? listMessages.oldMatches : listMessages.someMatches
  return `${what}${first.searchName ? ` für „${first.searchName}“` : ''}`
}

/** By which rules the leads came, as far as they are loaded. */
function describeRules(leads: readonly Notification[]): string {
  const rules = leads.flatMap(({ reason }) => reason ?? [])
  return listMessages.byRules([...new Set(rules)], rules.length === leads.length)
}
