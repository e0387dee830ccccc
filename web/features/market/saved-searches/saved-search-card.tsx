import { ArrowRight, Pencil, Play, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { SavedSearch } from '#shared/contract/market/saved-searches.ts'
import { Badge } from '#web/components/ui/badge.tsx'
import { Button, buttonClass } from '#web/components/ui/button.tsx'
import { Switch } from '#web/components/ui/checkbox.tsx'
import { Confirm } from '#web/components/ui/confirm.tsx'
import { Panel } from '#web/components/ui/panel.tsx'
import { formatDateTime } from '#web/lib/format.ts'
import { hitsPath } from '#web/lib/hits-path.ts'
import { paths } from '#web/lib/paths.ts'
import { writeSearch } from '#web/lib/use-search.ts'
import { messages } from './messages.ts'
import { useRemoveSavedSearch, useRunSavedSearch, useSwitchSavedSearch } from './queries.ts'
import { RunList } from './run-list.tsx'
import { summarizeSearch, toSearch } from './summary.ts'

interface CardProps {
  saved: SavedSearch
  now: number
}

function DeleteButton({ saved }: { saved: SavedSearch }) {
  const [asking, setAsking] = useState(false)
  const remove = useRemoveSavedSearch()
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        aria-label={`Löschen: ${saved.name}`}
        title="Löschen"
        busy={remove.isPending}
        onClick={() => setAsking(true)}
      >
        {!remove.isPending && <Trash2 aria-hidden />}
      </Button>
      <Confirm
        open={asking}
        question={messages.confirmDelete}
        action="Löschen"
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          remove.mutate({ params: { id: saved.id } })
        }}
      />
    </>
  )
}

function Actions({ saved }: { saved: SavedSearch }) {
  const run = useRunSavedSearch()
  const places = [saved.location, ...saved.morePlaces].filter((place) => place !== null)
  const running = saved.lastRuns.some(({ status }) => status === 'running')
  return (
    <div className="mt-3 flex flex-wrap items-center gap-1 border-t pt-3">
      <div className="mr-auto flex flex-wrap max-sm:w-full">
        <Link
          to={hitsPath({ savedSearch: saved.id })}
          className={buttonClass({ variant: 'link', size: 'small', className: 'max-sm:justify-start' })}
        >
          {messages.hits(saved.matches)}
          <ArrowRight aria-hidden />
        </Link>
        {(places.length === 0 ? [null] : places).map((place) => (
          <Link
            key={place}
            to={`${paths.properties}?${writeSearch(toSearch(saved, place))}`}
            className={buttonClass({ variant: 'link', size: 'small', className: 'max-sm:justify-start' })}
          >
            In der Suche ansehen{places.length > 1 && `: ${place}`}
            <ArrowRight aria-hidden />
          </Link>
        ))}
      </div>
      <Button
        size="small"
        busy={run.isPending || running}
        disabled={saved.waitsForConfirmation}
        onClick={() => run.mutate({ params: { id: saved.id } })}
      >
        {!run.isPending && !running && <Play aria-hidden />}
        Jetzt suchen
      </Button>
      <Link
        to={paths.editSavedSearch(saved.id)}
        preventScrollReset
        aria-label={`Bearbeiten: ${saved.name}`}
        title="Bearbeiten"
        className={buttonClass({ variant: 'ghost', size: 'icon' })}
      >
        <Pencil aria-hidden />
      </Link>
      <DeleteButton saved={saved} />
    </div>
  )
}

/** What happens next with a search; null if nothing does. */
function describeState({ isActive, waitsForConfirmation, nextRunAt }: SavedSearch): string | null {
  if (!isActive) return messages.off
  if (waitsForConfirmation) return messages.waits
  return nextRunAt && `Nächster Lauf: ${formatDateTime(nextRunAt)}`
}

/** Criteria that the search's sources do not support, until a run reports the same. */
function Limits({ saved: { limits, lastRuns } }: { saved: SavedSearch }) {
  const unreported = limits.filter(({ source }) => !lastRuns.some((run) => run.source === source && run.reason !== null))
  return unreported.map(({ sentence }) => (
    <p key={sentence} className="mt-2 text-[13px] text-ink-2">
      {sentence}
    </p>
  ))
}

/** One saved search: criteria, last runs and actions. */
export function SavedSearchCard({ saved, now }: CardProps) {
  const toggle = useSwitchSavedSearch()
  return (
    <Panel aria-label={saved.name} className="flex flex-col p-5">
      <div className="flex items-start justify-between gap-4">
        <h2 className="min-w-0 text-base leading-8 font-semibold break-words">{saved.name}</h2>
        <Switch
          label={`Aktiv: ${saved.name}`}
          quiet
          checked={saved.isActive}
          onChange={({ target }) => toggle.mutate({ params: { id: saved.id }, body: { isActive: target.checked } })}
        />
      </div>
      <ul aria-label="Kriterien" className="mt-1 flex flex-wrap gap-1.5">
        {summarizeSearch(saved).map((text) => (
          <li key={text}>
            <Badge>{text}</Badge>
          </li>
        ))}
      </ul>
      <Limits saved={saved} />
      <div className="mt-3 flex-1 border-t">
        <RunList runs={saved.lastRuns} now={now} />
      </div>
      <p className="text-[13px] text-ink-2">{describeState(saved)}</p>
      <Actions saved={saved} />
    </Panel>
  )
}
