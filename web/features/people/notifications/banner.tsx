import { Sparkles } from 'lucide-react'
import { Link } from 'react-router'
import type { Notification } from '#shared/contract/people/notifications.ts'
import { Button } from '#web/components/ui/button.tsx'
import { cn } from '#web/lib/class-names.ts'
import { useLastCount } from '#web/lib/use-last-count.ts'
import { hitsPath } from '#web/lib/hits-path.ts'
import { messages } from './messages.ts'
import { placesText } from './places.ts'
import { hasMoreUnread, filterUnreadHits, useMarkRead, useNotifications } from './queries.ts'

/** Usual height, so that the list does not shift when the banner arrives. */
const ROOM = 'mb-4 min-h-28 sm:min-h-12'

/** The search that found all of them; undefined if there were several searches. */
function commonSearch(hits: readonly Notification[]): number | undefined {
  const [id, ...others] = new Set(hits.map(({ searchId }) => searchId))
  return others.length === 0 ? (id ?? undefined) : undefined
}

/** Number of unread hits; hidden once everything is read. */
export function NotificationBanner() {
  const { data, isError } = useNotifications()
  const { markRead, busy } = useMarkRead()
  const unread = filterUnreadHits(data)
  // default on a first visit: more often than not there is news
  const count = useLastCount('news', data && unread.length, 1)
  if (count === 0 || (!data && isError)) return null
  if (!data) return <div className={ROOM} />
  const places = placesText(unread)
  return (
    <div
      role="status"
      className={cn(ROOM, 'flex flex-wrap items-center gap-x-3 gap-y-1 rounded-panel bg-accent-tint px-4 py-2 text-sm text-accent')}
    >
      <Sparkles aria-hidden className="size-4.5 shrink-0" />
      <p className="min-w-0 flex-1 basis-52">
        <Link
          to={hitsPath({ savedSearch: commonSearch(unread), unread: true })}
          className="font-semibold underline-offset-2 hover:underline"
        >
          {hasMoreUnread(data) ? messages.matchesAtLeast(unread.length) : messages.matches(unread.length)}
        </Link>
        {places && ` in ${places}`}
      </p>
      <Button variant="link" size="small" busy={busy} onClick={() => markRead(unread)}>
        Als gelesen markieren
      </Button>
    </div>
  )
}
