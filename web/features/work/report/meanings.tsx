import { isCompared, REPORT_NUMBER_LABEL, REPORT_NUMBER_MEANS, REPORT_NUMBERS, type ReportGroup } from '#shared/domain/report.ts'
import { TitledPanel } from '#web/components/ui/panel.tsx'
import { messages } from './messages.ts'

/** What each number counts, and how to read it. */
export const Meanings = ({ by }: { by: ReportGroup }) => (
  <TitledPanel title="Was gezählt wird" className="mt-4">
    <dl className="grid gap-x-4 gap-y-2 text-sm sm:grid-cols-[10rem_1fr]">
      {REPORT_NUMBERS.map((number) => (
        <div key={number} className="contents">
          <dt className="font-medium">{REPORT_NUMBER_LABEL[number]}</dt>
          <dd className="text-ink-2">{REPORT_NUMBER_MEANS[number]}</dd>
        </div>
      ))}
    </dl>
    <div className="mt-4 space-y-2 text-[13px] text-ink-2">
      {[
        messages.cohort,
        messages.shares,
        isCompared(by) && messages.compared,
        messages.young,
        messages.area,
        messages.way,
        messages.band,
        messages.people,
      ]
        .filter((text) => text !== false)
        .map((text) => (
          <p key={text}>{text}</p>
        ))}
    </div>
  </TitledPanel>
)
