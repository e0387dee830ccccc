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

type Step = 'take' | 'give back'

/** What the agent may do now, and how: to be the one who calls, or to give the owner back. */
function useTake({ property, userId, claim }: Pick<ClaimPanelProps, 'property' | 'userId'> & { claim: Claim | undefined }) {
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
  const mayTake = isOpen && mayWork && (!claim || claim.isOwn)
  const step: Step | undefined = holds ? 'give back' : mayTake ? 'take' : undefined
  return { step, setTaken }
}

const GiveBack = ({ onClick }: { onClick: () => void }) => (
  <Button size="small" variant="ghost" onClick={onClick}>
    <Undo2 aria-hidden />
    Zurückgeben
  </Button>
)

const Take = ({ onClick }: { onClick: () => void }) => (
  <Button size="small" onClick={onClick}>
    <Hand aria-hidden />
    Ich übernehme
  </Button>
)

/** Who is calling the owner right now, a button to be the one, and who spoke to the owner last. */
export function ClaimPanel({ property, userId, className }: ClaimPanelProps) {
  const { id } = property
  const claim = useClaims().find(({ propertyId }) => propertyId === id)
  const last = useRead('GET /api/call-list/:id/last-spoke', { params: { id } }).data?.last
  const { step, setTaken } = useTake({ property, userId, claim })
  const isEmpty = !claim && !step && !last
  return (
    <Panel
      {...(!isEmpty && { 'aria-label': 'Im Büro' })}
      className={isEmpty ? 'sr-only!' : cn('flex flex-col items-start gap-2.5 p-4 print:hidden', className)}
    >
      {/* screen readers announce only what comes into a region that was there before */}
      <div role="status" className="text-sm empty:sr-only">
        {claim && <Holder claim={claim} />}
      </div>
      {step === 'give back' && <GiveBack onClick={() => setTaken(false)} />}
      {step === 'take' && <Take onClick={() => setTaken(true)} />}
      {last && <LastCall last={last} />}
    </Panel>
  )
}
