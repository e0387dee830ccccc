import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { describeHidden, doubtOf, HIDDEN_REASON_LABEL, type SeenVerdict } from '#shared/domain/hidden-reason.ts'
import { Notice } from '#web/components/ui/notice.tsx'
import { messages } from './messages.ts'

interface Judged extends SeenVerdict {
  readonly verdictEvidence: string | null
}

const withEvidence = (reason: string, evidence: string | null) => (evidence === null ? reason : `${reason}, ${evidence}`)

/** Why a card may be no offer, in a line. Why it is hidden says its badge; the line adds what that was seen by. */
export function VerdictLine({ card }: { card: Judged }) {
  const doubt = doubtOf(card)
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

/** The same at the head of a property's page, with what the agent can do about it. */
export function VerdictNotice({ card, actions }: { card: Judged; actions: ReactNode }) {
  const doubt = doubtOf(card)
  const hidden = describeHidden(card)
  if (hidden !== null) {
    return (
      <Notice tone="warning" title="Diese Anzeige ist aus Ihren Listen ausgeblendet" actions={actions} className="mb-4">
        Grund: {card.hiddenReason === null ? hidden : withEvidence(hidden, card.verdictEvidence)}. Ist das falsch? Dann zeigen Sie die
        Anzeige für sich wieder an.
      </Notice>
    )
  }
  if (doubt !== null) {
    return (
      <Notice tone="warning" title={messages.doubtful} actions={actions} className="mb-4">
        Grund: {withEvidence(HIDDEN_REASON_LABEL[doubt], card.verdictEvidence)}. Bitte sehen Sie kurz selbst nach und sagen Sie uns, was
        stimmt.
      </Notice>
    )
  }
  if (card.correctedTo !== 'offer') return null
  return (
    <Notice title="Von Ihnen als Angebot eingestuft" actions={actions} className="mb-4">
      Sie steht ohne Vorbehalt in Ihren Listen. Andere Makler sehen davon nichts.
    </Notice>
  )
}
