import { useState } from 'react'
import { PageHead } from '#web/components/page-state.tsx'
import { Tabs } from '#web/components/ui/tabs.tsx'
import { ActivityList } from '#web/features/ingest/sources/activity-list.tsx'
import { ConfigurationPanel } from '#web/features/ingest/sources/configuration-panel.tsx'
import { messages } from '#web/features/ingest/sources/messages.ts'
import { PerformancePanel } from '#web/features/ingest/sources/performance-panel.tsx'
import { StatusLine } from '#web/features/ingest/sources/status-line.tsx'
import { SummaryCards } from '#web/features/ingest/sources/summary-cards.tsx'
import { useTitle } from '#web/lib/hooks.ts'

const TABS = {
  activity: ActivityList,
  performance: PerformancePanel,
  configuration: ConfigurationPanel,
}
type Tab = keyof typeof TABS

/** The sources' state, performance and schedule. */
export function RunStatusPage() {
  useTitle('Scraper-Status')
  const [open, setOpen] = useState<Tab>('activity')
  const Panel = TABS[open]
  return (
    <>
      <PageHead title="Scraper-Status" sub="Was für Sie gelesen wird, wie gut, und wann das nächste Mal." />
      <div className="space-y-6">
        <SummaryCards />
        <StatusLine />
        <div>
          <Tabs label="Ansichten" tabs={Object.entries(messages.tabs) as [Tab, string][]} open={open} onOpen={setOpen}>
            <Panel />
          </Tabs>
        </div>
      </div>
    </>
  )
}
