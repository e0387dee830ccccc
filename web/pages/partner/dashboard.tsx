import { LogOut, Plus } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { PartnerProfile } from '#shared/contract/network/partners.ts'
import { useAddressed } from '#web/blocks/addressed.ts'
import { ErrorCard, PageHead, PageSpinner } from '#web/components/page-state.tsx'
import { Badge } from '#web/components/ui/badge.tsx'
import { Button, buttonClass } from '#web/components/ui/button.tsx'
import { Tabs } from '#web/components/ui/tabs.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { TitledPanel } from '#web/components/ui/panel.tsx'
import { messages as partnerMessages } from '#web/features/network/partners/messages.ts'
import { PartnerFigures, RelationList } from '#web/features/network/partners/partner-figures.tsx'
import { useOwnProfile, usePartnerStats } from '#web/features/network/partners/queries-own.ts'
import { useOwnMessages } from '#web/features/network/messages/queries-own.ts'
import { PayoutNeeds } from '#web/features/network/statements/payout-needs.tsx'
import { messages as tipMessages } from '#web/features/network/tips/messages.ts'
import { OwnTipRow } from '#web/features/network/tips/own-tip-row.tsx'
import { useLatestTips } from '#web/features/network/tips/queries-own.ts'
import { useKeptTips } from '#web/features/network/tips/use-kept-tips.ts'
import { useUser } from '#web/features/people/accounts/queries.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { useTitle } from '#web/lib/hooks.ts'
import { keepPage } from '#web/lib/kept-code.ts'
import { later } from '#web/lib/later.tsx'
import { paths } from '#web/lib/paths.ts'

const TABS = ['uebersicht', 'tipps', 'provisionen', 'nachrichten', 'profil'] as const
type Tab = (typeof TABS)[number]

const LATEST_MESSAGES = 3

interface TabProps {
  profile: PartnerProfile
  onBack: () => void
}

const back = ({ onBack }: TabProps) => onBack()

const TipsTab = later(async () => (await import('#web/blocks/partner-tips-tab.tsx')).TipsTab, back)
const CommissionsTab = later<TabProps>(async () => (await import('#web/blocks/partner-commissions-tab.tsx')).CommissionsTab, back)
const MessagesTab = later(async () => (await import('#web/blocks/partner-messages-tab.tsx')).MessagesTab, back)
const ProfileTab = later(async () => (await import('#web/blocks/partner-profile-tab.tsx')).ProfileTab, back)
const TipWindow = later(
  async () => (await import('#web/features/network/tips/own-tip-dialog.tsx')).OwnTipDialog,
  ({ onClose }) => onClose(),
)

const Head = ({ profile, name }: { profile: PartnerProfile; name: string }) => (
  <PageHead
    title={profile.companyName ?? `Guten Tag, ${name}`}
    sub={
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {profile.companyName && <span>Guten Tag, {name}</span>}
        <Badge tone={profile.status === 'active' ? 'green' : 'grey'}>{profile.status === 'active' ? 'Aktiv' : 'Inaktiv'}</Badge>
        <Link to={paths.logout} className={buttonClass({ variant: 'ghost', size: 'small' })}>
          <LogOut aria-hidden />
          Abmelden
        </Link>
      </span>
    }
  />
)

interface OverviewProps {
  openTab: (tab: Tab) => void
  tipHref: (id: number) => string
  waiting: number
  /** Whether no company is set yet. */
  isNameless: boolean
}

const More = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <Button variant="link" size="small" onClick={onClick}>
    {children}
  </Button>
)

function LatestTips({ openTab, tipHref }: OverviewProps) {
  const { data } = useLatestTips()
  return (
    <TitledPanel title="Ihre neuesten Tipps" aside={<More onClick={() => openTab('tipps')}>Alle Tipps</More>}>
      {data?.length === 0 && <p className="text-sm text-ink-2">Noch kein Tipp. Ein Foto und die Straße genügen für den Anfang.</p>}
      <ul className="-mx-5 -mb-2">
        {data?.map((tip) => (
          <OwnTipRow key={tip.id} tip={tip} to={tipHref(tip.id)} />
        ))}
      </ul>
    </TitledPanel>
  )
}

function LatestMessages({ openTab }: OverviewProps) {
  const { data } = useOwnMessages()
  return (
    <TitledPanel title="Neueste Nachrichten" aside={<More onClick={() => openTab('nachrichten')}>Alle Nachrichten</More>}>
      {data?.length === 0 && <p className="text-sm text-ink-2">Noch keine Nachrichten.</p>}
      <ul>
        {data?.slice(0, LATEST_MESSAGES).map(({ id, content, fromMakler, maklerName, createdAt, readAt }) => (
          <li key={id} className="border-t py-2.5 first:border-0">
            <p className="flex items-center gap-2 text-xs text-ink-2">
              <span className="font-semibold">{fromMakler ? maklerName : 'Sie'}</span>
              <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
              {fromMakler && readAt === null && <span className="font-semibold text-accent">Neu</span>}
            </p>
            <p className="line-clamp-2 text-sm break-words">{content}</p>
          </li>
        ))}
      </ul>
    </TitledPanel>
  )
}

