import type { Message } from '#shared/contract/network/messages.ts'
import { MoreButton } from '#web/components/more-button.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { Skeleton } from '#web/components/ui/panel.tsx'
import { cn } from '#web/lib/class-names.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { useMay } from '#web/lib/may.ts'
import { Composer, type ComposerProps } from './composer.tsx'
import { messages } from './messages.ts'
import { useMessagesWith, useReadUpTo } from './queries.ts'
import { Thread } from './thread.tsx'

const Line = ({ message: { content, fromMakler, isAutomatic, createdAt, readAt, author } }: { message: Message }) => (
  <li className={cn('flex', fromMakler ? 'justify-end' : 'justify-start')}>
    <div className={cn('max-w-[85%] rounded-panel px-3.5 py-2 text-sm', fromMakler ? 'bg-accent-tint' : 'border bg-panel')}>
      <p className="break-words whitespace-pre-line">{content}</p>
      <p className="mt-0.5 text-xs text-ink-2">
        {isAutomatic && 'Automatisch · '}
        {author && `${author} · `}
        <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
        {fromMakler && !isAutomatic && (readAt ? ' · gelesen' : ' · noch nicht gelesen')}
      </p>
    </div>
  </li>
)

/** Conversation between agent and partner, with a composer below it. */
export function Conversation(props: ComposerProps) {
  const { partnerId } = props
  const mayWrite = useMay('prospects.work')
  const { data, more, isError, isFetching, refetch } = useMessagesWith(partnerId)
  useReadUpTo(partnerId, data?.find(({ fromMakler, readAt }) => !fromMakler && readAt === null)?.id)
  return (
    <div className="space-y-4">
      <MoreButton more={more} />
      {data && data.length > 0 && <Thread list={data} renderMessage={(message) => <Line key={message.id} message={message} />} />}
      {data?.length === 0 && <p className="text-sm text-ink-2">Noch keine Nachrichten. Der Partner antwortet in seinem Bereich.</p>}
      {!data && isError && (
        <Notice tone="failure" title={messages.failed}>
          <Button size="small" onClick={() => void refetch()} busy={isFetching}>
            Erneut versuchen
          </Button>
        </Notice>
      )}
      {!data && !isError && (
        <div role="status" aria-label="Nachrichten werden geladen">
          <Skeleton className="h-24 w-full" />
        </div>
      )}
      {mayWrite && <Composer {...props} />}
    </div>
  )
}
