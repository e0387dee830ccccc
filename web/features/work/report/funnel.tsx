import type { ReportFigures } from '#shared/contract/work/report.ts'
import { REPORT_NUMBER_LABEL, REPORT_STEPS } from '#shared/domain/report.ts'
import { formatCount } from '#web/lib/format.ts'
import { formatShare } from './format.ts'

/** The steps of all leads as bars. The table below has the same numbers. */
export const Funnel = ({ total }: { total: ReportFigures }) => (
  <div aria-hidden className="grid grid-cols-[auto_1fr_auto] items-center gap-x-3 gap-y-2 text-sm">
    {REPORT_STEPS.map((step) => {
      const rate = step === 'leads' ? undefined : total.rates[step]
      return (
        <div key={step} className="contents">
          <span className="text-ink-2">{REPORT_NUMBER_LABEL[step]}</span>
          <span className="h-4 rounded-sm bg-quiet print:border">
            <span
              className="block h-full rounded-sm bg-accent [print-color-adjust:exact]"
              style={{ width: `${((100 * total[step]) / Math.max(1, total.leads)).toFixed(1)}%` }}
            />
          </span>
          <span className="text-right font-medium num">
            {formatCount(total[step])}
            {rate && <span className="ml-2 font-normal text-ink-2">{formatShare(rate.share)}</span>}
          </span>
        </div>
      )
    })}
  </div>
)
