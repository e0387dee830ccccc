import { CircleUser, LogOut } from 'lucide-react'
import { Link } from 'react-router'
import { ROLE_LABEL } from '#shared/domain/roles.ts'
import { PageHead } from '#web/components/page-state.tsx'
import { Badge } from '#web/components/ui/badge.tsx'
import { buttonClass } from '#web/components/ui/button.tsx'
import { Panel } from '#web/components/ui/panel.tsx'
import { useUser } from '#web/features/people/accounts/queries.ts'
import { LegalTodo } from '#web/features/office/legal/legal-todo.tsx'
import { formatDate } from '#web/lib/format.ts'
import { useTitle } from '#web/lib/hooks.ts'
import { paths } from '#web/lib/paths.ts'

/** Who is signed in: the home of roles whose area is not part of this installation. */
export function AccountPage() {
  useTitle('Mein Konto')
  const user = useUser()
  const rows = [
    ['E-Mail', user.email],
    ['Rolle', ROLE_LABEL[user.role]],
    ...(user.companyName ? [['Firma', user.companyName]] : []),
    ['Dabei seit', formatDate(user.createdAt)],
  ]
  return (
    <div className="mx-auto max-w-xl pt-6">
      <PageHead title={`Guten Tag, ${user.firstName} ${user.lastName}`} sub="Sie sind angemeldet." />
      <Panel className="p-5">
        {user.isDemo && <Badge className="mb-3">Demo-Konto</Badge>}
        <dl>
          {rows.map(([label, value]) => (
            <div key={label} className="flex justify-between gap-4 border-b py-2.5 text-sm">
              <dt className="text-ink-2">{label}</dt>
              <dd className="min-w-0 text-right font-medium break-words">{value}</dd>
            </div>
          ))}
        </dl>
        <div className="mt-5 flex flex-wrap gap-2.5">
          <Link to={paths.profile} className={buttonClass()}>
            <CircleUser aria-hidden />
            Mein Profil
          </Link>
          <Link to={paths.logout} className={buttonClass({ variant: 'ghost' })}>
            <LogOut aria-hidden />
            Abmelden
          </Link>
        </div>
      </Panel>
      {user.role === 'admin' && (
        <div className="mt-4">
          <LegalTodo />
        </div>
      )}
    </div>
  )
}
