import { Pencil } from 'lucide-react'
import { useState } from 'react'
import type { Property } from '#shared/contract/work/properties.ts'
import { Button } from '#web/components/ui/button.tsx'
import { later } from '#web/lib/later.tsx'
import { useMay } from '#web/lib/may.ts'
import type { ChangeOwnAdvertProps } from './change-dialog.tsx'

const Change = later<ChangeOwnAdvertProps>(
  async () => (await import('./change-dialog.tsx')).ChangeOwnAdvert,
  ({ onClose }) => onClose(),
)

/** For an advert that the agent submitted. */
export function ChangeOwnAdvertButton({ advert, property }: { advert: Property['adverts'][number]; property: Property }) {
  const [opener, setOpener] = useState<Element>()
  if (!useMay('prospects.work')) return null
  return (
    <>
      <Button
        size="small"
        variant="link"
        onPointerEnter={Change.ahead}
        onFocus={Change.ahead}
        onClick={({ currentTarget }) => setOpener(currentTarget)}
      >
        <Pencil aria-hidden />
        Angaben ändern
      </Button>
      {opener && <Change advert={advert} property={property} opener={opener} onClose={() => setOpener(undefined)} />}
    </>
  )
}
