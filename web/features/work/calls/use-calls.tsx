import { Phone } from 'lucide-react'
import { type ReactNode, type SyntheticEvent, useCallback, useState } from 'react'
import type { PropertyCard } from '#shared/contract/work/properties.ts'
import { useMay } from '#web/lib/may.ts'
import { CallWindow } from './call-window.ts'

/** Clicks inside must not start a drag. */
const stop = (event: SyntheticEvent) => event.stopPropagation()

interface Calls {
  /** A property's button in a list; none without the right to note a result. */
  readonly renderCallButton: (of: Pick<PropertyCard, 'id' | 'title'>) => ReactNode
  /** Rendered outside the list, so that it stays when an entry moves or disappears. */
  readonly callWindow: ReactNode
}

/** Recording a call's result from a list entry. */
export function useCalls(userId: string): Calls {
  const [called, setCalled] = useState<number>()
  const mayNote = useMay('prospects.work')
  const renderCallButton: Calls['renderCallButton'] = useCallback(
    ({ id, title }) =>
      mayNote && (
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
    [mayNote],
  )
  const close = () => setCalled(undefined)
  return { renderCallButton, callWindow: called !== undefined && <CallWindow key={called} id={called} userId={userId} onClose={close} /> }
}
