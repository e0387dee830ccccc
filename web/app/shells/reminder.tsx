import { useState } from 'react'
import type { User } from '#shared/contract/people/accounts.ts'
import { VerificationReminder } from '#web/features/people/accounts/verification-reminder.tsx'
import { AgreementReminder } from '#web/features/people/consents/agreement-reminder.tsx'
import { SupportBanner } from '#web/features/people/support/support-banner.tsx'

export interface ReminderProps {
  user: User
}

/** What everyone has to see, and one thing to do at a time: first the address, on which emails and exports wait. Put off until the next page load. */
export function Reminder({ user }: ReminderProps) {
  const [isPutOff, setPutOff] = useState(false)
  const onLater = () => setPutOff(true)
  return (
    <>
      {user.supportUntil && <SupportBanner until={user.supportUntil} />}
      {!isPutOff && !user.isEmailVerified && <VerificationReminder user={user} onLater={onLater} />}
      {!isPutOff && user.isEmailVerified && user.agreementDue && <AgreementReminder onLater={onLater} />}
    </>
  )
}
