import { readOwnerName } from '#shared/domain/owner-name.ts'
import { PROSPECT_STATUS_LABEL } from '#shared/domain/prospect-status.ts'
import { formatAsked, formatCount, formatDate } from '#web/lib/format.ts'
import { tableMessages } from './table-messages.ts'
import { formatPlace } from './prospect-parts.tsx'
import type { Prospect } from './use-prospects.ts'

const COLUMNS = ['Immobilie', 'Eigentümer', 'Preis', 'Status', 'Nachfassen', 'Notiz'] as const

/** Prospects for print, with room for notes. `isCut` where there are more. */
export const ProspectSheet = ({ prospects, isCut }: { prospects: readonly Prospect[]; isCut: boolean }) => (
  <table className="w-full text-left text-[11px] leading-snug">
    {isCut && <caption className="pb-2 text-left">{tableMessages.printCut(formatCount(prospects.length))}</caption>}
    <thead>
      <tr className="border-b-2">
        {COLUMNS.map((name) => (
          <th key={name} scope="col" className="py-1.5 pr-3 font-semibold last:w-[22%] last:pr-0">
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {prospects.map(({ card }) => (
        <tr key={card.id} className="break-inside-avoid border-b align-top">
          <td className="py-2 pr-3">
            <span className="font-semibold">{card.title}</span>
            <span className="block">{[card.address, formatPlace(card)].filter(Boolean).join(', ')}</span>
          </td>
          <td className="py-2 pr-3">{readOwnerName(card) ?? '–'}</td>
          <td className="py-2 pr-3 whitespace-nowrap num">{formatAsked(card)}</td>
          <td className="py-2 pr-3">{PROSPECT_STATUS_LABEL[card.prospectStatus]}</td>
          <td className="py-2 pr-3 num">
            {card.nextFollowUpDate ? formatDate(card.nextFollowUpDate) : '–'}
            {card.nextFollowUpTime && `, ${card.nextFollowUpTime} Uhr`}
          </td>
          <td aria-label="Platz für eine Notiz" />
        </tr>
      ))}
    </tbody>
  </table>
)
