import { UsersRound } from 'lucide-react'
import type { MatchingClients as Matching } from '#shared/contract/work/search-clients.ts'
import { Badge } from '#web/components/ui/badge.tsx'
import { HoverPopover } from '#web/components/ui/hover-popover.tsx'
import { formatCount } from '#web/lib/format.ts'

interface MatchingClientsProps {
  of: Matching
  /** Only the number, for rows. */
  isShort?: boolean
}

/** How many search clients a property fits; hover, focus or tap shows who they are. Above a link that covers the card. */
export function MatchingClients({ of: { count, clients }, isShort = false }: MatchingClientsProps) {
  if (count === 0) return null
  const words = `Passt zu ${formatCount(count)} Suchkunden`
  return (
    <HoverPopover
      name={words}
      face={
        <Badge tone="accent">
          <UsersRound aria-hidden className="size-3.5" />
          {isShort ? formatCount(count) : words}
        </Badge>
      }
      className="relative z-10 inline-flex self-start rounded-md"
      label="Suchkunden, zu denen die Immobilie passt"
      panelClassName="w-64 p-3.5"
    >
      <ul className="space-y-1 text-sm">
        {clients.map(({ id, name }) => (
          <li key={id} className="wrap-anywhere">
            {name}
          </li>
        ))}
        {count > clients.length && <li className="text-[13px] text-ink-2">und {formatCount(count - clients.length)} weitere</li>}
      </ul>
    </HoverPopover>
  )
}
