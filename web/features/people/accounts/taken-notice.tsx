import { Link } from 'react-router'
import { Notice } from '#web/components/ui/notice.tsx'
import { ApiError } from '#web/lib/api.ts'
import { paths } from '#web/lib/paths.ts'

/** Whether an account with this address exists. */
export const isTaken = (error: unknown): boolean => error instanceof ApiError && error.status === 409

/** The server's error. For an existing account, with a link to the login. */
export function TakenNotice({ error, login }: { error: unknown; login: string }) {
  if (!(error instanceof ApiError) || error.text === '') return null
  if (!isTaken(error)) return <Notice tone="failure">{error.text}</Notice>
  const link = 'text-accent hover:underline'
  return (
    <Notice
      tone="failure"
      actions={
        <>
          <Link to={login} className={link}>
            Anmelden
          </Link>
          <Link to={paths.forgotPassword} className={link}>
            Passwort vergessen?
          </Link>
        </>
      }
    >
      {error.text}
    </Notice>
  )
}
