import { useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import { paths } from '#web/lib/paths.ts'
import { useRead } from '#web/lib/query.ts'
import type { FormValues } from './form-values.ts'

/** Warns when the search requests emails while match emails are switched off in the profile, as they are by default. */
export function MailNote() {
  const isWanted = useWatch<FormValues, 'alerts'>({ name: 'alerts' })
  const { data } = useRead('GET /api/notifications/preferences')
  const isOff = data?.kinds.some(({ kind, mail }) => kind === 'match' && !mail) ?? false
  if (!isWanted || !isOff) return null
  return (
    <p className="text-[13px] text-ink-2">
      E-Mails zu Treffern sind für Ihr Konto ausgeschaltet. Einschalten können Sie sie in{' '}
      <Link to={paths.profile} className="text-accent underline underline-offset-2">
        Mein Profil
      </Link>{' '}
      unter „Benachrichtigungen“.
    </p>
  )
}
