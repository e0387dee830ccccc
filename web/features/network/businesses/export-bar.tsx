import { Download } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { PARTNERS_AT_ONCE } from '#shared/domain/limits.ts'
import { berlinDay } from '#shared/domain/berlin-time.ts'
import { buildExportName } from '#shared/domain/partner-criteria.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Checkbox } from '#web/components/ui/checkbox.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { cn } from '#web/lib/class-names.ts'
import { formatCount } from '#web/lib/format.ts'
import { toaster } from '#web/lib/toast.ts'
import type { PartnerFilter } from './filter.ts'
import { messages } from './messages.ts'
import { useExport, useFilteredCount } from './queries.ts'
import type { Choice } from './use-choice.ts'

interface ExportBarProps {
  choice: Choice
  filter: PartnerFilter
  /** Whether every loaded row is ticked and there are more. */
  mayTakeWhole: boolean
  /** Moves the focus to the tick boxes: the button that cleared the selection is gone. */
  onCleared: () => void
  /** Another action on the list. */
  action?: ReactNode
}

/** Exports the ticked partners, or the whole list including rows that are not loaded. */
export function ExportBar({ choice, filter, mayTakeWhole, onCleared, action }: ExportBarProps) {
  const [excludeExported, setExclude] = useState(false)
  const [exportName, setName] = useState('')
  const [today] = useState(() => berlinDay(new Date()))
  const { isWhole, ids, clear, takeWhole } = choice
  const total = useFilteredCount(filter, isWhole || mayTakeWhole)
  const count = isWhole ? total && total - ids.size : ids.size
  const take = useExport()
  const start = () => {
    if (count === 0) return toaster.fail(messages.nothingChosen, messages.nothingChosenText)
    const { industry, location } = filter
    const chosen = isWhole ? { wholeList: { ...filter, without: [...ids] } } : { partnerIds: [...ids] }
    take.mutate({ body: { ...chosen, industry, location, exportName: exportName || undefined, excludeExported } }, { onSuccess: clear })
  }
  // on a phone only once there is something to export
  const forChoice = cn(!count && 'max-sm:hidden')
  const toggle = () => {
    if (!isWhole) return takeWhole()
    clear()
    onCleared()
  }
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2 max-sm:gap-x-2 max-sm:[&_button]:px-2.5 max-sm:[&_button]:text-[13px]">
      <Button busy={take.isPending} onClick={start}>
        {!take.isPending && <Download aria-hidden />}
        Auswahl exportieren
      </Button>
      <div className={forChoice}>
        <Checkbox checked={excludeExported} onChange={({ target }) => setExclude(target.checked)}>
          bereits exportierte auslassen
        </Checkbox>
      </div>
      <div className={cn('sm:w-64 max-sm:w-full', forChoice)}>
        <Input
          aria-label="Name der Datei"
          maxLength={150}
          placeholder={buildExportName(filter.industry, today)}
          value={exportName}
          onChange={({ target }) => setName(target.value)}
        />
      </div>
      <span aria-live="polite" className="text-[13px] text-ink-2 max-sm:empty:absolute">
        {count !== undefined && count > 0 && `${formatCount(count)} ausgewählt`}
        {!isWhole && total !== undefined && total > PARTNERS_AT_ONCE && `, von ${formatCount(total)}; ${messages.tooMany}`}
      </span>
      {total !== undefined && total <= PARTNERS_AT_ONCE && (
        <Button size="small" onClick={toggle}>
          {isWhole ? 'Auswahl aufheben' : `Alle ${formatCount(total)} auswählen`}
        </Button>
      )}
      {action && <div className="ml-auto">{action}</div>}
    </div>
  )
}
