import { ArrowRight, Heart, ListFilter, Search } from 'lucide-react'
import { type FormEvent, lazy, type ReactNode, Suspense, useEffect } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { DASHBOARD_FAVORITES, DASHBOARD_LATEST, FOLLOW_UPS_MAX } from '#shared/domain/limits.ts'
import { EmptyState, ErrorCard, PageHead } from '#web/components/page-state.tsx'
import { Button, buttonClass } from '#web/components/ui/button.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { useUser } from '#web/features/people/accounts/queries.ts'
import { LightSquares } from '#web/features/work/contact/light-squares.tsx'
import { FavoriteHeart } from '#web/features/work/favorites/favorite-button.tsx'
import { useFavorites } from '#web/features/work/favorites/queries.ts'
import { CorrectionButtons } from '#web/features/market/corrections/correction-buttons.tsx'
import { CopyInvitation } from '#web/features/network/partners/copy-invitation.tsx'
import { LeadScoreButton } from '#web/features/market/properties/lead-score.tsx'
import { PropertyCard, PropertyGrid, PropertyGridSkeleton } from '#web/features/market/properties/property-card.tsx'
import { useLatest } from '#web/features/market/properties/queries.ts'
import { countDue } from '#web/features/work/prospects/due.ts'
import { messages as prospectMessages } from '#web/features/work/prospects/messages.ts'
import type { ProspectDialogProps } from '#web/features/work/prospects/prospect-dialog.tsx'
import { FollowUps } from '#web/features/work/prospects/follow-ups.tsx'
import { useFollowUps } from '#web/features/work/prospects/queries-follow-ups.ts'
import { StatusSelect } from '#web/features/work/prospects/status-select.tsx'
import { FirstSteps } from '#web/features/work/stats/first-steps.tsx'
import { StatCards } from '#web/features/work/stats/stat-cards.tsx'
import { messages as tipMessages } from '#web/features/network/tips/messages.ts'
import { TipPanel } from '#web/features/network/tips/tip-panel.tsx'
import type { PropertyCard as Card } from '#shared/contract/market/properties.ts'
import { PRODUCT_NAME } from '#shared/domain/product.ts'
import { formatCount, formatWeekday, greeting } from '#web/lib/format.ts'
import { useNow, useTitle } from '#web/lib/hooks.ts'
import { paths } from '#web/lib/paths.ts'
import { toaster } from '#web/lib/toast.ts'
import { DEFAULT_SEARCH, writeSearch } from '#web/lib/use-search.ts'

/** Most visits to the dashboard open none. */
const ProspectDialog = lazy(async () => {
  const [{ ProspectDialog }, { ContactLights }] = await Promise.all([
    import('#web/features/work/prospects/prospect-dialog.tsx'),
    import('#web/features/work/contact/contact-lights.tsx'),
  ])
  const lights: ProspectDialogProps['renderContact'] = (property, onDraft) => <ContactLights property={property} onDraft={onDraft} />
  return { default: (props: Omit<ProspectDialogProps, 'renderContact'>) => <ProspectDialog {...props} renderContact={lights} /> }
})
const TipDialog = lazy(async () => ({ default: (await import('#web/features/network/tips/tip-dialog.tsx')).TipDialog }))

interface SectionProps {
  title: string
  sub: string
  to: string
  link: string
  children: ReactNode
}

const Section = ({ title, sub, to, link, children }: SectionProps) => (
  <section className="mt-8" aria-label={title}>
    <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
      <h2 className="text-[17px] font-semibold">
        {title} <span className="font-normal text-ink-2">· {sub}</span>
      </h2>
      <Link to={to} className={buttonClass({ variant: 'link', size: 'small' })}>
        {link}
        <ArrowRight aria-hidden />
      </Link>
    </div>
    {children}
  </section>
)

function Cards({ cards, now }: { cards: readonly Card[]; now: number }) {
  return (
    <PropertyGrid>
      {cards.map((card) => (
        <PropertyCard
          key={card.id}
          card={card}
          now={now}
          place="dashboard"
          favorite={<FavoriteHeart id={card.id} title={card.title} isFavorite={card.isFavorite} place="list" />}
          lights={<LightSquares facts={card} />}
          status={<StatusSelect card={card} place="list" />}
          actions={<CorrectionButtons card={card} place="list" />}
        />
      ))}
    </PropertyGrid>
  )
}

function QuickSearch() {
  const navigate = useNavigate()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const place = new FormData(event.currentTarget).get('location')
    void navigate(`${paths.properties}?${writeSearch({ ...DEFAULT_SEARCH, location: typeof place === 'string' ? place.trim() : '' })}`)
  }
  return (
    <form role="search" onSubmit={submit} className="flex w-full gap-2.5 sm:w-auto">
      <Input name="location" aria-label="Ort oder PLZ" placeholder="Ort oder PLZ" maxLength={100} className="sm:w-56" />
      <Button type="submit" variant="primary">
        <Search aria-hidden />
        Suchen
      </Button>
    </form>
  )
}

