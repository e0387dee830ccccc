import { Link } from 'react-router'
import type { CallLead, WritingLead } from '#shared/contract/work/call-list.ts'
import { UNKNOWN_OWNER } from '#shared/domain/owner-name.ts'
import type { Column } from '#web/components/record-table.tsx'
import { Badge } from '#web/components/ui/badge.tsx'
import { useInPlace } from '#web/features/people/support/in-place.ts'
import { formatAsked, formatDate } from '#web/lib/format.ts'
import { type AreaProps, AreaTable } from './area-table.tsx'

function ownerColumn<Lead extends WritingLead>(toProperty: AreaProps['toProperty']): Column<Lead> {
  return {
    title: 'Eigentümer',
    renderCell: ({ id, ownerName, title }) => (
      <>
        <span className="block font-semibold">{ownerName ?? UNKNOWN_OWNER}</span>
        {toProperty ? (
          <Link to={toProperty(id)} className="text-[13px] text-accent hover:underline">
            {title}
          </Link>
        ) : (
          <span className="text-[13px] text-ink-2">{title}</span>
        )}
      </>
    ),
  }
}

const due: Column<WritingLead> = {
  title: 'Fällig',
  renderCell: ({ nextFollowUpDate, nextFollowUpTime }) =>
    nextFollowUpDate === null ? '–' : [formatDate(nextFollowUpDate), nextFollowUpTime].filter(Boolean).join(', '),
}
const price: Column<WritingLead> = { title: 'Preis', renderCell: (lead) => <span className="num">{formatAsked(lead)}</span> }
const score: Column<WritingLead> = { title: 'Lead-Score', renderCell: (lead) => <span className="num">{lead.score}</span> }

const callColumns = (toProperty: AreaProps['toProperty']): readonly Column<CallLead>[] => [
  ownerColumn(toProperty),
  {
    title: 'Warum',
    renderCell: ({ light, why }) => (
      <>
        <Badge tone={light}>{light === 'green' ? 'Anrufen erlaubt' : 'Mit Bedingung'}</Badge>
        <span className="mt-1 block text-[13px] text-ink-2">{why}</span>
      </>
    ),
  },
  { title: 'Nummern', renderCell: ({ numbers }) => numbers.map(({ text }) => text).join(', ') || '–' },
  due,
  price,
  score,
]

/** The owners that the person who opened the area would call or write to next. */
export function CallList({ officeId, toProperty }: AreaProps) {
  const { data: calls, ...askedCalls } = useInPlace(officeId, 'GET /api/call-list')
  const { data: writing, ...askedWriting } = useInPlace(officeId, 'GET /api/call-list/writing')
  return (
    <>
      <h2 className="mb-2 font-semibold">Anrufen</h2>
      <AreaTable
        label="Anrufe"
        of={{ ...askedCalls, data: calls?.leads }}
        columns={callColumns(toProperty)}
        toKey={({ id }) => id}
        empty="Zurzeit ist niemand anzurufen."
      />
      <h2 className="mt-6 mb-2 font-semibold">Anschreiben</h2>
      <AreaTable
        label="Briefe"
        of={{ ...askedWriting, data: writing?.leads }}
        columns={[ownerColumn<WritingLead>(toProperty), due, price, score]}
        toKey={({ id }) => id}
        empty="Zurzeit ist niemand anzuschreiben."
      />
    </>
  )
}
