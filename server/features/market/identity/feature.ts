import { defineFeature } from '../../../feature.ts'
import { defineJob } from '../../../jobs/define.ts'
import { sweepItems } from '../../../jobs/work-items.ts'
import { compareWaiting } from './compare.ts'
import { personalData } from './personal-data.ts'
import { askForMarks, UNMARKED } from './pictures.ts'
import { retention } from './retention.ts'
import { identityRoutes } from './routes.ts'
import { askToCompare, UNCOMPARED } from './waiting.ts'

declare module '../../../jobs/job.ts' {
  interface Jobs {
    'compare-adverts': Nothing
  }
}

export const feature = defineFeature({
  routes: identityRoutes,
  jobs: [
    defineJob({
      name: 'compare-adverts',
      label: 'Anzeigen vergleichen',
      expireInSeconds: 900,
      retryLimit: 2,
      heartbeatSeconds: 10,
      notify: true,
      run: compareWaiting,
    }),
  ],
  personalData,
  retention,
  sweep: [UNMARKED, UNCOMPARED].map((queue) => (ctx) => sweepItems(ctx, queue)),
  async onAdvertsStored(ctx, { pictures, facts }) {
    await askForMarks(ctx, pictures)
    await askToCompare(ctx, facts)
  },
})
