import { defineFeature } from '../../../feature.ts'
import { defineJob } from '../../../jobs/define.ts'
import { sweepNear } from '../../market/matches/service.ts'
import { sweepPlaceSets } from '../../market/properties/service.ts'
import { forgetReads } from './canary.ts'
import { listSources } from './queries.ts'
import { sourceRoutes } from './routes.ts'

declare module '../../../jobs/job.ts' {
  interface Jobs {
    'tidy-places': Nothing
  }
}

export const feature = defineFeature({
  routes: sourceRoutes,
  listSources,
  jobs: [
    defineJob({
      name: 'tidy-places',
      label: 'Orte aufräumen',
      cron: '50 4 * * *',
      expireInSeconds: 900,
      retryLimit: 1,
      run: async (ctx) => {
        await sweepNear(ctx)
        await sweepPlaceSets(ctx)
        await forgetReads(ctx)
      },
    }),
  ],
})
