import { FileCode, FileSpreadsheet, FileText } from 'lucide-react'
import type { PropertyCard } from '#shared/contract/market/properties.ts'
import { addressOf } from '#shared/contract/route.ts'
import { OPENIMMO_MAX } from '#shared/domain/limits.ts'
import { menuItemClass } from '#web/components/ui/popover.tsx'
import { formatCount } from '#web/lib/format.ts'

export interface FileMenuItemsProps {
  list: '/api/properties' | '/api/favorites'
  query: Readonly<Record<string, unknown>>
  /** What of the list the screen shows. */
  cards: readonly PropertyCard[]
  onClose: () => void
}

/** OpenImmo knows no object without a place. */
const isPlaced = ({ zipCode, location }: PropertyCard) => Boolean(zipCode) || Boolean(location)

export function FileMenuItems({ list, query, cards, onClose }: FileMenuItemsProps) {
  const ids = cards
    .filter(isPlaced)
    .map(({ id }) => id)
    .slice(0, OPENIMMO_MAX)
  const forms = [
    ['CSV', FileText, addressOf(`${list}.csv`, {}, query)],
    ['Excel (XLSX)', FileSpreadsheet, addressOf(`${list}.xlsx`, {}, query)],
    [
      ids.length === 1 ? 'OpenImmo (1 Objekt)' : `OpenImmo (${formatCount(ids.length)} Objekte)`,
      FileCode,
      ids.length > 0 && addressOf('/api/openimmo.xml', {}, { propertyIds: ids.join(',') }),
    ],
  ] as const
  return forms.map(
    ([name, Icon, address]) =>
      address && (
        <a key={name} href={address} download className={menuItemClass} onClick={onClose}>
          <Icon aria-hidden />
          {name}
        </a>
      ),
  )
}