function Overview(props: OverviewProps) {
  const { data: stats } = usePartnerStats()
  const { openTab, waiting, isNameless } = props
  return (
    <div className="space-y-4">
      {isNameless && (
        <Notice title="Wie heißt Ihr Betrieb?" actions={<More onClick={() => openTab('profil')}>Im Profil ergänzen</More>}>
          Ihre Makler sehen bisher nur Ihren Namen.
        </Notice>
      )}
      <PayoutNeeds />
      {waiting > 0 && (
        <Notice tone="warning" actions={<More onClick={() => openTab('tipps')}>Ansehen</More>}>
          {waiting === 1 ? 'Ein Tipp wartet auf Netz.' : `${waiting} Tipps warten auf Netz.`}
        </Notice>
      )}
      <Button variant="primary" size="large" className="w-full sm:hidden" onClick={() => openTab('tipps')}>
        <Plus aria-hidden />
        Neuer Tipp
      </Button>
      <PartnerFigures stats={stats} />
      <div className="grid items-start gap-4 *:min-w-0 lg:grid-cols-2">
        <LatestTips {...props} />
        <LatestMessages {...props} />
      </div>
      <RelationList stats={stats} />
    </div>
  )
}

const AHEAD_AFTER_MS = 2_000

/** The other parts of this area, the form first. */
const REST = [
  TipsTab.ahead,
  () => import('#shared/contract/network/tips.ts'),
  () => import('@hookform/resolvers/zod'),
  () => import('#web/components/ui/confirm-window.tsx'),
  MessagesTab.ahead,
  TipWindow.ahead,
  CommissionsTab.ahead,
  ProfileTab.ahead,
] as const

async function keepAll(signal: AbortSignal): Promise<void> {
  for (const fetch of REST) {
    await fetch()
    signal.throwIfAborted()
  }
  await keepPage(paths.partnerDashboard, signal)
}

/** Preloads the rest of the area once the page is shown: it may be opened offline next. */
function useKeptPage(): void {
  useEffect(() => {
    // offline: retried on the next visit
    const over = new AbortController()
    const timer = setTimeout(() => void keepAll(over.signal).catch(() => undefined), AHEAD_AFTER_MS)
    return () => {
      clearTimeout(timer)
      over.abort()
    }
  }, [])
}

const SEEN_AFTER_MS = 1_000

/** Age of the cached page, until the server has responded. */
function SeenAt() {
  const { isStale, dataUpdatedAt } = useOwnProfile()
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isStale) return undefined
    const timer = setTimeout(() => setLate(true), SEEN_AFTER_MS)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [isStale])
  if (!isStale || !isLate) return null
  return (
    <Notice tone="warning" title={`Stand von ${formatDateTime(dataUpdatedAt)}`} className="mb-4">
      Neues kommt, sobald Sie wieder Netz haben. Einen Tipp können Sie jetzt schon geben: Er wartet auf diesem Gerät.
    </Notice>
  )
}

function Loaded({ profile }: { profile: PartnerProfile }) {
  const user = useUser()
  const [params, setParams] = useSearchParams()
  const kept = useKeptTips(user.id)
  const { data: stats } = usePartnerStats()
  useKeptPage()
  const tip = useAddressed('tip', tipMessages.unknown)
  const open = TABS.find((one) => one === params.get('tab')) ?? 'uebersicht'
  const openTab = (tab: Tab) => setParams(tab === 'uebersicht' ? {} : { tab })
  const unread = stats?.unreadMessages ?? 0
  const part = { profile, onBack: () => openTab('uebersicht') }
  return (
    <>
      <Head profile={profile} name={`${user.firstName} ${user.lastName}`} />
      <SeenAt />
      <Tabs
        label="Partner-Bereich"
        tabs={[
          ['uebersicht', 'Übersicht'],
          ['tipps', 'Objekt-Tipps'],
          ['provisionen', 'Provisionen'],
          ['nachrichten', unread > 0 ? `Nachrichten (${unread})` : 'Nachrichten'],
          ['profil', 'Profil'],
        ]}
        open={open}
        onOpen={openTab}
      >
        {open === 'uebersicht' && (
          <Overview
            openTab={openTab}
            tipHref={tip.toHref}
            isNameless={profile.companyName === null}
            waiting={kept?.filter(({ state }) => state === 'waiting').length ?? 0}
          />
        )}
        {open === 'tipps' && <TipsTab {...part} userId={user.id} kept={kept} tipHref={tip.toHref} />}
        {open === 'provisionen' && <CommissionsTab {...part} />}
        {open === 'nachrichten' && <MessagesTab {...part} />}
        {open === 'profil' && <ProfileTab {...part} />}
      </Tabs>
      {tip.id !== undefined && <TipWindow key={tip.id} id={tip.id} onClose={tip.close} />}
    </>
  )
}

/** The partner's own area. */
export function PartnerDashboardPage() {
  useTitle('Partner-Bereich')
  const { data, isError, isFetching, refetch } = useOwnProfile()
  if (data) return <Loaded profile={data} />
  return isError ? <ErrorCard title={partnerMessages.ownFailed} onRetry={() => void refetch()} busy={isFetching} /> : <PageSpinner />
}
