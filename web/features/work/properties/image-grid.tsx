import { Images } from 'lucide-react'
import { Photo } from '#web/components/photo.tsx'
import type { PropertyType } from '#shared/domain/property-type.ts'
import { cn } from '#web/lib/class-names.ts'
import { useOverlay } from '#web/lib/hooks.ts'
import { later } from '#web/lib/later.tsx'

interface ImageGridProps {
  images: readonly string[]
  propertyType: PropertyType
}

const GRID = 5

const Lightbox = later(
  async () => (await import('./lightbox.tsx')).Lightbox,
  ({ onClose }) => onClose(),
)

/** A picture's grid cell, so that the grid has no gaps: the first one is large, with two rows of two beside it, or below it on a phone. */
function spanClasses(count: number, position: number): string {
  if (count === 1) return 'aspect-[2.2] max-h-[26rem] w-full'
  const isWhole = position === 0 || (position === count - 1 && count % 2 === 0)
  const phone = position === 0 ? 'col-span-2 aspect-[4/3]' : isWhole ? 'col-span-2 aspect-[8/3]' : 'aspect-[4/3]'
  if (position === 0) return `${phone} sm:row-span-2`
  const isWide = count < 4 || (count === 4 && position === 3)
  return cn(phone, isWide ? 'sm:col-span-2 sm:aspect-auto' : 'sm:col-span-1', count === 2 && 'sm:row-span-2')
}

/** A property's pictures; each opens large, and the back button closes it. */
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
          <li key={image} className={cn('relative', spanClasses(shown.length, position))}>
            <button
              type="button"
              onClick={() => show(position)}
              className="absolute inset-0 overflow-hidden rounded-control -outline-offset-2"
            >
              <Photo src={image} alt="" building={propertyType} eager={position === 0} />
              <span className="sr-only">Bild {position + 1} vergrößern</span>
              {position === GRID - 1 && images.length > GRID && (
                <span aria-hidden className="absolute inset-0 flex items-center justify-center gap-2 bg-veil font-semibold text-white">
                  <Images aria-hidden className="size-5" />+{images.length - GRID}
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
      {open && (
        <Lightbox images={images} propertyType={propertyType} index={Math.min(index, images.length - 1)} onShow={show} onClose={hide} />
      )}
    </>
  )
}
