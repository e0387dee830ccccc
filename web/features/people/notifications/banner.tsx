import { Sparkles } from 'lucide-react'
import { Button } from '#web/components/ui/button.tsx'
import { messages } from './messages.ts'
import { placesText } from './places.ts'
import { unreadOf, useMarkRead, useNotifications } from './queries.ts'

/** Tells what is new since the last look; gone once everything is marked as read. */
export function NotificationBanner() {
  const { data } = useNotifications()
  const { markRead, busy } = useMarkRead()
  const unread = unreadOf(data).filter(({ kind }) => kind === 'match')
  if (unread.length === 0) return null
  const places = placesText(unread)
  return (
    <div
      role="status"
      className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-panel bg-accent-tint px-4 py-2 text-sm text-accent"
    >
      <Sparkles aria-hidden className="size-4.5 shrink-0" />
      <p className="min-w-0 flex-1 basis-52">
        <strong className="font-semibold">{messages.matches(unread.length)}</strong>
        {places && ` in ${places}`}
      </p>
      <Button variant="link" size="small" busy={busy} onClick={() => markRead(unread)}>
        Als gelesen markieren
      </Button>
    </div>
  )
}
