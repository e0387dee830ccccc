import { PageHead } from '#web/components/page-state.tsx'
import { EmailCard } from '#web/features/people/accounts/email-card.tsx'
import { PasswordCard } from '#web/features/people/accounts/password-card.tsx'
import { PersonalCard } from '#web/features/people/accounts/personal-card.tsx'
import { useUser } from '#web/features/people/accounts/queries.ts'
import { SessionsCard } from '#web/features/people/accounts/sessions-card.tsx'
import { UserCard } from '#web/features/people/accounts/user-card.tsx'
import { PreferencesCard } from '#web/features/people/notifications/preferences-card.tsx'
import { PushCard } from '#web/features/people/push/push-card.tsx'
import { useTitle } from '#web/lib/hooks.ts'

/** Account page for roles without further settings. */
export function ProfilePage() {
  useTitle('Mein Profil')
  const user = useUser()
  return (
    <>
      <PageHead title="Mein Profil" />
      <div className="space-y-4">
        <UserCard user={user} />
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <div className="min-w-0 space-y-4">
            <PersonalCard user={user} />
            <EmailCard user={user} />
          </div>
          <div className="min-w-0 space-y-4">
            <PasswordCard user={user} />
            <PreferencesCard />
            <PushCard />
            <SessionsCard />
          </div>
        </div>
      </div>
    </>
  )
}
