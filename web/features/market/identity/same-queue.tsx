import { Check, CopyCheck, SkipForward, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { PAIRS_COUNTED } from '#shared/domain/limits.ts'
import { MissingRight } from '#web/components/missing-right.tsx'
import { EmptyState, ErrorCard, PageSpinner } from '#web/components/page-state.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { useMay } from '#web/lib/may.ts'
import { toaster } from '#web/lib/toast.ts'
import { DecisionsList } from './decisions-list.tsx'
import { messages } from './messages.ts'
import { PairView } from './pair-view.tsx'
import { describeScope, useDecide, useMaybeSame } from './queries.ts'

/** Whether the key is typed text, a shortcut or meant for a dialog. */
const isTaken = ({ target, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  ctrlKey || metaKey || altKey || (target instanceof Element && target.closest('input, textarea, select, [role=dialog]') !== null)

/** Key hint, hidden on devices that hardly ever have a keyboard. */
const Key = ({ name }: { name: string }) => <span className="max-sm:hidden">({name})</span>

/** Pairs of adverts that may belong to one property, decided one by one by key. */
export function SameQueue() {
  const [offset, setOffset] = useState(0)
  const { data, isError, isFetching, refetch } = useMaybeSame(offset)
  const decide = useDecide()
  const mayDecide = useMay('prospects.work')
  const [skipped, setSkipped] = useState<readonly string[]>([])
  const pairKey = (pair: { one: { id: number }; other: { id: number } }) => `${pair.one.id} ${pair.other.id}`
  const open = data?.pairs.filter((pair) => !skipped.includes(pairKey(pair))) ?? []
  const [pair] = open
  const busy = decide.isPending || isFetching

  const answer = (isSame: boolean) => {
    if (!pair || busy || !mayDecide) return
    decide.mutate(
      { body: { oneId: pair.one.id, otherId: pair.other.id, isSame } },
      { onSuccess: (decided) => toaster.show({ title: isSame ? messages.joined : messages.apart, text: describeScope(decided) }) },
    )
  }
  const skip = () => {
    if (!pair || !data) return
    setSkipped([...skipped, pairKey(pair)])
    // the last loaded pair: the next pairs come after all skipped ones
    if (open.length === 1) setOffset(offset + data.pairs.length)
  }
  const again = () => {
    setSkipped([])
    setOffset(0)
  }

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // a repeated key was not meant for the next pair
      if (isTaken(event) || event.repeat) return
      const key = event.key.toLowerCase()
      if (key === 'j') answer(true)
      else if (key === 'n') answer(false)
      else if (key === 's') skip()
      else return
      event.preventDefault()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  })

  if (isError) return <ErrorCard title="Die Anzeigen konnten nicht geladen werden" onRetry={() => void refetch()} busy={isFetching} />
  if (!data) return <PageSpinner />
  return (
    <>
      {!mayDecide && <MissingRight right="prospects.work" className="mb-4" />}
      {pair ? (
        <>
          <div className="mb-4 flex flex-wrap items-center gap-2.5">
            {mayDecide && (
              <>
                <Button variant="primary" busy={busy} onClick={() => answer(true)} aria-keyshortcuts="j">
                  <Check aria-hidden />
                  Dasselbe Objekt
                  <Key name="J" />
                </Button>
                <Button variant="outline" busy={busy} onClick={() => answer(false)} aria-keyshortcuts="n">
                  <X aria-hidden />
                  Zwei Objekte
                  <Key name="N" />
                </Button>
              </>
            )}
            <Button variant="ghost" onClick={skip} aria-keyshortcuts="s">
              <SkipForward aria-hidden />
              Überspringen
              <Key name="S" />
            </Button>
            <span role="status" className="text-sm text-ink-2">
              {data.total === 1 ? 'Ein Paar wartet' : `${data.total}${data.total < PAIRS_COUNTED ? '' : ' oder mehr'} Paare warten`}
            </span>
          </div>
          <PairView key={pairKey(pair)} pair={pair} />
        </>
      ) : (
        <EmptyState
          icon={<CopyCheck aria-hidden />}
          title={skipped.length > 0 && data.total > 0 ? 'Der Rest ist übersprungen' : 'Nichts zu entscheiden'}
          text="Findet sich eine Anzeige, die vielleicht dasselbe Objekt anbietet wie eine andere, steht sie hier."
          action={
            skipped.length > 0 && (
              <Button variant="outline" onClick={again}>
                Übersprungene zeigen
              </Button>
            )
          }
        />
      )}
      <DecisionsList decisions={data.decisions} />
    </>
  )
}
