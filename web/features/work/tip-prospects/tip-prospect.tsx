import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { TipProspect as State } from '#shared/contract/work/tip-prospects.ts'
import { Button, buttonClass } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { Skeleton } from '#web/components/ui/panel.tsx'
import { useMay } from '#web/lib/may.ts'
import { paths } from '#web/lib/paths.ts'
import { ChooseKnown } from './choose-known.tsx'
import { KnownList } from './known-list.tsx'
import { messages } from './messages.ts'
import { usePart, useTake, useTipProspect } from './queries.ts'

interface TipProspectProps {
  tipId: number
  /** The owner's number, and a call to note. */
  renderCall: (propertyId: number) => ReactNode
}

/** A tip that is a prospect, on its own or joined with a known property. */
function Made({ tipId, propertyId, isJoined, renderCall }: TipProspectProps & { propertyId: number; isJoined: boolean }) {
  const part = usePart()
  const mayWork = useMay('prospects.work')
  return (
    <>
      <p className="text-sm text-ink-2">
        {isJoined
          ? 'Der Tipp gehört zu einem Objekt, das Ihr Büro schon kannte. Für alle anderen bleibt es, wie es war.'
          : 'Der Tipp steht als eigenes Objekt unter Ihren Prospects. Nur Ihr Büro sieht es.'}
      </p>
      {renderCall(propertyId)}
      <div className="flex flex-wrap gap-2">
        <Link to={paths.prospect(propertyId)} className={buttonClass({ size: 'small' })}>
          Prospect öffnen
        </Link>
        {isJoined && mayWork && (
          <Button size="small" variant="ghost" busy={part.isPending} onClick={() => part.mutate({ params: { id: tipId } })}>
            Doch ein anderes Haus
          </Button>
        )}
      </div>
    </>
  )
}

function Loaded({ tipId, renderCall, state }: TipProspectProps & { state: State }) {
  const mayWork = useMay('prospects.work')
  const { propertyId, isJoined, heldBy } = state
  if (heldBy !== undefined) return <p className="text-sm text-ink-2">{`Als Prospect übernommen, betreut von ${heldBy}.`}</p>
  return (
    <div className="space-y-3">
      {propertyId !== null && <Made tipId={tipId} propertyId={propertyId} isJoined={isJoined} renderCall={renderCall} />}
      {propertyId === null && !mayWork && <p className="text-sm text-ink-2">Noch kein Prospect.</p>}
      {mayWork && <Choice tipId={tipId} state={state} />}
    </div>
  )
}

/** Makes the tip a prospect, on its own or with a known property. */
function Choice({ tipId, state: { propertyId, isJoined, known } }: Pick<TipProspectProps, 'tipId'> & { state: State }) {
  const take = useTake(tipId)
  const [isChoosing, setChoosing] = useState(false)
  const isNew = propertyId === null
  const named = take.isPending && take.variables.body?.propertyId
  const chosen = typeof named === 'number' ? named : undefined
  const join = (id: number) => take.mutate({ params: { id: tipId }, body: { propertyId: id } }, { onSuccess: () => setChoosing(false) })
  return (
    <>
      {known.length > 0 && (
        <>
          <Notice title="Dieses Haus kennen Sie schon">
            Vergleichen Sie: Ist es dasselbe, gehört der Tipp dazu. Das sieht nur Ihr Büro.
          </Notice>
          <KnownList label="Bekannte Objekte" objects={known} chosen={chosen} onChoose={join} />
        </>
      )}
      {!isJoined && (
        <div className="flex flex-wrap gap-2">
          {isNew && (
            <Button
              size="small"
              busy={take.isPending && chosen === undefined}
              onClick={() => take.mutate({ params: { id: tipId }, body: {} })}
            >
              {known.length > 0 ? 'Nein, als eigenes Objekt anlegen' : 'Zu den Prospects nehmen'}
            </Button>
          )}
          <Button size="small" variant="ghost" aria-expanded={isChoosing} onClick={() => setChoosing(!isChoosing)}>
            Ich kenne das Haus schon …
          </Button>
        </div>
      )}
      {isChoosing && !isJoined && <ChooseKnown chosen={chosen} onChoose={join} />}
    </>
  )
}

/** The tip among the agent's prospects, and the button that makes it one. */
export function TipProspect({ tipId, renderCall }: TipProspectProps) {
  const { data, isError, isFetching, refetch } = useTipProspect(tipId)
  return (
    <section aria-labelledby={`prospect-${tipId}`}>
      <h3 id={`prospect-${tipId}`} className="mb-1 text-base font-semibold">
        {messages.title}
      </h3>
      {data && <Loaded tipId={tipId} state={data} renderCall={renderCall} />}
      {!data && isError && (
        <Notice tone="failure" title={messages.loadFailed}>
          <Button size="small" onClick={() => void refetch()} busy={isFetching}>
            Erneut versuchen
          </Button>
        </Notice>
      )}
      {!data && !isError && (
        <div role="status" aria-label="Prospect wird geladen">
          <Skeleton className="h-8 w-full" />
        </div>
      )}
    </section>
  )
}
