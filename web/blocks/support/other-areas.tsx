import type { SavedSearch } from '#shared/contract/market/saved-searches.ts'
import type { PartnerOfAgent } from '#shared/contract/network/partners.ts'
import type { Delivery } from '#shared/contract/operations/deliveries.ts'
import type { SearchClient } from '#shared/contract/work/search-clients.ts'
import { DELIVERY_CHANNEL_LABEL, DELIVERY_STATUS_LABEL, DELIVERY_STATUS_TONE } from '#shared/domain/delivery.ts'
import { TEMPLATE_TYPE_LABEL } from '#shared/domain/mail-template.ts'
import { RUN_FAILURE_LABEL } from '#shared/domain/run-outcome.ts'
import { SOURCE_LABEL } from '#shared/domain/sources.ts'
import type { Column } from '#web/components/record-table.tsx'
import { Badge } from '#web/components/ui/badge.tsx'
import { summarizeSearch } from '#web/features/market/saved-searches/summary.ts'
import { fullName, PartnerMarks } from '#web/features/network/partners/partner-list.tsx'
import { useInPlace, usePagesInPlace } from '#web/features/people/support/in-place.ts'
import { describeWish } from '#web/features/work/search-clients/client-words.ts'
import { formatDate, formatDateTime } from '#web/lib/format.ts'
import { useNow } from '#web/lib/hooks.ts'
import { type AreaProps, AreaTable } from './area-table.tsx'

/** Rows per page. */
const PAGED = { query: { limit: 25 } } as const

const CLIENTS: readonly Column<SearchClient>[] = [
  {
    title: 'Suchkunde',
    renderCell: ({ name, isActive }) => (
      <span className="flex flex-wrap items-center gap-1.5 font-semibold">
        {name}
        {!isActive && <Badge>sucht nicht mehr</Badge>}
      </span>
    ),
  },
  { title: 'Sucht', renderCell: describeWish },
  { title: 'Verknüpft', renderCell: ({ linkCount }) => <span className="num">{linkCount}</span> },
]

export const SearchClients = ({ officeId }: AreaProps) => (
  <AreaTable
    label="Suchkunden"
    of={usePagesInPlace(officeId, 'GET /api/search-clients', PAGED)}
    columns={CLIENTS}
    toKey={({ id }) => id}
    empty="Das Büro hat keine Suchkunden."
  />
)

const describeRun = ({ source, status, failure, startedAt, itemsFound, itemsNew, reason }: SavedSearch['lastRuns'][number]) =>
  [
    `${SOURCE_LABEL[source]}, ${formatDateTime(startedAt)}:`,
    status === 'running' && 'läuft',
    status === 'completed' && `${itemsFound} gefunden, ${itemsNew} neu`,
    status === 'failed' && (failure ? RUN_FAILURE_LABEL[failure] : 'Fehlgeschlagen'),
    reason,
  ]
    .filter(Boolean)
    .join(' ')

const SEARCHES: readonly Column<SavedSearch>[] = [
  {
    title: 'Suchanfrage',
    renderCell: ({ name, isActive, waitsForConfirmation }) => (
      <span className="flex flex-wrap items-center gap-1.5 font-semibold">
        {name}
        {!isActive && <Badge>aus</Badge>}
        {waitsForConfirmation && <Badge tone="amber">wartet auf die Bestätigung der E-Mail-Adresse</Badge>}
      </span>
    ),
  },
  { title: 'Kriterien', renderCell: (saved) => summarizeSearch(saved).join(' · ') },
  { title: 'Treffer', renderCell: ({ matches }) => <span className="num">{matches}</span> },
  {
    title: 'Letzte Läufe',
    renderCell: ({ lastRuns }) =>
      lastRuns.length === 0
        ? 'Noch nicht gelaufen'
        : lastRuns.map((run) => (
            <span key={run.id} className="block">
              {describeRun(run)}
            </span>
          )),
  },
]

export const SavedSearches = ({ officeId }: AreaProps) => (
  <AreaTable
    label="Suchanfragen"
    of={useInPlace(officeId, 'GET /api/search-criteria')}
    columns={SEARCHES}
    toKey={({ id }) => id}
    empty="Wer geöffnet hat, hat keine Suchanfragen."
  />
)

const partnerColumns = (now: number): readonly Column<PartnerOfAgent>[] => [
  {
    title: 'Partner',
    renderCell: (partner) => (
      <>
        <span className="block font-semibold">{partner.companyName || fullName(partner)}</span>
        <PartnerMarks partner={partner} now={now} />
      </>
    ),
  },
  { title: 'Ort', renderCell: ({ zipCode, city }) => [zipCode, city].filter(Boolean).join(' ') || '–' },
  { title: 'Verbunden', renderCell: ({ connectedAt }) => (connectedAt === null ? '–' : formatDate(connectedAt)) },
]

export const Partners = ({ officeId }: AreaProps) => {
  const now = useNow()
  return (
    <AreaTable
      label="Partner"
      of={usePagesInPlace(officeId, 'GET /api/makler/partners', PAGED)}
      columns={partnerColumns(now)}
      toKey={({ id }) => id}
      empty="Das Büro hat noch keine Partner."
    />
  )
}

const DELIVERIES: readonly Column<Delivery>[] = [
  {
    title: 'Was',
    renderCell: ({ title, kind }) => title ?? (kind === 'property' ? 'Eine Immobilie, die es nicht mehr gibt' : TEMPLATE_TYPE_LABEL[kind]),
  },
  { title: 'Weg', renderCell: ({ channel }) => DELIVERY_CHANNEL_LABEL[channel] },
  {
    title: 'Stand',
    renderCell: ({ status, reason }) => (
      <>
        <Badge tone={DELIVERY_STATUS_TONE[status]}>{DELIVERY_STATUS_LABEL[status]}</Badge>
        {reason !== null && <span className="mt-1 block text-[13px] text-ink-2">{reason}</span>}
      </>
    ),
  },
  { title: 'Vom', renderCell: ({ createdAt }) => formatDateTime(createdAt) },
]

export const Deliveries = ({ officeId }: AreaProps) => (
  <AreaTable
    label="Zustellungen"
    of={usePagesInPlace(officeId, 'GET /api/deliveries', PAGED)}
    columns={DELIVERIES}
    toKey={({ id }) => id}
    empty="Noch nichts zugestellt."
  />
)
