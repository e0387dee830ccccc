import { Unlink } from 'lucide-react'
import { Button } from '#web/components/ui/button.tsx'
import { usePart } from './queries.ts'

/** Says that an advert offers another object than the one it stands at. */
export function PartButton({ propertyId, advertId, name }: { propertyId: number; advertId: number; name: string }) {
  const part = usePart()
  return (
    <Button
      size="small"
      variant="ghost"
      className="mt-1 -ml-3 print:hidden"
      busy={part.isPending}
      aria-label={`Anzeige trennen: ${name}`}
      onClick={() => part.mutate({ params: { id: propertyId }, body: { advertId } })}
    >
      <Unlink aria-hidden />
      Trennen
    </Button>
  )
}
