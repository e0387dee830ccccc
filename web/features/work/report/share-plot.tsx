import type { ReportFigures, ReportRow } from '#shared/contract/work/report.ts'
import { REPORT_NUMBER_LABEL, type RatedStep } from '#shared/domain/report.ts'
import { formatShare } from './format.ts'
import { messages } from './messages.ts'

interface SharePlotProps {
  rows: readonly ReportRow[]
  total: ReportFigures
  step: RatedStep
}

/** Widens to the next ten percent above the highest bound. */
const chooseLimit = (rows: readonly ReportRow[], step: RatedStep): number =>
  Math.max(0.1, Math.ceil(Math.max(...rows.map(({ rates }) => rates[step]?.high ?? 0)) * 10) / 10)

const at = (share: number, limit: number) => `${((100 * share) / limit).toFixed(2)}%`

/** The share of one step in each row, with its interval, and that of all leads as a line. The table has the same numbers. */
export function SharePlot({ rows, total, step }: SharePlotProps) {
  const limit = chooseLimit(rows, step)
  const all = total.rates[step]
  return (
    <div aria-hidden className="text-sm">
      <div className="grid grid-cols-[minmax(6rem,auto)_minmax(50%,1fr)] items-center gap-x-3">
        {rows.map(({ key, label, rates }) => {
          const rate = rates[step]
          return (
            <div key={key} className="contents">
              <span className="truncate py-1 text-ink-2">{label}</span>
              <span className="relative h-6 border-l [print-color-adjust:exact]">
                {all && <span className="absolute inset-y-0 border-l border-dashed border-ink-3" style={{ left: at(all.share, limit) }} />}
                {rate ? (
                  <>
                    <span
                      className="absolute top-2.5 h-1 rounded-full bg-accent/35"
                      style={{ left: at(rate.low, limit), width: at(rate.high - rate.low, limit) }}
                    />
                    <span
                      className="absolute top-1.5 size-3 -translate-x-1/2 rounded-full bg-accent"
                      style={{ left: at(rate.share, limit) }}
                    />
                  </>
                ) : (
                  <span className="absolute inset-y-0 left-2 text-[13px] leading-6 text-ink-2">{messages.tooFew}</span>
                )}
              </span>
            </div>
          )
        })}
        <span />
        <span className="flex justify-between border-t pt-1 text-xs text-ink-2 num">
          <span>0 %</span>
          <span>{formatShare(limit)}</span>
        </span>
      </div>
      {all && (
        <p className="mt-2 text-[13px] text-ink-2">
          Gestrichelt: {REPORT_NUMBER_LABEL[step]} bei allen Leads, {formatShare(all.share)}
        </p>
      )}
    </div>
  )
}
