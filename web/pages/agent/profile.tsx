import { PageHead } from '#web/components/page-state.tsx'
import { ApiKeysCard } from '#web/features/people/api-keys/api-keys-card.tsx'
import { EmailCard } from '#web/features/people/accounts/email-card.tsx'
import { PasswordCard } from '#web/features/people/accounts/password-card.tsx'
import { PersonalCard } from '#web/features/people/accounts/personal-card.tsx'
import { useUser } from '#web/features/people/accounts/queries.ts'
import { SessionsCard } from '#web/features/people/accounts/sessions-card.tsx'
import { UserCard } from '#web/features/people/accounts/user-card.tsx'
import { CalendarCard } from '#web/features/work/calendar/calendar-card.tsx'
import { SettingsCard } from '#web/features/work/crm/settings-card.tsx'
import { InvitationCard } from '#web/features/network/partners/invitation-card.tsx'
import { PreferencesCard } from '#web/features/people/notifications/preferences-card.tsx'
import { PushCard } from '#web/features/people/push/push-card.tsx'
import { useTitle } from '#web/lib/hooks.ts'
import { later } from '#web/lib/later.tsx'
import { useMay } from '#web/lib/may.ts'

/** Loaded on demand: most agents have them on the dashboard, or are done. */
const ShowFirstSteps = later<{ hidden: boolean }>(
  async () => (await import('#web/features/work/stats/show-first-steps.tsx')).ShowFirstSteps,
  () => undefined,
)

const CompanyAccountCard = later(
  async () => (await import('#web/features/people/sso/account-card.tsx')).CompanyAccountCard,
  () => undefined,
)

/** An agent's account, with CRM and partner settings. */
export function AgentProfilePage() {
  useTitle('Mein Profil')
  const user = useUser()
  const mayManage = useMay('office.manage')
  return (
    <>
      <PageHead title="Mein Profil" actions={user.firstStepsHidden && <ShowFirstSteps hidden />} />
      <div className="space-y-4">
        <UserCard user={user} />
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <div className="min-w-0 space-y-4">
            <PersonalCard user={user} />
            {mayManage && <SettingsCard account={user} place="profile" />}
            <InvitationCard />
            <CalendarCard />
            <ApiKeysCard />
          </div>
          <div className="min-w-0 space-y-4">
            <EmailCard user={user} />
            <PasswordCard user={user} />
            <CompanyAccountCard />
            <div id="benachrichtigungen" className="space-y-4">
              <PreferencesCard />
              <PushCard />
            </div>
            <SessionsCard />
          </div>
        </div>
      </div>
    </>
  )
}
