import { defineFeature } from '../../../feature.ts'
import { defineJob } from '../../../jobs/define.ts'
import { personalData } from './personal-data.ts'
import { improvementRoutes } from './routes.ts'
import { improveBusinesses } from './service.ts'

declare module '../../../jobs/job.ts' {
  interface Jobs {
    'improve-businesses': { readonly officeId: string }
  }
}

export const feature = defineFeature({
  routes: improvementRoutes,
  jobs: [
    defineJob({
      name: 'improve-businesses',
      label: 'Daten von Betrieben durchsehen',
      expireInSeconds: 1800,
      retryLimit: 1,
      heartbeatSeconds: 10,
      notify: true,
      run: improveBusinesses,
    }),
  ],
  personalData,
})
