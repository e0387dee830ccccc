import { Link } from 'react-router'
import { suggestLeadScore } from '#shared/domain/lead-score.ts'
import type { LeadFacts, LeadScore } from '#shared/domain/lead-score.ts'
import { LEAD_SCORE_MAX } from '#shared/domain/limits.ts'
import { PointList } from '#web/components/point-list.tsx'
import { HoverPopover } from '#web/components/ui/hover-popover.tsx'
import { paths } from '#web/lib/paths.ts'

export const LeadReasons = ({ reasons, manual }: Pick<LeadScore, 'reasons' | 'manual'>) => (
  <>
    <PointList items={reasons} plain={manual} />
    <Link to={paths.leadScore} className="mt-2.5 inline-block text-[13px] text-accent hover:underline">
      So entsteht der Lead-Score
    </Link>
  </>
)

export const ScoreBar = ({ score }: { score: number }) => (
  <span aria-hidden className="block h-1 w-full overflow-hidden rounded-full bg-line">
    <span className="block h-full rounded-full bg-accent" style={{ width: `${score}%` }} />
  </span>
)

/** A score out of 100; hover, focus or tap shows the reasons. */
export function LeadScoreButton({ facts, now }: { facts: LeadFacts; now: number }) {
  const { score, reasons, manual } = suggestLeadScore(facts, now)
  const face = (
    <>
      <span className="text-[15px] font-bold num">{score}</span>
      <span className="text-xs text-ink-2 num">/{LEAD_SCORE_MAX}</span>
      <ScoreBar score={score} />
    </>
  )
  return (
    <HoverPopover
      name={`Lead-Score ${score}/${LEAD_SCORE_MAX}, Gründe anzeigen`}
      face={face}
      className="w-15 shrink-0 rounded-md p-1 text-left leading-5"
      label="Gründe für den Lead-Score"
      panelClassName="w-72 p-3.5"
    >
      <p className="mb-2 text-[13px] font-semibold">{manual ? 'Lead-Score' : 'Vorschlag, weil …'}</p>
      <LeadReasons reasons={reasons} manual={manual} />
    </HoverPopover>
  )
}
