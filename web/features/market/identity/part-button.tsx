import { Undo2, Unlink } from 'lucide-react'
import type { Property } from '#shared/contract/work/properties.ts'
import { Button } from '#web/components/ui/button.tsx'
import { ByRight, useMay } from '#web/lib/may.ts'
import { usePart, useUndo } from './queries.ts'

type Advert = Property['adverts'][number]

/** Splits an advert from its property, or undoes the agent's decision about it. */
export const PartButton = ({ propertyId, advert }: { propertyId: number; advert: Advert }) =>
  advert.decision === null ? <Part propertyId={propertyId} advert={advert} /> : <TakeBack decision={advert.decision} name={advert.title} />

function Part({ propertyId, advert }: { propertyId: number; advert: Advert }) {
  const part = usePart()
  if (!useMay('prospects.work')) return null
  return (
    <Button
      size="small"
      variant="ghost"
      className="mt-1 -ml-3 print:hidden"
      busy={part.isPending}
      aria-label={`Anzeige trennen: ${advert.title}`}
      onClick={() => part.mutate({ params: { id: propertyId }, body: { advertId: advert.id } })}
    >
      <Unlink aria-hidden />
      Trennen
    </Button>
  )
}

const DECISION_LABEL = { joined: 'Von Ihrem Büro zugeordnet', parted: 'In Ihrem Büro ein anderes Objekt' } as const

function TakeBack({ decision, name }: { decision: NonNullable<Advert['decision']>; name: string }) {
  const undo = useUndo()
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-3 text-[13px] text-ink-2">
      {DECISION_LABEL[decision.kind]}
      <ByRight right="prospects.work">
        <Button
          size="small"
          variant="ghost"
          className="print:hidden"
          busy={undo.isPending}
          aria-label={`${DECISION_LABEL[decision.kind]}, zurücknehmen: ${name}`}
          onClick={() => undo.mutate({ params: { id: decision.id } })}
        >
          <Undo2 aria-hidden />
          Zurücknehmen
        </Button>
      </ByRight>
    </p>
  )
}
