import { Heart, House } from 'lucide-react'
import { Link } from 'react-router'
import { PropertyCards } from '#web/blocks/property-cards.tsx'
import { MoreButton } from '#web/components/more-button.tsx'
import { EmptyState, PageHead } from '#web/components/page-state.tsx'
import { buttonClass } from '#web/components/ui/button.tsx'
import { ExportButton } from '#web/features/work/crm/export-button.tsx'
import { PropertyFiles } from '#web/features/work/properties/property-files.tsx'
import { RemoveFavoriteButton } from '#web/features/work/favorites/favorite-button.tsx'
import { useFavorites } from '#web/features/work/favorites/queries.ts'
import { useTitle } from '#web/lib/hooks.ts'
import { paths } from '#web/lib/paths.ts'

export function FavoritesPage() {
  useTitle('Meine Favoriten')
  const favorites = useFavorites()
  const cards = favorites.data?.filter(({ isFavorite }) => isFavorite)
  return (
    <>
      <PageHead
        title="Meine Favoriten"
        sub={
          cards &&
          cards.length > 0 &&
          (cards.length === 1 ? '1 gemerktes Objekt' : `${cards.length}${favorites.more.hasMore ? '+' : ''} gemerkte Objekte`)
        }
        actions={cards && cards.length > 0 && <PropertyFiles list="/api/favorites" cards={cards} />}
      />
      <PropertyCards
        heading="Gemerkte Objekte"
        asked={{ ...favorites, data: cards }}
        failed="Favoriten konnten nicht geladen werden"
        expected={3}
        withHeart={false}
        renderActions={({ id, title }) => (
          <>
            <ExportButton id={id} title={title} place="favorites" />
            <RemoveFavoriteButton id={id} title={title} />
          </>
        )}
        empty={
          <EmptyState
            icon={<Heart aria-hidden />}
            title="Keine Favoriten vorhanden"
            text="Merken Sie sich Immobilien mit dem Herz, dann finden Sie sie hier wieder."
            action={
              <Link to={paths.home} className={buttonClass({ variant: 'primary' })}>
                <House aria-hidden />
                Zurück zum Dashboard
              </Link>
            }
          />
        }
      />
      <MoreButton more={favorites.more} />
    </>
  )
}