function FavoriteSection({ now }: { now: number }) {
  const { data, isError, isFetching, refetch } = useFavorites()
  const cards = data?.filter(({ isFavorite }) => isFavorite)
  return (
    <Section title="Latest Favorite Properties" sub="Zuletzt gemerkt" to={paths.favorites} link="Alle Favoriten">
      {cards && cards.length > 0 && <Cards cards={cards.slice(0, DASHBOARD_FAVORITES)} now={now} />}
      {cards?.length === 0 && (
        <EmptyState
          icon={<Heart aria-hidden />}
          title="Noch nichts gemerkt"
          text="Ein Klick auf das Herz einer Immobilie legt sie hier ab."
        />
      )}
      {!cards && isError && <ErrorCard title="Favoriten konnten nicht geladen werden" onRetry={() => void refetch()} busy={isFetching} />}
      {!cards && !isError && <PropertyGridSkeleton count={DASHBOARD_FAVORITES} />}
    </Section>
  )
}

function LatestSection({ now }: { now: number }) {
  const { data, isError, isFetching, refetch } = useLatest()
  return (
    <Section title="Latest Matching Properties" sub="Neueste Treffer" to={paths.savedSearches} link="Suchanfragen bearbeiten">
      {data && data.properties.length > 0 && <Cards cards={data.properties.slice(0, DASHBOARD_LATEST)} now={now} />}
      {data?.properties.length === 0 && (
        <EmptyState
          icon={<ListFilter aria-hidden />}
          title="Noch keine Treffer"
          text={`Legen Sie eine Suchanfrage an. ${PRODUCT_NAME} prüft die Portale alle 30 Minuten und zeigt hier, was passt.`}
          action={
            <Link to={paths.savedSearches} className={buttonClass({ variant: 'primary' })}>
              Suchanfragen öffnen
            </Link>
          }
        />
      )}
      {!data && isError && <ErrorCard title="Immobilien konnten nicht geladen werden" onRetry={() => void refetch()} busy={isFetching} />}
      {!data && !isError && <PropertyGridSkeleton count={DASHBOARD_LATEST} />}
    </Section>
  )
}

const prospectAt = (id: number) => ({ search: `?prospect=${id}` })
const tipAt = (id: number) => ({ search: `?tip=${id}` })

/** What to say of an address that asks for what cannot be. */
function unknownIn(params: URLSearchParams, prospect: number | undefined, tip: number | undefined) {
  if (prospect !== undefined || tip !== undefined) return undefined
  if (params.has('prospect')) return prospectMessages.unknown
  return params.has('tip') ? tipMessages.unknown : undefined
}

/** The dialog the address asks for: `?prospect={id}` or `?tip={id}`. Closing goes back to where it was opened, if that was here. */
function AddressedDialog() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const opened = (useLocation().state as { opened?: boolean } | null)?.opened ?? false
  const close = () => void (opened ? navigate(-1) : navigate({ search: '' }, { replace: true, preventScrollReset: true }))
  const idOf = (name: string) => {
    const id = params.get(name) ?? ''
    return /^[1-9]\d{0,8}$/.test(id) ? Number(id) : undefined
  }
  const prospect = idOf('prospect')
  const tip = idOf('tip')
  const unknown = unknownIn(params, prospect, tip)
  useEffect(() => {
    if (!unknown) return
    toaster.fail(unknown.title, unknown.text)
    close()
    // once for each address
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [unknown])
  return (
    <Suspense>
      {prospect !== undefined && <ProspectDialog key={prospect} id={prospect} place="dashboard" onClose={close} />}
      {prospect === undefined && tip !== undefined && <TipDialog key={tip} id={tip} onClose={close} />}
    </Suspense>
  )
}

/** The day, and how many owners wait for the agent on it. */
function DayLine({ now }: { now: number }) {
  const { data } = useFollowUps()
  const due = data ? countDue(data, now) : 0
  return (
    <>
      {formatWeekday(now)}
      {due > 0 && ` · ${formatCount(due)}${due >= FOLLOW_UPS_MAX ? '+' : ''} Eigentümer heute nachfassen`}
    </>
  )
}

export function DashboardPage() {
  useTitle('Dashboard')
  const user = useUser()
  const now = useNow()
  return (
    <>
      <PageHead title={`${greeting(now)}, ${user.firstName} ${user.lastName}`} sub={<DayLine now={now} />} actions={<QuickSearch />} />
      <FirstSteps hidden={user.firstStepsHidden} renderInvite={(variant) => <CopyInvitation variant={variant} size="small" />} />
      <StatCards />
      <div className="mt-4">
        <FollowUps now={now} linkTo={prospectAt} renderScore={(card) => <LeadScoreButton facts={card} now={now} />} />
      </div>
      <div className="mt-4">
        <TipPanel now={now} linkTo={tipAt} invite={<CopyInvitation />} />
      </div>
      <LatestSection now={now} />
      <FavoriteSection now={now} />
      <AddressedDialog />
    </>
  )
}
