import type { SourceState } from '#shared/contract/ingest/sources.ts'
import { ASKED_LABEL, isDirectory } from '#shared/domain/asked-sources.ts'
import { PRODUCT_NAME } from '#shared/domain/product.ts'
import { Answer } from '#web/components/answer.tsx'
import { type Column, RecordTable, RecordTableSkeleton } from '#web/components/record-table.tsx'
import { formatCount, formatCounted, formatDateTime } from '#web/lib/format.ts'
import { useRead } from '#web/lib/query.ts'
import { PicturesSwitch } from './pictures-switch.tsx'
import { ReadingSettings } from './reading-settings.tsx'
import { Small, SourceStateBadge } from './source-state.tsx'

const COLUMNS: readonly Column<SourceState>[] = [
  { title: 'Quelle', renderCell: ({ source }) => <span className="font-semibold whitespace-nowrap">{ASKED_LABEL[source]}</span> },
  { title: 'Zustand', renderCell: (state) => <SourceStateBadge state={state} /> },
  {
    title: 'Zuletzt ganz gelesen',
    renderCell: ({ lastCompletedAt }) => (
      <span className="num">{lastCompletedAt === null ? 'Noch nie' : formatDateTime(lastCompletedAt)}</span>
    ),
  },
  {
    title: 'Läufe in 24 Stunden',
    renderCell: ({ lastDay: { completed, failed, pages } }) => (
      <>
        <span className="num">{formatCount(completed + failed)}</span>
        <Small>{`${formatCount(failed)} gescheitert, ${formatCounted(pages, 'Seite', 'Seiten')}`}</Small>
      </>
    ),
  },
  {
    title: 'Gefunden in 24 Stunden',
    renderCell: ({ lastDay: { found, added, changed } }) => (
      <>
        <span className="num">{formatCount(found)}</span>
        <Small>{`${formatCount(added)} neu, ${formatCount(changed)} geändert`}</Small>
      </>
    ),
  },
  {
    title: 'Einzelseiten offen',
    renderCell: ({ unread, unreadTried }) => (
      <>
        <span className="num">{formatCount(unread)}</span>
        {unreadTried > 0 && <Small>{`${formatCount(unreadTried)} davon schon vergeblich versucht`}</Small>}
      </>
    ),
  },
  { title: 'Lesen, Pause je Abruf', renderCell: (state) => <ReadingSettings state={state} /> },
  { title: 'Bilder vergleichen', renderCell: (state) => (isDirectory(state.source) ? '–' : <PicturesSwitch state={state} />) },
]

/** State of each source, refetched every 30 s while the tab is open. */
export function SourcesTab() {
  const asked = useRead('GET /api/admin/sources', {}, { refetchInterval: 30_000 })
  return (
    <>
      <p className="mb-4 max-w-prose text-sm text-ink-2">
        Woher Inserate und Betriebe kommen. Weist eine Quelle uns ab, wird sie bis zum genannten Zeitpunkt von niemandem gefragt, danach von
        selbst wieder. Werden Bilder verglichen, erkennt {PRODUCT_NAME} dasselbe Objekt in mehreren Anzeigen sicherer: Je Anzeige werden bis
        zu fünf kleine Vorschaubilder einmal abgerufen, behalten wird nur ein Prüfwert. Schalten Sie es nur ein, wo das Portal den Abruf
        erlaubt.
      </p>
      <Answer
        of={asked}
        failed="Die Quellen konnten nicht geladen werden"
        loading={<RecordTableSkeleton label="Quellen werden geladen" />}
        isEmpty={(list) => list.length === 0}
        empty={<p className="text-sm text-ink-2">Es gibt keine Quellen.</p>}
      >
        {(list) => <RecordTable label="Quellen" rows={list} columns={COLUMNS} toKey={({ source }) => source} />}
      </Answer>
    </>
  )
}
