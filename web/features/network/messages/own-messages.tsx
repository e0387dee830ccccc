import { MessagesSquare, Send } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Message } from '#shared/contract/network/messages.ts'
import { MoreButton } from '#web/components/more-button.tsx'
import { ErrorCard } from '#web/components/page-state.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { Panel, Skeleton } from '#web/components/ui/panel.tsx'
import { Select } from '#web/components/ui/select.tsx'
import { Textarea } from '#web/components/ui/textarea.tsx'
import { newUuid } from '#web/lib/uuid.ts'
import { Bubble } from './bubble.tsx'
import { useMarkSeen, useOwnMessages, useSendMessage } from './queries-own.ts'
import { Thread } from './thread.tsx'

interface Agent {
  readonly maklerUserId: string
  readonly maklerName: string
}

/** Marks messages as read while the page is open and visible. */
function useSeen(list: readonly Message[] | undefined): void {
  const { mutate } = useMarkSeen()
  const newest = list?.find(({ fromMakler, readAt }) => fromMakler && readAt === null)?.id
  const marked = useRef(0)
  useEffect(() => {
    const mark = () => {
      if (newest === undefined || newest <= marked.current || document.visibilityState === 'hidden') return
      marked.current = newest
      mutate({ body: { upToId: newest } })
    }
    mark()
    document.addEventListener('visibilitychange', mark)
    return () => document.removeEventListener('visibilitychange', mark)
  }, [newest, mutate])
}

/** Ids of messages that were new when the tab opened: they stay highlighted after being marked as read. */
function useNewOnes(list: readonly Message[] | undefined): ReadonlySet<number> {
  const [fresh, setFresh] = useState<ReadonlySet<number>>(new Set())
  const unread = list?.filter(({ id, fromMakler, readAt }) => fromMakler && readAt === null && !fresh.has(id)) ?? []
  if (unread.length > 0) setFresh(new Set([...fresh, ...unread.map(({ id }) => id)]))
  return fresh
}

/** A retry of the same text uses the same key, so that it is stored once. */
function Composer({ agents, chosen }: { agents: readonly Agent[]; chosen: string | undefined }) {
  const send = useSendMessage()
  const [content, setContent] = useState('')
  const [to, setTo] = useState<string>()
  const [key, setKey] = useState(newUuid)
  const recipient = chosen ?? to ?? agents[0]?.maklerUserId
  const name = agents.find(({ maklerUserId }) => maklerUserId === recipient)?.maklerName
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (send.isPending || !content.trim()) return
    send.mutate(
      { body: { content, clientKey: key, maklerUserId: recipient } },
      {
        onSuccess: () => {
          setContent((now) => (now === content ? '' : now))
          setKey(newUuid())
        },
      },
    )
  }
  if (agents.length === 0)
    return (
      <p className="border-t px-4 py-3 text-sm text-ink-2">
        Sie sind noch mit keinem Makler verbunden. Öffnen Sie den Einladungslink eines Maklers, dann können Sie ihm schreiben.
      </p>
    )
  return (
    <form onSubmit={submit} className="flex flex-wrap items-end gap-2.5 border-t p-4">
      {agents.length > 1 && !chosen && (
        <div className="w-full sm:w-56">
          <Field label="An">
            {(names) => (
              <Select
                {...names}
                value={recipient ?? ''}
                onChange={(event) => setTo(event.target.value)}
                options={agents.map(({ maklerUserId, maklerName }) => [maklerUserId, maklerName])}
              />
            )}
          </Field>
        </div>
      )}
      <Textarea
        aria-label="Ihre Nachricht"
        placeholder={name && `Nachricht an ${name}`}
        value={content}
        maxLength={5_000}
        rows={1}
        onChange={(event) => {
          setContent(event.target.value)
          // a changed text is a new message
          setKey(newUuid())
        }}
        className="min-h-11! min-w-0 flex-1 basis-60"
      />
      <Button type="submit" variant="primary" busy={send.isPending} disabled={!content.trim()} className="h-11!">
        {!send.isPending && <Send aria-hidden />}
        Senden
      </Button>
    </form>
  )
}

const Nothing = () => (
  <div className="flex flex-col items-center gap-3 px-6 py-12 text-center">
    <MessagesSquare aria-hidden className="size-8 text-accent" />
    <h3 className="text-lg font-semibold">Noch keine Nachrichten</h3>
    <p className="max-w-md text-ink-2">Hier schreiben Sie sich mit Ihrem Makler, und hier steht, wenn sich an Ihren Tipps etwas tut.</p>
  </div>
)

/** Shows the agent's name. */
function Head({ agents, chosen }: { agents: readonly Agent[]; chosen: string | undefined }) {
  const [first, ...more] = agents
  const one = more.length === 0 ? first : agents.find(({ maklerUserId }) => maklerUserId === chosen)
  if (!first) return null
  return (
    <h2 className="border-b px-4 py-3 text-[17px] font-semibold break-words">
      {one ? `${one.maklerName} · Immobilienmakler` : 'Nachrichten mit Ihren Maklern'}
    </h2>
  )
}

/** The partner's conversation with their agents. */
export function OwnMessages({ agents }: { agents: readonly Agent[] }) {
  const { data, more, isError, isFetching, refetch } = useOwnMessages()
  const [agent, setAgent] = useState<string>()
  useSeen(data)
  const fresh = useNewOnes(data)
  if (!data && isError)
    return <ErrorCard title="Nachrichten konnten nicht geladen werden" onRetry={() => void refetch()} busy={isFetching} />
  const shown = data?.filter(({ maklerUserId }) => agent === undefined || maklerUserId === agent)
  return (
    <Panel aria-label="Nachrichten" className="overflow-hidden">
      <Head agents={agents} chosen={agent} />
      {agents.length > 1 && (
        <fieldset className="flex flex-wrap gap-2 border-b p-3">
          <legend className="sr-only">Nachrichten mit</legend>
          {[{ maklerUserId: undefined, maklerName: 'Alle' }, ...agents].map(({ maklerUserId, maklerName }) => (
            <Button
              key={maklerUserId ?? 'all'}
              size="small"
              aria-pressed={agent === maklerUserId}
              variant={agent === maklerUserId ? 'primary' : 'outline'}
              onClick={() => setAgent(maklerUserId)}
            >
              {maklerName}
            </Button>
          ))}
        </fieldset>
      )}
      {!shown && (
        <div role="status" aria-label="Nachrichten werden geladen" className="p-5">
          <Skeleton className="h-40 w-full" />
        </div>
      )}
      <MoreButton more={more} />
      {shown?.length === 0 && <Nothing />}
      {shown && shown.length > 0 && (
        <Thread
          list={shown}
          renderMessage={(message) => (
            <Bubble
              key={message.id}
              message={message}
              isOwn={!message.fromMakler}
              from={message.maklerName}
              isNew={fresh.has(message.id)}
            />
          )}
        />
      )}
      <Composer agents={agents} chosen={agent} />
    </Panel>
  )
}
