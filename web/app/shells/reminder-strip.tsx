import { useState } from 'react'
import { useUser } from '#web/features/people/accounts/queries.ts'
import { later } from '#web/lib/later.tsx'
import type { ReminderProps } from './reminder.tsx'

/** Loaded on demand: most users have nothing left to do. */
const Reminder = later<ReminderProps>(
  async () => (await import('./reminder.tsx')).Reminder,
  ({ onLater }) => onLater(),
)

/** Reminds users on every page of what they have yet to confirm or to accept. Dismissed until the next page load. */
export function ReminderStrip() {
  const user = useUser()
  const [isPutOff, setPutOff] = useState(false)
  if ((user.isEmailVerified && !user.agreementDue) || isPutOff) return null
  return (
    // reserves the final height
    <div className="min-h-[8.875rem] bg-amber-tint empty:hidden sm:min-h-[3.3125rem] print:hidden">
      <Reminder user={user} onLater={() => setPutOff(true)} />
    </div>
  )
}
