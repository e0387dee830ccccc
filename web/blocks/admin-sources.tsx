import { SourcesTab } from '#web/features/ingest/sources/sources-tab.tsx'
import { LearningPanel } from '#web/features/market/corrections/learning-panel.tsx'

/** Where adverts come from, and what their judging learns from. */
export const AdminSources = () => (
  <>
    <LearningPanel />
    <SourcesTab />
  </>
)
