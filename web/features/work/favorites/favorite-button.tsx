import { Heart, Trash2 } from 'lucide-react'
import { Button } from '#web/components/ui/button.tsx'
import { cn } from '#web/lib/class-names.ts'
import type { Place } from './messages.ts'
import { useToggleFavorite } from './queries.ts'

interface FavoriteProps {
  id: number
  title: string
  isFavorite: boolean
  place: Place
}

const heart = (isFavorite: boolean) => <Heart aria-hidden className={cn(isFavorite && 'fill-current text-red')} />

/** The heart on a picture. */
export function FavoriteHeart({ id, title, isFavorite, place }: FavoriteProps) {
  const { toggle, busy } = useToggleFavorite({ id, title }, place)
  return (
    <button
      type="button"
      aria-pressed={isFavorite}
      aria-label={`Favorit: ${title}`}
      title={isFavorite ? 'Aus Favoriten entfernen' : 'Zu Favoriten hinzufügen'}
      onClick={() => !busy && toggle(isFavorite)}
      className="flex size-9 items-center justify-center rounded-control bg-panel text-ink shadow-panel transition-colors hover:bg-quiet [&_svg]:size-5"
    >
      {heart(isFavorite)}
    </button>
  )
}

/** The heart with a label. */
export function FavoriteButton({ id, title, isFavorite, place, className }: FavoriteProps & { className?: string }) {
  const { toggle, busy } = useToggleFavorite({ id, title }, place)
  return (
    <Button aria-pressed={isFavorite} onClick={() => !busy && toggle(isFavorite)} className={cn(className)}>
      {heart(isFavorite)}
      {isFavorite ? 'Gemerkt' : 'Merken'}
    </Button>
  )
}

/** Removes a property from the favourites. */
export function RemoveFavoriteButton({ id, title }: Pick<FavoriteProps, 'id' | 'title'>) {
  const { toggle, busy } = useToggleFavorite({ id, title }, 'favorites')
  return (
    <Button size="small" variant="ghost" aria-label={`Aus Favoriten entfernen: ${title}`} busy={busy} onClick={() => toggle(true)}>
      <Trash2 aria-hidden />
      Entfernen
    </Button>
  )
}
