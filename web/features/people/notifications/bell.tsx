import { Bell as BellIcon, BellOff } from 'lucide-react'
import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import type { Notification } from '#shared/contract/people/notifications.ts'
import { BELL_CAP } from '#shared/domain/limits.ts'
import { Photo } from '#web/components/photo.tsx'
import { Button } from '#web/components/ui/button.tsx'
import type { TriggerProps } from '#web/components/ui/popover.tsx'
import { Popover } from '#web/components/ui/popover.tsx'
import { cn } from '#web/lib/class-names.ts'
import { formatAge, formatAsked, formatDateTime } from '#web/lib/format.ts'
import { useNow } from '#web/lib/hooks.ts'
import { paths } from '#web/lib/paths.ts'
import { toaster } from '#web/lib/toast.ts'
import { type Group, groupsOf, newsOf } from './entries.ts'
import { messages } from './messages.ts'
import { unreadOf, useMarkRead, useNotifications } from './queries.ts'

/** Groups in the list, and matches of one group. */
const SHOWN = 20
const SHOWN_MATCHES = 3

interface ItemProps {
  one: Notification
  onOpen: () => void
}

const Title = ({ one, children }: { one: Notification; children: ReactNode }) => (
  <span className="flex items-center gap-2">
    <span className={one.notified ? 'truncate text-sm' : 'truncate text-sm font-semibold'}>{children}</span>
    {!one.notified && <span className="size-2 shrink-0 rounded-full bg-accent" title="Ungelesen" />}
  </span>
)

const ITEM = 'flex gap-3 rounded-control p-2'

function Match({ one, property, onOpen }: ItemProps & { property: NonNullable<Notification['property']> }) {
  const now = useNow()
  return (
    <Link to={paths.property(property.id)} onClick={onOpen} className={cn(ITEM, 'hover:bg-quiet')}>
      <span className="h-12 w-16 shrink-0 overflow-hidden rounded-md">
        <Photo src={property.imageUrls[0]} alt="" building={property.propertyType} />
      </span>
      <span className="min-w-0 flex-1">
        <Title one={one}>{property.title}</Title>
        <span className="block truncate text-[13px] text-ink-2">
          {[formatAsked(property), property.location].filter(Boolean).join(' · ')}
        </span>
        <span className="block truncate text-xs text-ink-2">
          {[formatAge(one.createdAt, now), one.searchName].filter(Boolean).join(' · ')}
        </span>
      </span>
    </Link>
  )
}

function NewsItem({ one, onOpen }: ItemProps) {
  const now = useNow()
  const { title, text, to } = newsOf(one)
  const lines = (
    <span className="min-w-0 flex-1">
      <Title one={one}>{title}</Title>
      {text && <span className="line-clamp-2 text-[13px] text-ink-2">{text}</span>}
      <span className="block truncate text-xs text-ink-2">{formatAge(one.createdAt, now)}</span>
    </span>
  )
  if (to === null) return <div className={ITEM}>{lines}</div>
  return (
    <Link to={to} onClick={onOpen} className={cn(ITEM, 'hover:bg-quiet')}>
      {lines}
    </Link>
  )
}

const Item = ({ one, onOpen }: ItemProps) =>
  one.kind === 'match' && one.property ? (
    <Match one={one} property={one.property} onOpen={onOpen} />
  ) : (
    <NewsItem one={one} onOpen={onOpen} />
  )

function GroupItems({ group, onOpen }: { group: Group; onOpen: () => void }) {
  const shown = group.items.slice(0, SHOWN_MATCHES)
  const more = group.items.length - shown.length
  return (
    <li>
      {group.heading !== null && <p className="px-2 pt-2 text-[13px] font-semibold">{group.heading}</p>}
      {shown.map((one) => (
        <Item key={one.id} one={one} onOpen={onOpen} />
      ))}
      {more > 0 && (
        <Link to={paths.savedSearches} onClick={onOpen} className="block rounded-control px-2 pb-2 text-[13px] text-accent hover:underline">
          {messages.more(more)}
        </Link>
      )}
    </li>
  )
}

function LastToasts() {
  const log = useSyncExternalStore(toaster.subscribe, toaster.log)
  if (log.length === 0) return null
  return (
    <details className="border-t px-4 py-3 text-sm">
      <summary className="min-h-6 font-medium">Letzte Meldungen</summary>
      <ul className="mt-2 space-y-2">
        {log.map((toast) => (
          <li key={toast.id}>
            <p className={toast.failed ? 'font-medium text-red' : 'font-medium'}>{toast.title}</p>
            {toast.text && <p className="text-ink-2">{toast.text}</p>}
            <p className="text-xs text-ink-2">{formatDateTime(toast.at)}</p>
          </li>
        ))}
      </ul>
    </details>
  )
}

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

/** What the user is told of, with links, and the last messages of the page. `empty` says what will stand here. */
export function Bell({ empty }: { empty: string }) {
  const [open, setOpen] = useState(false)
  const { data = [] } = useNotifications()
  const { markRead, busy } = useMarkRead()
  const unread = unreadOf(data)
  const trigger = (props: TriggerProps) => (
    <Button {...props} variant="ghost" size="icon" className="relative">
      <BellIcon aria-hidden />
      <span className="sr-only">Benachrichtigungen, {unread.length} ungelesen</span>
      <Count count={unread.length} />
    </Button>
  )
  return (
    <Popover renderTrigger={trigger} label="Benachrichtigungen" open={open} onOpenChange={setOpen} className="w-[25rem]">
      <div className="flex min-h-12 items-center justify-between gap-3 border-b px-4">
        <h2 className="text-[15px] font-semibold">Benachrichtigungen</h2>
        {unread.length > 0 && (
          <Button variant="link" size="small" busy={busy} onClick={() => markRead(unread)}>
            Als gelesen markieren
          </Button>
        )}
      </div>
      <div className="max-h-[min(26rem,60dvh)] overflow-y-auto">
        {data.length === 0 ? (
          <p className="flex flex-col items-center gap-2 px-6 py-8 text-center text-sm text-ink-2">
            <BellOff aria-hidden className="size-6" />
            {empty}
          </p>
        ) : (
          <ul className="p-2">
            {groupsOf(data)
              .slice(0, SHOWN)
              .map((group) => (
                <GroupItems key={group.key} group={group} onOpen={() => setOpen(false)} />
              ))}
          </ul>
        )}
        <LastToasts />
      </div>
    </Popover>
  )
}
