import { X } from 'lucide-react'
import type { Import } from '#shared/contract/ingest/imports.ts'
import { Button } from '#web/components/ui/button.tsx'
import { TitledPanel } from '#web/components/ui/panel.tsx'
import { formatCount, formatCounted } from '#web/lib/format.ts'
import { ByRight } from '#web/lib/may.ts'
import { ProgressLine } from './progress-line.tsx'
import { useDiscardImport, useImportProgress } from './queries.ts'

/** A waiting or running import. Its rows are counted before the first one is stored. */
export function ProgressPanel({ record }: { record: Import }) {
  const { fileName, id, status, total, imported, updated, skipped, failed, ahead } = useImportProgress(record)
  const cancel = useDiscardImport()
  const done = imported + updated + skipped + failed
  const cancelButton = (label: string) => (
    <ByRight right="prospects.work">
      <Button size="small" busy={cancel.isPending} onClick={() => cancel.mutate({ params: { id } })}>
        {!cancel.isPending && <X aria-hidden />}
        {label}
      </Button>
    </ByRight>
  )
  return (
    <TitledPanel title={status === 'waiting' ? 'Import wartet' : 'Import läuft'}>
      {status === 'waiting' ? (
        <div className="flex flex-wrap items-center justify-between gap-3 text-sm">
          <p className="min-w-0 wrap-anywhere">
            {fileName}{' '}
            {ahead > 0
              ? `kommt an die Reihe, sobald ${ahead === 1 ? 'ein anderer Import' : `${ahead} andere Importe`} fertig ${ahead === 1 ? 'ist' : 'sind'}.`
              : 'beginnt gleich.'}
          </p>
          {cancelButton('Verwerfen')}
        </div>
      ) : (
        <ProgressLine
          label={`${fileName} wird verarbeitet`}
          share={total > 0 ? done / total : undefined}
          aside={cancelButton('Abbrechen')}
          note={`${total > 0 ? `${formatCount(done)} von ${formatCounted(total, 'Zeile', 'Zeilen')}. ` : ''}Sie können die Seite verlassen, der Import läuft weiter.`}
        />
      )}
    </TitledPanel>
  )
}
