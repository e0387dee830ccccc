import { Hand, PhoneCall, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { Claim } from '#shared/contract/work/claims.ts'
import type { Property } from '#shared/contract/work/properties.ts'
import { berlinTime } from '#shared/domain/berlin-time.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Panel } from '#web/components/ui/panel.tsx'
import { useMayWork } from '#web/lib/colleagues.ts'
import { cn } from '#web/lib/class-names.ts'
import { useRead } from '#web/lib/query.ts'
import { toaster } from '#web/lib/toast.ts'
import { LastCall } from './last-call.tsx'
import { useClaims } from './use-claims.ts'
import { useHold } from './use-hold.ts'

interface ClaimPanelProps {
  property: Pick<Property, 'id' | 'assignedTo' | 'contact'>
  userId: string
  className?: string
}

const Holder = ({ claim: { isOwn, name, until } }: { claim: Claim }) => (
  <p className="flex items-center gap-2">
    <PhoneCall aria-hidden className="size-4 shrink-0 text-accent" />
    <span>
      <span className="font-semibold">{isOwn ? 'Sie rufen gerade an' : `${name} ruft gerade an`}</span>, bis {berlinTime(Date.parse(until))}{' '}
      Uhr
    </span>
  </p>
)

/** A button to be the one who calls, or to give the owner back. */
function Take({ property, userId, claim }: Pick<ClaimPanelProps, 'property' | 'userId'> & { claim: Claim | undefined }) {
  const { id, assignedTo, contact } = property
  const mayWork = useMayWork(assignedTo)
  const [isTaken, setTaken] = useState(false)
  const isOpen = assignedTo === null && contact.objectedAt === null
  // a result ends the claim on the server
  const holds = isTaken && isOpen
  useHold(holds ? id : undefined, {
    userId,
    isWorking: false,
    onLost: (sentence) => {
      setTaken(false)
      toaster.announce({ title: 'Nicht übernommen', ...(sentence && { text: sentence }) })
    },
  })
  if (holds)
    return (
      <Button size="small" variant="ghost" onClick={() => setTaken(false)}>
        <Undo2 aria-hidden />
        Zurückgeben
      </Button>
    )
  if ((claim && !claim.isOwn) || !isOpen || !mayWork) return null
  return (
    <Button size="small" onClick={() => setTaken(true)}>
      <Hand aria-hidden />
      Ich übernehme
    </Button>
  )
}

/** Who is calling the owner right now, a button to be the one, and who spoke to the owner last. */
export function ClaimPanel({ property, userId, className }: ClaimPanelProps) {
  const { id } = property
  const claim = useClaims().find(({ propertyId }) => propertyId === id)
  const { data } = useRead('GET /api/call-list/:id/last-spoke', { params: { id } })
  return (
    <Panel aria-label="Im Büro" className={cn('flex flex-col items-start gap-2.5 p-4 empty:hidden print:hidden', className)}>
      {claim && (
        <div role="status" className="text-sm">
          <Holder claim={claim} />
        </div>
      )}
      <Take property={property} userId={userId} claim={claim} />
      {data?.last && <LastCall last={data.last} />}
    </Panel>
  )
}
