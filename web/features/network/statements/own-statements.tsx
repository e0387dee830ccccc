import { Download, FileText } from 'lucide-react'
import type { OwnStatement } from '#shared/contract/network/statements.ts'
import { MoreButton } from '#web/components/more-button.tsx'
import { Badge } from '#web/components/ui/badge.tsx'
import { buttonClass } from '#web/components/ui/button.tsx'
import { Panel } from '#web/components/ui/panel.tsx'
import { formatDate, formatMoney } from '#web/lib/format.ts'
import { usePages } from '#web/lib/pages.ts'
import { grossNote } from './gross-note.ts'

const KIND = { credit_note: 'Gutschrift', receipt: 'Quittung', cancellation: 'Storno' } as const
const STATUS = {
  draft: ['grey', 'Entwurf'],
  issued: ['grey', 'Ausgestellt'],
  paid: ['green', 'Bezahlt'],
  cancelled: ['red', 'Storniert'],
} as const

const One = ({ statement: { id, kind, status, content, maklerName } }: { statement: OwnStatement }) => (
  <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5 border-t px-4 py-3 first:border-0 sm:px-5">
    <div className="min-w-0">
      <h3 className="text-[15px] font-semibold">
        {KIND[kind]} {content.number}
      </h3>
      <p className="text-[13px] text-ink-2">{[content.issuedOn && formatDate(content.issuedOn), maklerName].filter(Boolean).join(' · ')}</p>
    </div>
    <span className="flex items-center gap-3">
      <span>
        <span className="font-semibold num">{formatMoney(content.gross)}</span>{' '}
        <span className="text-[13px] text-ink-2">{grossNote(content)}</span>
      </span>
      <Badge tone={STATUS[status][0]}>{STATUS[status][1]}</Badge>
      <a
        href={`/api/partner/statements/${id}/pdf`}
        download
        aria-label={`${KIND[kind]} ${content.number} als PDF`}
        className={buttonClass({ variant: 'outline', size: 'small' })}
      >
        <Download aria-hidden />
        PDF
      </a>
    </span>
  </li>
)

/** Documents by which agents settled the partner's commissions. */
export function OwnStatements() {
  const { data, more } = usePages('GET /api/partner/statements')
  if (!data || data.length === 0) return null
  return (
    <Panel aria-label="Belege">
      <h2 className="flex items-center gap-2 border-b px-4 py-3 text-[17px] font-semibold sm:px-5">
        <FileText aria-hidden className="size-5 text-ink-3" />
        Belege
      </h2>
      <ul>
        {data.map((one) => (
          <One key={one.id} statement={one} />
        ))}
      </ul>
      <MoreButton more={more} />
    </Panel>
  )
}
