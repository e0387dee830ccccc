import type { Property } from '#shared/contract/work/properties.ts'
import { PartButton } from '#web/features/market/identity/part-button.tsx'
import { ChangeOwnAdvertButton } from '#web/features/work/own-adverts/change-button.tsx'
import { AdvertsPanel } from '#web/features/work/properties/adverts-panel.tsx'

/** A property's adverts: several can be split from each other, and those the agent added can be corrected. */
export const PropertyAdverts = ({ property }: { property: Property }) => (
  <AdvertsPanel
    property={property}
    renderAction={(advert) => {
      const isShared = advert.tipId === null && property.adverts.filter(({ tipId }) => tipId === null).length > 1
      return (
        <div className="mt-1 flex flex-wrap gap-x-4">
          {isShared && <PartButton propertyId={property.id} advert={advert} />}
          {advert.channel !== 'portal' && <ChangeOwnAdvertButton advert={advert} property={property} />}
        </div>
      )
    }}
  />
)
