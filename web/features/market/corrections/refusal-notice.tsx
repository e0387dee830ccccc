import { Check, Undo2, UserX } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { PropertyCard } from '#shared/contract/work/properties.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Confirm } from '#web/components/ui/confirm.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { ByRight, useMay } from '#web/lib/may.ts'
import { refusalMessages as messages } from './messages.ts'
import { useRefusalAnswer } from './queries.ts'

type Answering = ReturnType<typeof useRefusalAnswer>

/** Whether the advert refuses agents, at the top of its page. Empty without any such words. */
export function RefusalNotice({ card }: { card: PropertyCard }) {
  const answering = useRefusalAnswer(card)
  const { agentRefusal, possibleRefusal, refusalAnswer } = card
  const earlier = refusalAnswer === null ? null : <Withdraw label={messages.withdrawEarlier} answering={answering} />
  if (possibleRefusal !== null) return <Possible quote={possibleRefusal} answering={answering} earlier={earlier} />
  if (agentRefusal !== null && refusalAnswer !== 'refuses') return <Sure quote={agentRefusal} answering={answering} earlier={earlier} />
  if (refusalAnswer === null) return null
  return (
    <Notice
      title={messages.answered[refusalAnswer]}
      actions={<Withdraw label={messages.withdraw} answering={answering} />}
      className="mb-4"
    >
      {messages.isYours}
    </Notice>
  )
}

function Withdraw({ label, answering: { busy, withdraw } }: { label: string; answering: Answering }) {
  return (
    <ByRight right="prospects.work">
      <Button size="small" variant="outline" busy={busy} onClick={withdraw}>
        <Undo2 aria-hidden />
        {label}
      </Button>
    </ByRight>
  )
}

interface QuoteProps {
  quote: string
  answering: Answering
  /** Withdraws the decision about other words in the property's adverts. */
  earlier: ReactNode
}

const Quoted = ({ quote }: { quote: string }) => `In der Anzeige steht: „${quote}“.`

function Possible({ quote, answering: { busy, answer }, earlier }: QuoteProps) {
  const mayAnswer = useMay('prospects.work')
  return (
    <Notice
      tone="warning"
      title={messages.possible}
      actions={
        mayAnswer && (
          <>
            <Button size="small" variant="outline" busy={busy} onClick={() => answer('refuses', quote)}>
              <UserX aria-hidden />
              {messages.refuses}
            </Button>
            <Button size="small" variant="outline" busy={busy} onClick={() => answer('welcome', quote)}>
              <Check aria-hidden />
              {messages.welcome}
            </Button>
            {earlier}
          </>
        )
      }
      className="mb-4"
    >
      <Quoted quote={quote} /> {mayAnswer && messages.ask}
    </Notice>
  )
}

/** Dismissing the notice opens every channel again, so it needs a confirmation. */
function Sure({ quote, answering: { busy, answer }, earlier }: QuoteProps) {
  const [asks, setAsks] = useState(false)
  const mayAnswer = useMay('prospects.work')
  return (
    <Notice
      tone="warning"
      title={messages.sure}
      actions={
        mayAnswer && (
          <>
            <Button size="small" variant="outline" busy={busy} onClick={() => setAsks(true)}>
              <Check aria-hidden />
              {messages.welcome}
            </Button>
            {earlier}
          </>
        )
      }
      className="mb-4"
    >
      <Quoted quote={quote} /> {mayAnswer && messages.isWrong}
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
