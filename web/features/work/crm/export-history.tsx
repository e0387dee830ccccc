import { Building2, ExternalLink, LoaderCircle, RotateCw } from 'lucide-react'
import { Link } from 'react-router'
import type { ExportRecord } from '#shared/contract/work/crm.ts'
import { CRM_LABEL } from '#shared/domain/crm.ts'
import type { ExportStatus } from '#shared/domain/export-status.ts'
import { EXPORT_STATUS_LABEL } from '#shared/domain/export-status.ts'
import { MoreButton } from '#web/components/more-button.tsx'
import { EmptyState, ErrorCard } from '#web/components/page-state.tsx'
import type { Tone } from '#web/components/ui/badge.tsx'
import { Badge } from '#web/components/ui/badge.tsx'
import { Button, buttonClass } from '#web/components/ui/button.tsx'
import { Skeleton, TitledPanel } from '#web/components/ui/panel.tsx'
import { byAuthor, formatDateTime } from '#web/lib/format.ts'
import { useMay } from '#web/lib/may.ts'
import { paths } from '#web/lib/paths.ts'
import { ExportProgressBar } from './export-progress.tsx'
import { ExportSeen } from './export-seen.tsx'
import { isGone, isPending, useExport, useExports } from './queries.ts'

const TONE: Record<ExportStatus, Tone> = { pending: 'blue', success: 'green', failed: 'red', skipped: 'grey' }

/** Labels of a retry, by status. */
const AGAIN = { failed: 'Erneut versuchen', skipped: 'Trotzdem exportieren' } as const

function AgainButton({ record, label }: { record: ExportRecord; label: string }) {
  const { busy, send } = useExport('detail')
  return (
    <Button size="small" busy={busy} aria-label={`${label}: ${record.propertyTitle}`} onClick={() => send([record.propertyId])}>
      {!busy && <RotateCw aria-hidden />}
      {label}
    </Button>
  )
}

function describeExport(record: ExportRecord): string {
  const { propertyLocation, isAutomatic, searchName, crm, propstackId, contactId, exportedAt, requestedAt, author } = record
  const from = isAutomatic ? ['automatisch', searchName && `Suche „${searchName}“`].filter(Boolean).join(', ') : null
  return [
    formatDateTime(exportedAt ?? requestedAt),
    propertyLocation,
    from,
    byAuthor(author),
    propstackId && `${CRM_LABEL[crm]} ${propstackId}`,
    contactId && `Eigentümer ${contactId}`,
  ]
    .filter(Boolean)
    .join(' · ')
}

function Row({ record }: { record: ExportRecord }) {
  const { exportStatus, errorMessage, propstackUrl } = record
  const mayExport = useMay('export')
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <Link to={paths.property(record.propertyId)} className="font-medium break-words underline-offset-2 hover:underline">
          {record.propertyTitle}
        </Link>
        <p className="mt-0.5 text-[13px] text-ink-2">{describeExport(record)}</p>
        {errorMessage !== null && (
          <p className={exportStatus === 'failed' ? 'mt-1 text-[13px] font-medium text-red' : 'mt-1 text-[13px] text-ink-2'}>
            {errorMessage}
          </p>
        )}
        <ExportSeen record={record} />
        {record.nextAttemptAt !== null && (
          <p className="text-[13px] text-ink-2">Nächster Versuch: {formatDateTime(record.nextAttemptAt)}</p>
        )}
      </div>
      {record.isChanged && <Badge tone="amber">Seither geändert</Badge>}
      <Badge tone={TONE[exportStatus]}>
        {exportStatus === 'pending' && <LoaderCircle aria-hidden className="size-3.5 animate-spin" />}
        {EXPORT_STATUS_LABEL[exportStatus]}
      </Badge>
      {propstackUrl !== null && (
        <a
          href={propstackUrl}
          target="_blank"
          rel="noopener noreferrer"
          className="inline-flex h-6 items-center gap-1 text-[13px] font-medium text-accent hover:underline"
        >
          Öffnen
          <ExternalLink aria-hidden className="size-3.5" />
          <span className="sr-only">
            in {CRM_LABEL[record.crm]}: {record.propertyTitle}
          </span>
        </a>
      )}
      {mayExport && exportStatus === 'success' && !isGone(record) && (
        <Link
          to={paths.property(record.propertyId)}
          className={buttonClass({ size: 'small' })}
          aria-label={`Aktualisieren: ${record.propertyTitle}`}
        >
          <RotateCw aria-hidden />
          Aktualisieren
        </Link>
      )}
      {mayExport && (exportStatus === 'failed' || exportStatus === 'skipped') && (
        <AgainButton record={record} label={AGAIN[exportStatus]} />
      )}
      {mayExport && isGone(record) && <AgainButton record={record} label="Erneut exportieren" />}
    </li>
  )
}

/** Exports to the CRM and their results. */
export function ExportHistory() {
  const { data, more, isError, isFetching, refetch } = useExports()
  if (!data) {
    if (isError)
      return <ErrorCard title="Die Export-Historie konnte nicht geladen werden" onRetry={() => void refetch()} busy={isFetching} />
    return <Skeleton className="h-48 w-full" />
  }
  if (data.length === 0) {
    return (
      <EmptyState
        icon={<Building2 aria-hidden />}
        title="Noch keine Exporte"
        text="Exportieren Sie eine Immobilie aus der Suche, den Favoriten oder ihrer eigenen Seite."
      />
    )
  }
  return (
    <TitledPanel title="Export-Historie">
      {data.some(isPending) && 'EventSource' in window && <ExportProgressBar />}
      <ul aria-live="polite" className="-my-3 divide-y">
        {data.map((record) => (
          <Row key={record.id} record={record} />
        ))}
      </ul>
      <MoreButton more={more} />
    </TitledPanel>
  )
}
