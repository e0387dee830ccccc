import { defineFeature } from '../../../feature.ts'
import { personalData } from './personal-data.ts'
import { secondFactorRoutes } from './routes.ts'
import { sweepFactors } from './service.ts'

export const feature = defineFeature({
  routes: secondFactorRoutes,
  personalData,
  sweep: [sweepFactors],
})
