import { Hand, PhoneCall, Undo2 } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import type { Claim } from '#shared/contract/work/claims.ts'
import type { Property } from '#shared/contract/work/properties.ts'
import { berlinTime } from '#shared/domain/berlin-time.ts'
import { contactLight } from '#shared/domain/contact-light.ts'
import { MINUTE } from '#shared/domain/durations.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Panel } from '#web/components/ui/panel.tsx'
import { serverMessage } from '#web/lib/api.ts'
import { useMayWork } from '#web/lib/colleagues.ts'
import { cn } from '#web/lib/class-names.ts'
import { useRead, useWrite } from '#web/lib/query.ts'
import { toaster } from '#web/lib/toast.ts'
import { LastCall } from './last-call.tsx'
import { useClaims } from './use-claims.ts'

interface ClaimPanelProps {
  property: Property
  className?: string
  /** Who is responsible, above all else. */
  children?: ReactNode
}

/** A third of the time for which an owner is held. */
const BEAT = 5 * MINUTE

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

const announceFailure = (title: string) => (error: Error) => {
  const text = serverMessage(error)
  toaster.announce({ title, ...(text && { text }) })
}

/** Renews the own claim while the page is visible. */
function useRenewal(id: number | undefined): void {
  const { mutate } = useWrite('POST /api/claims/:id/renew')
  useEffect(() => {
    if (id === undefined) return undefined
    const timer = setInterval(() => {
      if (!document.hidden) mutate({ params: { id } })
    }, BEAT)
    return () => clearInterval(timer)
  }, [id, mutate])
}

/** What the agent may do now, and how: to be the one who calls, or to give the owner back. Leaving the page gives nothing back. */
function useTake({ id, assignedTo }: Property, { claim, isCallable }: { claim: Claim | undefined; isCallable: boolean }) {
  const mayWork = useMayWork(assignedTo)
  const take = useWrite('PUT /api/claims/:id', { onError: announceFailure('Nicht übernommen') })
  const release = useWrite('DELETE /api/claims/:id', { onError: announceFailure('Nicht zurückgegeben') })
  const isOwn = claim?.isOwn === true
  useRenewal(isOwn ? id : undefined)
  const mayTake = assignedTo === null && isCallable && mayWork && !claim
  const step: Step | undefined = isOwn ? 'give back' : mayTake ? 'take' : undefined
  const go = () => {
    if (!take.isPending && !release.isPending) (isOwn ? release : take).mutate({ params: { id } })
  }
  return { step, go }
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
export function ClaimPanel({ property, className, children }: ClaimPanelProps) {
  const { id } = property
  const isCallable = contactLight(property).phone.light !== 'red'
  // where a result closed the phone, the own call is over
  const claim = useClaims().find(({ propertyId, isOwn }) => propertyId === id && (isCallable || !isOwn))
  const last = useRead('GET /api/call-list/:id/last-spoke', { params: { id } }).data?.last
  const { step, go } = useTake(property, { claim, isCallable })
  const isEmpty = !claim && !step && !last && !children
  return (
    <Panel
      {...(!isEmpty && { 'aria-label': 'Im Büro' })}
      className={isEmpty ? 'sr-only!' : cn('flex flex-col items-start gap-2.5 p-4 print:hidden', className)}
    >
      {children}
      {/* screen readers announce only what comes into a region that was there before */}
      <div role="status" className="text-sm empty:sr-only">
        {claim && <Holder claim={claim} />}
      </div>
      {step && <StepButton step={step} onClick={go} />}
      {last && <LastCall last={last} />}
    </Panel>
  )
}
