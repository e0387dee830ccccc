import { PhoneCall } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { Panel } from '#web/components/ui/panel.tsx'
import { paths } from '#web/lib/paths.ts'
import { toaster } from '#web/lib/toast.ts'
import { useClaims } from './use-claims.ts'
import { useHold } from './use-hold.ts'

interface HeldLeadProps {
  /** The owner on the screen; undefined if none is to be held. */
  id: number | undefined
  userId: string
  isWorking: boolean
  /** Ids of the properties at which colleagues are calling. */
  onTaken: (ids: ReadonlySet<number>) => void
}

/** Holds the owner on the screen, and shows those that colleagues are calling. */
export function HeldLead({ id, userId, isWorking, onTaken }: HeldLeadProps) {
  const others = useClaims().filter(({ isOwn }) => !isOwn)
  const taken = others.map(({ propertyId }) => propertyId).join(' ')
  useEffect(() => onTaken(new Set(taken.split(' ').filter(Boolean).map(Number))), [taken, onTaken])
  useHold(id, {
    userId,
    isWorking,
    onLost: (sentence) => toaster.announce({ title: 'Nächster Eigentümer', ...(sentence && { text: sentence }) }),
  })
  if (others.length === 0) return null
  return (
    <Panel className="mt-4 px-5 py-4">
      <ul aria-label="Anrufe von Kollegen" className="space-y-1 text-sm">
        {others.map(({ propertyId, name, title }) => (
          <li key={propertyId} className="flex items-center gap-2">
            <PhoneCall aria-hidden className="size-4 shrink-0 text-accent" />
            <Link to={paths.property(propertyId)} className="min-w-0 truncate hover:underline">
              <span className="font-medium">{name} ruft gerade an</span>: {title}
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
