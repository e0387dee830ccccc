import { useState } from 'react'
import { Link } from 'react-router'
import type { Import, ImportUndone } from '#shared/contract/ingest/imports.ts'
import type { ImportStatus } from '#shared/domain/import-status.ts'
import { Badge, type Tone } from '#web/components/ui/badge.tsx'
import { Button, buttonClass } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { TitledPanel } from '#web/components/ui/panel.tsx'
import { byAuthor, formatCount, formatCounted, formatDateTime } from '#web/lib/format.ts'
import { paths } from '#web/lib/paths.ts'
import { FailedRows } from './failed-rows.tsx'
import { ImportNumbers } from './import-numbers.tsx'
import { KeptNotice, UndoButton } from './undo-button.tsx'

const STATUS: Partial<Record<ImportStatus, readonly [label: string, tone: Tone]>> = {
  done: ['Importiert', 'green'],
  failed: ['Fehlgeschlagen', 'red'],
  undone: ['Rückgängig gemacht', 'grey'],
}

/** A file may omit the seller type, while the search defaults to private sellers. */
const ALL_IMPORTED = `${paths.properties}?sources=thinkimmo&sellerType=all`

/** The last finished import, with all its numbers. */
export function ResultPanel({ record }: { record: Import }) {
  return (
    <TitledPanel title={`Ergebnis: ${record.fileName}`} aside={<StatusBadge status={record.status} />}>
      {record.status === 'failed' && (
        <Notice
          tone="failure"
          title={hasStored(record) ? 'Nicht alles aus dieser Datei wurde gespeichert' : 'Aus dieser Datei wurde nichts gespeichert'}
        >
          {record.error}
        </Notice>
      )}
      {(record.status !== 'failed' || hasStored(record)) && <ImportNumbers record={record} />}
      {hasStored(record) && (
        <p className="mt-3">
          <Link to={ALL_IMPORTED} className={buttonClass({ variant: 'link' })}>
            Importierte Immobilien ansehen
          </Link>
        </p>
      )}
      {record.failed + record.noted > 0 && <FailedRows record={record} />}
    </TitledPanel>
  )
}

function StatusBadge({ status }: Pick<Import, 'status'>) {
  const [label, tone] = STATUS[status] ?? []
  return label && <Badge {...(tone && { tone })}>{label}</Badge>
}

const hasStored = ({ imported, updated }: Import) => imported + updated > 0

function describeNumbers(record: Import): string | null {
  const { status, total, imported, updated, failed, noted } = record
  if (status === 'failed' && !hasStored(record)) return null
  return [
    formatCounted(total, 'Zeile', 'Zeilen'),
    `${formatCount(imported)} neu`,
    `${formatCount(updated)} aktualisiert`,
    failed > 0 && `${formatCount(failed)} fehlerhaft`,
    noted > 0 && `${formatCount(noted)} mit leer gebliebenen Angaben`,
  ]
    .filter(Boolean)
    .join(' · ')
}

function PastImport({ record, onUndone }: { record: Import; onUndone: (undone: ImportUndone) => void }) {
  const { fileName, status, finishedAt, createdAt, error, failed, noted, author } = record
  const [isOpen, setOpen] = useState(false)
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <p className="font-medium wrap-anywhere">{fileName}</p>
          <p className="mt-0.5 text-[13px] text-ink-2">
            {[formatDateTime(finishedAt ?? createdAt), byAuthor(author), describeNumbers(record)].filter(Boolean).join(' · ')}
          </p>
          {error !== null && <p className="mt-1 text-[13px] text-red">{error}</p>}
        </div>
        <StatusBadge status={status} />
        {failed + noted > 0 && (
          <Button size="small" aria-expanded={isOpen} aria-label={`Fehler ansehen: ${fileName}`} onClick={() => setOpen(!isOpen)}>
            Fehler ansehen
          </Button>
        )}
        <UndoButton record={record} onUndone={onUndone} />
      </div>
      {isOpen && <FailedRows record={record} />}
    </li>
  )
}

/** All finished imports. */
export function PastImports({ records }: { records: readonly Import[] }) {
  const [undone, setUndone] = useState<ImportUndone>()
  return (
    <TitledPanel title="Bisherige Importe">
      {undone && <KeptNotice kept={undone.kept} />}
      <ul className="-my-3 divide-y">
        {records.map((record) => (
          <PastImport key={record.id} record={record} onUndone={setUndone} />
        ))}
      </ul>
    </TitledPanel>
  )
}
