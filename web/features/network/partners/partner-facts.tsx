import { Fragment, type ReactNode } from 'react'
import type { PartnerOfAgent } from '#shared/contract/network/partners.ts'
import { shownPhone, UNKNOWN } from '#shared/domain/partner-criteria.ts'
import { describeWhoChanges } from '#shared/domain/office-words.ts'
import { AVAILABILITY_LABEL, INDUSTRY_LABEL, PRICE_RANGE_LABEL } from '#shared/domain/partner.ts'
import { Switch } from '#web/components/ui/checkbox.tsx'
import { formatDate } from '#web/lib/format.ts'
import { useMay } from '#web/lib/may.ts'
import { fullName } from './partner-list.tsx'
import { usePause } from './queries-of-agent.ts'

const LINK = 'text-accent hover:underline'
const ROWS = 'grid content-start grid-cols-[minmax(6rem,auto)_1fr] items-baseline gap-x-4 gap-y-1 text-sm'

/** Known facts, row by row. */
function Rows({ rows }: { rows: readonly (readonly [title: string, value: ReactNode])[] }) {
  return (
    <dl className={ROWS}>
      {rows.map(([title, value]) => (
        <Fragment key={title}>
          <dt className="text-ink-2">{title}</dt>
          <dd className="break-words whitespace-pre-line">{value ?? UNKNOWN}</dd>
        </Fragment>
      ))}
    </dl>
  )
}

const describeContact = (partner: PartnerOfAgent) => {
  const { phone, email } = partner
  const address = [partner.address, [partner.zipCode, partner.city].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return [
    ['Name', fullName(partner)],
    ['Branche', partner.industry && INDUSTRY_LABEL[partner.industry]],
    [
      'Telefon',
      phone === null || shownPhone(phone) === UNKNOWN ? (
        UNKNOWN
      ) : (
        <a key="phone" href={`tel:${phone.replace(/[^\d+]/g, '')}`} className={LINK}>
          {phone}
        </a>
      ),
    ],
    [
      'E-Mail',
      <a key="mail" href={`mailto:${email}`} className={`${LINK} break-all`}>
        {email}
      </a>,
    ],
    ['Adresse', address || null],
  ] as const
}

/** What the partner offers; empty fields are omitted. */
const describeServices = ({ website, services, description, serviceArea, priceRange, availability }: PartnerOfAgent) =>
  (
    [
      [
        'Website',
        website && (
          <a href={website} target="_blank" rel="noopener noreferrer" className={`${LINK} break-all`}>
            {website.replace(/^https?:\/\/(?:www\.)?/, '')}
          </a>
        ),
      ],
      ['Leistungen', services],
      ['Beschreibung', description],
      ['Gebiet', serviceArea],
      ['Preisniveau', PRICE_RANGE_LABEL[priceRange]],
      ['Verfügbar', AVAILABILITY_LABEL[availability]],
    ] as const
  ).filter(([, value]) => value)

interface PartnerFactsProps {
  partner: PartnerOfAgent
  /** The agent's status for the partner. */
  status: ReactNode
}

/** A partner's contact data and offer, and the switch for their tips. */
export function PartnerFacts({ partner, status }: PartnerFactsProps) {
  const pause = usePause(partner.id)
  const mayManage = useMay('network.manage')
  return (
    <div className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
      <Rows rows={[...describeContact(partner), ['Status', status]]} />
      <div className="space-y-3 text-sm">
        <Rows rows={describeServices(partner)} />
        {partner.connectedAt && <p className="text-ink-2">Verbunden seit {formatDate(partner.connectedAt)}</p>}
        {partner.isActive === null ? (
          <p className="text-ink-2">Sie sind nicht verbunden; Sie haben einen Tipp von ihm bearbeitet.</p>
        ) : (
          <>
            {mayManage ? (
              <Switch
                label="Nimmt Tipps von diesem Partner an"
                checked={(pause.isPending ? pause.variables.body?.isActive : undefined) ?? partner.isActive}
                onChange={(event) => pause.mutate({ params: { id: partner.id }, body: { isActive: event.target.checked } })}
              />
            ) : (
              <p>
                {partner.isActive ? 'Ihr Büro nimmt Tipps von diesem Partner an.' : 'Die Zusammenarbeit ruht.'}{' '}
                {describeWhoChanges('network.manage')}
              </p>
            )}
            <p className="text-[13px] text-ink-2">
              Ruht die Zusammenarbeit, bleiben Tipps, Nachrichten und Provisionen für beide sichtbar.
            </p>
          </>
        )}
      </div>
    </div>
  )
}
