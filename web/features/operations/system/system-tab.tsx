import { CircleAlert, CircleCheck, RotateCw, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import type { Finding } from '#shared/contract/operations/system.ts'
import { DELIVERY_CHANNEL_LABEL } from '#shared/domain/delivery.ts'
import { Answer } from '#web/components/answer.tsx'
import { type Column, RecordTable, RecordTableSkeleton } from '#web/components/record-table.tsx'
import { Badge } from '#web/components/ui/badge.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { TitledPanel } from '#web/components/ui/panel.tsx'
import type { Reply } from '#web/lib/api.ts'
import { formatCount, formatDateTime } from '#web/lib/format.ts'
import { AiPanel } from './ai-panel.tsx'
import { BackupsPanel } from './backups-panel.tsx'
import { useBackups, useSystemState } from './queries.ts'

type State = Reply<'GET /api/admin/system'>

const MARKS = {
  good: ['text-green', CircleCheck, 'In Ordnung:'],
  doubtful: ['text-amber', TriangleAlert, 'Hinweis:'],
  bad: ['text-red', CircleAlert, 'Fehler:'],
} as const
/** Problems first. */
const ORDER = ['bad', 'doubtful', 'good'] as const

function FindingRow({ finding: { state, text, mend } }: { finding: Finding }) {
  const [ink, Icon, label] = MARKS[state]
  return (
    <li className="flex gap-3 py-2.5">
      <Icon aria-hidden className={`mt-0.5 size-4.5 shrink-0 ${ink}`} />
      <div className="min-w-0 text-sm break-words">
        <span className="sr-only">{label} </span>
        {text}
        {mend !== null && <p className="text-ink-2">{mend}</p>}
      </div>
    </li>
  )
}

function Verdict({ findings }: { findings: readonly Finding[] }) {
  const count = (state: Finding['state']) => findings.filter((finding) => finding.state === state).length
  const [bad, doubtful] = [count('bad'), count('doubtful')]
  if (bad > 0) return <Notice tone="failure" title={bad === 1 ? 'Ein Fehler braucht Sie' : `${bad} Fehler brauchen Sie`} />
  if (doubtful > 0)
    return <Notice tone="warning" title={doubtful === 1 ? 'Alles läuft, mit einem Hinweis' : `Alles läuft, mit ${doubtful} Hinweisen`} />
  return <Notice tone="success" title="Alles in Ordnung" />
}

const WAYS: readonly Column<State['ways'][number]>[] = [
  { title: 'Weg', renderCell: ({ channel }) => <span className="font-semibold">{DELIVERY_CHANNEL_LABEL[channel]}</span> },
  { title: 'Wartet', className: 'text-right', renderCell: ({ waiting }) => <span className="num">{formatCount(waiting)}</span> },
  {
    title: 'Verschickt in 24 Stunden',
    className: 'text-right',
    renderCell: ({ sentLastDay }) => <span className="num">{formatCount(sentLastDay)}</span>,
  },
  {
    title: 'Gescheitert in 7 Tagen',
    className: 'text-right',
    renderCell: ({ failed }) => (failed > 0 ? <Badge tone="red">{formatCount(failed)}</Badge> : <span className="num">0</span>),
  },
]

const QUEUES: readonly Column<State['queues'][number]>[] = [
  { title: 'Arbeit', renderCell: ({ label }) => <span className="font-semibold">{label}</span> },
  { title: 'Wartet', className: 'text-right', renderCell: ({ waiting }) => <span className="num">{formatCount(waiting)}</span> },
  { title: 'Läuft', className: 'text-right', renderCell: ({ active }) => <span className="num">{formatCount(active)}</span> },
]

/** Waiting and running jobs per queue; single jobs are in their own tab. */
function Queues({ queues }: Pick<State, 'queues'>) {
  const busy = queues.filter(({ waiting, active }) => waiting + active > 0)
  return (
    <TitledPanel
      title="Hintergrundarbeit"
      aside={
        <Link to="?tab=arbeit" className="text-[13px] font-medium text-accent hover:underline">
          Einzeln ansehen
        </Link>
      }
    >
      {busy.length === 0 ? (
        <p className="text-sm text-ink-2">Gerade wartet nichts, und nichts läuft.</p>
      ) : (
        <RecordTable label="Hintergrundarbeit" rows={busy} columns={QUEUES} toKey={({ name }) => name} />
      )}
    </TitledPanel>
  )
}

/** The installation's health: findings, queues and backups. */
export function SystemTab() {
  const asked = useSystemState()
  const backups = useBackups()
  const lookAgain = () => void Promise.all([asked.refetch(), backups.refetch()])
  return (
    <div className="space-y-5">
      <Answer
        of={asked}
        failed="Der Zustand konnte nicht geladen werden"
        loading={<RecordTableSkeleton label="Der Zustand wird geladen" />}
        isEmpty={() => false}
        empty={null}
      >
        {({ version, findings, queues, ways, ai }) => (
          <>
            {asked.isError ? (
              <Notice tone="failure" title="Der Zustand lässt sich gerade nicht feststellen">
                Zuletzt nachgesehen: {formatDateTime(asked.dataUpdatedAt)}
              </Notice>
            ) : (
              <Verdict findings={findings} />
            )}
            <TitledPanel
              title={`Installation, Version ${version}`}
              aside={
                <Button size="small" busy={asked.isFetching} onClick={lookAgain}>
                  {!asked.isFetching && <RotateCw aria-hidden />}
                  Noch einmal nachsehen
                </Button>
              }
            >
              <ul className="divide-y">
                {findings
                  .toSorted((one, other) => ORDER.indexOf(one.state) - ORDER.indexOf(other.state))
                  .map((finding) => (
                    <FindingRow key={finding.text} finding={finding} />
                  ))}
              </ul>
            </TitledPanel>
            <TitledPanel title="Was verschickt wird">
              <RecordTable label="Was verschickt wird" rows={ways} columns={WAYS} toKey={({ channel }) => channel} />
            </TitledPanel>
            <AiPanel use={ai} />
            <Queues queues={queues} />
          </>
        )}
      </Answer>
      <BackupsPanel asked={backups} />
    </div>
  )
}
