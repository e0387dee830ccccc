import { Check, Sparkles, Undo2, X } from 'lucide-react'
import { useState } from 'react'
import { SEARCH_INDUSTRIES } from '#shared/domain/partner-criteria.ts'
import { Answer } from '#web/components/answer.tsx'
import { Badge } from '#web/components/ui/badge.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Checkbox } from '#web/components/ui/checkbox.tsx'
import { Dialog } from '#web/components/ui/dialog.tsx'
import { Skeleton } from '#web/components/ui/panel.tsx'
import { formatCount, formatCounted, formatDateTime } from '#web/lib/format.ts'
import { ChangeRow } from './change-row.tsx'
import { type Improvement, type Improvements, useAsk, useDecide, useImprovements } from './queries.ts'

/** Defaults of a review without filters. */
const USUAL = { industry: 'Gartenbauer', location: 'Hamburg' } as const

/** A run that is waiting for directories does not block another one. */
const isRunning = (run: Improvements['run']) => run?.endedAt === null && !run.isWaiting

function RunLine({ run }: { run: NonNullable<Improvements['run']> }) {
  const { industry, location, isWaiting, endedAt, looked, proposed, reason } = run
  const count = `${formatCount(looked)} durchgesehen · ${formatCounted(proposed, 'neuer Vorschlag', 'neue Vorschläge')}`
  return (
    <p aria-live="polite" className="text-sm text-ink-2">
      {industry} in {location}: {isWaiting ? 'wartet auf die Verzeichnisse …' : count}
      {!isWaiting && (endedAt === null ? ' · läuft …' : ` · ${formatDateTime(endedAt)}`)}
      {reason !== null && <span className="block">{reason}</span>}
    </p>
  )
}

function Proposed({ changes }: { changes: readonly Improvement[] }) {
  const decide = useDecide()
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const chosen = changes.filter(({ id }) => !left.has(id)).map(({ id }) => id)
  const toggle = (id: number, isChosen: boolean) =>
    setLeft((before) => (isChosen ? new Set([...before].filter((one) => one !== id)) : new Set([...before, id])))
  const send = (decision: 'take' | 'refuse') => !decide.isPending && decide.mutate({ body: { ids: chosen, decision } })
  return (
    <section aria-label="Vorschläge">
      <ul className="divide-y">
        {changes.map((change) => (
          <ChangeRow
            key={change.id}
            change={change}
            control={
              <Checkbox
                aria-label={`Auswählen: ${change.value}`}
                checked={!left.has(change.id)}
                onChange={({ target }) => toggle(change.id, target.checked)}
              >
                {null}
              </Checkbox>
            }
          />
        ))}
      </ul>
      <div className="flex flex-wrap gap-2 border-t pt-3">
        <Button variant="primary" busy={decide.isPending} disabled={chosen.length === 0} onClick={() => send('take')}>
          <Check aria-hidden />
          {formatCount(chosen.length)} übernehmen
        </Button>
        <Button disabled={chosen.length === 0} onClick={() => send('refuse')}>
          <X aria-hidden />
          Ablehnen
        </Button>
      </div>
    </section>
  )
}

function Decided({ changes }: { changes: readonly Improvement[] }) {
  const decide = useDecide()
  return (
    <section aria-label="Entschieden" className="mt-6">
      <h3 className="font-semibold">Entschieden</h3>
      <ul className="divide-y">
        {changes.map((change) => (
          <ChangeRow
            key={change.id}
            change={change}
            control={
              <span className="flex shrink-0 flex-col items-end gap-1.5">
                {change.state === 'taken' ? <Badge tone="green">Übernommen</Badge> : <Badge>Abgelehnt</Badge>}
                <Button
                  size="small"
                  variant="link"
                  aria-label={`Rückgängig: ${change.value}`}
                  onClick={() => !decide.isPending && decide.mutate({ body: { ids: [change.id], decision: 'undo' } })}
                >
                  <Undo2 aria-hidden />
                  Rückgängig
                </Button>
              </span>
            }
          />
        ))}
      </ul>
    </section>
  )
}

interface ImprovementsDialogProps {
  /** The list's filter; empty if unset. */
  industry: string
  location: string
  onClose: () => void
}

/** Proposed changes to businesses, each with its evidence: accepted, rejected or undone, one by one or together. */
export function ImprovementsDialog({ industry, location, onClose }: ImprovementsDialogProps) {
  const asked = useImprovements()
  const ask = useAsk()
  const body = { industry: SEARCH_INDUSTRIES.find((one) => one === industry) ?? USUAL.industry, location: location || USUAL.location }
  return (
    <Dialog
      open
      onClose={onClose}
      shape="wide"
      title={asked.data?.isOn === false ? 'Daten verbessern' : 'Daten mit KI verbessern'}
      description="Vorschläge für Namen, Branche und Beschreibung Ihrer Betriebe. Was Sie übernehmen, gilt nur in Ihrer Liste."
      footer={<Button onClick={onClose}>Schließen</Button>}
    >
      <Answer
        of={asked}
        failed="Die Vorschläge konnten nicht geladen werden"
        loading={<Skeleton className="h-24 w-full" />}
        isEmpty={() => false}
        empty={null}
      >
        {({ isOn, run, changes }) => {
          const [proposed, decided] = [
            changes.filter(({ state }) => state === 'proposed'),
            changes.filter(({ state }) => state !== 'proposed'),
          ]
          return (
            <>
              {!isOn && (
                <p className="mb-3 text-sm text-ink-2">
                  Kein KI-Dienst ist eingerichtet: Die Regeln sehen allein durch. Telefonnummern, Adressen und Internetadressen haben sie
                  beim Lesen schon bereinigt und doppelte Betriebe zusammengeführt.
                </p>
              )}
              <div className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-2">
                <Button busy={ask.isPending || isRunning(run)} onClick={() => ask.mutate({ body })}>
                  {!(ask.isPending || isRunning(run)) && <Sparkles aria-hidden />}
                  {body.industry} in {body.location} durchsehen
                </Button>
                {run && <RunLine run={run} />}
              </div>
              {proposed.length > 0 && <Proposed changes={proposed} />}
              {proposed.length === 0 && run?.endedAt !== null && (
                <p className="text-sm text-ink-2">
                  Zurzeit gibt es nichts zu entscheiden. Branche und Ort kommen aus den Filtern der Liste.
                </p>
              )}
              {decided.length > 0 && <Decided changes={decided} />}
            </>
          )
        }}
      </Answer>
    </Dialog>
  )
}
