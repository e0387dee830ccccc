import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { PropertyType } from '#shared/domain/property-type.ts'
import { Photo } from '#web/components/photo.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog } from '#web/components/ui/dialog.tsx'

interface LightboxProps {
  images: readonly string[]
  propertyType: PropertyType
  index: number
  onShow: (index: number) => void
  onClose: () => void
}

/** One large picture, with arrow keys to page. */
export function Lightbox({ images, propertyType, index, onShow, onClose }: LightboxProps) {
  // The URL follows with a delay: fast keys count from the requested picture, not from the shown one.
  const asked = useRef(index)
  const step = (by: number) => {
    asked.current = (asked.current + by + images.length) % images.length
    onShow(asked.current)
  }
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'ArrowLeft') step(-1)
      if (event.key === 'ArrowRight') step(1)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  })
  return (
    <Dialog open onClose={onClose} title={`Bild ${index + 1} von ${images.length}`} shape="wide">
      <div className="flex flex-col gap-3">
        <div className="flex h-[min(62dvh,30rem)] items-center justify-center overflow-hidden rounded-control bg-quiet">
          <Photo src={images[index]} alt={`Bild ${index + 1}`} building={propertyType} className="object-contain!" eager click="asked" />
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
