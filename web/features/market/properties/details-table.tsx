import type { Property } from '#shared/contract/market/properties.ts'
import { LISTING_TYPE_LABEL, PROPERTY_TYPE_LABEL, SELLER_TYPE_LABEL } from '#shared/domain/property-type.ts'
import { SOURCE_LABEL } from '#shared/domain/sources.ts'
import { Badge } from '#web/components/ui/badge.tsx'
import { TitledPanel } from '#web/components/ui/panel.tsx'
import { formatDate, formatDateTime, formatEuro, formatNumber, formatSize } from '#web/lib/format.ts'

type Row = readonly [label: string, value: string | null | undefined]

const yesNo = (value: boolean | null) => (value === null ? null : value ? 'Ja' : 'Nein')
const plain = (value: number | null) => (value === null ? null : formatNumber(value))
const year = (value: number | null) => (value === null ? null : String(value))
const area = (value: number | null) => (value === null ? null : formatSize(value))
const money = (value: number | null) => (value === null ? null : formatEuro(value))

function rowsOf(property: Property): Row[] {
  return [
    ['Immobilientyp', PROPERTY_TYPE_LABEL[property.propertyType]],
    ['Angebotsart', LISTING_TYPE_LABEL[property.listingType]],
    ['Anbieter', property.sellerType && SELLER_TYPE_LABEL[property.sellerType]],
    [property.propertyType === 'land' ? 'Fläche' : 'Wohnfläche', area(property.size)],
    ['Grundstück', property.propertyType === 'land' && property.plotSize === property.size ? null : area(property.plotSize)],
    ['Zimmer', plain(property.rooms)],
    ['Schlafzimmer', plain(property.bedrooms)],
    ['Badezimmer', plain(property.bathrooms)],
    ['Baujahr', year(property.yearBuilt)],
    ['Letzte Sanierung', year(property.lastRefurbishment)],
    ['Zustand', property.condition],
    ['Etage', property.floor],
    ['Etagen im Haus', plain(property.totalFloors ?? property.numberOfFloors)],
    ['Heizung', property.heatingType],
    ['Energieklasse', property.energyClass],
    ['Garten', yesNo(property.hasGarden)],
    ['Balkon', yesNo(property.hasBalcony)],
    ['Garage', yesNo(property.hasGarage)],
    ['Stellplätze', plain(property.numberOfParkingSpaces)],
    ['Aufzug', yesNo(property.hasElevator)],
    ['Keller', yesNo(property.cellar)],
    ['Vermietet', yesNo(property.rented)],
    ['Miete aktuell', money(property.rentCurrent ?? property.rentPriceCurrent)],
    ['Miete möglich', money(property.rentPotential)],
    ['Preis pro m²', money(property.pricePerSqm)],
    ['Provision', property.commission],
    ['Frei ab', property.availableFrom],
    ['Quelle', SOURCE_LABEL[property.source]],
    ['Anzeigennummer', property.externalId],
    ['Auf dem Portal seit', property.listingDate && formatDate(property.listingDate)],
    ['Zuerst gesehen', formatDateTime(property.scrapedAt)],
    ['Zuletzt geändert', property.lastImportUpdate && formatDateTime(property.lastImportUpdate)],
    ['Wieder eingestellt', property.repostedAt && `${property.reposts}×, zuletzt am ${formatDate(property.repostedAt)}`],
    ['Nicht mehr online seit', property.offlineSince && formatDate(property.offlineSince)],
  ]
}

/** What is known about the object; what is not known is left out. */
export function DetailsTable({ property }: { property: Property }) {
  const rows = rowsOf(property).filter(([, value]) => Boolean(value))
  return (
    <TitledPanel title="Objektdaten">
      <dl className="grid gap-x-8 sm:grid-cols-2">
        {rows.map(([label, value]) => (
          <div key={label} className="flex justify-between gap-4 border-b py-2 text-sm">
            <dt className="text-ink-2">{label}</dt>
            <dd className="min-w-0 text-right font-medium break-words">{value}</dd>
          </div>
        ))}
      </dl>
      {property.features.length > 0 && (
        <ul aria-label="Merkmale" className="mt-4 flex flex-wrap gap-1.5">
          {property.features.map((feature) => (
            <li key={feature}>
              <Badge>{feature}</Badge>
            </li>
          ))}
        </ul>
      )}
    </TitledPanel>
  )
}
