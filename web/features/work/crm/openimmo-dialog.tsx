import { Download } from 'lucide-react'
import { useState } from 'react'
import { buildAddress } from '#shared/contract/route.ts'
import { ErrorCard } from '#web/components/page-state.tsx'
import { Button, buttonClass } from '#web/components/ui/button.tsx'
import { Dialog } from '#web/components/ui/dialog.tsx'
import { Skeleton } from '#web/components/ui/panel.tsx'
import { OwnerPart } from './owner-part.tsx'
import { usePreview } from './queries-plan.ts'

interface OpenImmoDialogProps {
  propertyId: number
  title: string
  onClose: () => void
}

/** Owner fields in the file; the CRM's id is not among them. */
const OF_OWNER = ['first_name', 'last_name', 'email', 'phone', 'description']

/** A property as OpenImmo, with its owner if allowed and ticked. */
export function OpenImmoDialog({ propertyId, title, onClose }: OpenImmoDialogProps) {
  const [withOwner, setWithOwner] = useState(false)
  const { data, isError, isFetching, refetch } = usePreview(propertyId, undefined)
  const address = buildAddress('/api/openimmo.xml', {}, { propertyIds: propertyId, ...(withOwner && { withOwner }) })
  const owner = data?.owner?.filter(({ name }) => OF_OWNER.includes(name)) ?? null
  return (
    <Dialog
      open
      onClose={onClose}
      title="Als OpenImmo-Datei"
      description={title}
      footer={
        <>
          <Button onClick={onClose}>Abbrechen</Button>
          <a href={address} download onClick={onClose} className={buttonClass({ variant: 'primary' })}>
            <Download aria-hidden />
            Datei speichern
          </a>
        </>
      }
    >
      <div className="space-y-5">
        <p className="text-sm text-ink-2">
          Eine XML-Datei (OpenImmo 1.2.7), die andere Maklerprogramme einlesen: ohne Bilder, mit Ihnen als Ansprechpartner. Die Adresse ist
          darin nicht freigegeben, und das Objekt ist als nicht zur Weitergabe bestimmt gekennzeichnet.
        </p>
        {data ? (
          <OwnerPart preview={{ owner, ownerReason: data.ownerReason }} checked={withOwner} onCheck={setWithOwner}>
            Ich bestätige, dass diese Angaben in der Datei stehen dürfen.
          </OwnerPart>
        ) : isError ? (
          <ErrorCard title="Der Eigentümer konnte nicht geladen werden" onRetry={() => void refetch()} busy={isFetching} />
        ) : (
          <Skeleton className="h-24 w-full" />
        )}
      </div>
    </Dialog>
  )
}
