import { Bookmark, EyeOff, SearchX, SlidersHorizontal } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { Link } from 'react-router'
import { listReversed, NUMBERS } from '#shared/domain/criteria.ts'
import { EXACT_TOTAL_MAX, PAGE_LINKS, PROPERTY_PAGE_SIZE } from '#shared/domain/limits.ts'
import { PRODUCT_NAME } from '#shared/domain/product.ts'
import { PropertyCards } from '#web/blocks/property-cards.tsx'
import { EmptyState, PageHead } from '#web/components/page-state.tsx'
import { Pagination } from '#web/components/pagination.tsx'
import { Button, buttonClass } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { Panel } from '#web/components/ui/panel.tsx'
import { Select } from '#web/components/ui/select.tsx'
import { PendingNote, PendingState } from '#web/features/work/contact/pending-owners.tsx'
import { ExportButton } from '#web/features/work/crm/export-button.tsx'
import { ExportManyButton } from '#web/features/work/crm/export-many-button.tsx'
import { NotificationBanner } from '#web/features/people/notifications/banner.tsx'
import { PropertyFiles } from '#web/features/work/properties/property-files.tsx'
import { Filters } from '#web/features/work/properties/filter-sidebar.tsx'
import { LooserSearches } from '#web/features/work/properties/looser-searches.tsx'
import { type Layout, LayoutSwitch, useLayout } from '#web/features/work/properties/layout-switch.tsx'
import { useHiddenCount, useProperties } from '#web/features/work/properties/queries-search.ts'
import { useUser } from '#web/features/people/accounts/queries.ts'
import { NewHits } from '#web/features/work/properties/new-hits.tsx'
import { useHeldCards } from '#web/features/work/properties/use-held-cards.ts'
import { formatTotal } from '#web/lib/format.ts'
import { useMedia, useOverlay, useTitle } from '#web/lib/hooks.ts'
import { later } from '#web/lib/later.tsx'
import { paths } from '#web/lib/paths.ts'
import type { Search, Sort } from '#web/lib/use-search.ts'
import { countFilters, isOfLink, SORTS, toQuery, useSearch, writeSearch } from '#web/lib/use-search.ts'

/** Dialogs are loaded on demand, so that the list does not wait for them. */
const Dialog = later(
  async () => (await import('#web/components/ui/dialog.tsx')).Dialog,
  ({ onClose }) => onClose(),
)
/** Filters that only links set. */
const HitsChips = lazy(async () => ({ default: (await import('#web/features/market/saved-searches/hits-chips.tsx')).HitsChips }))

const SaveSearchDialog = later(
  async () => (await import('#web/features/market/saved-searches/save-search-dialog.tsx')).SaveSearchDialog,
  ({ onClose }) => onClose(),
)

const SORT_LABEL: Record<Sort, string> = {
  'listedAt-DESC': 'Neueste zuerst',
  'chance-DESC': 'Beste Chance zuerst',
  'listedAt-ASC': 'Am längsten am Markt',
  'price-ASC': 'Preis aufsteigend',
  'price-DESC': 'Preis absteigend',
  'size-DESC': 'Größte zuerst',
  'pricePerSqm-ASC': 'Preis pro m²',
  'priceCut-DESC': 'Gesenkt: am stärksten zuerst',
  'repostedAt-DESC': 'Wieder da: neueste zuerst',
}

const toHref = (search: Search) => {
  const params = writeSearch(search).toString()
  return params ? `${paths.properties}?${params}` : paths.properties
}

/** Reserves two lines on a phone. */
const ROOM_FOR_SUMMARY = 'max-sm:min-h-[2lh]'

function Summary({ search, total, exact }: { search: Search; total: number | undefined; exact: boolean }) {
  const { data: hidden } = useHiddenCount(search)
  const count = total === undefined ? 'Wird gesucht …' : `${formatTotal(total, exact, 'Mehr als')} ${total === 1 ? 'Objekt' : 'Objekte'}`
  const origin = search.sellerType === 'private' ? ' von privat' : ''
  if (search.hidden) {
    return (
      <>
        {total === undefined
          ? count
          : `${formatTotal(total, exact, 'Mehr als')} ausgeblendete ${total === 1 ? 'Anzeige, mit' : 'Anzeigen, je mit'} Grund`}{' '}
        ·{' '}
        <Link to={toHref({ ...search, hidden: false, page: 1 })} className="font-semibold text-accent underline-offset-2 hover:underline">
          zurück zu den Treffern
        </Link>
      </>
    )
  }
  return (
    <>
      {count}
      {total !== undefined && origin}
      {search.listingType === 'rent' && ' · Miete'}
      {hidden !== undefined && hidden.total > 0 && (
        <>
          {' · '}
          {formatTotal(hidden.total, hidden.totalIsExact)} {hidden.total === 1 ? 'Anzeige' : 'Anzeigen'} ausgeblendet (Gesuche, Händler,
          Tausch){' '}
          <Link to={toHref({ ...search, hidden: true, page: 1 })} className="font-semibold text-accent underline-offset-2 hover:underline">
            ansehen
          </Link>
        </>
      )}
    </>
  )
}

