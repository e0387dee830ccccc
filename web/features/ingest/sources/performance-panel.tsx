import { TitledPanel } from '#web/components/ui/panel.tsx'
import { formatCount, formatDuration } from '#web/lib/format.ts'
import { GUIDE } from './messages.ts'
import { useRunStats } from './queries.ts'

type Row = readonly [title: string, guide: string, measured: string]

const NONE = 'noch kein Lauf'

/** Specified values beside measured ones. */
const Values = ({ label, rows }: { label: string; rows: readonly Row[] }) => (
  <table aria-label={label} className="w-full text-sm">
    <thead className="text-[13px] text-ink-2">
      <tr>
        <th scope="col" className="sr-only">
          Wert
        </th>
        <th scope="col" className="pb-2 text-right font-medium">
          Richtwert
        </th>
        <th scope="col" className="pb-2 pl-4 text-right font-medium">
          Gemessen
        </th>
      </tr>
    </thead>
    <tbody className="divide-y">
      {rows.map(([title, guide, measured]) => (
        <tr key={title}>
          <th scope="row" className="py-2 pr-3 text-left font-normal text-ink-2">
            {title}
          </th>
          <td className="py-2 text-right tabular-nums">{guide}</td>
          <td className="py-2 pl-4 text-right font-semibold tabular-nums">{measured}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

type Measured = { successRate: number; averageSeconds: number; itemsPerMinute: number } | null | undefined

function buildRows(guide: typeof GUIDE.properties | typeof GUIDE.partners, measured: Measured, unknown: string): Row[] {
  const cell = (format: (of: NonNullable<Measured>) => string) =>
    measured === undefined ? unknown : measured === null ? NONE : format(measured)
  return [
    ['Erfolgsquote', guide.successRate, cell(({ successRate }) => `${successRate} %`)],
    ['Mittlere Dauer', guide.duration, cell(({ averageSeconds }) => formatDuration(averageSeconds * 1_000))],
    ['Durchsatz', guide.perMinute, cell(({ itemsPerMinute }) => `${formatCount(itemsPerMinute)} je Minute`)],
  ]
}

/** Speed and success rate of the runs. */
export function PerformancePanel() {
  const { data, isError } = useRunStats()
  const unknown = isError && !data ? 'nicht abrufbar' : '…'
  const measured = data?.measured
  return (
    <>
      <p className="mb-4 max-w-prose text-sm text-ink-2">
        Richtwerte sind feste Vorgaben. Gemessen wird, was in den letzten 24 Stunden wirklich gelesen wurde, für alle Nutzer zusammen.
      </p>
      <div className="grid items-start gap-4 lg:grid-cols-3">
        <TitledPanel title="Immobilien" className="min-w-0">
          <Values label="Lesen von Immobilien" rows={buildRows(GUIDE.properties, measured?.properties, unknown)} />
        </TitledPanel>
        <TitledPanel title="Partner" className="min-w-0">
          <Values label="Lesen von Partnern" rows={buildRows(GUIDE.partners, measured?.partners, unknown)} />
        </TitledPanel>
        <TitledPanel title="Server und Dienste" className="min-w-0">
          <Values
            label="Server"
            rows={[
              ['CPU', GUIDE.cpu, measured ? `${formatCount(measured.cpu)} %` : unknown],
              ['Arbeitsspeicher', GUIDE.memory, measured ? `${formatCount(measured.memory)} MB` : unknown],
            ]}
          />
          <p className="mt-3 border-t pt-3 text-sm">
            <span className="text-ink-2">Richtwert der Dienste: </span>
            {GUIDE.services}
          </p>
        </TitledPanel>
      </div>
    </>
  )
}
