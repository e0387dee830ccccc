import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Property } from '#shared/contract/work/properties.ts'
import { OWN_CHANNEL_LABEL } from '#shared/domain/advert-channel.ts'
import { ADVERT_STATE_LABEL } from '#shared/domain/advert-state.ts'
import { SELLER_TYPE_LABEL } from '#shared/domain/property-type.ts'
import { SOURCE_LABEL } from '#shared/domain/sources.ts'
import { Badge } from '#web/components/ui/badge.tsx'
import { TitledPanel } from '#web/components/ui/panel.tsx'
import { formatAsked, formatDate, formatRooms, formatSize } from '#web/lib/format.ts'
import { paths } from '#web/lib/paths.ts'
import { isWeb } from '#web/lib/web-address.ts'

type Advert = Property['adverts'][number]

/** Fields in which an advert differs from its property. */
function differences(advert: Advert, property: Property): string[] {
  return [
    advert.size !== null && advert.size !== property.size && formatSize(advert.size),
    advert.rooms !== null && advert.rooms !== property.rooms && formatRooms(advert.rooms),
    advert.title !== property.title && `„${advert.title}“`,
  ].filter((text) => text !== false)
}

function Line({ advert, property, action }: { advert: Advert; property: Property; action: ReactNode }) {
  const others = differences(advert, property)
  const name = SOURCE_LABEL[advert.source]
  return (
    <li className="border-b py-3 first:pt-0 last:border-b-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {isWeb(advert.sourceUrl) ? (
          <a
            href={advert.sourceUrl}
            target="_blank"
            rel="noopener noreferrer"
            className="inline-flex min-h-6 items-center gap-1.5 font-medium text-accent underline-offset-2 hover:underline"
          >
            {name}
            <ExternalLink aria-hidden className="size-4" />
            <span className="sr-only">(öffnet in neuem Tab)</span>
          </a>
        ) : advert.tipId === null ? (
          <span className="font-medium">{name}</span>
        ) : (
          <Link to={paths.tip(advert.tipId)} className="font-medium text-accent underline-offset-2 hover:underline">
            {name}
          </Link>
        )}
        <Badge tone={advert.state === 'online' ? 'blue' : 'grey'}>{ADVERT_STATE_LABEL[advert.state]}</Badge>
        <span className="ml-auto font-semibold num">{formatAsked({ price: advert.price, listingType: property.listingType })}</span>
      </div>
      <p className="mt-1 text-[13px] text-ink-2">
        {[
          advert.sellerType && SELLER_TYPE_LABEL[advert.sellerType],
          OWN_CHANNEL_LABEL[advert.channel],
          `eingestellt ${formatDate(advert.listedAt)}`,
          advert.state !== 'online' && `${ADVERT_STATE_LABEL[advert.state]} seit ${formatDate(advert.stateSince)}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {others.length > 0 && <p className="mt-0.5 text-[13px] wrap-anywhere text-ink-2">Dort: {others.join(' · ')}</p>}
      {action}
    </li>
  )
}

/** All of a property's adverts, if there are several or if the agent submitted one. */
export function AdvertsPanel({ property, renderAction }: { property: Property; renderAction?: (advert: Advert) => ReactNode }) {
  if (property.adverts.length < 2 && property.adverts.every(({ channel }) => channel === 'portal')) return null
  return (
    <TitledPanel title={`Inserate (${property.adverts.length})`}>
      <ul>
        {property.adverts.map((advert) => (
          <Line key={advert.id} advert={advert} property={property} action={renderAction?.(advert)} />
        ))}
      </ul>
    </TitledPanel>
  )
}
