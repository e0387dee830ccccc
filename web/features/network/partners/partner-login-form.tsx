import { Link } from 'react-router'
import { checkedBy } from '#web/components/form/checked-by.ts'
import { SignInForm } from '#web/components/sign-in-form.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { serverMessage } from '#web/lib/api.ts'
import { paths } from '#web/lib/paths.ts'
import { messages } from './messages.ts'
import type { usePartnerLogin } from './queries-login.ts'

const check = checkedBy(async () => (await import('./login-schema.ts')).PartnerLogin)

function Refusal({ of }: { of: Error | 'wrong account' }) {
  if (of === 'wrong account') {
    return (
      <Notice
        tone="failure"
        title={messages.wrongAccount}
        actions={
          <Link to={paths.auth} className="text-accent hover:underline">
            Zum regulären Login
          </Link>
        }
      >
        {messages.wrongAccountText}
      </Notice>
    )
  }
  return (
    <Notice tone="failure" title={messages.loginFailed}>
      {serverMessage(of) ?? messages.loginFailedText}
    </Notice>
  )
}

export function PartnerLoginForm({ login, arrived, refusal }: Pick<ReturnType<typeof usePartnerLogin>, 'login' | 'arrived' | 'refusal'>) {
  const busy = login.isPending || arrived !== undefined
  return (
    <SignInForm check={check} busy={busy} onSubmit={(body) => login.mutate({ body })}>
      {refusal && (
        // hidden but in place during the next attempt: the second click of a double click must hit the button
        <div className={busy ? 'invisible' : undefined}>
          <Refusal of={refusal} />
        </div>
      )}
    </SignInForm>
  )
}
