import { ListChecks, RotateCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Job } from '#shared/contract/operations/jobs.ts'
import { JOB_STATE_LABEL, JOB_STATES, type JobState } from '#shared/domain/job.ts'
import { PRODUCT_NAME } from '#shared/domain/product.ts'
import { Answer } from '#web/components/answer.tsx'
import { MoreButton } from '#web/components/more-button.tsx'
import { EmptyState } from '#web/components/page-state.tsx'
import { type Column, RecordTable, RecordTableSkeleton } from '#web/components/record-table.tsx'
import { Badge, type Tone } from '#web/components/ui/badge.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Confirm } from '#web/components/ui/confirm.tsx'
import { Select } from '#web/components/ui/select.tsx'
import { formatDateTime } from '#web/lib/format.ts'
import { useAddressFilter } from '#web/lib/use-address-filter.ts'
import { useDiscardJob, useJobKinds, useJobs, useRetryJob } from './queries.ts'

const TONE: Record<JobState, Tone> = { waiting: 'grey', running: 'blue', retry: 'amber', dead: 'red' }

const COLUMNS: readonly Column<Job>[] = [
  {
    title: 'Arbeit',
    renderCell: ({ label, about }) => (
      <>
        <span className="block font-semibold">{label}</span>
        {about !== null && <span className="block text-[13px] text-ink-2">{about}</span>}
      </>
    ),
  },
  {
    title: 'Zustand',
    renderCell: ({ state, reason }) => (
      <>
        <Badge tone={TONE[state]}>{JOB_STATE_LABEL[state]}</Badge>
        {reason !== null && <span className="mt-1 block text-[13px] break-words text-ink-2">{reason}</span>}
      </>
    ),
  },
  { title: 'Seit', renderCell: ({ createdAt }) => <span className="num whitespace-nowrap">{formatDateTime(createdAt)}</span> },
  { title: 'Versuche', className: 'text-right', renderCell: ({ attempts }) => <span className="num">{attempts}</span> },
]

function Actions({ job, look, onDiscard }: { job: Job; look: () => unknown; onDiscard: () => void }) {
  const retry = useRetryJob(look)
  if (job.state === 'running') return null
  const what = [job.label, job.about].filter(Boolean).join(', ')
  return (
    <span className="inline-flex flex-wrap justify-end gap-2">
      {job.state === 'dead' && (
        <Button
          size="small"
          busy={retry.isPending}
          aria-label={`Noch einmal: ${what}`}
          onClick={() => retry.mutate({ params: { id: job.id } })}
        >
          {!retry.isPending && <RotateCw aria-hidden />}
          Noch einmal
        </Button>
      )}
      <Button size="small" variant="ghost" aria-label={`Verwerfen: ${what}`} onClick={onDiscard}>
        <Trash2 aria-hidden />
        Verwerfen
      </Button>
    </span>
  )
}

/** Unfinished background jobs. */
export function JobsTab() {
  const { filter, change, isFiltered } = useAddressFilter(['name', 'state'])
  const { more, ...asked } = useJobs(filter)
  const { data: kinds } = useJobKinds()
  const discard = useDiscardJob(asked.refetch)
  const [asking, setAsking] = useState<Job>()
  return (
    <>
      <p className="mb-4 max-w-prose text-sm text-ink-2">
        Was {PRODUCT_NAME} nebenher tut und noch nicht erledigt hat. Gescheitertes wird wiederholt; was aufgegeben wurde, können Sie noch
        einmal versuchen lassen.
      </p>
      <div role="search" aria-label="Hintergrundarbeit filtern" className="mb-4 flex flex-wrap gap-2.5 *:max-sm:w-full">
        <Select
          aria-label="Arbeit"
          className="sm:w-auto!"
          value={filter.name}
          options={[['', 'Alle Arbeit'], ...(kinds ?? []).map(({ name, label }) => [name, label] as const)]}
          onChange={({ target }) => change({ name: target.value })}
        />
        <Select
          aria-label="Zustand"
          className="sm:w-auto!"
          value={filter.state}
          options={[['', 'Alle Zustände'], ...JOB_STATES.map((state) => [state, JOB_STATE_LABEL[state]] as const)]}
          onChange={({ target }) => change({ state: target.value })}
        />
      </div>
      <Answer
        of={asked}
        failed="Die Hintergrundarbeit konnte nicht geladen werden"
        loading={<RecordTableSkeleton label="Hintergrundarbeit wird geladen" />}
        isEmpty={(list) => list.length === 0}
        empty={
          <EmptyState
            icon={<ListChecks aria-hidden />}
            title={isFiltered ? 'Nichts gefunden' : 'Alles erledigt'}
            text={isFiltered ? 'Mit weniger Filtern finden Sie mehr.' : 'Gerade wartet nichts, und nichts ist gescheitert.'}
          />
        }
      >
        {(list) => (
          <RecordTable
            label="Hintergrundarbeit"
            rows={list}
            columns={COLUMNS}
            toKey={({ id }) => id}
            renderActions={(job) => <Actions job={job} look={asked.refetch} onDiscard={() => setAsking(job)} />}
          />
        )}
      </Answer>
      <MoreButton more={more} />
      <Confirm
        open={asking !== undefined}
        question="Diese Arbeit verwerfen?"
        text="Sie wird nicht mehr getan. Was der Zeitplan verlangt, kommt beim nächsten Mal wieder."
        action="Verwerfen"
        onConfirm={() => {
          if (asking) discard.mutate({ params: { id: asking.id } })
          setAsking(undefined)
        }}
        onCancel={() => setAsking(undefined)}
      />
    </>
  )
}
