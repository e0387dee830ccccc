import { useState } from 'react'
import { Link } from 'react-router'
import { PRODUCT_NAME } from '#shared/domain/product.ts'
import { PublicFrame } from '#web/components/public-frame.tsx'
import { RegistrationDone } from '#web/features/accounts/registration-done.tsx'
import type { NewAccount } from '#web/features/accounts/registration-form.tsx'
import { RegistrationForm } from '#web/features/accounts/registration-form.tsx'
import { SignedInHint } from '#web/features/accounts/signed-in-hint.tsx'
import { rememberService } from '#web/features/partners/remembered-service.ts'
import { useTitle } from '#web/lib/hooks.ts'
import { paths } from '#web/lib/paths.ts'

const POINTS = [
  'Wer verkauft, wissen Sie oft zuerst',
  'Ein Tipp dauert eine Minute',
  'Sie sehen, was aus Ihrem Tipp geworden ist, und was er Ihnen bringt',
]

export function RegisterPartnerPage() {
  useTitle('Als Partner registrieren')
  const [made, setMade] = useState<NewAccount>()
  const done = (account: NewAccount) => {
    if (account.serviceType) rememberService(account.email, account.serviceType)
    setMade(account)
  }
  return (
    <PublicFrame product={PRODUCT_NAME} wide claim="Ihr Tipp ist etwas wert." points={POINTS}>
      <SignedInHint />
      {made ? (
        <RegistrationDone email={made.email} role={made.role} level={1} />
      ) : (
        <>
          <h1 className="text-3xl font-bold tracking-tight text-balance">Als Partner registrieren</h1>
          <p className="mt-1.5 mb-8 text-ink-2">
            Sie haben schon ein Konto?{' '}
            <Link to={paths.auth} className="font-medium text-accent hover:underline">
              Anmelden
            </Link>
          </p>
          <RegistrationForm of="partner" submit="Partner-Konto erstellen" onDone={done} />
        </>
      )}
    </PublicFrame>
  )
}
