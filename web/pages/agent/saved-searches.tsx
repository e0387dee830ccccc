import { ListFilter, Plus } from 'lucide-react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { SavedSearch } from '#shared/contract/market/saved-searches.ts'
import { PRODUCT_NAME } from '#shared/domain/product.ts'
import { Answer } from '#web/components/answer.tsx'
import { EmptyState, PageHead } from '#web/components/page-state.tsx'
import { buttonClass } from '#web/components/ui/button.tsx'
import { Skeleton } from '#web/components/ui/panel.tsx'
import { EMPTY, fromSaved } from '#web/features/market/saved-searches/form-values.ts'
import { messages } from '#web/features/market/saved-searches/messages.ts'
import { useSavedSearches } from '#web/features/market/saved-searches/queries.ts'
import { SavedSearchCard } from '#web/features/market/saved-searches/saved-search-card.tsx'
import { RefusalsSwitch } from '#web/features/people/notifications/refusals-switch.tsx'
import { useNow, useTitle } from '#web/lib/hooks.ts'
import { later } from '#web/lib/later.tsx'
import { paths } from '#web/lib/paths.ts'

const SavedSearchDialog = later(
  async () => (await import('#web/features/market/saved-searches/saved-search-dialog.tsx')).SavedSearchDialog,
  ({ onClose }) => onClose(),
)

const NewSearchLink = () => (
  <Link to={paths.newSavedSearch} preventScrollReset className={buttonClass({ variant: 'primary' })}>
    <Plus aria-hidden />
    Neue Suchanfrage
  </Link>
)

/** The dialog given by the URL: `?form=neu` or `?form={id}`. */
function AddressedDialog({ list }: { list: readonly SavedSearch[] }) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const form = params.get('form')
  const saved = list.find(({ id }) => String(id) === form)
  if (form !== 'neu' && !saved) return null
  return (
    <SavedSearchDialog
      key={form}
      saved={saved}
      initial={saved ? fromSaved(saved) : EMPTY}
      onClose={() => void navigate(paths.savedSearches, { replace: true, preventScrollReset: true })}
    />
  )
}

const NoSearches = () => (
  <EmptyState
    icon={<ListFilter aria-hidden />}
    title="Noch keine Suchanfragen"
    text={`Sagen Sie einmal, was Sie suchen: Ort, Preis, Größe. Ab dann meldet sich ${PRODUCT_NAME}, sobald etwas Passendes erscheint.`}
    action={<NewSearchLink />}
  />
)

export function SavedSearchesPage() {
  useTitle('Suchanfragen')
  const now = useNow()
  const searches = useSavedSearches()
  return (
    <>
      <PageHead title="Suchanfragen" sub={messages.watched} actions={<NewSearchLink />} />
      <Answer
        of={searches}
        failed="Suchanfragen konnten nicht geladen werden"
        loading={
          <div role="status" aria-label="Suchanfragen werden geladen" className="grid gap-4 lg:grid-cols-2">
            <Skeleton className="h-64 w-full" />
            <Skeleton className="h-64 w-full" />
          </div>
        }
        isEmpty={(list) => list.length === 0}
        empty={<NoSearches />}
      >
        {(list) => (
          <div className="grid gap-4 lg:grid-cols-2">
            {list.map((saved) => (
              <SavedSearchCard key={saved.id} saved={saved} now={now} />
            ))}
          </div>
        )}
      </Answer>
      <RefusalsSwitch />
      {searches.data && <AddressedDialog list={searches.data} />}
    </>
  )
}
