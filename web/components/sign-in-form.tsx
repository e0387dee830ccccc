import type { ReactNode } from 'react'
import { type Resolver, useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { paths } from '../lib/paths.ts'
import { useHandedEmail } from '../lib/use-handed-email.ts'
import { CredentialFields } from './credential-fields.tsx'
import { Form } from './form/form.tsx'
import { Button } from './ui/button.tsx'

interface Credentials {
  email: string
  password: string
}

interface SignInFormProps {
  check: Resolver<Credentials, unknown, Credentials>
  busy: boolean
  /** Focuses the form if the page has no other purpose. */
  focused?: boolean
  onSubmit: (credentials: Credentials) => void
  /** Content above the fields. */
  children?: ReactNode
}

/** Sign-in by email address and password. If the address is known, the password field gets the focus. */
export function SignInForm({ check, busy, focused = true, onSubmit, children }: SignInFormProps) {
  const email = useHandedEmail()
  const form = useForm({ resolver: check, defaultValues: { email, password: '' } })
  const { errors } = form.formState
  return (
    <Form form={form} busy={busy} onSubmit={onSubmit} className="space-y-4">
      {children}
      <CredentialFields
        email={{ ...form.register('email'), autoFocus: focused && email === '' }}
        password={{ ...form.register('password'), autoFocus: email !== '' }}
        errors={{ email: errors.email?.message, password: errors.password?.message }}
      />
      <Button type="submit" variant="primary" size="large" busy={busy} className="mt-2 w-full">
        Anmelden
      </Button>
      <p className="text-center text-sm">
        <Link to={paths.forgotPassword} className="inline-block py-1 font-medium text-accent hover:underline">
          Passwort vergessen?
        </Link>
      </p>
    </Form>
  )
}
