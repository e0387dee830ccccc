import { LogOut } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Link, useSearchParams } from 'react-router'
import { PageHead } from '#web/components/page-state.tsx'
import { Badge } from '#web/components/ui/badge.tsx'
import { Button, buttonClass } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { Tabs } from '#web/components/ui/tabs.tsx'
import { LegalTodo } from '#web/features/operations/legal/legal-todo.tsx'
import { useLegalTexts } from '#web/features/operations/legal/queries.ts'
import { useOverview } from '#web/features/operations/overview/queries.ts'
import { useUser } from '#web/features/people/accounts/queries.ts'
import { UsersTab } from '#web/features/people/users/users-tab.tsx'
import { formatCount } from '#web/lib/format.ts'
import { useTitle } from '#web/lib/hooks.ts'
import { later } from '#web/lib/later.tsx'
import { paths } from '#web/lib/paths.ts'

const TABS = [
  'benutzer',
  'bueros',
  'einsicht',
  'belohnungen',
  'tipps',
  'e-mail',
  'vorlagen',
  'quellen',
  'zustellungen',
  'arbeit',
  'protokoll',
  'system',
] as const
type Tab = (typeof TABS)[number]

interface TabProps {
  onBack: () => void
}
const back = ({ onBack }: TabProps) => onBack()

const SmtpTab = later<TabProps & { ownEmail: string }>(
  async () => (await import('#web/features/operations/smtp-settings/smtp-tab.tsx')).SmtpTab,
  back,
)
const OTHER_TABS = {
  bueros: later<TabProps>(async () => (await import('#web/features/people/members/offices-tab.tsx')).OfficesTab, back),
  einsicht: later<TabProps>(async () => (await import('#web/blocks/support/support-tab.tsx')).SupportTab, back),
  belohnungen: later<TabProps>(async () => (await import('#web/features/network/rewards/rewards-tab.tsx')).RewardsTab, back),
  tipps: later<TabProps>(async () => (await import('#web/blocks/admin-tips.tsx')).AdminTips, back),
  vorlagen: later<TabProps>(async () => (await import('#web/features/operations/email-templates/templates-tab.tsx')).TemplatesTab, back),
  quellen: later<TabProps>(async () => (await import('#web/features/ingest/sources/sources-tab.tsx')).SourcesTab, back),
  zustellungen: later<TabProps>(async () => (await import('#web/features/operations/deliveries/deliveries-tab.tsx')).DeliveriesTab, back),
  arbeit: later<TabProps>(async () => (await import('#web/features/operations/jobs/jobs-tab.tsx')).JobsTab, back),
  protokoll: later<TabProps>(async () => (await import('#web/features/operations/audit/audit-tab.tsx')).AuditTab, back),
  system: later<TabProps>(async () => (await import('#web/features/operations/system/system-tab.tsx')).SystemTab, back),
}

const NOTHING_WAITS = { waitingUsers: 0, poolTips: 0, mailServer: true }

const withCount = (title: string, count: number | undefined) => (count === undefined ? title : `${title} (${formatCount(count)})`)

interface ReminderProps extends Omit<ComponentProps<typeof Notice>, 'actions'> {
  to: string
  /** The link's label. */
  step: string
}

/** A pending task for the administrator, and the link to it. */
const Reminder = ({ to, step, ...notice }: ReminderProps) => (
  <Notice
    {...notice}
    actions={
      <Link to={to} className="text-accent hover:underline">
        {step}
      </Link>
    }
  />
)

