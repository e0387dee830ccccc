import { defineFeature } from '../../../feature.ts'
import { defineJob } from '../../../jobs/define.ts'
import { markObjectors } from './outliving.ts'
import { personalData } from './personal-data.ts'
import { consents } from './queries-given.ts'
import { retention } from './retention.ts'
import { contactRoutes } from './routes.ts'
import { copyObjections } from './queries-objections.ts'

declare module '../../../jobs/job.ts' {
  interface Jobs {
    'mark-objectors': Nothing
  }
}

export const feature = defineFeature({
  routes: contactRoutes,
  jobs: [
    defineJob({
      name: 'mark-objectors',
      label: 'Widersprüche übertragen',
      cron: '20 4 * * *',
      expireInSeconds: 900,
      retryLimit: 2,
      run: (ctx) => markObjectors(ctx),
    }),
  ],
  personalData,
  consents: [consents],
  retention,
  // an objection at a joined property applies to each of its parts
  onParting: (ctx, { advertIds, officeId }) => copyObjections(ctx, advertIds, officeId),
})
