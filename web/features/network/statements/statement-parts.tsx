import type { Statement, StatementContent } from '#shared/contract/network/statements.ts'
import { isIban, printedIban } from '#shared/domain/iban.ts'
import { Badge } from '#web/components/ui/badge.tsx'
import { formatDate, formatMoney, formatNumber } from '#web/lib/format.ts'
import { grossNote } from './gross-note.ts'

const STATUS = {
  draft: ['grey', 'Entwurf'],
  issued: ['blue', 'Ausgestellt'],
  paid: ['green', 'Gezahlt'],
  cancelled: ['red', 'Storniert'],
} as const

export function StatementBadge({ status }: Pick<Statement, 'status'>) {
  const [tone, label] = STATUS[status]
  return (
    <Badge tone={tone}>
      <span aria-hidden className="size-2 rounded-full bg-current" />
      {label}
    </Badge>
  )
}

export const formatTitle = ({ content: { title, number, cancels } }: Pick<Statement, 'content'>): string =>
  cancels || number === null ? title : `${title} ${number}`

const Party = ({ label, party }: { label: string; party: StatementContent['payee'] }) => (
  <div className="min-w-0">
    <h4 className="text-[13px] text-ink-2">{label}</h4>
    <p className="text-sm break-words">
      {[party.legalName, party.street, [party.zipCode, party.city].filter(Boolean).join(' ')].filter(Boolean).join(', ') ||
        'noch keine Angaben'}
    </p>
    <p className="text-[13px] text-ink-2">
      {[party.vatId && `USt-IdNr. ${party.vatId}`, party.taxNumber && `Steuernummer ${party.taxNumber}`].filter(Boolean).join(' · ')}
    </p>
    {party.iban && <p className="text-[13px] text-ink-2">IBAN {isIban(party.iban) ? printedIban(party.iban) : party.iban}</p>}
  </div>
)

/** Content of a document or its draft. */
export const StatementSheet = ({ content }: { content: StatementContent }) => (
  <div className="space-y-4">
    <div className="grid gap-4 sm:grid-cols-2">
      <Party label="Aussteller" party={content.issuer} />
      <Party label="Empfänger" party={content.payee} />
    </div>
    <div className="overflow-x-auto">
      <table className="w-full text-sm">
        <thead>
          <tr className="border-b text-left">
            <th className="py-1.5 pr-3 font-semibold">Leistung</th>
            <th className="py-1.5 pr-3 font-semibold">Datum</th>
            <th className="py-1.5 text-right font-semibold">Netto</th>
          </tr>
        </thead>
        <tbody>
          {content.lines.map((line) => (
            <tr key={line.commissionId} className="border-b align-top">
              <td className="py-1.5 pr-3 break-words">
                {line.property ?? 'Objekt ohne Adresse'}
                <span className="block text-[13px] text-ink-2">
                  {line.rate === null || line.salePrice === null
                    ? 'Belohnung'
                    : `${formatNumber(line.rate)} % aus ${formatMoney(line.salePrice)}`}
                </span>
              </td>
              <td className="py-1.5 pr-3 num">{formatDate(line.serviceDate)}</td>
              <td className="py-1.5 text-right num">{formatMoney(line.net)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
    <dl className="ml-auto grid w-fit grid-cols-[auto_auto] gap-x-6 gap-y-1 text-sm">
      {content.vatRate > 0 && (
        <>
          <dt>Summe netto</dt>
          <dd className="text-right num">{formatMoney(content.net)}</dd>
          <dt>Umsatzsteuer {formatNumber(content.vatRate)} %</dt>
          <dd className="text-right num">{formatMoney(content.vat)}</dd>
        </>
      )}
      <dt className="font-semibold">Gesamtbetrag {grossNote(content)}</dt>
      <dd className="text-right font-semibold num">{formatMoney(content.gross)}</dd>
    </dl>
    {content.cancels && <p className="text-sm">Grund des Stornos: {content.cancels.reason}</p>}
    {content.notes.map((note) => (
      <p key={note} className="text-[13px] text-ink-2">
        {note}
      </p>
    ))}
  </div>
)
