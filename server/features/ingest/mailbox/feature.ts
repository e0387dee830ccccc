import type { OfficeId } from '#shared/domain/ids.ts'
import { defineFeature } from '../../../feature.ts'
import { defineJob } from '../../../jobs/define.ts'
import { personalData } from './personal-data.ts'
import { readNextMail, startReading } from './read.ts'
import { retention } from './retention.ts'
import { mailboxRoutes } from './routes.ts'

declare module '../../../jobs/job.ts' {
  interface Jobs {
    'read-mails': { readonly officeId: string }
  }
}

export const feature = defineFeature({
  routes: mailboxRoutes,
  jobs: [
    defineJob({
      name: 'read-mails',
      label: 'E-Mails der Portale lesen',
      expireInSeconds: 900,
      retryLimit: 5,
      heartbeatSeconds: 10,
      notify: true,
      run: (ctx, { officeId }) => readNextMail(ctx, officeId as OfficeId),
    }),
  ],
  personalData,
  retention,
  sweep: [startReading],
})
