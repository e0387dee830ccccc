import { Link } from 'react-router'
import type { Statement } from '#shared/contract/network/statements.ts'
import { formatDate, formatMoney } from '#web/lib/format.ts'
import { grossNote } from './gross-note.ts'
import { StatementBadge, formatTitle } from './statement-parts.tsx'

/** Documents; a click anywhere in a row opens the dialog. */
export const StatementList = ({ list, linkTo }: { list: readonly Statement[]; linkTo: (id: number) => string }) => (
  <ul className="rounded-panel border bg-panel shadow-panel">
    {list.map((statement) => (
      <li
        key={statement.id}
        className="relative flex flex-wrap items-center gap-x-4 gap-y-1.5 border-t px-4 py-3 first:border-0 hover:bg-quiet/60 sm:px-5"
      >
        <div className="min-w-0 flex-[1_1_15rem]">
          <Link
            to={linkTo(statement.id)}
            state={{ opened: true }}
            preventScrollReset
            className="block truncate text-[15px] font-semibold outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
          >
            {formatTitle(statement)}
          </Link>
          <p className="truncate text-[13px] text-ink-2">
            {[
              statement.content.payee.legalName ?? statement.partnerName ?? 'Ehemaliger Partner',
              formatDate(statement.issuedAt ?? statement.createdAt),
              statement.paidDate && `gezahlt am ${formatDate(statement.paidDate)}`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        <span>
          <span className="font-semibold num">{formatMoney(statement.content.gross)}</span>{' '}
          <span className="text-[13px] text-ink-2">{grossNote(statement.content)}</span>
        </span>
        <StatementBadge status={statement.status} />
      </li>
    ))}
  </ul>
)
