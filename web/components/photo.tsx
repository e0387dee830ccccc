import { useState } from 'react'
import { cn } from '../lib/class-names.ts'
import type { Building } from './building-picture.tsx'
import { BuildingPicture } from './building-picture.tsx'

interface PhotoProps {
  src: string | undefined
  alt: string
  building: Building
  className?: string
  eager?: boolean
}

/** A picture from its origin, which learns nothing about the viewer; a drawing where it is missing or fails. */
export function Photo({ src, alt, building, className, eager = false }: PhotoProps) {
  const [failed, setFailed] = useState<string>()
  if (!src || failed === src) return <BuildingPicture building={building} className={cn('block size-full', className)} />
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
