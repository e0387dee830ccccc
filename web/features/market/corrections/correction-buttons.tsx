import { Eye, EyeOff, Undo2 } from 'lucide-react'
import { describeHidden, findDoubt, type SeenVerdict } from '#shared/domain/hidden-reason.ts'
import { Button } from '#web/components/ui/button.tsx'
import { useMay } from '#web/lib/may.ts'
import { messages } from './messages.ts'
import { useCorrection } from './queries.ts'

interface CorrectionButtonsProps {
  card: SeenVerdict & { readonly id: number; readonly title: string }
  /** The property page also has room for withdrawing a correction. */
  place: 'list' | 'detail'
}

/** Buttons to correct a verdict: a hidden or doubtful advert is an offer, a shown one is not. */
export function CorrectionButtons({ card, place }: CorrectionButtonsProps) {
  const { busy, correct } = useCorrection(card, card.correctedTo)
  if (!useMay('prospects.work')) return null
  const isHidden = describeHidden(card) !== null
  const shared = { size: 'small', variant: place === 'list' ? 'ghost' : 'outline', busy } as const
  return (
    <>
      {(isHidden || findDoubt(card) !== null) && (
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
