import { Link } from 'react-router'
import { Notice } from '#web/components/ui/notice.tsx'
import { paths } from '#web/lib/paths.ts'
import { useSession } from './queries.ts'

/** Hint on pages for newcomers that the visitor is signed in. */
export function SignedInHint() {
  const { data: user } = useSession()
  if (!user) return null
  return (
    <Notice
      className="mb-6"
      title="Sie sind bereits angemeldet"
      actions={
        <>
          <Link to={paths.home} className="text-accent hover:underline">
            Zur Startseite
          </Link>
          <Link to={paths.logout} className="text-accent hover:underline">
            Abmelden
          </Link>
        </>
      }
    >
      Als {user.firstName} {user.lastName} ({user.email}).
    </Notice>
  )
}
