import { TriangleAlert } from 'lucide-react'
import { describeHidden, findDoubt, HIDDEN_REASON_LABEL, type SeenVerdict } from '#shared/domain/hidden-reason.ts'
import { messages } from './messages.ts'

export interface Judged extends SeenVerdict {
  readonly verdictEvidence: string | null
}

export const withEvidence = (reason: string, evidence: string | null) => (evidence === null ? reason : `${reason}, ${evidence}`)

/** Why a card may be no offer, in one line. The badge has the reason for hiding; this line adds the evidence. */
export function VerdictLine({ card }: { card: Judged }) {
  const doubt = findDoubt(card)
  if (doubt !== null) {
    return (
      <p className="mt-2 flex gap-1.5 text-[13px] text-amber">
        <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span className="min-w-0 break-words">
          {messages.doubtful}: {withEvidence(HIDDEN_REASON_LABEL[doubt], card.verdictEvidence)}
        </span>
      </p>
    )
  }
  if (describeHidden(card) === null || card.verdictEvidence === null) return null
  return <p className="mt-2 text-[13px] break-words text-ink-2">Grund: {card.verdictEvidence}</p>
}
