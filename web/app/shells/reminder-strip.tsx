import { useUser } from '#web/features/people/accounts/queries.ts'
import { later } from '#web/lib/later.tsx'
import type { ReminderProps } from './reminder.tsx'

/** Loaded on demand: most users have nothing left to do, and the administration reads in few offices. */
const Reminder = later<ReminderProps>(
  async () => (await import('./reminder.tsx')).Reminder,
  () => {},
)

/** Shows users on every page what they have yet to confirm or to accept, and whether the administration may read. */
export function ReminderStrip() {
  const user = useUser()
  if (user.isEmailVerified && !user.agreementDue && !user.supportUntil) return null
  return (
    // reserves the final height
    <div className="min-h-[8.875rem] bg-amber-tint empty:hidden sm:min-h-[3.3125rem] print:hidden">
      <Reminder user={user} />
    </div>
  )
}
