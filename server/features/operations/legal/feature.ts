import { defineFeature } from '../../../feature.ts'
import { personalData } from './personal-data.ts'
import { legalRoutes } from './routes.ts'

export const feature = defineFeature({
  routes: legalRoutes,
  personalData,
})
