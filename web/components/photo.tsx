import { ImageDown } from 'lucide-react'
import { createContext, useContext, useState } from 'react'
import { cn } from '../lib/class-names.ts'
import type { Building } from './building-picture.tsx'
import { BuildingPicture } from './building-picture.tsx'

/** Whether this installation loads pictures only on demand. */
export const PicturesByClick = createContext(false)

interface PhotoProps {
  src: string | undefined
  alt: string
  building: Building
  className?: string
  eager?: boolean
  /** If pictures load on demand: `button` shows a button, `asked` was requested by the click that opened it. Without either, it is a drawing. */
  click?: 'button' | 'asked'
}

/** A picture from its origin without a referrer; a drawing if it is missing, fails or was not requested. */
export function Photo({ src, alt, building, className, eager = false, click }: PhotoProps) {
  const [failed, setFailed] = useState<string>()
  const [asked, setAsked] = useState<string>()
  const isHeld = useContext(PicturesByClick) && click !== 'asked' && asked !== src
  const drawing = <BuildingPicture building={building} className={cn('block size-full', className)} />
  if (!src || failed === src) return drawing
  if (isHeld)
    return (
      <>
        {drawing}
        {click === 'button' && (
          <button
            type="button"
            onClick={() => setAsked(src)}
            className="absolute right-2 bottom-2 z-10 flex h-8 items-center gap-1.5 rounded-full bg-panel px-3 text-xs font-semibold shadow-float hover:bg-quiet"
          >
            <ImageDown aria-hidden className="size-4" />
            Bild laden
          </button>
        )}
      </>
    )
  return (
    <img
      src={src}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setFailed(src)}
      className={cn('block size-full bg-quiet object-cover', className)}
    />
  )
}
