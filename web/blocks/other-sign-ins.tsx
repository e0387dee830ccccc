import { Link, useSearchParams } from 'react-router'
import type { User } from '#shared/contract/people/accounts.ts'
import { buttonClass } from '#web/components/ui/button.tsx'
import { PasskeyButton } from '#web/features/people/second-factor/passkey-button.tsx'
import { companySignIn } from '#web/features/people/sso/paths.ts'
import { withReturn } from '#web/lib/paths.ts'

/** Ways to sign in without a password here. */
export function OtherSignIns({ onDone }: { onDone: (user: User) => unknown }) {
  const [params] = useSearchParams()
  return (
    <div className="space-y-3">
      <PasskeyButton onDone={onDone}>Mit Passkey anmelden</PasskeyButton>
      <Link to={withReturn(companySignIn, params.get('returnTo'))} className={buttonClass({ size: 'large', className: 'w-full' })}>
        Mit Firmenkonto anmelden
      </Link>
    </div>
  )
}
