import type { PartnerOfAgent } from '#shared/contract/network/partners.ts'
import { INDUSTRY_LABEL } from '#shared/domain/partner.ts'
import { Switch } from '#web/components/ui/checkbox.tsx'
import { formatDate } from '#web/lib/format.ts'
import { nameOf } from './partner-list.tsx'
import { usePause } from './queries-of-agent.ts'

/** Who a partner is, how he is reached, and whether the agent takes his tips. */
export function PartnerFacts({ partner }: { partner: PartnerOfAgent }) {
  const pause = usePause()
  const address = [partner.address, [partner.zipCode, partner.city].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return (
    <div className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
      <dl className="grid grid-cols-[minmax(6rem,auto)_1fr] gap-x-4 gap-y-1 text-sm">
        <dt className="text-ink-2">Name</dt>
        <dd className="break-words">{nameOf(partner)}</dd>
        <dt className="text-ink-2">Branche</dt>
        <dd>{partner.industry ? INDUSTRY_LABEL[partner.industry] : '–'}</dd>
        <dt className="text-ink-2">Telefon</dt>
        <dd>
          {partner.phone ? (
            <a href={`tel:${partner.phone.replace(/[^\d+]/g, '')}`} className="text-accent hover:underline">
              {partner.phone}
            </a>
          ) : (
            '–'
          )}
        </dd>
        <dt className="text-ink-2">E-Mail</dt>
        <dd className="break-all">
          <a href={`mailto:${partner.email}`} className="text-accent hover:underline">
            {partner.email}
          </a>
        </dd>
        <dt className="text-ink-2">Adresse</dt>
        <dd className="break-words">{address || '–'}</dd>
      </dl>
      <div className="space-y-2 text-sm">
        {partner.connectedAt && <p className="text-ink-2">Verbunden seit {formatDate(partner.connectedAt)}</p>}
        {partner.isActive === null ? (
          <p className="text-ink-2">Sie sind nicht verbunden; Sie haben einen Tipp von ihm bearbeitet.</p>
        ) : (
          <>
            <Switch
              label="Nimmt Tipps von diesem Partner an"
              checked={partner.isActive}
              disabled={pause.isPending}
              onChange={(event) => pause.mutate({ params: { id: partner.id }, body: { isActive: event.target.checked } })}
            />
            <p className="text-[13px] text-ink-2">
              Ruht die Zusammenarbeit, bleiben Tipps, Nachrichten und Provisionen für beide sichtbar.
            </p>
          </>
        )}
      </div>
    </div>
  )
}
