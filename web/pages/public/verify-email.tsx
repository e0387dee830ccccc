import { PRODUCT_NAME } from '#shared/domain/product.ts'
import { PublicFrame } from '#web/components/public-frame.tsx'
import { Confirmed, IncompleteLink, VerifyEmail } from '#web/features/people/accounts/verify-email.tsx'
import { useTitle } from '#web/lib/hooks.ts'
import { useHandedEmail } from '#web/lib/use-handed-email.ts'
import { useToken } from '#web/lib/use-token.ts'

/** Confirms an address through an emailed link. */
export function VerifyEmailPage() {
  useTitle('E-Mail bestätigen')
  const token = useToken()
  const confirmed = useHandedEmail()
  return (
    <PublicFrame product={PRODUCT_NAME}>
      {token && <VerifyEmail token={token} />}
      {!token && (confirmed ? <Confirmed email={confirmed} /> : <IncompleteLink />)}
    </PublicFrame>
  )
}
