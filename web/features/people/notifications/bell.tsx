import { Bell as BellIcon } from 'lucide-react'
import { useState } from 'react'
import { BELL_CAP } from '#shared/domain/limits.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Popover, type TriggerProps } from '#web/components/ui/popover.tsx'
import { later } from '#web/lib/later.tsx'
import type { BellListProps } from './bell-list.tsx'
import { messages } from './messages.ts'
import { filterUnreadHits, filterUnread, useMarkRead, useNotifications } from './queries.ts'

const BellList = later<BellListProps>(
  async () => (await import('./bell-list.tsx')).BellList,
  ({ onClose }) => onClose(),
)

function Count({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span
      aria-hidden
      className="absolute top-0.5 right-0 flex h-[18px] min-w-[18px] items-center justify-center rounded-full bg-accent px-1 text-[11px] font-bold text-on-accent num"
    >
      {count > BELL_CAP ? `${BELL_CAP}+` : count}
    </span>
  )
}

/** Notifications with links, and the page's last messages. `empty`: text for an empty list. */
export function Bell({ empty, renderCall }: Pick<BellListProps, 'empty' | 'renderCall'>) {
  const [open, setOpen] = useState(false)
  const { data } = useNotifications()
  const { markRead, busy } = useMarkRead()
  const unread = filterUnread(data)
  const trigger = (props: TriggerProps) => (
    <Button {...props} variant="ghost" size="icon" className="relative" onPointerEnter={() => void BellList.ahead()}>
      <BellIcon aria-hidden />
      <span className="sr-only">Benachrichtigungen, {data ? `${unread.length} ungelesen` : 'nicht geladen'}</span>
      <Count count={unread.length} />
    </Button>
  )
  return (
    <Popover renderTrigger={trigger} label="Benachrichtigungen" open={open} onOpenChange={setOpen} className="w-[25rem]">
      <div className="flex min-h-12 items-center justify-between gap-3 border-b px-4 py-1.5">
        <div>
          <h2 className="text-[15px] font-semibold">Benachrichtigungen</h2>
          {unread.length > 0 && <p className="text-xs text-ink-2">{messages.unread(unread.length, filterUnreadHits(data).length)}</p>}
        </div>
        {unread.length > 0 && (
          <Button variant="link" size="small" busy={busy} onClick={() => markRead(unread)}>
            Als gelesen markieren
          </Button>
        )}
      </div>
      <BellList first={data} empty={empty} renderCall={renderCall} onClose={() => setOpen(false)} />
    </Popover>
  )
}
