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

const STEPS = {
  take: { Icon: Hand, label: 'Ich übernehme', hint: 'Dann ruft eine Viertelstunde lang kein Kollege hier an.' },
  'give back': { Icon: Undo2, label: 'Zurückgeben', hint: 'Ein Ergebnis macht Sie zuständig.' },
} as const

/** One button for both steps, so that it keeps the focus. */
function StepButton({ step, onClick }: { step: Step; onClick: () => void }) {
  const { Icon, label, hint } = STEPS[step]
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <Button size="small" onClick={onClick}>
        <Icon aria-hidden />
        {label}
      </Button>
      <p className="text-[13px] text-ink-2">{hint}</p>
    </div>
  )
}

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
      {step && <StepButton step={step} onClick={() => setTaken(step === 'take')} />}
      {last && <LastCall last={last} />}
    </Panel>
  )
}