/** Empty without any filter, so fewer filters would not help. */
const NothingYet = () => (
  <EmptyState
    icon={<SearchX aria-hidden />}
    title="Noch keine Immobilien von privat"
    text={`Legen Sie an, was Sie suchen: Dann liest ${PRODUCT_NAME} die Portale danach, und hier steht, was gefunden wurde.`}
    action={
      <Link to={paths.newSavedSearch} className={buttonClass({ variant: 'primary' })}>
        Suchanfrage anlegen
      </Link>
    }
  />
)

/** What to correct when no property can lie between two bounds. */
function mendBounds(search: Search): string | undefined {
  const [wrong] = listReversed(search)
  if (!wrong) return undefined
  return `„${NUMBERS[wrong.least].label}“ liegt über „${NUMBERS[wrong.most].label}“: So kann nichts passen. Tauschen Sie die beiden.`
}

const Nothing = ({ search, change, reset, busy }: Pick<ResultsProps, 'search' | 'change' | 'reset'> & { busy: boolean }) => (
  <EmptyState
    icon={search.hidden ? <EyeOff aria-hidden /> : <SearchX aria-hidden />}
    title={search.hidden ? 'Nichts ausgeblendet' : 'Keine Immobilien gefunden'}
    text={
      search.hidden
        ? 'Zu dieser Suche wurde keine Anzeige aussortiert.'
        : (mendBounds(search) ??
          `Mit weniger Filtern finden Sie mehr. Oder speichern Sie die Suche: ${PRODUCT_NAME} meldet sich, sobald etwas passt.`)
    }
    action={
      <>
        {!search.hidden && !busy && <LooserSearches search={search} change={change} />}
        <Button onClick={reset}>Filter zurücksetzen</Button>
      </>
    }
  />
)

interface ResultsProps {
  search: Search
  change: (patch: Partial<Search>) => void
  reset: () => void
  layout: Layout
  found: ReturnType<typeof useProperties>
  held: ReturnType<typeof useHeldCards>
}

function Results({ search, change, reset, layout, found, held: { cards, waiting, show } }: ResultsProps) {
  return (
    <>
      <NewHits count={waiting} onShow={show} />
      <PendingNote count={cards?.length === 0 ? undefined : found.data?.pending} way="anrufen" />
      <PropertyCards
        asked={{ ...found, data: cards }}
        failed="Immobilien konnten nicht geladen werden"
        expected={6}
        layout={layout}
        busy={found.isPlaceholderData}
        renderActions={({ id, title }) => <ExportButton id={id} title={title} place="list" />}
        empty={
          found.data?.pending !== undefined ? (
            <PendingState count={found.data.pending} way="anrufen" />
          ) : search.hidden || countFilters(search) > 0 ? (
            <Nothing search={search} change={change} reset={reset} busy={found.isPlaceholderData} />
          ) : (
            <NothingYet />
          )
        }
      />
      {found.data && found.data.properties.length > 0 && (
        <Pagination page={search.page} pages={countPages(found.data)} links={PAGE_LINKS} toHref={(page) => toHref({ ...search, page })} />
      )}
    </>
  )
}

/** Where more are found than counted, each page opens the next. */
const countPages = ({ total, totalIsExact }: { total: number; totalIsExact: boolean }) =>
  Math.ceil(total / PROPERTY_PAGE_SIZE) + (totalIsExact || total >= EXACT_TOTAL_MAX ? 0 : 1)

/** Explains how far a radius works: only portals measure distances. */
function RadiusNote({ search: { radius, location }, isKnown }: { search: Search; isKnown: boolean | undefined }) {
  if (radius === undefined || isKnown === undefined) return null
  return (
    <Notice className="mb-4">
      {isKnown
        ? `Im Umkreis von ${radius} km zählt, was die Portale Ihren Suchanfragen dort gezeigt haben.`
        : `Was im Umkreis von ${radius} km um „${location}“ liegt, weiß nur, wer es bei den Portalen sucht. Hier steht deshalb nur der Ort selbst. Speichern Sie die Suche mit diesem Umkreis, dann liest ${PRODUCT_NAME} ihn.`}
    </Notice>
  )
}

