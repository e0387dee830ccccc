import { CircleCheck } from 'lucide-react'
import { useEffect } from 'react'
import { Link, useNavigate } from 'react-router'
import { LINK_REGISTRATION_DELAY } from '#shared/domain/limits.ts'
import { FocusedHeading } from '#web/components/focused-heading.tsx'
import { SuccessMark } from '#web/components/success-mark.tsx'
import { buttonClass } from '#web/components/ui/button.tsx'
import type { HandedEmail } from '#web/lib/use-handed-email.ts'
import { messages } from './messages.ts'

interface LinkRegisteredCardProps {
  agent: string
  /** Target of the redirect after two seconds. */
  next: string
  /** The new account's email address. */
  email: string
}

export function LinkRegisteredCard({ agent, next, email }: LinkRegisteredCardProps) {
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => void navigate(next, { replace: true, state: { email } satisfies HandedEmail }), LINK_REGISTRATION_DELAY)
    return () => clearTimeout(timer)
  }, [navigate, next, email])
  return (
    <div className="space-y-5">
      <SuccessMark icon={CircleCheck} />
      <div>
        <FocusedHeading level={1}>{messages.registeredCard}</FocusedHeading>
        <p className="mt-1.5 text-ink-2">
          {agent} meldet sich bei Ihnen. Gleich geht es weiter zur Anmeldung; dort sehen Sie später, was aus Ihren Tipps geworden ist.
        </p>
      </div>
      <Link to={next} replace state={{ email } satisfies HandedEmail} className={buttonClass({ variant: 'primary' })}>
        Weiter
      </Link>
    </div>
  )
}
