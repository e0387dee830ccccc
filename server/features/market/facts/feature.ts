import { defineFeature } from '../../../feature.ts'
import { defineJob } from '../../../jobs/define.ts'
import { personalData } from './personal-data.ts'
import { factRoutes } from './routes.ts'
import { askForFacts, findFacts, sweepUnasked } from './service.ts'

declare module '../../../jobs/job.ts' {
  interface Jobs {
    'find-facts': Nothing
  }
}

export const feature = defineFeature({
  routes: factRoutes,
  jobs: [
    defineJob({
      name: 'find-facts',
      label: 'Texte von Anzeigen lesen',
      expireInSeconds: 900,
      retryLimit: 2,
      heartbeatSeconds: 10,
      notify: true,
      run: (ctx) => findFacts(ctx),
    }),
  ],
  personalData,
  sweep: [sweepUnasked],
  onAdvertsStored: (ctx, { text }) => askForFacts(ctx, text),
})
