import type { Property } from '#shared/contract/work/properties.ts'
import { ADVERT_ROWS, type AdvertField } from '#shared/domain/advert-fields.ts'
import { formatPerSqm } from '#shared/domain/price-level.ts'
import { LISTING_TYPE_LABEL, PROPERTY_TYPE_LABEL, SELLER_TYPE_LABEL } from '#shared/domain/property-type.ts'
import { SOURCE_LABEL } from '#shared/domain/sources.ts'
import { Badge } from '#web/components/ui/badge.tsx'
import { TitledPanel } from '#web/components/ui/panel.tsx'
import { formatDate, formatDateTime, formatEuro, formatNumber, formatSize } from '#web/lib/format.ts'

type Row = readonly [label: string, value: string | null | undefined]

const UNITS = { year: String, 'm²': formatSize, '€': formatEuro }

function factText(field: AdvertField, value: string | number | boolean | null): string | null {
  if (value === null || typeof value === 'string') return value
  if (typeof value === 'boolean') return value ? 'Ja' : 'Nein'
  return field.kind === 'number' && field.unit !== undefined ? UNITS[field.unit](value) : formatNumber(value)
}

/** Land has one area, in the field that the portal happens to use. */
function factRows(property: Property): Row[] {
  const isLand = property.propertyType === 'land'
  const shown = ADVERT_ROWS.filter(([name]) => !(isLand && name === 'plotSize' && property.plotSize === property.size))
  return shown.map(([name, field]) => [isLand && name === 'size' ? 'Fläche' : field.label, factText(field, property[name])])
}

function buildRows(property: Property): Row[] {
  return [
    ['Immobilientyp', PROPERTY_TYPE_LABEL[property.propertyType]],
    ['Angebotsart', LISTING_TYPE_LABEL[property.listingType]],
    ['Anbieter', property.sellerType && SELLER_TYPE_LABEL[property.sellerType]],
    ...factRows(property),
    ['Preis pro m²', property.pricePerSqm === null ? null : `${formatPerSqm(property.pricePerSqm)} €`],
    ['Quelle', SOURCE_LABEL[property.source]],
    ['Anzeigennummer', property.externalId],
    ['Auf dem Portal seit', property.listingDate && formatDate(property.listingDate)],
    ['Zuerst gesehen', formatDateTime(property.scrapedAt)],
    ['Zuletzt geändert', property.lastImportUpdate && formatDateTime(property.lastImportUpdate)],
    ['Wieder eingestellt', property.repostedAt && `${property.reposts}×, zuletzt am ${formatDate(property.repostedAt)}`],
    ['Nicht mehr online seit', property.offlineSince && formatDate(property.offlineSince)],
  ]
}

/** The property's known facts; unknown ones are omitted. */
export function DetailsTable({ property }: { property: Property }) {
  const rows = buildRows(property).filter(([, value]) => Boolean(value))
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
