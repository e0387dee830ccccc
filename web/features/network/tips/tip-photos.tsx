import { Trash2 } from 'lucide-react'
import type { TipPhoto } from '#shared/contract/network/tip-photos.ts'
import { Button } from '#web/components/ui/button.tsx'

interface TipPhotosProps {
  photos: readonly TipPhoto[]
  /** Only for the partner who added the photos. */
  onRemove?: (id: string) => void
}

/** Photos of a tipped property; a click opens the full picture. */
export const TipPhotos = ({ photos, onRemove }: TipPhotosProps) => (
  <ul className="grid grid-cols-3 gap-2 sm:grid-cols-4">
    {photos.map(({ id, width, height }, at) => (
      <li key={id} className="relative aspect-[4/3] overflow-hidden rounded-control border bg-quiet">
        <a href={`/api/tip-photos/${id}`} target="_blank" rel="noreferrer" className="block size-full">
          <img
            src={`/api/tip-photos/${id}`}
            width={width}
            height={height}
            alt={`Foto ${at + 1} von ${photos.length}`}
            loading="lazy"
            decoding="async"
            className="size-full object-cover"
          />
        </a>
        {onRemove && (
          <Button
            size="icon"
            aria-label={`Foto ${at + 1} entfernen`}
            onClick={() => onRemove(id)}
            className="absolute top-1 right-1 size-9! [&_svg]:size-4!"
          >
            <Trash2 aria-hidden />
          </Button>
        )}
      </li>
    ))}
  </ul>
)
