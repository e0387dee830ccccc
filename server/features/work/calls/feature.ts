import type { OfficeId } from '#shared/domain/ids.ts'
import { defineFeature } from '../../../feature.ts'
import { defineJob } from '../../../jobs/define.ts'
import { belongings } from './belongings.ts'
import { learnLeads } from './leads.ts'
import { takeBackResults } from './objections.ts'
import { personalData } from './personal-data.ts'
import { retention } from './retention.ts'
import { callRoutes } from './routes.ts'
import { learnAgain } from './service.ts'

declare module '../../../jobs/job.ts' {
  interface Jobs {
    'learn-leads': { readonly officeId: OfficeId; readonly isShown?: true }
  }
}

export const feature = defineFeature({
  routes: callRoutes,
  jobs: [
    defineJob({
      name: 'learn-leads',
      label: 'Kontaktampeln berechnen',
      expireInSeconds: 300,
      retryLimit: 1,
      notify: true,
      run: learnLeads,
    }),
  ],
  onLevelsChanging: learnAgain,
  onObjectionUndone: takeBackResults,
  personalData,
  retention,
  belongings,
})
