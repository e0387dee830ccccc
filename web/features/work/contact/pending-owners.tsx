import { Hourglass } from 'lucide-react'
import { EmptyState } from '#web/components/page-state.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { formatCount } from '#web/lib/format.ts'

interface PendingProps {
  /** Of how many owners the server is still working it out; undefined if of none. */
  count: number | undefined
  way: 'anrufen' | 'anschreiben' | 'ansprechen'
}

/** The server announces when it is done, and the list is read again. */
const describePending = (count: number, way: PendingProps['way']) =>
  `Bei ${formatCount(count)} ${count === 1 ? 'Eigentümer' : 'Eigentümern'} wird noch ermittelt, ob Sie ${count === 1 ? 'ihn' : 'sie'} ${way} dürfen. Die Liste ergänzt sich nach und nach.`

/** Above a list that may be incomplete. */
export const PendingNote = ({ count, way }: PendingProps) =>
  count === undefined ? null : <Notice className="mb-4">{describePending(count, way)}</Notice>

/** In place of a list that may only be empty so far. */
export const PendingState = ({ count, way }: PendingProps & { count: number }) => (
  <EmptyState icon={<Hourglass aria-hidden />} title="Wird noch ermittelt" text={describePending(count, way)} />
)
