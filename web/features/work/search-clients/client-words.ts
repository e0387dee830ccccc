import type { SearchClient } from '#shared/contract/work/search-clients.ts'
import { PROPERTY_TYPE_LABEL } from '#shared/domain/property-type.ts'
import { formatDate, formatEuro } from '#web/lib/format.ts'

/** What a search client is looking for, in one line. */
export const describeWish = ({
  budget,
  places,
  propertyType,
  since,
}: Pick<SearchClient, 'budget' | 'places' | 'propertyType' | 'since'>): string =>
  [propertyType && PROPERTY_TYPE_LABEL[propertyType], `bis ${formatEuro(budget)}`, places.join(', '), `seit ${formatDate(since)}`]
    .filter(Boolean)
    .join(' · ')
