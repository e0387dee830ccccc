import type { DirectoryState, PortalState } from '#shared/contract/ingest/scraper.ts'
import { ASKED_LABEL } from '#shared/domain/asked-sources.ts'
import { Notice } from '#web/components/ui/notice.tsx'
import { useRunStatus } from './queries.ts'

/** Whether the source has no problem that concerns an agent who relies on it. */
const isWell = ({ closedUntil, failure, silences }: PortalState | DirectoryState) =>
  closedUntil === null && failure === null && silences.length === 0

/** All sources in one sentence: every enabled one is readable, or which are not. */
export function StatusLine() {
  const { data } = useRunStatus()
  if (!data) return null
  const unwell = [...data.portals, ...data.directories].filter((source) => source.isEnabled && !isWell(source))
  if (unwell.length === 0) return <Notice tone="success" title="Alle angeschlossenen Quellen lassen sich lesen" />
  return (
    <Notice
      tone="warning"
      title={`Derzeit nicht oder nur zum Teil zu lesen: ${unwell.map(({ source }) => ASKED_LABEL[source]).join(', ')}`}
    >
      Unter „Configuration“ steht, woran es liegt und wann wieder gefragt wird.
    </Notice>
  )
}
