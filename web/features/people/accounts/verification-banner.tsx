import { useState } from 'react'
import { later } from '#web/lib/later.tsx'
import { useUser } from './queries.ts'
import type { VerificationReminderProps } from './verification-reminder.tsx'

/** Loaded on demand: most addresses are confirmed. */
const VerificationReminder = later<VerificationReminderProps>(
  async () => (await import('./verification-reminder.tsx')).VerificationReminder,
  ({ onLater }) => onLater(),
)

/** Reminds users on every page to confirm their address. Dismissed until the next page load. */
export function VerificationBanner() {
  const user = useUser()
  const [isPutOff, setPutOff] = useState(false)
  if (user.isEmailVerified || isPutOff) return null
  return (
    // reserves the final height
    <div className="min-h-[8.875rem] bg-amber-tint empty:hidden sm:min-h-[3.3125rem] print:hidden">
      <VerificationReminder user={user} onLater={() => setPutOff(true)} />
    </div>
  )
}
