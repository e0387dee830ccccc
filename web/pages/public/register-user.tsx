import { useState } from 'react'
import { Link } from 'react-router'
import { PRODUCT_NAME } from '#shared/domain/product.ts'
import { PublicFrame } from '#web/components/public-frame.tsx'
import { RegistrationDone } from '#web/features/accounts/registration-done.tsx'
import type { NewAccount } from '#web/features/accounts/registration-form.tsx'
import { RegistrationForm } from '#web/features/accounts/registration-form.tsx'
import { SignedInHint } from '#web/features/accounts/signed-in-hint.tsx'
import { useTitle } from '#web/lib/hooks.ts'
import { paths } from '#web/lib/paths.ts'

const POINTS = [
  'Neue Angebote von privat, sobald sie erscheinen',
  'Mit wem Sie heute sprechen sollten, und warum',
  'Tipps von Partnern aus Ihrer Gegend',
]

export function RegisterUserPage() {
  useTitle('Als Makler registrieren')
  const [made, setMade] = useState<NewAccount>()
  return (
    <PublicFrame product={PRODUCT_NAME} wide points={POINTS}>
      <SignedInHint />
      {made ? (
        <RegistrationDone email={made.email} role={made.role} level={1} />
      ) : (
        <>
          <h1 className="text-3xl font-bold tracking-tight text-balance">Als Makler registrieren</h1>
          <p className="mt-1.5 mb-8 text-ink-2">
            Sie haben schon ein Konto?{' '}
            <Link to={paths.auth} className="font-medium text-accent hover:underline">
              Anmelden
            </Link>
          </p>
          <RegistrationForm of="agent" submit="Makler-Konto erstellen" onDone={setMade} />
        </>
      )}
    </PublicFrame>
  )
}
