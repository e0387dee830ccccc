import { defineFeature } from '../../../feature.ts'
import { defineJob } from '../../../jobs/define.ts'
import { belongings } from './belongings.ts'
import { learnFromCorrections } from './learning.ts'
import { personalData } from './personal-data.ts'
import { correctionRoutes } from './routes.ts'

declare module '../../../jobs/job.ts' {
  interface Jobs {
    'learn-corrections': Nothing
  }
}

export const feature = defineFeature({
  routes: correctionRoutes,
  jobs: [
    defineJob({
      name: 'learn-corrections',
      label: 'Aus Korrekturen lernen',
      // daily: other weights have the whole stock judged again
      cron: '40 3 * * *',
      expireInSeconds: 900,
      retryLimit: 2,
      notify: true,
      run: (ctx) => learnFromCorrections(ctx),
    }),
  ],
  personalData,
  belongings,
})
