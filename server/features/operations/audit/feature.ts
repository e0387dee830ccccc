import { defineFeature } from '../../../feature.ts'
import { defineJob } from '../../../jobs/define.ts'
import { auditRoutes } from './routes.ts'
import { forgetOldEvents } from './service.ts'

declare module '../../../jobs/job.ts' {
  interface Jobs {
    'forget-events': Nothing
  }
}

export const feature = defineFeature({
  routes: auditRoutes,
  jobs: [
    defineJob({
      name: 'forget-events',
      label: 'Altes Protokoll vergessen',
      cron: '40 4 * * *',
      expireInSeconds: 900,
      retryLimit: 2,
      run: (ctx) => forgetOldEvents(ctx),
    }),
  ],
})
