import { defineFeature } from '../../../feature.ts'
import { defineJob } from '../../../jobs/define.ts'
import { dispatchEvents, sweepNotifications } from './dispatch.ts'
import { personalData } from './personal-data.ts'
import { deleteNews } from './queries.ts'
import { notificationRoutes } from './routes.ts'
import { writeAlerts } from './service.ts'

declare module '../../../jobs/job.ts' {
  interface Jobs {
    'dispatch-events': Nothing
  }
}

export const feature = defineFeature({
  routes: notificationRoutes,
  jobs: [
    defineJob({
      name: 'dispatch-events',
      label: 'Neuigkeiten verteilen',
      expireInSeconds: 120,
      retryLimit: 2,
      heartbeatSeconds: 10,
      notify: true,
      run: dispatchEvents,
    }),
  ],
  personalData,
  onSubjectsGone: deleteNews,
  sweep: [dispatchEvents, sweepNotifications, writeAlerts],
})
