import { PropertyFiles } from '#web/features/work/properties/property-files.tsx'
import { ExportManyButton } from '#web/features/work/crm/export-many-button.tsx'
import { HandOverButton } from '#web/features/work/hand-over/hand-over-button.tsx'
import { RunButton } from '#web/features/work/letters/run-button.tsx'
import { SelectionBar } from '#web/features/work/prospects/selection-bar.tsx'
import type { Prospect } from '#web/features/work/prospects/use-prospects.ts'

interface ChosenProspectsProps {
  chosen: readonly Prospect[]
  now: number
  onClear: () => void
}

/** Bulk actions for the selected prospects: change, export as a file, or send to the CRM. */
export function ChosenProspects({ chosen, now, onClear }: ChosenProspectsProps) {
  const cards = chosen.map(({ card }) => card)
  const ids = cards.map(({ id }) => id).join(',')
  return (
    <SelectionBar
      prospects={chosen}
      now={now}
      onClear={onClear}
      actions={
        <>
          <PropertyFiles list="/api/properties" label="Auswahl als Datei" query={{ ids, orderBy: 'followUp' }} cards={cards} />
          <HandOverButton propertyIds={cards.map(({ id }) => id)} onDone={onClear} />
          <RunButton cards={cards} />
          <ExportManyButton cards={cards} place="selection" />
        </>
      }
    />
  )
}
