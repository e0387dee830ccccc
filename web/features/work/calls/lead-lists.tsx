import { Link } from 'react-router'
import type { CallLead } from '#shared/contract/work/call-list.ts'
import { UNKNOWN_OWNER } from '#shared/domain/owner-name.ts'
import { buttonClass } from '#web/components/ui/button.tsx'
import { Panel } from '#web/components/ui/panel.tsx'
import { formatAsked, formatCount } from '#web/lib/format.ts'
import { paths } from '#web/lib/paths.ts'
import { useRead } from '#web/lib/query.ts'

/** Call-backs agreed for later today. */
export const Later = ({ leads }: { leads: readonly CallLead[] }) => (
  <Panel className="mt-4 px-5 py-4" aria-label="Heute noch vereinbart">
    <h2 className="text-base font-semibold">Heute noch vereinbart</h2>
    <p className="mb-1 text-sm text-ink-2">Zur vereinbarten Zeit erscheint der Eigentümer hier von selbst.</p>
    <ul className="divide-y text-sm">
      {leads.map(({ id, ownerName, title, nextFollowUpTime }) => (
        <li key={id} className="flex gap-4 py-2">
          <span className="shrink-0 font-semibold num">{nextFollowUpTime} Uhr</span>
          <Link to={paths.property(id)} className="min-w-0 flex-1 truncate hover:underline">
            <span className="font-medium">{ownerName ?? UNKNOWN_OWNER}</span> · {title}
          </Link>
        </li>
      ))}
    </ul>
  </Panel>
)

const AFTERWARDS = 5

export const Afterwards = ({ leads }: { leads: readonly CallLead[] }) => (
  <Panel className="mt-4 px-5 py-4 max-lg:hidden" aria-label="Danach">
    <h2 className="mb-1 text-base font-semibold">Danach</h2>
    <ol className="divide-y text-sm">
      {leads.slice(0, AFTERWARDS).map(({ id, ownerName, title, score, ...lead }) => (
        <li key={id} className="flex gap-4 py-2">
          <span className="min-w-0 flex-1 truncate">
            <span className="font-medium">{ownerName ?? UNKNOWN_OWNER}</span> · {title}
          </span>
          <span className="shrink-0 num">{formatAsked(lead)}</span>
          <span className="w-8 shrink-0 text-right font-semibold num" title="Lead-Score">
            {score}
          </span>
        </li>
      ))}
    </ol>
  </Panel>
)

/** How many owners the other tab has. */
export function ToWrite({ withColleagues }: { withColleagues: boolean }) {
  const { data } = useRead('GET /api/call-list/writing', { query: withColleagues ? { withColleagues: 'true' } : {} })
  const count = data ? data.leads.length + data.more : 0
  if (count === 0) return null
  return (
    <Panel className="mt-4 flex flex-wrap items-center justify-between gap-3 px-5 py-4" aria-label="Noch anzuschreiben">
      <p>
        Noch anzuschreiben: <span className="font-semibold num">{formatCount(count)} Eigentümer</span>
      </p>
      <Link to={`${paths.callList}?tab=writing`} replace className={buttonClass({ size: 'small' })}>
        Zu „Schreiben“
      </Link>
    </Panel>
  )
}
