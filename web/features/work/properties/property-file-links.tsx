import type { PropertyCard } from '#shared/contract/work/properties.ts'
import { buildAddress } from '#shared/contract/route.ts'
import { OPENIMMO_MAX } from '#shared/domain/limits.ts'
import { type FileLink, FileLinks } from '#web/components/file-links.tsx'
import { formatCount } from '#web/lib/format.ts'

export interface PropertyFileLinksProps {
  list: '/api/properties' | '/api/favorites'
  query: Readonly<Record<string, unknown>>
  /** The cards on the screen. */
  cards: readonly PropertyCard[]
  onClose: () => void
}

/** OpenImmo requires a place. */
const isPlaced = ({ zipCode, location }: PropertyCard) => Boolean(zipCode) || Boolean(location)

export function PropertyFileLinks({ list, query, cards, onClose }: PropertyFileLinksProps) {
  const ids = cards
    .filter(isPlaced)
    .map(({ id }) => id)
    .slice(0, OPENIMMO_MAX)
  const openImmo: FileLink = {
    name: ids.length === 1 ? 'OpenImmo (1 Objekt)' : `OpenImmo (${formatCount(ids.length)} Objekte)`,
    form: 'xml',
    address: buildAddress('/api/openimmo.xml', {}, { propertyIds: ids.join(',') }),
  }
  const files: readonly FileLink[] = [
    { name: 'CSV', form: 'csv', address: buildAddress(`${list}.csv`, {}, query) },
    { name: 'Excel (XLSX)', form: 'xlsx', address: buildAddress(`${list}.xlsx`, {}, query) },
    ...(ids.length > 0 ? [openImmo] : []),
  ]
  return <FileLinks files={files} onChosen={onClose} />
}
