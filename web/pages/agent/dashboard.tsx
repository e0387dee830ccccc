import { ArrowRight, Heart, ListFilter, Phone, Search } from 'lucide-react'
import type { FormEvent, ReactNode, Ref } from 'react'
import { Link, useNavigate } from 'react-router'
import { DASHBOARD_FAVORITES, DASHBOARD_LATEST, FOLLOW_UPS_PAGE } from '#shared/domain/limits.ts'
import { useAddressed } from '#web/blocks/addressed.ts'
import { PropertyCards } from '#web/blocks/property-cards.tsx'
import { ProspectWindow } from '#web/blocks/prospect-window.tsx'
import { TipWindow } from '#web/blocks/tip-window.tsx'
import { EmptyState, PageHead } from '#web/components/page-state.tsx'
import { Button, buttonClass } from '#web/components/ui/button.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { useUser } from '#web/features/people/accounts/queries.ts'
import { useFavorites } from '#web/features/work/favorites/queries.ts'
import { CopyInvitation } from '#web/features/network/partners/copy-invitation.tsx'
import { LeadScoreButton } from '#web/features/work/properties/lead-score.tsx'
import { useLatest } from '#web/features/work/properties/queries.ts'
import { dueOn } from '#web/features/work/prospects/due.ts'
import { messages as prospectMessages } from '#web/features/work/prospects/messages.ts'
import { FollowUps } from '#web/features/work/prospects/follow-ups.tsx'
import { useFollowUps } from '#web/features/work/prospects/queries-follow-ups.ts'
import { FirstSteps } from '#web/features/work/stats/first-steps.tsx'
import { StatCards } from '#web/features/work/stats/stat-cards.tsx'
import { UNKNOWN_TIP } from '#web/features/network/tips/unknown.ts'
import { TipPanel } from '#web/features/network/tips/tip-panel.tsx'
import { PRODUCT_NAME } from '#shared/domain/product.ts'
import { formatCount, formatWeekday, greeting } from '#web/lib/format.ts'
import { useInSight, useNow, useTitle } from '#web/lib/hooks.ts'
import { useMay } from '#web/lib/may.ts'
import { paths } from '#web/lib/paths.ts'
import { DEFAULT_SEARCH, writeSearch } from '#web/lib/use-search.ts'

interface SectionProps {
  ref: Ref<HTMLElement>
  title: string
  sub: string
  to: string
  link: string
  children: ReactNode
}

const Section = ({ ref, title, sub, to, link, children }: SectionProps) => (
  <section ref={ref} className="mt-8" aria-label={title}>
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
      <Button type="submit">
        <Search aria-hidden />
        Suchen
      </Button>
    </form>
  )
}

function FavoriteSection() {
  const [ref, isSeen] = useInSight<HTMLElement>()
  const favorites = useFavorites(isSeen)
  const cards = favorites.data?.filter(({ isFavorite }) => isFavorite).slice(0, DASHBOARD_FAVORITES)
  return (
    <Section ref={ref} title="Latest Favorite Properties" sub="Zuletzt gemerkt" to={paths.favorites} link="Alle Favoriten">
      <PropertyCards
        asked={{ ...favorites, data: cards }}
        failed="Favoriten konnten nicht geladen werden"
        expected={DASHBOARD_FAVORITES}
        place="dashboard"
        empty={
          <EmptyState
            icon={<Heart aria-hidden />}
            title="Noch nichts gemerkt"
            text="Ein Klick auf das Herz einer Immobilie legt sie hier ab."
          />
        }
      />
    </Section>
  )
}

function LatestSection() {
  const [ref, isSeen] = useInSight<HTMLElement>()
  const latest = useLatest(isSeen)
  return (
    <Section ref={ref} title="Latest Matching Properties" sub="Neueste Treffer" to={paths.savedSearches} link="Suchanfragen bearbeiten">
      <PropertyCards
        asked={{ ...latest, data: latest.data?.properties.slice(0, DASHBOARD_LATEST) }}
        failed="Immobilien konnten nicht geladen werden"
        expected={DASHBOARD_LATEST}
        place="dashboard"
        empty={
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
        }
      />
    </Section>
  )
}

/** Date, and number of owners to follow up today who are not a colleague's; an assistant has none. */
function DayLine({ now }: { now: number }) {
  const { id } = useUser()
  const { data } = useFollowUps()
  const mayWork = useMay('prospects.work')
  const mine = data?.filter(({ assignedTo }) => assignedTo === null || assignedTo === id)
  const due = mine && mayWork ? dueOn(mine, now).length : 0
  return (
    // reserves two lines on a phone
    <div className="max-sm:min-h-[2lh]">
      {formatWeekday(now)}
      {due > 0 && ` · ${formatCount(due)}${due >= FOLLOW_UPS_PAGE ? '+' : ''} Eigentümer heute nachfassen`}
    </div>
  )
}

const workClass = buttonClass({ variant: 'primary', className: 'max-sm:w-full' })

export function DashboardPage() {
  useTitle('Dashboard')
  const user = useUser()
  // an assistant makes no calls: she notes what she hears at the prospects
  const mayCall = useMay('prospects.work')
  const now = useNow()
  const prospect = useAddressed('prospect', prospectMessages.unknown)
  const tip = useAddressed('tip', UNKNOWN_TIP)
  return (
    <>
      <PageHead
        title={`${greeting(now)}, ${user.firstName} ${user.lastName}`}
        sub={<DayLine now={now} />}
        actions={
          <>
            {mayCall ? (
              <Link to={paths.callList} className={workClass}>
                <Phone aria-hidden />
                Anrufliste
              </Link>
            ) : (
              <Link to={paths.prospects} className={workClass}>
                Prospects ansehen
              </Link>
            )}
            <QuickSearch />
          </>
        }
      />
      <FirstSteps hidden={user.firstStepsHidden} renderInvite={(variant) => <CopyInvitation variant={variant} size="small" />} />
      <StatCards />
      <div className="mt-4">
        <FollowUps now={now} linkTo={prospect.toHref} renderScore={(card) => <LeadScoreButton facts={card} now={now} />} />
      </div>
      <div className="mt-4">
        <TipPanel now={now} linkTo={tip.toHref} invite={<CopyInvitation />} />
      </div>
      <LatestSection />
      <FavoriteSection />
      {prospect.id !== undefined && <ProspectWindow key={prospect.id} id={prospect.id} place="dashboard" onClose={prospect.close} />}
      {prospect.id === undefined && tip.id !== undefined && <TipWindow key={tip.id} id={tip.id} onClose={tip.close} />}
    </>
  )
}
