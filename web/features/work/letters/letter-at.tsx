import { Mail } from 'lucide-react'
import { useId, useState } from 'react'
import type { Property } from '#shared/contract/work/properties.ts'
import { contactLight } from '#shared/domain/contact-light.ts'
import { Button } from '#web/components/ui/button.tsx'
import { later } from '#web/lib/later.tsx'
import { ByRight } from '#web/lib/may.ts'
import { LetterButton } from './letter-button.tsx'
import type { LetterDialogProps } from './letter-dialog.tsx'
import { useLetters } from './queries.ts'

const LetterDialog = later<LetterDialogProps>(
  async () => (await import('./letter-dialog.tsx')).LetterDialog,
  ({ onClose }) => onClose(),
)

interface ClosedProps {
  property: Pick<Property, 'id' | 'title'>
  reason: string
}

/** Earlier letters can still be read; without any, the button is closed. */
function Closed({ property: { id, title }, reason }: ClosedProps) {
  const reasonId = useId()
  const [isOpen, setOpen] = useState(false)
  const { data } = useLetters(id)
  const hasLetters = data !== undefined && data.letters.length > 0
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      {hasLetters ? (
        <Button aria-haspopup="dialog" aria-describedby={reasonId} onClick={() => setOpen(true)}>
          <Mail aria-hidden />
          Bisherige Briefe
        </Button>
      ) : (
        <Button disabled aria-describedby={reasonId}>
          <Mail aria-hidden />
          Brief
        </Button>
      )}
      <p id={reasonId} className="min-w-0 flex-1 basis-52 text-[13px] break-words text-ink-2">
        Kein neuer Brief möglich: {reason}
      </p>
      {isOpen && <LetterDialog propertyId={id} title={title} onClose={() => setOpen(false)} />}
    </div>
  )
}

/** A letter to the owner, as far as the contact light allows one. */
export function LetterAt({ property }: { property: Property }) {
  const { light, reason } = contactLight(property).letter
  if (light !== 'red') return <LetterButton id={property.id} title={property.title} />
  return (
    <ByRight right="prospects.work">
      <Closed property={property} reason={reason} />
    </ByRight>
  )
}
