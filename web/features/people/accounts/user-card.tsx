import { BadgeCheck, CircleDashed } from 'lucide-react'
import type { User } from '#shared/contract/people/accounts.ts'
import { ROLE_LABEL } from '#shared/domain/roles.ts'
import { Badge } from '#web/components/ui/badge.tsx'
import { Panel } from '#web/components/ui/panel.tsx'
import { formatDate } from '#web/lib/format.ts'
import { Avatar } from './avatar.tsx'
import { displayName } from './identity.ts'
import { PictureButtons } from './picture-buttons.tsx'

const Fact = ({ label, value }: { label: string; value: string }) => (
  <div className="min-w-0">
    <dt className="text-[13px] text-ink-2">{label}</dt>
    <dd className="text-sm font-medium break-words">{value}</dd>
  </div>
)

/** A user's name, role and status. */
export function UserCard({ user }: { user: User }) {
  const name = displayName(user)
  return (
    <Panel className="p-5" aria-label={name}>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-4">
        <Avatar user={user} className="size-16 text-xl" />
        <div className="min-w-0 flex-1 basis-56">
          <h2 className="text-xl font-bold tracking-tight break-words">{name}</h2>
          <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm text-ink-2">
            <span className="min-w-0 break-all">{user.email}</span>
            {user.isEmailVerified ? (
              <Badge tone="green">
                <BadgeCheck aria-hidden className="size-3.5" />
                bestätigt
              </Badge>
            ) : (
              <Badge tone="amber">
                <CircleDashed aria-hidden className="size-3.5" />
                nicht bestätigt
              </Badge>
            )}
          </p>
          <PictureButtons user={user} />
        </div>
        <dl className="grid grid-cols-2 gap-x-8 gap-y-3 max-lg:w-full max-lg:border-t max-lg:pt-4 sm:flex sm:flex-wrap">
          <Fact label="Rolle" value={ROLE_LABEL[user.role]} />
          {user.companyName && <Fact label={user.role === 'agent' ? 'Büro' : 'Firma'} value={user.companyName} />}
          <Fact label="Mitglied seit" value={formatDate(user.createdAt)} />
          <Fact label="Zuletzt aktualisiert" value={formatDate(user.updatedAt)} />
        </dl>
      </div>
    </Panel>
  )
}
