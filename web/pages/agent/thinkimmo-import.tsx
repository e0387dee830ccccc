import { isUnderWay } from '#shared/domain/import-status.ts'
import { BackLink } from '#web/components/back-link.tsx'
import { MissingRight } from '#web/components/missing-right.tsx'
import { ErrorCard, PageHead } from '#web/components/page-state.tsx'
import { FilePanel } from '#web/features/ingest/imports/file-panel.tsx'
import { InstructionsCard } from '#web/features/ingest/imports/instructions-card.tsx'
import { PastImports, ResultPanel } from '#web/features/ingest/imports/past-imports.tsx'
import { PreviewPanel } from '#web/features/ingest/imports/preview-panel.tsx'
import { ProgressPanel } from '#web/features/ingest/imports/progress-panel.tsx'
import { useImports } from '#web/features/ingest/imports/queries.ts'
import { useTitle } from '#web/lib/hooks.ts'
import { ByRight } from '#web/lib/may.ts'
import { paths } from '#web/lib/paths.ts'

export function ThinkImmoImportPage() {
  useTitle('ThinkImmo-Import')
  const { data = [], isError, isFetching, refetch } = useImports()
  const reviewed = data.filter(({ status }) => status === 'review')
  const underWay = data.filter(({ status }) => isUnderWay(status))
  const ended = data.filter(({ status }) => status !== 'review' && !isUnderWay(status))
  const [last] = ended
  return (
    <>
      <BackLink to={paths.dashboard}>Zurück zum Dashboard</BackLink>
      <PageHead title="ThinkImmo-Import" sub="Immobilien aus einer CSV-Datei von ThinkImmo übernehmen." />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="min-w-0 space-y-4">
          <ByRight right="prospects.work" otherwise={<MissingRight right="prospects.work" />}>
            <FilePanel isNext={reviewed.length === 0} />
            {reviewed.map((record) => (
              <PreviewPanel key={record.id} record={record} />
            ))}
          </ByRight>
          {underWay.map((record) => (
            <ProgressPanel key={record.id} record={record} />
          ))}
          {last && last.status !== 'undone' && <ResultPanel record={last} />}
          {isError && (
            <ErrorCard title="Die bisherigen Importe konnten nicht geladen werden" onRetry={() => void refetch()} busy={isFetching} />
          )}
          {ended.length > 0 && <PastImports records={ended} />}
        </div>
        <InstructionsCard />
      </div>
    </>
  )
}
