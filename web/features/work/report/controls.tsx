import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import type { RefObject } from 'react'
import { REPORT_GROUP_LABEL, REPORT_GROUPS, REPORT_WEEKS, REPORT_WEEKS_LABEL } from '#shared/domain/report.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Select } from '#web/components/ui/select.tsx'
import { describeChosen, shiftPeriod } from './format.ts'
import type { Asked } from './use-asked.ts'

interface ControlsProps {
  bar: RefObject<HTMLDivElement | null>
  asked: Asked
  period: { readonly from: string; readonly to: string } | undefined
  /** Of the office's people; undefined until they are known. */
  names: ReadonlyMap<string, string> | undefined
  /** In Berlin. */
  today: string
}

/** A period earlier or later; nothing after today. */
function Period({ asked, period, today }: Omit<ControlsProps, 'bar' | 'names'>) {
  const shift = (direction: 1 | -1) => period && asked.set({ until: shiftPeriod(period.to, Number(asked.weeks), direction) })
  return (
    <div className="flex gap-1">
      <Button size="icon" aria-label="Früher" onClick={() => shift(-1)}>
        <ChevronLeft aria-hidden />
      </Button>
      <Button size="icon" aria-label="Später" aria-disabled={period !== undefined && period.to >= today} onClick={() => shift(1)}>
        <ChevronRight aria-hidden />
      </Button>
    </div>
  )
}

/** Period, grouping, and the values to which the report is limited. */
export const Controls = ({ bar, asked, period, names, today }: ControlsProps) => (
  <>
    <div ref={bar} role="search" aria-label="Auswertung wählen" className="mb-4 flex flex-wrap items-center gap-2.5">
      <Select
        aria-label="Zeitraum"
        className="sm:w-auto!"
        value={asked.weeks}
        options={REPORT_WEEKS.map((weeks) => [weeks, REPORT_WEEKS_LABEL[weeks]])}
        onChange={({ target }) => asked.set({ weeks: target.value })}
      />
      <Select
        aria-label="Gliedern nach"
        className="sm:w-auto!"
        value={asked.by}
        options={REPORT_GROUPS.map((group) => [group, `nach ${REPORT_GROUP_LABEL[group]}`])}
        onChange={({ target }) => asked.set({ by: target.value })}
      />
      <Period asked={asked} period={period} today={today} />
    </div>
    {asked.chosen.length > 0 && (
      <ul aria-label="Nur diese Leads" className="mb-4 flex flex-wrap gap-2">
        {asked.chosen.map(([group, key]) => (
          <li key={group}>
            <Button size="small" onClick={() => asked.drop(group)}>
              {REPORT_GROUP_LABEL[group]}: {describeChosen(group, key, names)}
              <X aria-hidden className="print:hidden" />
              <span className="sr-only">, aufheben</span>
            </Button>
          </li>
        ))}
      </ul>
    )}
  </>
)
