import { Link } from 'react-router'
import type { Import, ImportUndone } from '#shared/contract/ingest/imports.ts'
import { AskingButton } from '#web/components/ui/asking-button.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { formatDateTime } from '#web/lib/format.ts'
import { useMay } from '#web/lib/may.ts'
import { paths } from '#web/lib/paths.ts'
import { useUndoImport } from './queries.ts'

interface UndoButtonProps {
  record: Import
  onUndone: (undone: ImportUndone) => void
}

/** Undoes a whole import until `undoUntil`. */
export function UndoButton({ record: { id, fileName, undoUntil }, onUndone }: UndoButtonProps) {
  const undo = useUndoImport()
  const mayUndo = useMay('prospects.work')
  if (undoUntil === null || !mayUndo) return null
  return (
    <AskingButton
      size="small"
      busy={undo.isPending}
      aria-label={`Rückgängig machen: ${fileName}`}
      question="Import rückgängig machen?"
      text={`Die Immobilien, die ${fileName} neu gebracht hat, werden entfernt. Woran Sie seither gearbeitet haben, bleibt. Das geht bis ${formatDateTime(undoUntil)}.`}
      action="Rückgängig machen"
      onConfirm={() => undo.mutate({ params: { id } }, { onSuccess: onUndone })}
    >
      Rückgängig machen
    </AskingButton>
  )
}

/** Properties kept when an import was undone. */
export const KeptNotice = ({ kept }: Pick<ImportUndone, 'kept'>) =>
  kept.length > 0 && (
    <Notice tone="info" title="Das ist geblieben, weil Sie daran gearbeitet haben" className="mb-4">
      <ul className="space-y-0.5">
        {kept.map(({ propertyId, title, reason }) => (
          <li key={propertyId}>
            <Link to={paths.property(propertyId)} className="font-medium underline underline-offset-2">
              {title}
            </Link>
            : {reason}
          </li>
        ))}
      </ul>
    </Notice>
  )
