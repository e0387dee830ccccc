import { defineFeature } from '../../../feature.ts'
import { personalData } from './personal-data.ts'
import { partnerCriteriaRoutes } from './routes.ts'

export const feature = defineFeature({
  routes: partnerCriteriaRoutes,
  personalData,
})
