import { ChartColumn, Download, Printer } from 'lucide-react'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import type { Report } from '#shared/contract/work/report.ts'
import { berlinDay } from '#shared/domain/berlin-time.ts'
import { RATED_STEPS, REPORT_NUMBER_LABEL, type RatedStep } from '#shared/domain/report.ts'
import { Answer } from '#web/components/answer.tsx'
import { BackLink } from '#web/components/back-link.tsx'
import { MissingRight } from '#web/components/missing-right.tsx'
import { EmptyState, PageHead } from '#web/components/page-state.tsx'
import { Button, buttonClass } from '#web/components/ui/button.tsx'
import { Panel, Skeleton, TitledPanel } from '#web/components/ui/panel.tsx'
import { Select } from '#web/components/ui/select.tsx'
import { Controls } from '#web/features/work/report/controls.tsx'
import { CountedList } from '#web/features/work/report/counted-list.tsx'
import { FiguresTable, TableHint } from '#web/features/work/report/figures-table.tsx'
import { describePeriod } from '#web/features/work/report/format.ts'
import { Funnel } from '#web/features/work/report/funnel.tsx'
import { Meanings } from '#web/features/work/report/meanings.tsx'
import { messages } from '#web/features/work/report/messages.ts'
import { reportFile, useNames, useReport } from '#web/features/work/report/queries.ts'
import { SharePlot } from '#web/features/work/report/share-plot.tsx'
import { type Asked, useAsked } from '#web/features/work/report/use-asked.ts'
import { useNow, useTitle } from '#web/lib/hooks.ts'
import { useMay } from '#web/lib/may.ts'
import { paths } from '#web/lib/paths.ts'

const Loading = () => (
  <div role="status" aria-label="Auswertung wird geladen" data-arriving className="space-y-4">
    <Skeleton className="h-56 w-full" />
    <Skeleton className="h-80 w-full" />
  </div>
)

/** Limited to what has no leads, it offers all; else the way to the first lead. */
function Empty({ asked }: { asked: Asked }) {
  const mayAll = useMay('report.all')
  const isLimited = asked.chosen.length > 0
  return (
    <EmptyState
      icon={<ChartColumn aria-hidden />}
      title={messages.empty}
      text={isLimited ? messages.emptyChosen : mayAll ? messages.emptyText : messages.emptyOwn}
      action={
        isLimited ? (
          <Button onClick={asked.dropAll}>Alle Leads auswerten</Button>
        ) : (
          <Link to={paths.prospects} className={buttonClass()}>
            Zu den Prospects
          </Link>
        )
      }
    />
  )
}

function Shares({ report }: { report: Report }) {
  const [step, setStep] = useState<RatedStep>('mandate')
  return (
    <TitledPanel
      title={`Anteil: ${REPORT_NUMBER_LABEL[step]}`}
      aside={
        <span className="print:hidden">
          <Select
            aria-label="Gezeigter Schritt"
            value={step}
            options={RATED_STEPS.map((one) => [one, REPORT_NUMBER_LABEL[one]])}
            onChange={({ target }) => setStep(target.value as RatedStep)}
          />
        </span>
      }
    >
      <SharePlot rows={report.rows} total={report.total} step={step} />
    </TitledPanel>
  )
}

/** A row that an old address names may be gone. */
const nameRow = (rows: Report['rows'], row: string) => (row === '' ? 'zusammen' : (rows.find(({ key }) => key === row)?.label ?? 'Auswahl'))

function Figures({ report, asked }: { report: Report; asked: Asked }) {
  const table = useRef<HTMLElement>(null)
  const { open, rows } = asked
  const label = open && nameRow(report.rows, open.row)
  const close = () => {
    // the list goes with its focus
    table.current?.querySelector<HTMLElement>('[aria-pressed=true]')?.focus()
    asked.close()
  }
  return (
    <>
      <div className="mb-4 grid items-start gap-4 lg:grid-cols-2">
        <TitledPanel title="Vom Lead zum Verkauf">
          <Funnel total={report.total} />
        </TitledPanel>
        <Shares report={report} />
      </div>
      <Panel ref={table}>
        <TableHint />
        <FiguresTable report={report} asked={asked} />
      </Panel>
      {open && rows && label !== undefined && (
        <CountedList key={`${open.number} ${open.row}`} query={{ ...rows, number: open.number }} label={label} onClose={close} />
      )}
      <Meanings by={report.by} />
    </>
  )
}

function SeenReport() {
  const { bar, ...asked } = useAsked()
  const now = useNow()
  const report = useReport(asked.query)
  const mayAll = useMay('report.all')
  const people = useNames(asked.chosen.some(([group]) => group === 'person'))
  const names = people.data && new Map(people.data.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`.trim()]))
  return (
    <>
      <BackLink to={paths.office}>Zum Büro</BackLink>
      <PageHead
        title="Auswertung"
        sub={[report.data ? describePeriod(report.data) : '\u00A0', ...(mayAll ? [] : [messages.own])].join(' · ')}
        actions={
          <div className="flex flex-wrap gap-2.5 print:hidden">
            <a href={reportFile(asked.query)} download className={buttonClass()}>
              <Download aria-hidden />
              Als CSV
            </a>
            <Button onClick={() => print()}>
              <Printer aria-hidden />
              Drucken
            </Button>
          </div>
        }
      />
      <Controls bar={bar} asked={asked} period={report.data} names={names} today={berlinDay(now)} />
      <Answer
        of={report}
        failed={messages.failed}
        loading={<Loading />}
        isEmpty={({ total }) => total.leads === 0}
        empty={<Empty asked={asked} />}
      >
        {(data) => <Figures report={data} asked={asked} />}
      </Answer>
    </>
  )
}

/** How the work of the office went, from leads to sales; an agent's own for an agent. */
export function ReportPage() {
  useTitle('Auswertung')
  const maySee = useMay('report.see')
  if (maySee) return <SeenReport />
  return (
    <>
      <BackLink to={paths.office}>Zum Büro</BackLink>
      <PageHead title="Auswertung" />
      <MissingRight right="report.see" />
    </>
  )
}