/** What requires an administrator's decision. */
function Waiting({ asked: { data, isError, isFetching, refetch } }: { asked: ReturnType<typeof useOverview> }) {
  const { waitingUsers, poolTips, mailServer } = data ?? NOTHING_WAITS
  return (
    <div className="mb-5 space-y-3 empty:hidden">
      {isError && (
        <Notice
          tone="failure"
          title="Was auf Sie wartet, konnte nicht geladen werden"
          actions={
            <Button size="small" busy={isFetching} onClick={() => void refetch()}>
              Erneut versuchen
            </Button>
          }
        />
      )}
      {!mailServer && (
        <Reminder tone="warning" title="Noch kein Mailserver" to="?tab=e-mail" step="Mailserver einrichten">
          E-Mails warten, bis es einen globalen Standard gibt: Bestätigungen, neue Passwörter, Benachrichtigungen.
        </Reminder>
      )}
      {waitingUsers > 0 && (
        <Reminder
          title={waitingUsers === 1 ? 'Ein Konto wartet auf Ihre Freigabe' : `${formatCount(waitingUsers)} Konten warten auf Ihre Freigabe`}
          to="?state=waiting"
          step="Ansehen"
        />
      )}
      {poolTips > 0 && (
        <Reminder
          title={poolTips === 1 ? 'Ein Tipp hat noch keinen Makler' : `${formatCount(poolTips)} Tipps haben noch keinen Makler`}
          to="?tab=tipps&pool=ja"
          step="Zuweisen"
        />
      )}
      <LegalTodo />
    </div>
  )
}

interface OpenTabProps extends TabProps {
  tab: Tab
  overview: ReturnType<typeof useOverview>['data']
}

function OpenTab({ tab, overview, onBack }: OpenTabProps) {
  const { email } = useUser()
  if (tab === 'benutzer') return <UsersTab needsApproval={overview?.needsApproval} adminsNeedFactor={overview?.adminsNeedFactor} />
  if (tab === 'e-mail') return <SmtpTab onBack={onBack} ownEmail={email} />
  const Other = OTHER_TABS[tab]
  return <Other onBack={onBack} />
}

/** The administration page, tab by tab. */
export function AdministrationPage() {
  useTitle('Administration')
  const user = useUser()
  const asked = useOverview()
  const overview = asked.data
  const texts = useLegalTexts()
  // the reminders are above the tabs, which would jump if they arrived later
  const isArriving = asked.isPending || texts.isPending
  const [params, setParams] = useSearchParams()
  const open = TABS.find((one) => one === params.get('tab')) ?? 'benutzer'
  const openTab = (tab: Tab) => setParams(tab === 'benutzer' ? {} : { tab })
  return (
    <>
      <PageHead
        title={`Guten Tag, ${user.firstName} ${user.lastName}`.trim()}
        sub={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            Administration
            {user.isDemo && <Badge>Demo-Konto</Badge>}
            <Link to={paths.privacyOffice} className={buttonClass({ variant: 'ghost', size: 'small' })}>
              Datenschutz
            </Link>
            <Link to={paths.logout} className={buttonClass({ variant: 'ghost', size: 'small' })}>
              <LogOut aria-hidden />
              Abmelden
            </Link>
          </span>
        }
      />
      <div data-arriving={isArriving || undefined} className={isArriving ? 'invisible' : undefined}>
        <Waiting asked={asked} />
        <Tabs
          label="Administration"
          tabs={[
            ['benutzer', withCount('Benutzer', overview?.users)],
            ['bueros', 'Büros'],
            ['einsicht', 'Einsicht'],
            ['belohnungen', 'Partner-Belohnungen'],
            ['tipps', withCount('Immobilientipps', overview?.tips)],
            ['e-mail', 'E-Mail Konfiguration'],
            ['vorlagen', 'E-Mail Vorlagen'],
            ['quellen', 'Quellen'],
            ['zustellungen', 'Zustellungen'],
            ['arbeit', 'Hintergrundarbeit'],
            ['protokoll', 'Protokoll'],
            ['system', 'System'],
          ]}
          open={open}
          onOpen={openTab}
        >
          <OpenTab tab={open} overview={overview} onBack={() => openTab('benutzer')} />
        </Tabs>
      </div>
    </>
  )
}
