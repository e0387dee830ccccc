import { defineFeature } from '../../../feature.ts'
import { personalData } from './personal-data.ts'
import { billingRoutes } from './routes.ts'

export const feature = defineFeature({
  routes: billingRoutes,
  personalData,
})