function SortSelect({ search, change }: { search: Search; change: (patch: Partial<Search>) => void }) {
  return (
    <Select
      aria-label="Sortierung"
      className="lg:w-auto!"
      value={search.sort}
      options={SORTS.map((sort) => [sort, SORT_LABEL[sort]] as const)}
      onChange={({ target }) => {
        const sort = SORTS.find((one) => one === target.value)
        if (sort) change({ sort })
      }}
    />
  )
}

interface FilterSheetProps {
  found: ReturnType<typeof useProperties>['data']
  onClose: () => void
  children: ReactNode
}

/** The filters where there is no room for them beside the results. */
const FilterSheet = ({ found, onClose, children }: FilterSheetProps) => (
  <Dialog
    open
    onClose={onClose}
    title="Erweiterte Suche"
    shape="sheet"
    footer={
      <Button variant="primary" onClick={onClose} className="w-full">
        {found ? `${formatTotal(found.total, found.totalIsExact, 'Mehr als')} Treffer zeigen` : 'Treffer zeigen'}
      </Button>
    }
  >
    {children}
  </Dialog>
)

export function PropertiesPage() {
  useTitle('Immobilien suchen')
  const { search, change, reset } = useSearch()
  const found = useProperties(search)
  const { data } = found
  const held = useHeldCards(toHref(search), data?.properties, !found.isPlaceholderData)
  const onScreen = held.cards ?? []
  const [layout, chooseLayout] = useLayout(useUser().id)
  const wide = useMedia('(min-width: 1024px)')
  const sheet = useOverlay('filter')
  const save = useOverlay('speichern')
  const filters = <Filters search={search} change={change} reset={reset} />
  const changed = countFilters(search)
  return (
    <>
      <PageHead
        title="Immobilien suchen"
        sub={
          <div className={ROOM_FOR_SUMMARY}>
            <Summary search={search} total={data?.total} exact={data?.totalIsExact ?? true} />
          </div>
        }
        actions={
          <>
            {!wide && (
              <Button onClick={() => sheet.show()} aria-haspopup="dialog" className="max-sm:flex-1">
                <SlidersHorizontal aria-hidden />
                Filter{changed > 0 && ` (${changed})`}
              </Button>
            )}
            {wide && <SortSelect search={search} change={change} />}
            <LayoutSwitch layout={layout} onChoose={chooseLayout} />
            <PropertyFiles list="/api/properties" query={{ ...toQuery(search), limit: undefined, offset: undefined }} cards={onScreen} />
            <ExportManyButton cards={onScreen} place="page" />
            <Button
              variant="primary"
              aria-label="Suche speichern"
              onClick={() => save.show()}
              aria-haspopup="dialog"
              className="max-sm:flex-1"
            >
              <Bookmark aria-hidden />
              <span aria-hidden className="sm:hidden">
                Speichern
              </span>
              <span className="max-sm:hidden">Suche speichern</span>
            </Button>
          </>
        }
      />
      <NotificationBanner />
      {isOfLink(search) && (
        <Suspense fallback={<div className="mb-4 h-8" />}>
          <HitsChips search={search} change={change} />
        </Suspense>
      )}
      <div className="gap-5 lg:grid lg:grid-cols-[17rem_minmax(0,1fr)]">
        {wide && (
          <Panel aria-label="Erweiterte Suche" className="sticky top-[4.5rem] max-h-[calc(100dvh-5.5rem)] self-start overflow-y-auto p-4">
            <h2 className="mb-4 font-semibold">Erweiterte Suche</h2>
            {filters}
          </Panel>
        )}
        <section aria-label="Treffer">
          <h2 className="sr-only">Treffer</h2>
          <RadiusNote search={search} isKnown={data?.radiusIsKnown} />
          <Results search={search} change={change} reset={reset} layout={layout} found={found} held={held} />
        </section>
      </div>
      {!wide && sheet.open && (
        <FilterSheet found={data} onClose={sheet.hide}>
          <div className="mb-4">
            <SortSelect search={search} change={change} />
          </div>
          {filters}
        </FilterSheet>
      )}
      {save.open && <SaveSearchDialog search={search} onClose={save.hide} />}
    </>
  )
}
