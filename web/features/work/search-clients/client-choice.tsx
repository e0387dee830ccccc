import { Link2 } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import type { PropertyCard } from '#shared/contract/work/properties.ts'
import { Button } from '#web/components/ui/button.tsx'
import { cn } from '#web/lib/class-names.ts'
import { useMay } from '#web/lib/may.ts'
import { useIsOnline } from '#web/lib/network.ts'
import { useLink } from './queries.ts'

interface ClientChoiceProps {
  property: Pick<PropertyCard, 'id' | 'matchingClients'>
  /** Whether it takes one line on a phone, below the page. */
  isBar?: boolean
  /** The link to all search clients. */
  children?: ReactNode
}

/** The search clients that a property fits; each is linked with one tap. */
export function ClientChoice({ property: { id, matchingClients }, isBar = false, children }: ClientChoiceProps) {
  const name = useId()
  const isOnline = useIsOnline()
  const link = useLink()
  const { clients } = matchingClients
  if (!useMay('prospects.work')) return null
  if (!isOnline) return <p className="text-sm text-ink-2">Ohne Verbindung lässt sich kein Suchkunde verknüpfen.</p>
  return (
    <div role="group" aria-labelledby={name}>
      <p id={name} className={cn('mb-2 text-sm font-semibold', isBar && 'max-lg:sr-only')}>
        {clients.length > 0 ? 'Für wen rufen Sie an?' : 'Keiner Ihrer Suchkunden sucht so ein Objekt.'}
      </p>
      <div className={cn('flex flex-wrap gap-2', isBar && 'max-lg:flex-nowrap max-lg:overflow-x-auto')}>
        {clients.map((client) => (
          <Button
            key={client.id}
            size="small"
            className={cn('max-w-full', isBar && 'max-lg:max-w-60 max-lg:shrink-0')}
            busy={link.isPending && link.variables.body?.searchClientId === client.id}
            onClick={() => link.mutate({ params: { id }, body: { searchClientId: client.id } })}
          >
            <Link2 aria-hidden />
            <span className="truncate">Für {client.name}</span>
          </Button>
        ))}
        {children}
      </div>
    </div>
  )
}
