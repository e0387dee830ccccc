import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { accounts } from '#shared/contract/accounts.ts'
import { PRODUCT_NAME } from '#shared/domain/product.ts'
import { PublicFrame } from '#web/components/public-frame.tsx'
import { DeadLink, ResetForm } from '#web/features/accounts/reset-form.tsx'
import { useTitle } from '#web/lib/hooks.ts'
import { paths } from '#web/lib/paths.ts'
import { invalidatePaths } from '#web/lib/query.ts'
import { useToken } from '#web/lib/use-token.ts'

/** Behind the link of a letter: a new password. */
export function ResetPasswordPage() {
  useTitle('Neues Passwort')
  const token = useToken()
  const client = useQueryClient()
  const navigate = useNavigate()
  const finish = () => {
    void navigate(paths.auth, { replace: true })
    // The account's sessions have ended; it may have been the one this browser was signed in with.
    void invalidatePaths(client, [accounts.current.path])
  }
  return (
    <PublicFrame product={PRODUCT_NAME}>
      {token ? <ResetForm token={token} onDone={finish} /> : <DeadLink text="Ihm fehlt ein Teil." />}
    </PublicFrame>
  )
}
