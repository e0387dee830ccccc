import { defineFeature } from '../../../feature.ts'
import { defineJob } from '../../../jobs/define.ts'
import { personalData } from './personal-data.ts'
import { writeAskedMail } from './recovery.ts'
import { accountRoutes } from './routes.ts'
import { noteFailedSignIn } from './service.ts'
import { sweepSessions } from './sessions.ts'

declare module '../../../jobs/job.ts' {
  interface Jobs {
    'account-mail': { readonly mail: 'verification' | 'reset'; readonly email: string }
    'note-failed-sign-in': { readonly email: string; readonly isPasswordRight: boolean }
  }
}

export const feature = defineFeature({
  routes: accountRoutes,
  jobs: [
    defineJob({
      name: 'account-mail',
      label: 'E-Mails zu Konten schreiben',
      expireInSeconds: 120,
      retryLimit: 2,
      notify: true,
      run: writeAskedMail,
    }),
    defineJob({
      name: 'note-failed-sign-in',
      label: 'Abgewiesene Anmeldungen notieren',
      expireInSeconds: 120,
      retryLimit: 2,
      run: noteFailedSignIn,
    }),
  ],
  personalData,
  sweep: [sweepSessions],
})
