import { Eye, EyeOff, Undo2 } from 'lucide-react'
import { describeHidden, doubtOf, type SeenVerdict } from '#shared/domain/hidden-reason.ts'
import { Button } from '#web/components/ui/button.tsx'
import { messages } from './messages.ts'
import { useCorrection } from './queries.ts'

interface CorrectionButtonsProps {
  card: SeenVerdict & { readonly id: number; readonly title: string }
  /** On the page of a property there is room to take back what was said before. */
  place: 'list' | 'detail'
}

/** What an agent may say against a verdict: that a hidden or doubtful advert is an offer, that a shown one is none. */
export function CorrectionButtons({ card, place }: CorrectionButtonsProps) {
  const { busy, correct } = useCorrection(card, card.correctedTo)
  const isHidden = describeHidden(card) !== null
  const shared = { size: 'small', variant: place === 'list' ? 'ghost' : 'outline', busy } as const
  return (
    <>
      {(isHidden || doubtOf(card) !== null) && (
        <Button {...shared} aria-label={`${messages.show}: ${card.title}`} onClick={() => correct('offer')}>
          <Eye aria-hidden />
          {messages.show}
        </Button>
      )}
      {!isHidden && (
        <Button {...shared} aria-label={`${messages.hide}: ${card.title}`} onClick={() => correct('no_offer')}>
          <EyeOff aria-hidden />
          {messages.hide}
        </Button>
      )}
      {place === 'detail' && card.correctedTo !== null && (
        <Button {...shared} aria-label={`Einstufung zurücknehmen: ${card.title}`} onClick={() => correct(null)}>
          <Undo2 aria-hidden />
          {messages.withdraw}
        </Button>
      )}
    </>
  )
}
