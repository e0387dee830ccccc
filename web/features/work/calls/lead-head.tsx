import { UNKNOWN_OWNER } from '#shared/domain/owner-name.ts'
import { isRealPrice } from '#shared/domain/price.ts'
import { Phone } from 'lucide-react'
import type { Ref } from 'react'
import type { CallLead } from '#shared/contract/work/call-list.ts'
import { berlinDay } from '#shared/domain/berlin-time.ts'
import { MOST_TRIES } from '#shared/domain/call-result.ts'
import { WAITS_LABEL } from '#shared/domain/contact-light.ts'
import { PROPERTY_TYPE_LABEL } from '#shared/domain/property-type.ts'
import { Badge } from '#web/components/ui/badge.tsx'
import { cn } from '#web/lib/class-names.ts'
import { formatAsked, formatDate, formatRooms, formatSize } from '#web/lib/format.ts'
import { PhoneLink } from './phone-link.tsx'

const formatPlace = ({ address, zipCode, location }: CallLead) =>
  [address, [zipCode, location].filter(Boolean).join(' ')].filter(Boolean).join(', ') || 'Ort nicht angegeben'

function Due({ day, time, now }: { day: string; time: string | null; now: number }) {
  if (day < berlinDay(now)) return <Badge tone="red">Überfällig seit {formatDate(day)}</Badge>
  return <Badge tone="amber">{time === null ? 'Heute fällig' : `Verabredet um ${time} Uhr`}</Badge>
}

/** The current lead: name, number and why a call is allowed. Focuses the heading, so that it is announced and keys work. */
export function LeadHead({ lead, now, heading }: { lead: CallLead; now: number; heading: Ref<HTMLHeadingElement> }) {
  const facts = [
    formatAsked(lead) + (lead.priceNegotiable && isRealPrice(lead.price) ? ' VB' : ''),
    lead.size !== null && formatSize(lead.size),
    lead.rooms !== null && formatRooms(lead.rooms),
    PROPERTY_TYPE_LABEL[lead.propertyType],
  ]
  return (
    <div>
      <div className="mb-2 flex flex-wrap gap-1.5">
        <Badge tone={lead.light === 'green' ? 'green' : 'amber'}>
          <Phone aria-hidden className="size-3.5" />
          {lead.waits ? WAITS_LABEL[lead.waits] : 'Anrufen'}
        </Badge>
        {lead.nextFollowUpDate !== null && <Due day={lead.nextFollowUpDate} time={lead.nextFollowUpTime} now={now} />}
        {lead.otherOffers > 0 && (
          <Badge>Bietet {lead.otherOffers === 1 ? '1 weiteres Objekt' : `${lead.otherOffers} weitere Objekte`} an</Badge>
        )}
        {lead.tries > 0 && (
          <Badge>
            {lead.tries}. von {MOST_TRIES} Versuchen vergeblich
          </Badge>
        )}
      </div>
      <h2 ref={heading} tabIndex={-1} className="text-xl leading-snug font-bold tracking-tight break-words outline-none">
        {lead.ownerName ?? UNKNOWN_OWNER}
        <span className="block text-[15px] leading-6 font-medium text-ink-2">{lead.title}</span>
      </h2>
      <p className="mt-0.5 text-sm text-ink-2">{formatPlace(lead)}</p>
      <p className="mt-0.5 text-sm font-medium">{facts.filter(Boolean).join(' · ')}</p>
      {/* on a phone, a single number is already in the bar */}
      <div className={cn('mt-3 flex flex-wrap gap-x-6', lead.numbers.length === 1 && 'max-lg:hidden')}>
        {lead.numbers.map((number) => (
          <PhoneLink key={number.tel} number={number} waits={lead.waits} />
        ))}
      </div>
      <p className="mt-1.5 text-[13px] text-ink-2">{lead.why}</p>
    </div>
  )
}
