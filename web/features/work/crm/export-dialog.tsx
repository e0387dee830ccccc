import { useState } from 'react'
import type { ExportOptions, ExportPreview } from '#shared/contract/work/crm.ts'
import type { ExportChoices } from '#shared/contract/work/export-choices.ts'
import { ErrorCard } from '#web/components/page-state.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog } from '#web/components/ui/dialog.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { Skeleton } from '#web/components/ui/panel.tsx'
import { ChoiceFields, chooseStatus } from './choice-fields.tsx'
import { useCrmLabel } from './crm-name.ts'
import { ExportLines } from './export-lines.tsx'
import { OwnerPart } from './owner-part.tsx'
import { useOptions, usePlannedExport, usePreview } from './queries-plan.ts'

interface ExportDialogProps {
  propertyId: number
  title: string
  /** The export to update; undefined before the first one. */
  exportId: number | undefined
  onClose: () => void
}

/** Preview of an export, field by field. */
export function ExportDialog({ propertyId, title, exportId, onClose }: ExportDialogProps) {
  const [chosen, setChosen] = useState<ExportChoices>()
  const [withOwner, setWithOwner] = useState(false)
  const preview = usePreview(propertyId, chosen)
  const { data: options } = useOptions()
  const { busy, send } = usePlannedExport({ propertyId, exportId, onDone: onClose })
  const isUpdate = exportId !== undefined
  const crm = useCrmLabel()
  const choices = chosen ?? preview.data?.choices
  return (
    <Dialog
      open
      onClose={onClose}
      shape="wide"
      title={isUpdate ? `In ${crm} aktualisieren` : `Nach ${crm} exportieren`}
      description={title}
      footer={
        <>
          <Button onClick={onClose}>Abbrechen</Button>
          <Button
            variant="primary"
            busy={busy}
            // the current choices have no preview yet
            disabled={!choices || preview.isPlaceholderData}
            onClick={() => choices && send({ choices: { ...choices, statusId: chooseStatus(choices, options) }, withOwner })}
          >
            {isUpdate ? 'Änderungen senden' : 'Exportieren'}
          </Button>
        </>
      }
    >
      {preview.data && choices ? (
        <Plan
          preview={preview.data}
          options={options}
          choices={choices}
          onChoose={setChosen}
          isUpdate={isUpdate}
          owner={
            <OwnerPart preview={preview.data} checked={withOwner} onCheck={setWithOwner}>
              Ich bestätige, dass diese Angaben in mein CRM dürfen. Er wird dort als Kontakt angelegt und als Eigentümer eingetragen.
            </OwnerPart>
          }
        />
      ) : preview.isError ? (
        <ErrorCard title="Die Vorschau konnte nicht geladen werden" onRetry={() => void preview.refetch()} busy={preview.isFetching} />
      ) : (
        <Skeleton className="h-64 w-full" />
      )}
    </Dialog>
  )
}

interface PlanProps {
  preview: ExportPreview
  options: ExportOptions | undefined
  choices: ExportChoices
  onChoose: (choices: ExportChoices) => void
  isUpdate: boolean
  owner: React.ReactNode
}

function Plan({ preview, options, choices, onChoose, isUpdate, owner }: PlanProps) {
  const crm = useCrmLabel()
  const changed = preview.lines.filter(({ isChanged, isSent }) => isChanged && isSent)
  return (
    <div className="space-y-5">
      {options && options.faults.length > 0 && (
        <Notice tone="warning" title={`${crm} gibt nicht alles zur Auswahl`}>
          {options.faults.join(' ')}
        </Notice>
      )}
      {isUpdate && (
        <p className="text-sm text-ink-2">
          {changed.length === 0
            ? 'Seit dem letzten Export hat sich nichts geändert.'
            : `Gesendet wird nur, was sich seit dem letzten Export geändert hat. Was Sie in ${crm} geändert haben, bleibt sonst, wie es ist.`}
        </p>
      )}
      <ChoiceFields options={options} choices={choices} onChoose={onChoose} isUpdate={isUpdate} />
      {owner}
      <ExportLines lines={preview.lines} choices={choices} onChoose={onChoose} isUpdate={isUpdate} />
    </div>
  )
}
