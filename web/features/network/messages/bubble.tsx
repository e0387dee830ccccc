import type { Message } from '#shared/contract/network/messages.ts'
import { Link } from 'react-router'
import { cn } from '#web/lib/class-names.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { paths } from '#web/lib/paths.ts'

interface BubbleProps {
  message: Pick<Message, 'content' | 'createdAt' | 'isAutomatic' | 'readAt' | 'tipId'>
  /** Written by the current user. */
  isOwn: boolean
  from: string
  isNew: boolean
}

/** One message: others' on the left, own ones on the right. */
export const Bubble = ({ message: { content, createdAt, isAutomatic, readAt, tipId }, isOwn, from, isNew }: BubbleProps) => (
  <li className={cn('flex', isOwn ? 'justify-end' : 'justify-start')}>
    <div
      className={cn(
        'max-w-[min(85%,36rem)] rounded-xl px-3.5 py-2.5',
        isOwn ? 'rounded-br-sm bg-accent-tint' : 'rounded-bl-sm border bg-panel',
        isAutomatic && 'border-dashed bg-quiet!',
      )}
    >
      <p className="flex items-center gap-2 text-xs text-ink-2">
        <span className="font-semibold">{isOwn ? 'Sie' : from}</span>
        <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
        {isNew && <span className="font-semibold text-accent">Neu</span>}
      </p>
      <p className="mt-0.5 text-[15px] break-words whitespace-pre-line">{content}</p>
      {tipId !== null && (
        <Link
          to={`${paths.partnerDashboard}?tab=nachrichten&tip=${tipId}`}
          state={{ opened: true }}
          preventScrollReset
          className="text-sm font-semibold text-accent hover:underline"
        >
          Tipp ansehen
        </Link>
      )}
      {isOwn && <p className="mt-0.5 text-right text-xs text-ink-2">{readAt ? 'Gelesen' : 'Gesendet'}</p>}
    </div>
  </li>
)
