import { useState } from 'react'
import { later } from '#web/lib/later.tsx'
import { useUser } from './queries.ts'
import type { VerificationReminderProps } from './verification-reminder.tsx'

/** Most addresses are confirmed, and most visits do without it. */
const VerificationReminder = later<VerificationReminderProps>(
  async () => (await import('./verification-reminder.tsx')).VerificationReminder,
  ({ onLater }) => onLater(),
)

/** Reminds of the link that confirms the address, on every page. Put off, it comes back when the product is opened again. */
export function VerificationBanner() {
  const user = useUser()
  const [isPutOff, setPutOff] = useState(false)
  if (user.isEmailVerified || isPutOff) return null
  return (
    // as high as what comes
    <div className="min-h-[8.875rem] bg-amber-tint empty:hidden sm:min-h-[3.3125rem] print:hidden">
      <VerificationReminder user={user} onLater={() => setPutOff(true)} />
    </div>
  )
}
