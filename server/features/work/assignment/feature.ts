import type { OfficeId } from '#shared/domain/ids.ts'
import { defineFeature } from '../../../feature.ts'
import { defineJob } from '../../../jobs/define.ts'
import { assignNewLeads, leadsArrived } from './assign.ts'
import { belongings } from './belongings.ts'
import { personalData } from './personal-data.ts'
import { news } from './queries-news.ts'
import { retention } from './retention.ts'
import { returnLeads } from './return.ts'
import { assignmentRoutes } from './routes.ts'
import { noteHandedOver } from './service.ts'

declare module '../../../jobs/job.ts' {
  interface Jobs {
    'assign-leads': { readonly officeId: OfficeId }
    'return-leads': Nothing
  }
}

export const feature = defineFeature({
  routes: assignmentRoutes,
  news: [news],
  jobs: [
    defineJob({
      name: 'assign-leads',
      label: 'Leads zuteilen',
      expireInSeconds: 300,
      retryLimit: 2,
      notify: true,
      run: (ctx, { officeId }) => assignNewLeads(ctx, officeId),
    }),
    defineJob({
      name: 'return-leads',
      label: 'Unbearbeitete Leads freigeben',
      cron: '20 5 * * *',
      expireInSeconds: 900,
      retryLimit: 2,
      run: returnLeads,
    }),
  ],
  onFound: leadsArrived,
  onHandedOver: noteHandedOver,
  personalData,
  retention,
  belongings,
})
