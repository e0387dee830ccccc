import { memo, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { Partner } from '#shared/contract/network/businesses.ts'
import { DIRECTORY_LABEL } from '#shared/domain/directories.ts'
import { shownPhone, UNKNOWN } from '#shared/domain/partner-criteria.ts'
import { Badge } from '#web/components/ui/badge.tsx'
import { Checkbox } from '#web/components/ui/checkbox.tsx'
import { StatusSelect } from './status-select.tsx'
import type { Choice } from './use-choice.ts'

/** Columns hidden on phones. */
export const WIDE = 'max-lg:hidden'
const CELL = 'px-3 py-2.5 align-middle'
const SMALL = 'block truncate text-[13px] text-ink-2'

const formatPlace = ({ street, houseNumber, zipCode, city }: Partner) =>
  [[street, houseNumber].filter(Boolean).join(' '), [zipCode, city].filter(Boolean).join(' ')].filter(Boolean).join(', ')

function Origin({ partner: { isRegistered, sources, isExported } }: { partner: Partner }) {
  return (
    <span className="flex flex-wrap gap-1">
      {isRegistered ? (
        <Badge tone="green">Registriert</Badge>
      ) : (
        sources.map(({ source, url }) => <Badge key={source + url}>{DIRECTORY_LABEL[source]}</Badge>)
      )}
      {isExported && <Badge tone="blue">Exportiert</Badge>}
    </span>
  )
}

interface PartnerRowProps {
  /** Index in the list, from 0. */
  at: number
  partner: Partner
  isChosen: boolean
  /** Undefined if rows cannot be ticked. */
  choose: Choice['set'] | undefined
  linkTo: (partner: Partner) => string
  renderMarks: (partner: Partner) => ReactNode
  /** Measures the element's height. */
  measure: (element: HTMLElement | null) => void
}

/** One partner in the list. Memoized: scrolling renders only rows that come into view. */
export const PartnerRow = memo(function PartnerRow({ at, partner, isChosen, choose, linkTo, renderMarks, measure }: PartnerRowProps) {
  const { companyName, contactPerson, industry, city, phone } = partner
  const about = [contactPerson !== companyName && contactPerson, industry].filter(Boolean).join(' · ')
  return (
    <tr ref={measure} data-index={at} aria-rowindex={at + 2} className="border-b hover:bg-quiet/60">
      {choose && (
        <td className="py-2 pl-4 align-middle">
          <Checkbox
            aria-label={`Auswählen: ${companyName}`}
            checked={isChosen}
            onChange={({ target }) => choose([partner.id], target.checked)}
          >
            {null}
          </Checkbox>
        </td>
      )}
      <td className={CELL}>
        <Link
          to={linkTo(partner)}
          state={{ opened: true }}
          preventScrollReset
          className="line-clamp-2 font-semibold wrap-anywhere hover:underline"
        >
          {companyName}
        </Link>
        <span className={SMALL}>{about || UNKNOWN}</span>
        {renderMarks(partner)}
        <span className={`${SMALL} lg:hidden`}>{[city, shownPhone(phone)].filter(Boolean).join(' · ')}</span>
      </td>
      <td className={`${CELL} ${WIDE} break-words`}>{formatPlace(partner) || UNKNOWN}</td>
      <td className={`${CELL} ${WIDE} num`}>{shownPhone(phone)}</td>
      <td className={`${CELL} ${WIDE}`}>
        <Origin partner={partner} />
      </td>
      <td className={`${CELL} pr-4`}>
        <StatusSelect partner={partner} />
      </td>
    </tr>
  )
})
