import { ChevronLeft, ChevronRight, Images } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { Photo } from '#web/components/photo.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog } from '#web/components/ui/dialog.tsx'
import type { PropertyType } from '#shared/domain/property-type.ts'
import { cn } from '#web/lib/class-names.ts'
import { useOverlay } from '#web/lib/hooks.ts'

interface ImageGridProps {
  images: readonly string[]
  propertyType: PropertyType
}

const GRID = 5

interface LightboxProps extends ImageGridProps {
  index: number
  open: boolean
  onShow: (index: number) => void
  onClose: () => void
}

function Lightbox({ images, propertyType, index, open, onShow, onClose }: LightboxProps) {
  const step = (by: number) => onShow((index + by + images.length) % images.length)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') step(-1)
    if (event.key === 'ArrowRight') step(1)
  }
  return (
    <Dialog open={open} onClose={onClose} title={`Bild ${index + 1} von ${images.length}`} shape="wide">
      <div onKeyDown={onKeyDown} className="flex flex-col gap-3">
        <div className="flex h-[min(62dvh,30rem)] items-center justify-center overflow-hidden rounded-control bg-quiet">
          <Photo src={images[index]} alt={`Bild ${index + 1}`} building={propertyType} className="object-contain" eager />
        </div>
        {images.length > 1 && (
          <div className="flex justify-between">
            <Button onClick={() => step(-1)} autoFocus>
              <ChevronLeft aria-hidden />
              Zurück
            </Button>
            <Button onClick={() => step(1)}>
              Weiter
              <ChevronRight aria-hidden />
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  )
}

/** The pictures of a property; each opens large, and the browser's back button closes it. */
export function ImageGrid({ images, propertyType }: ImageGridProps) {
  const { open, index, show, hide } = useOverlay('bild')
  if (images.length === 0) {
    return (
      <div className="aspect-[2.2] max-h-[26rem] w-full overflow-hidden rounded-panel border">
        <Photo src={undefined} alt="" building={propertyType} />
      </div>
    )
  }
  const shown = images.slice(0, GRID)
  return (
    <>
      <ul className={cn('grid gap-2 overflow-hidden rounded-panel', shown.length > 1 && 'grid-cols-2 sm:grid-cols-4 sm:grid-rows-2')}>
        {shown.map((image, position) => (
          <li
            key={image}
            className={cn('relative aspect-[4/3]', position === 0 && (shown.length > 1 ? 'col-span-2 sm:row-span-2' : 'aspect-[2.2] max-h-[26rem] w-full'))}
          >
            <button type="button" onClick={() => show(position)} aria-label={`Bild ${position + 1} vergrößern`} className="absolute inset-0 overflow-hidden rounded-control -outline-offset-2">
              <Photo src={image} alt={`Bild ${position + 1}`} building={propertyType} eager={position === 0} />
              {position === GRID - 1 && images.length > GRID && (
                <span className="absolute inset-0 flex items-center justify-center gap-2 bg-veil font-semibold text-white">
                  <Images aria-hidden className="size-5" />+{images.length - GRID}
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
      <Lightbox images={images} propertyType={propertyType} open={open} index={Math.min(index, images.length - 1)} onShow={show} onClose={hide} />
    </>
  )
}
