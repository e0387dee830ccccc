import { PRODUCT_NAME } from '#shared/domain/product.ts'
import { PublicFrame } from '#web/components/public-frame.tsx'
import { ForgotPassword } from '#web/features/people/accounts/forgot-password.tsx'
import { useTitle } from '#web/lib/hooks.ts'

export function ForgotPasswordPage() {
  useTitle('Passwort vergessen')
  return (
    <PublicFrame product={PRODUCT_NAME}>
      <ForgotPassword />
    </PublicFrame>
  )
}
