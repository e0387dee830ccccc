import { Heart, House } from 'lucide-react'
import { Link } from 'react-router'
import { EmptyState, ErrorCard, PageHead } from '#web/components/page-state.tsx'
import { buttonClass } from '#web/components/ui/button.tsx'
import { LightSquares } from '#web/features/work/contact/light-squares.tsx'
import { CorrectionButtons } from '#web/features/market/corrections/correction-buttons.tsx'
import { ExportButton } from '#web/features/work/crm/export-button.tsx'
import { RemoveFavoriteButton } from '#web/features/work/favorites/favorite-button.tsx'
import { useFavorites } from '#web/features/work/favorites/queries.ts'
import { PropertyCard, PropertyGrid, PropertyGridSkeleton } from '#web/features/market/properties/property-card.tsx'
import { StatusSelect } from '#web/features/work/prospects/status-select.tsx'
import { useNow, useTitle } from '#web/lib/hooks.ts'
import { paths } from '#web/lib/paths.ts'

export function FavoritesPage() {
  useTitle('Meine Favoriten')
  const now = useNow()
  const { data, isError, isFetching, refetch } = useFavorites()
  const cards = data?.filter(({ isFavorite }) => isFavorite)
  return (
    <>
      <PageHead
        title="Meine Favoriten"
        sub={cards && cards.length > 0 && (cards.length === 1 ? '1 gemerktes Objekt' : `${cards.length} gemerkte Objekte`)}
      />
      {cards && cards.length > 0 && (
        <PropertyGrid>
          <h2 className="sr-only">Gemerkte Objekte</h2>
          {cards.map((card) => (
            <PropertyCard
              key={card.id}
              card={card}
              now={now}
              from={paths.favorites}
              lights={<LightSquares facts={card} />}
              status={<StatusSelect card={card} place="list" />}
              actions={
                <>
                  <CorrectionButtons card={card} place="list" />
                  <ExportButton id={card.id} title={card.title} place="favorites" />
                  <RemoveFavoriteButton id={card.id} title={card.title} />
                </>
              }
            />
          ))}
        </PropertyGrid>
      )}
      {cards?.length === 0 && (
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
      )}
      {!cards && isError && <ErrorCard title="Favoriten konnten nicht geladen werden" onRetry={() => void refetch()} busy={isFetching} />}
      {!cards && !isError && <PropertyGridSkeleton count={3} />}
    </>
  )
}
