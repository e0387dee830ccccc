import { useRef, useState } from 'react'
import { suggestLeadScore } from '#shared/domain/lead-score.ts'
import type { LeadFacts, LeadScore } from '#shared/domain/lead-score.ts'
import { LEAD_SCORE_MAX } from '#shared/domain/limits.ts'
import { PointList } from '#web/components/point-list.tsx'
import type { TriggerProps } from '#web/components/ui/popover.tsx'
import { Popover } from '#web/components/ui/popover.tsx'

export const LeadReasons = ({ reasons, manual }: Pick<LeadScore, 'reasons' | 'manual'>) => <PointList items={reasons} plain={manual} />

export const ScoreBar = ({ score }: { score: number }) => (
  <span aria-hidden className="block h-1 w-full overflow-hidden rounded-full bg-line">
    <span className="block h-full rounded-full bg-accent" style={{ width: `${score}%` }} />
  </span>
)

/** A number of 100; hovering, focusing or pressing it tells why. */
export function LeadScoreButton({ facts, now }: { facts: LeadFacts; now: number }) {
  const [open, setOpen] = useState(false)
  const pinned = useRef(false)
  const { score, reasons, manual } = suggestLeadScore(facts, now)
  const close = () => {
    pinned.current = false
    setOpen(false)
  }
  const trigger = (props: TriggerProps) => (
    <button
      type="button"
      {...props}
      aria-label={`Lead-Score ${score}/${LEAD_SCORE_MAX}, Gründe anzeigen`}
      onPointerEnter={(event) => event.pointerType === 'mouse' && setOpen(true)}
      onPointerLeave={() => !pinned.current && setOpen(false)}
      onBlur={close}
      onClick={(event) => {
        event.preventDefault()
        pinned.current = !pinned.current
        setOpen(pinned.current)
      }}
      onKeyUp={(event) => event.key === 'Tab' && setOpen(true)}
      className="w-15 shrink-0 rounded-md p-1 text-left leading-5"
    >
      <span className="text-[15px] font-bold num">{score}</span>
      <span className="text-xs text-ink-2 num">/{LEAD_SCORE_MAX}</span>
      <ScoreBar score={score} />
    </button>
  )
  return (
    <Popover
      renderTrigger={trigger}
      label="Gründe für den Lead-Score"
      open={open}
      onOpenChange={(next) => !next && close()}
      passive
      className="w-64 p-3.5"
    >
      <p className="mb-2 text-[13px] font-semibold">{manual ? 'Lead-Score' : 'Vorschlag, weil …'}</p>
      <LeadReasons reasons={reasons} manual={manual} />
    </Popover>
  )
}
