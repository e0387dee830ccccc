import type { FormEvent } from 'react'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { CredentialFields } from '#web/components/credential-fields.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog } from '#web/components/ui/dialog.tsx'
import { withReturn } from '#web/lib/paths.ts'
import { toaster } from '#web/lib/toast.ts'
import { login } from './content.ts'
import type { CredentialRefusals } from './check-credentials.ts'
import { type Credentials, signIn } from './sign-in.ts'

export interface LoginDialogProps {
  open: boolean
  onClose: () => void
  /** Leaves the page for this URL of the site. */
  leave: (address: string) => void
}

/**
 * If the validator cannot be fetched, nothing is checked here, as in every form: the server validates everything itself, and the form reports it as
 * unreachable.
 */
async function findRefusals(credentials: Credentials): Promise<CredentialRefusals | undefined> {
  const check = await import('./check-credentials.ts').catch(() => undefined)
  return check?.findRefusals(credentials)
}

function credentialsIn(data: FormData): Credentials {
  const text = (name: keyof Credentials) => {
    const value = data.get(name)
    return typeof value === 'string' ? value : ''
  }
  return { email: text('email'), password: text('password') }
}

const link = 'font-medium text-accent underline-offset-4 hover:underline'

function LoginForm({ leave }: { leave: (address: string) => void }) {
  const [errors, setErrors] = useState<CredentialRefusals>({})
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const sending = useRef(false)
  useEffect(() => {
    // preloads the validator while the visitor types
    void findRefusals({ email: '', password: '' })
  }, [])

  async function submit() {
    const credentials = credentialsIn(new FormData(form.current ?? undefined))
    const found = await findRefusals(credentials)
    flushSync(() => setErrors(found ?? {}))
    if (found) {
      form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
      return false
    }
    const answer = await signIn(credentials, location.pathname + location.search)
    if (!answer.ok) {
      toaster.fail(login.failed, answer.reason)
      return false
    }
    if (answer.isDone) toaster.keep({ title: login.done, text: login.welcome })
    leave(answer.target)
    return true
  }

  async function send(event: FormEvent) {
    event.preventDefault()
    if (sending.current) return
    sending.current = true
    setBusy(true)
    const left = await submit().catch(() => {
      toaster.fail(login.failed, login.unreachable)
      return false
    })
    // the button stays busy until the next page
    if (left) return
    sending.current = false
    setBusy(false)
  }

  return (
    <form ref={form} noValidate className="space-y-4" onSubmit={(event) => void send(event)}>
      <CredentialFields email={{ name: 'email', autoFocus: true }} password={{ name: 'password' }} errors={errors} />
      <div className="flex flex-wrap items-center justify-between gap-3 pt-1">
        <a href={login.forgotten.href} className={`text-sm ${link}`}>
          {login.forgotten.label}
        </a>
        <Button type="submit" variant="primary" busy={busy} className="h-11! min-w-36">
          {login.submit}
        </Button>
      </div>
    </form>
  )
}

/** Signs in above the landing page; visitors without an account find both registrations here. */
export function LoginDialog({ open, onClose, leave }: LoginDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={login.title} description={login.description}>
      <LoginForm leave={leave} />
      <a
        href={withReturn(login.otherWays.href, location.pathname === '/' ? null : location.pathname + location.search)}
        className={`mt-5 inline-block text-sm ${link}`}
      >
        {login.otherWays.label}
      </a>
      <p className="mt-6 border-t pt-4 text-sm text-ink-2">{login.noAccount}</p>
      <ul className="mt-1.5 flex flex-wrap gap-x-5 gap-y-1 text-sm">
        {login.registrations.map(({ label, href }) => (
          <li key={href}>
            <a href={href} className={link}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
