import { Check, Undo2, UserX } from 'lucide-react'
import type { PropertyCard } from '#shared/contract/market/properties.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { refusalMessages as messages } from './messages.ts'
import { useRefusalAnswer } from './queries.ts'

/** Whether the advert refuses agents, at the top of its page, with one button for each answer. Empty without any such words. */
export function RefusalNotice({ card }: { card: PropertyCard }) {
  const { busy, answer } = useRefusalAnswer(card)
  const { agentRefusal, possibleRefusal, refusalAnswer } = card
  const refuses = (
    <Button size="small" variant="outline" busy={busy} onClick={() => answer('refuses')}>
      <UserX aria-hidden />
      {messages.refuses}
    </Button>
  )
  const welcome = (
    <Button size="small" variant="outline" busy={busy} onClick={() => answer('welcome')}>
      <Check aria-hidden />
      {messages.welcome}
    </Button>
  )
  const withdraw = (
    <Button size="small" variant="outline" busy={busy} onClick={() => answer(null)}>
      <Undo2 aria-hidden />
      {messages.withdraw}
    </Button>
  )
  if (refusalAnswer !== null)
    return (
      <Notice title={messages.answered[refusalAnswer]} actions={withdraw} className="mb-4">
        {messages.isYours}
      </Notice>
    )
  if (possibleRefusal !== null)
    return (
      <Notice
        tone="warning"
        title={messages.possible}
        actions={
          <>
            {refuses}
            {welcome}
          </>
        }
        className="mb-4"
      >
        Im Inserat steht: „{possibleRefusal}“. {messages.ask}
      </Notice>
    )
  if (agentRefusal === null) return null
  return (
    <Notice tone="warning" title={messages.sure} actions={welcome} className="mb-4">
      Im Inserat steht: „{agentRefusal}“. {messages.isWrong}
    </Notice>
  )
}
