import { useRef, useState } from 'react'
import type { HandOver } from '#shared/contract/work/hand-overs.ts'
import { MoreButton } from '#web/components/more-button.tsx'
import { ErrorCard } from '#web/components/page-state.tsx'
import { AskingButton } from '#web/components/ui/asking-button.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Skeleton, TitledPanel } from '#web/components/ui/panel.tsx'
import { byAuthor, formatDateTime } from '#web/lib/format.ts'
import { later } from '#web/lib/later.tsx'
import type { HandOverDialogProps } from './hand-over-dialog.tsx'
import { countProspects, messages } from './messages.ts'
import { useHandOvers, useUndoHandOver } from './queries.ts'

const HandOverDialog = later<HandOverDialogProps>(
  async () => (await import('./hand-over-dialog.tsx')).HandOverDialog,
  ({ onClose }) => onClose(),
)

/** Hands over the prospects of one person to another, and lists what was handed over. */
export function HandOverCard() {
  const [isOpen, setIsOpen] = useState(false)
  const { data, isError, isFetching, refetch, more } = useHandOvers()
  const list = useRef<HTMLUListElement>(null)
  return (
    <TitledPanel title="Prospects übergeben">
      <p className="mb-4 text-sm text-ink-2">{messages.card}</p>
      <Button onClick={() => setIsOpen(true)}>Übergeben …</Button>
      {isOpen && <HandOverDialog onClose={() => setIsOpen(false)} />}
      {data?.length === 0 && <p className="mt-4 text-sm text-ink-2">{messages.none}</p>}
      {data && data.length > 0 && (
        <ul ref={list} tabIndex={-1} aria-label="Übergaben" className="mt-4 -mb-3 outline-none">
          {data.map((one) => (
            <HandOverRow key={one.id} one={one} onUndone={() => list.current?.focus()} />
          ))}
        </ul>
      )}
      <MoreButton more={more} />
      {!data && isError && (
        <ErrorCard title="Die Übergaben konnten nicht geladen werden" onRetry={() => void refetch()} busy={isFetching} />
      )}
      {!data && !isError && (
        <div role="status" aria-label="Übergaben werden geladen" className="mt-4">
          <Skeleton className="h-12 w-full" />
        </div>
      )}
    </TitledPanel>
  )
}

const nameOne = (one: HandOver['from'], nobody: string) => (one === null ? nobody : (one.name ?? 'jemand, dessen Konto beendet ist'))

function describeState({ moved, standing, restored, undoneAt }: HandOver): string {
  if (undoneAt !== null) return `zurückgenommen am ${formatDateTime(undoneAt)}: ${messages.undone(restored, moved)}`
  return standing === moved ? '' : `${standing} von ${moved} noch so vergeben`
}

/** `onUndone`: the button with the focus is gone. */
function HandOverRow({ one, onUndone }: { one: HandOver; onUndone: () => void }) {
  const [isPassingOn, setIsPassingOn] = useState(false)
  const { id, author, createdAt, from, to, moved, standing, undoUntil } = one
  const undo = useUndoHandOver(moved)
  const title = `${nameOne(from, 'Auswahl')} → ${nameOne(to, 'frei')}`
  return (
    <li className="flex flex-wrap items-center gap-3 border-b py-3 last:border-0">
      <div className="min-w-48 flex-1">
        <p className="text-sm font-medium break-words">
          {title} · {countProspects(moved)}
        </p>
        <p className="text-[13px] text-ink-2">
          {[[byAuthor(author), formatDateTime(createdAt)].filter(Boolean).join(', '), describeState(one)].filter(Boolean).join(' · ')}
        </p>
      </div>
      {to === null && standing > 0 && (
        <Button size="small" aria-label={`Weitergeben: ${title}`} onClick={() => setIsPassingOn(true)}>
          Weitergeben …
        </Button>
      )}
      {undoUntil !== null && (
        <AskingButton
          size="small"
          busy={undo.isPending}
          aria-label={`Rückgängig: ${title}`}
          question="Diese Übergabe rückgängig machen?"
          text={`Zurück geht, was seitdem niemand anders vergeben hat: ${standing} von ${moved}. Möglich ist das bis ${formatDateTime(undoUntil)}.`}
          action="Rückgängig machen"
          onConfirm={() => undo.mutate({ params: { id } }, { onSuccess: onUndone })}
        >
          Rückgängig
        </AskingButton>
      )}
      {isPassingOn && <HandOverDialog whose={{ freedBy: id }} onClose={() => setIsPassingOn(false)} />}
    </li>
  )
}
