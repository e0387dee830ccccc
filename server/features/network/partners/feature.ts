import { defineFeature } from '../../../feature.ts'
import { personalData } from './personal-data.ts'
import { partnerRoutes } from './routes.ts'

export const feature = defineFeature({
  routes: partnerRoutes,
  personalData,
})
