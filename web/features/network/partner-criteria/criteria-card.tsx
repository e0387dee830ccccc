import { Play } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { PartnerCriteria, PartnerCriteriaPatch } from '#shared/contract/network/partner-criteria.ts'
import { DIRECTORY_LABEL } from '#shared/domain/directories.ts'
import { intervalLabel, RUN_INTERVALS } from '#shared/domain/partner-criteria.ts'
import { RUN_FAILURE_LABEL } from '#shared/domain/run-outcome.ts'
import { CardButtons } from '#web/components/card-buttons.tsx'
import { Badge } from '#web/components/ui/badge.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Switch } from '#web/components/ui/checkbox.tsx'
import { Panel } from '#web/components/ui/panel.tsx'
import { Select } from '#web/components/ui/select.tsx'
import { formatCount, formatDateTime } from '#web/lib/format.ts'
import { useChangeCriteria, useRemoveCriteria, useRunCriteria } from './queries.ts'

type Run = PartnerCriteria['lastRuns'][number]

const INTERVALS = RUN_INTERVALS.map((minutes) => [String(minutes), intervalLabel(minutes)] as const)

function RunLine({ run: { source, status, failure, reason, itemsFound, itemsNew } }: { run: Run }) {
  const word = status === 'running' ? 'läuft' : status === 'completed' ? 'fertig' : failure ? RUN_FAILURE_LABEL[failure] : 'fehlgeschlagen'
  return (
    <li className="py-2 text-sm">
      <span className="flex flex-wrap items-center gap-2">
        <span className="font-medium">{DIRECTORY_LABEL[source]}</span>
        <Badge tone={status === 'running' ? 'blue' : status === 'completed' ? 'green' : 'red'}>{word}</Badge>
        {status !== 'failed' && (
          <span className="text-[13px] text-ink-2">{`${formatCount(itemsFound)} gefunden · ${formatCount(itemsNew)} neu`}</span>
        )}
      </span>
      {reason && <span className="mt-0.5 block text-[13px] text-ink-2">{reason}</span>}
    </li>
  )
}

interface CriteriaCardProps {
  criteria: PartnerCriteria
  mayManage: boolean
  onEdit: () => void
  /** Called when the only card is removed together with its focus. */
  onLastRemoved: (() => void) | undefined
  /** Another way to search. */
  action?: ReactNode
}

/** One set of criteria: what is searched, how often, and the results. */
export function CriteriaCard({ criteria, mayManage, onEdit, onLastRemoved, action }: CriteriaCardProps) {
  const [change, remove, run] = [useChangeCriteria(criteria.id), useRemoveCriteria(criteria.id), useRunCriteria()]
  const { id, name, industry, location, zipCode, lastScrapedAt, nextRunAt, lastRuns } = criteria
  const params = { id }
  // optimistic: keys are faster than requests
  const [wanted, setWanted] = useState<PartnerCriteriaPatch>({})
  const { isActive, scrapingInterval } = { ...criteria, ...wanted }
  const set = (patch: PartnerCriteriaPatch) => {
    setWanted({ ...wanted, ...patch })
    change.mutate({ params, body: patch }, { onSettled: () => setWanted({}) })
  }
  return (
    <Panel className="flex flex-col p-5">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="font-semibold wrap-anywhere">{name}</h2>
          <p className="text-sm text-ink-2">{[industry, [zipCode, location].filter(Boolean).join(' ')].join(' · ')}</p>
        </div>
        {mayManage ? (
          <Switch quiet label={`Eingeschaltet: ${name}`} checked={isActive} onChange={({ target }) => set({ isActive: target.checked })} />
        ) : (
          <Badge tone={isActive ? 'green' : 'grey'}>{isActive ? intervalLabel(criteria.scrapingInterval) : 'Ausgeschaltet'}</Badge>
        )}
      </div>
      <p className="mt-2 text-[13px] text-ink-2">
        {lastScrapedAt ? `Zuletzt gelesen: ${formatDateTime(lastScrapedAt)}` : 'Noch nicht gelesen'}
        {nextRunAt && ` · wieder ab ${formatDateTime(nextRunAt)}`}
      </p>
      <ul aria-label="Letzte Läufe" aria-live="polite" className="mt-2 grow divide-y">
        {lastRuns.map((one) => (
          <RunLine key={one.source} run={one} />
        ))}
      </ul>
      {mayManage && (
        <div className="mt-3 flex flex-wrap items-center gap-2 border-t pt-3">
          <div className="mr-auto">
            <Select
              aria-label={`Intervall: ${name}`}
              className="w-auto!"
              value={String(scrapingInterval)}
              options={INTERVALS}
              onChange={({ target }) => {
                const minutes = RUN_INTERVALS.find((one) => String(one) === target.value)
                if (minutes) set({ scrapingInterval: minutes })
              }}
            />
          </div>
          <Button size="small" busy={run.isPending} onClick={() => run.mutate({ body: { criteriaId: id } })}>
            {!run.isPending && <Play aria-hidden />}
            Jetzt suchen
          </Button>
          {action}
          <CardButtons
            name={name}
            busy={remove.isPending}
            question="Suchkriterien löschen?"
            text="Gefundene Betriebe bleiben in Ihrer Liste."
            onEdit={onEdit}
            onRemove={() => remove.mutate({ params }, { onSuccess: () => onLastRemoved?.() })}
          />
        </div>
      )}
    </Panel>
  )
}
