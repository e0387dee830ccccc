import { defineJob } from '../../../jobs/define.ts'
import { writeAskedMail } from './recovery.ts'
import { noteFailedSignIn } from './service.ts'

export const accountJobs = {
  ...defineJob('account-mail', writeAskedMail),
  ...defineJob('note-failed-sign-in', noteFailedSignIn),
}
