import type { ComponentProps } from 'react'
import { useState } from 'react'
import { Link } from 'react-router'
import { PRODUCT_NAME } from '#shared/domain/product.ts'
import { PublicFrame } from '#web/components/public-frame.tsx'
import { RegistrationDone } from './registration-done.tsx'
import type { NewAccount } from './registration-form.tsx'
import { RegistrationForm } from './registration-form.tsx'
import { SignedInHint } from './signed-in-hint.tsx'
import { useTitle } from '#web/lib/hooks.ts'
import { paths } from '#web/lib/paths.ts'

interface RegistrationProps extends Pick<ComponentProps<typeof RegistrationForm>, 'of' | 'submit'> {
  title: string
  /** Content beside the form. */
  offer: Pick<ComponentProps<typeof PublicFrame>, 'claim' | 'points'>
  onMade?: (account: NewAccount) => void
}

/** The long registration, and then where the email went. */
export function Registration({ of: role, submit, title, offer, onMade }: RegistrationProps) {
  useTitle(title)
  const [made, setMade] = useState<NewAccount>()
  const done = (account: NewAccount) => {
    onMade?.(account)
    setMade(account)
  }
  return (
    <PublicFrame product={PRODUCT_NAME} wide {...offer}>
      <SignedInHint />
      {made ? (
        <RegistrationDone email={made.email} role={made.role} level={1} />
      ) : (
        <>
          <h1 className="text-3xl font-bold tracking-tight text-balance">{title}</h1>
          <p className="mt-1.5 mb-8 text-ink-2">
            Sie haben schon ein Konto?{' '}
            <Link to={paths.auth} className="font-medium text-accent hover:underline">
              Anmelden
            </Link>
          </p>
          <RegistrationForm of={role} submit={submit} onDone={done} />
        </>
      )}
    </PublicFrame>
  )
}
