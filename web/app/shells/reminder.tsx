import { VerificationReminder, type VerificationReminderProps } from '#web/features/people/accounts/verification-reminder.tsx'
import { AgreementReminder } from '#web/features/people/consents/agreement-reminder.tsx'

export type ReminderProps = VerificationReminderProps

/** One thing at a time: first the address, on which emails and exports wait. */
export const Reminder = (props: ReminderProps) =>
  props.user.isEmailVerified ? <AgreementReminder onLater={props.onLater} /> : <VerificationReminder {...props} />
