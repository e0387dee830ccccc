import { defineFeature } from '../../../feature.ts'
import { defineJob } from '../../../jobs/define.ts'
import { endInactive } from '../users/service.ts'
import { retention } from './own-retention.ts'
import { personalData } from './personal-data.ts'
import { retainByNight } from './retention.ts'
import { privacyRoutes } from './routes.ts'

declare module '../../../jobs/job.ts' {
  interface Jobs {
    retain: Nothing
  }
}

export const feature = defineFeature({
  routes: privacyRoutes,
  jobs: [
    // after mark-objectors, which reads what this deletes
    defineJob({
      name: 'retain',
      label: 'Nach den Löschregeln löschen',
      cron: '30 4 * * *',
      expireInSeconds: 3600,
      retryLimit: 2,
      run: async (ctx) => {
        await retainByNight(ctx)
        await endInactive(ctx)
      },
    }),
  ],
  personalData,
  retention,
})
