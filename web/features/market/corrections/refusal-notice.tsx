import { Check, Undo2, UserX } from 'lucide-react'
import { useState } from 'react'
import type { PropertyCard } from '#shared/contract/market/properties.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Confirm } from '#web/components/ui/confirm.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { refusalMessages as messages } from './messages.ts'
import { useRefusalAnswer } from './queries.ts'

type Answering = ReturnType<typeof useRefusalAnswer>

/** Whether the advert refuses agents, at the top of its page. Empty without any such words. */
export function RefusalNotice({ card }: { card: PropertyCard }) {
  const answering = useRefusalAnswer(card)
  const { agentRefusal, possibleRefusal, refusalAnswer } = card
  if (possibleRefusal !== null) return <Possible quote={possibleRefusal} answering={answering} />
  if (agentRefusal !== null && refusalAnswer !== 'refuses') return <Sure quote={agentRefusal} answering={answering} />
  if (refusalAnswer === null) return null
  return (
    <Notice
      title={messages.answered[refusalAnswer]}
      actions={
        <Button size="small" variant="outline" busy={answering.busy} onClick={answering.withdraw}>
          <Undo2 aria-hidden />
          {messages.withdraw}
        </Button>
      }
      className="mb-4"
    >
      {messages.isYours}
    </Notice>
  )
}

interface QuoteProps {
  quote: string
  answering: Answering
}

function Possible({ quote, answering: { busy, answer } }: QuoteProps) {
  return (
    <Notice
      tone="warning"
      title={messages.possible}
      actions={
        <>
          <Button size="small" variant="outline" busy={busy} onClick={() => answer('refuses', quote)}>
            <UserX aria-hidden />
            {messages.refuses}
          </Button>
          <Button size="small" variant="outline" busy={busy} onClick={() => answer('welcome', quote)}>
            <Check aria-hidden />
            {messages.welcome}
          </Button>
        </>
      }
      className="mb-4"
    >
      In der Anzeige steht: „{quote}“. {messages.ask}
    </Notice>
  )
}

/** Dismissing it opens every channel again, so it is confirmed. */
function Sure({ quote, answering: { busy, answer } }: QuoteProps) {
  const [asks, setAsks] = useState(false)
  return (
    <Notice
      tone="warning"
      title={messages.sure}
      actions={
        <Button size="small" variant="outline" busy={busy} onClick={() => setAsks(true)}>
          <Check aria-hidden />
          {messages.welcome}
        </Button>
      }
      className="mb-4"
    >
      In der Anzeige steht: „{quote}“. {messages.isWrong}
      <Confirm
        open={asks}
        question={messages.confirm.question}
        text={`„${quote}“. ${messages.consequence}`}
        action={messages.confirm.action}
        onConfirm={() => {
          setAsks(false)
          answer('welcome', quote)
        }}
        onCancel={() => setAsks(false)}
      />
    </Notice>
  )
}
