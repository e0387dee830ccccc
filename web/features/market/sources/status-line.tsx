import type { PortalState } from '#shared/contract/market/scraper.ts'
import { SOURCE_LABEL } from '#shared/domain/sources.ts'
import { Notice } from '#web/components/ui/notice.tsx'
import { useScraperStatus } from './queries.ts'

/** What an agent should know of a portal that he relies on. */
const isWell = ({ closedUntil, failure, silences }: PortalState) => closedUntil === null && failure === null && silences.length === 0

/** The whole in one sentence. The stated one stands where it is true; where it is not, the portals are named. */
export function StatusLine() {
  const { data } = useScraperStatus()
  if (!data) return null
  const unwell = data.portals.filter((portal) => portal.isConnected && portal.isEnabled && !isWell(portal))
  if (unwell.length === 0) return <Notice tone="success" title="Alle angeschlossenen Quellen lassen sich lesen" />
  return (
    <Notice
      tone="warning"
      title={`Derzeit nicht oder nur zum Teil zu lesen: ${unwell.map(({ source }) => SOURCE_LABEL[source]).join(', ')}`}
    >
      Unter „Configuration“ steht, woran es liegt und wann wieder gefragt wird.
    </Notice>
  )
}
