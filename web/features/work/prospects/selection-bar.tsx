import { Check, Printer, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { berlinDay, daysAfter } from '#shared/domain/berlin-time.ts'
import { PROSPECTS_AT_ONCE } from '#shared/domain/limits.ts'
import { PROSPECT_STATUS_LABEL, PROSPECT_STATUSES } from '#shared/domain/prospect-status.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { Select } from '#web/components/ui/select.tsx'
import { type ManySet, useSetMany } from './queries-many.ts'
import type { Prospect } from './use-prospects.ts'

const KEEP = 'keep'
const STATUSES = [[KEEP, 'Status lassen'], ...PROSPECT_STATUSES.map((status) => [status, PROSPECT_STATUS_LABEL[status]] as const)] as const
const DAYS = [
  [KEEP, 'Nachfassen lassen'],
  ['3', 'In 3 Tagen nachfassen'],
  ['7', 'In einer Woche nachfassen'],
  ['28', 'In vier Wochen nachfassen'],
  ['day', 'An einem Tag nachfassen …'],
  ['none', 'Nicht nachfassen'],
] as const

interface SelectionBarProps {
  prospects: readonly Prospect[]
  now: number
  onClear: () => void
  /** Other actions for the selected prospects. */
  actions: ReactNode
}

/** The request for the two selects; undefined while a date is missing or nothing was chosen. */
function buildSet(status: string, when: string, day: string, now: number): ManySet | undefined {
  const prospectStatus = PROSPECT_STATUSES.find((one) => one === status)
  const date = when === 'none' ? null : when === 'day' ? day : when === KEEP ? undefined : daysAfter(berlinDay(now), Number(when))
  if (date === '' || (prospectStatus === undefined && date === undefined)) return undefined
  return { ...(prospectStatus && { prospectStatus }), ...(date !== undefined && { nextFollowUpDate: date }) }
}

/** Sets all selected prospects' status and date. At the lower edge, so that the list stays visible; two lines on a phone. */
export function SelectionBar({ prospects, now, onClear, actions }: SelectionBarProps) {
  const [status, setStatus] = useState<string>(KEEP)
  const [when, setWhen] = useState<string>(KEEP)
  const [day, setDay] = useState('')
  const { busy, set } = useSetMany()
  const what = buildSet(status, when, day, now)
  const apply = async () => {
    if (what && (await set(prospects, what))) onClear()
  }
  const count = prospects.length
  return (
    <section
      data-bottom-bar
      aria-label="Auswahl"
      className="sticky bottom-3 z-30 mt-3 flex animate-rise flex-wrap items-center gap-2.5 rounded-panel border bg-panel p-3 shadow-float max-sm:gap-2 max-sm:p-2 print:hidden"
    >
      <p aria-live="polite" className="text-sm font-semibold whitespace-nowrap">
        {`${count} ausgewählt`}
        {count === PROSPECTS_AT_ONCE && <span className="font-normal text-ink-2"> (mehr geht nicht auf einmal)</span>}
      </p>
      <div className="flex flex-wrap items-center gap-2.5 max-sm:-order-1 max-sm:grid max-sm:w-full max-sm:grid-cols-[1fr_1fr_auto] max-sm:gap-2">
        <Select
          aria-label="Status setzen"
          className="sm:w-auto! sm:max-w-50"
          value={status}
          options={STATUSES}
          onChange={({ target }) => setStatus(target.value)}
        />
        <Select
          aria-label="Nachfassen setzen"
          className="sm:w-auto! sm:max-w-50"
          value={when}
          options={DAYS}
          onChange={({ target }) => setWhen(target.value)}
        />
        {when === 'day' && (
          <Input
            type="date"
            aria-label="Tag der Nachfassung"
            value={day}
            onChange={({ target }) => setDay(target.value)}
            className="max-sm:order-last max-sm:col-span-3 sm:w-auto!"
          />
        )}
        <Button variant="primary" busy={busy} disabled={!what} onClick={() => void apply()}>
          <Check aria-hidden className="sm:hidden" />
          <span className="max-sm:sr-only">Übernehmen</span>
        </Button>
      </div>
      {/* on a phone as narrow as five buttons beside the count need */}
      <span className="ml-auto flex flex-wrap items-center gap-2.5 max-sm:gap-1 max-sm:[&_button]:px-2.5!">
        {actions}
        <Button aria-label="Auswahl drucken" className="max-sm:hidden" onClick={() => print()}>
          <Printer aria-hidden />
          Drucken
        </Button>
        <Button variant="ghost" size="icon" aria-label="Auswahl aufheben" title="Auswahl aufheben" onClick={onClear}>
          <X aria-hidden />
        </Button>
      </span>
    </section>
  )
}
