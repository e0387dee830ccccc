import { Phone } from 'lucide-react'
import type { ComponentProps, SyntheticEvent } from 'react'
import { useCallback, useState } from 'react'
import type { PropertyCard } from '#shared/contract/market/properties.ts'
import { MarketBadges } from '#web/features/market/properties/market-badges.tsx'
import { Board } from '#web/features/work/prospects/board.tsx'
import { OwnCallWindow } from './own-call-panel.tsx'

/** Clicks inside must not start a drag. */
const stop = (event: SyntheticEvent) => event.stopPropagation()

/** The board of prospects by status, each with the market status of the property, and a form for call results. */
export function ProspectBoard({ now, ...props }: Omit<ComponentProps<typeof Board>, 'renderBadges' | 'renderCall'>) {
  const [called, setCalled] = useState<number>()
  const badgesOf = useCallback((card: PropertyCard) => <MarketBadges card={card} now={now} />, [now])
  const callOf = useCallback(
    ({ id, title }: PropertyCard) => (
      <button
        type="button"
        aria-label={`Ergebnis eines Anrufs: ${title}`}
        title="Ergebnis eines Anrufs notieren"
        onClick={() => setCalled(id)}
        onMouseDown={stop}
        onTouchStart={stop}
        className="flex size-7 shrink-0 items-center justify-center rounded-md text-ink-2 hover:bg-quiet hover:text-ink"
      >
        <Phone aria-hidden className="size-4" />
      </button>
    ),
    [],
  )
  return (
    <>
      <Board {...props} now={now} renderBadges={badgesOf} renderCall={callOf} />
      {called !== undefined && <OwnCallWindow key={called} id={called} onClose={() => setCalled(undefined)} />}
    </>
  )
}
