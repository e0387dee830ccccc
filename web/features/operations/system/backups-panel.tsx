import type { Backup } from '#shared/contract/operations/backups.ts'
import { PRODUCT_NAME } from '#shared/domain/product.ts'
import { Answer } from '#web/components/answer.tsx'
import { type Column, RecordTable, RecordTableSkeleton } from '#web/components/record-table.tsx'
import { Badge } from '#web/components/ui/badge.tsx'
import { TitledPanel } from '#web/components/ui/panel.tsx'
import { formatCounted, formatDateTime, formatNumber } from '#web/lib/format.ts'
import type { useBackups } from './queries.ts'

const MEGABYTE = 1_000_000

const BACKUPS: readonly Column<Backup>[] = [
  { title: 'Begonnen', renderCell: ({ startedAt }) => <span className="font-semibold">{formatDateTime(startedAt)}</span> },
  {
    title: 'Ergebnis',
    renderCell: ({ endedAt, isRestored, reason }) =>
      reason !== null ? (
        <>
          <Badge tone="red">Misslungen</Badge>
          <span className="mt-1 block text-[13px] break-words text-ink-2">{reason}</span>
        </>
      ) : endedAt === null ? (
        <Badge tone="blue">Läuft</Badge>
      ) : (
        <Badge tone="green">{isRestored ? 'Zur Probe zurückgeholt' : 'Geprüft'}</Badge>
      ),
  },
  {
    title: 'Umfang',
    className: 'text-right',
    renderCell: ({ rows, bytes }) =>
      rows === null || bytes === null ? '–' : `${formatCounted(rows, 'Zeile', 'Zeilen')}, ${formatNumber(bytes / MEGABYTE)} MB`,
  },
]

/** Where a backup lies besides its folder. */
const COPY: Column<Backup> = {
  title: 'Zweiter Ort',
  renderCell: ({ copiedAt, copyReason, copyLockedUntil }) =>
    copiedAt === null ? (
      copyReason === null ? (
        '–'
      ) : (
        <>
          <Badge tone="red">Misslungen</Badge>
          <span className="mt-1 block text-[13px] break-words text-ink-2">{copyReason}</span>
        </>
      )
    ) : (
      <>
        <Badge tone="green">Kopiert</Badge>
        {copyLockedUntil !== null && (
          <span className="mt-1 block text-[13px] text-ink-2">Dort gesperrt bis {formatDateTime(copyLockedUntil)}</span>
        )}
      </>
    ),
}

const hasCopies = (copies: string | null, backups: readonly Backup[]) =>
  copies !== null || backups.some(({ copiedAt, copyReason }) => copiedAt !== null || copyReason !== null)

/** The nightly backups, and whether each lies at the second place. */
export function BackupsPanel({ asked }: { asked: ReturnType<typeof useBackups> }) {
  return (
    <TitledPanel title="Nächtliche Sicherungen">
      <Answer
        of={asked}
        failed="Die Sicherungen konnten nicht geladen werden"
        loading={<RecordTableSkeleton label="Sicherungen werden geladen" />}
        isEmpty={({ backups }) => backups.length === 0}
        empty={<p className="text-sm text-ink-2">Noch keine. Jede Nacht um 3:15 Uhr entsteht eine, wenn {PRODUCT_NAME} dann läuft.</p>}
      >
        {({ folder, copies, hasKey, backups }) => (
          <>
            <p className="mb-4 text-sm break-words text-ink-2">
              {folder === null ? 'Zurzeit werden keine gemacht. ' : `Ordner: ${folder}. `}
              {copies !== null && `Zweiter Ort, verschlossen: ${copies}. `}
              {hasKey ? 'Der Schlüssel liegt verschlossen bei.' : 'Der Schlüssel liegt nicht bei; bewahren Sie ihn getrennt auf.'}
            </p>
            <RecordTable
              label="Nächtliche Sicherungen"
              rows={backups}
              columns={hasCopies(copies, backups) ? [...BACKUPS, COPY] : BACKUPS}
              toKey={({ id }) => id}
            />
          </>
        )}
      </Answer>
    </TitledPanel>
  )
}
