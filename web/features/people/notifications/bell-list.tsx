import { BellOff } from 'lucide-react'
import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import type { Notification } from '#shared/contract/people/notifications.ts'
import { MoreButton } from '#web/components/more-button.tsx'
import { Photo } from '#web/components/photo.tsx'
import { cn } from '#web/lib/class-names.ts'
import { formatAge, formatAsked, formatDateTime } from '#web/lib/format.ts'
import { useNow } from '#web/lib/hooks.ts'
import { type More, useMore } from '#web/lib/pages.ts'
import { paths } from '#web/lib/paths.ts'
import { toaster } from '#web/lib/toast.ts'
import { type Group, groupNotifications, toNews } from './entries.ts'
import { listMessages } from './list-messages.ts'

/** Groups per page, and matches shown per group. */
const SHOWN = 20
const SHOWN_MATCHES = 3

type FoundProperty = NonNullable<Notification['property']>

interface ItemProps {
  one: Notification
  onOpen: () => void
  /** A button to note a call about a match. */
  renderCall?: ((property: FoundProperty) => ReactNode) | undefined
}

interface MatchProps extends ItemProps {
  property: FoundProperty
  /** The search that found it; null if the group's heading names it. */
  searchName: string | null
}

const Title = ({ one, children }: { one: Notification; children: ReactNode }) => (
  <span className="flex items-center gap-2">
    <span className={one.notified ? 'truncate text-sm' : 'truncate text-sm font-semibold'}>{children}</span>
    {!one.notified && <span className="size-2 shrink-0 rounded-full bg-accent" title="Ungelesen" />}
  </span>
)

const ITEM = 'flex gap-3 rounded-control p-2'

function Match({ one, property, searchName, onOpen, renderCall }: MatchProps) {
  const now = useNow()
  return (
    <div className="flex items-center gap-1 pr-1">
      <Link to={paths.property(property.id)} onClick={onOpen} className={cn(ITEM, 'min-w-0 flex-1 hover:bg-quiet')}>
        <span className="h-12 w-16 shrink-0 overflow-hidden rounded-md">
          <Photo src={property.imageUrls[0]} alt="" building={property.propertyType} />
        </span>
        <span className="min-w-0 flex-1">
          <Title one={one}>{property.title}</Title>
          <span className="block truncate text-[13px] text-ink-2">
            {[formatAsked(property), property.location].filter(Boolean).join(' · ')}
          </span>
          <span className="block truncate text-xs text-ink-2">
            {[formatAge(one.createdAt, now), searchName].filter(Boolean).join(' · ')}
          </span>
        </span>
      </Link>
      {renderCall?.(property)}
    </div>
  )
}

function NewsItem({ one, onOpen }: ItemProps) {
  const now = useNow()
  const { title, text, to } = toNews(one)
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

const Item = ({ one, isHeaded, onOpen, renderCall }: ItemProps & { isHeaded: boolean }) =>
  one.kind === 'match' && one.property ? (
    <Match one={one} property={one.property} searchName={isHeaded ? null : one.searchName} onOpen={onOpen} renderCall={renderCall} />
  ) : (
    <NewsItem one={one} onOpen={onOpen} />
  )

function GroupItems({ group, onOpen, renderCall }: { group: Group } & Omit<ItemProps, 'one'>) {
  const shown = group.items.slice(0, SHOWN_MATCHES)
  const more = group.items.length - shown.length
  return (
    <li>
      {group.heading !== null && <p className="px-2 pt-2 text-[13px] font-semibold">{group.heading}</p>}
      {shown.map((one) => (
        <Item key={one.id} one={one} isHeaded={group.heading !== null} onOpen={onOpen} renderCall={renderCall} />
      ))}
      {more > 0 && (
        <Link to={group.path} onClick={onOpen} className="block rounded-control px-2 pb-2 text-[13px] text-accent hover:underline">
          {group.isWhole ? listMessages.more(more) : listMessages.all}
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

/** The groups shown so far. Loaded groups are revealed before the next page is fetched. */
function useGroups(first: readonly Notification[] | undefined): { readonly groups: readonly Group[]; readonly more: More } {
  const [shown, setShown] = useState(SHOWN)
  const { more, rows = [] } = useMore('GET /api/notifications', {}, first as Notification[] | undefined)
  const groups = groupNotifications([...(first ?? []), ...rows], more.hasMore)
  const isHiding = groups.length > shown
  return {
    groups: groups.slice(0, shown),
    more: {
      ...more,
      hasMore: isHiding || more.hasMore,
      load: () => {
        setShown(shown + SHOWN)
        if (!isHiding) more.load()
      },
    },
  }
}

export interface BellListProps extends Pick<ItemProps, 'renderCall'> {
  /** The list's first page; undefined until it is loaded. */
  first: readonly Notification[] | undefined
  /** Text for an empty list. */
  empty: string
  onClose: () => void
}

const NOT_LOADED = 'Die Benachrichtigungen sind noch nicht geladen. Giebel versucht es gleich wieder.'

/** All notifications, and the page's last messages. */
export function BellList({ first, empty, onClose, renderCall }: BellListProps) {
  const { groups, more } = useGroups(first)
  return (
    <div className="max-h-[min(26rem,60dvh)] overflow-y-auto">
      {groups.length === 0 ? (
        <p className="flex flex-col items-center gap-2 px-6 py-8 text-center text-sm text-ink-2">
          <BellOff aria-hidden className="size-6" />
          {first ? empty : NOT_LOADED}
        </p>
      ) : (
        <div className="p-2">
          <ul>
            {groups.map((group) => (
              <GroupItems key={group.key} group={group} onOpen={onClose} renderCall={renderCall} />
            ))}
          </ul>
          <MoreButton more={more} />
        </div>
      )}
      <LastToasts />
    </div>
  )
}
