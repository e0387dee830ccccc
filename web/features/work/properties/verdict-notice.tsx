import type { ReactNode } from 'react'
import { describeHidden, findDoubt, HIDDEN_REASON_LABEL } from '#shared/domain/hidden-reason.ts'
import { Notice } from '#web/components/ui/notice.tsx'
import { useMay } from '#web/lib/may.ts'
import { messages } from './messages.ts'
import { type Judged, withEvidence } from './verdict.tsx'

/** Why a property may be no offer, at the top of its page, with the agent's actions. */
export function VerdictNotice({ card, actions: buttons }: { card: Judged; actions: ReactNode }) {
  const mayAnswer = useMay('prospects.work')
  const actions = mayAnswer && buttons
  const doubt = findDoubt(card)
  const hidden = describeHidden(card)
  if (hidden !== null) {
    return (
      <Notice tone="warning" title="Diese Anzeige ist aus den Listen Ihres Büros ausgeblendet" actions={actions} className="mb-4">
        Grund: {card.hiddenReason === null ? hidden : withEvidence(hidden, card.verdictEvidence)}.
        {mayAnswer && ' Ist das falsch? Dann zeigen Sie die Anzeige wieder an.'}
      </Notice>
    )
  }
  if (doubt !== null) {
    return (
      <Notice tone="warning" title={messages.doubtful} actions={actions} className="mb-4">
        Grund: {withEvidence(HIDDEN_REASON_LABEL[doubt], card.verdictEvidence)}.
        {mayAnswer && ' Bitte sehen Sie kurz selbst nach und sagen Sie uns, was stimmt.'}
      </Notice>
    )
  }
  if (card.correctedTo !== 'offer') return null
  return (
    <Notice title="Von Ihrem Büro als Angebot eingestuft" actions={actions} className="mb-4">
      Sie steht ohne Vorbehalt in Ihren Listen. Andere Makler sehen davon nichts.
    </Notice>
  )
}
