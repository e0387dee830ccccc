import type { Property } from '#shared/contract/market/properties.ts'
import { PartButton } from '#web/features/market/identity/part-button.tsx'
import { AdvertsPanel } from '#web/features/market/properties/adverts-panel.tsx'

/** The adverts of an object that has more than one, each of which can be taken apart from the others. */
export const PropertyAdverts = ({ property }: { property: Property }) => (
  <AdvertsPanel
    property={property}
    renderAction={({ id, title, tipId }) =>
      tipId === null && property.adverts.filter((advert) => advert.tipId === null).length > 1 ? (
        <PartButton propertyId={property.id} advertId={id} name={title} />
      ) : null
    }
  />
)
