import { deliver } from '../../../deliveries/deliver.ts'
import { defineFeature } from '../../../feature.ts'
import { defineJob } from '../../../jobs/define.ts'
import { belongings } from './belongings.ts'
import { crmChannel } from './channel.ts'
import { lookAtExports } from './look.ts'
import { personalData } from './personal-data.ts'
import { news } from './queries-news.ts'
import { crmRoutes } from './routes.ts'
import { exportMatches } from './service.ts'

declare module '../../../jobs/job.ts' {
  interface Jobs {
    'deliver-crm': { readonly target: string }
    'look-at-exports': Nothing
  }
}

export const feature = defineFeature({
  news: [news],
  routes: crmRoutes,
  jobs: [
    defineJob({
      name: 'deliver-crm',
      label: 'Exporte übertragen',
      expireInSeconds: 900,
      retryLimit: 2,
      heartbeatSeconds: 10,
      notify: true,
      concurrency: { localConcurrency: 4 },
      run: (ctx, { target }) => deliver(ctx, crmChannel, target),
    }),
    defineJob({
      name: 'look-at-exports',
      label: 'Nach Exporten im CRM sehen',
      cron: '40 * * * *',
      expireInSeconds: 900,
      retryLimit: 1,
      heartbeatSeconds: 10,
      run: lookAtExports,
    }),
  ],
  personalData,
  belongings,
  onMatched: exportMatches,
})
