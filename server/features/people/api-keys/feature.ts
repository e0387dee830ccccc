import { defineFeature } from '../../../feature.ts'
import { personalData } from './personal-data.ts'
import { apiKeyRoutes } from './routes.ts'

export const feature = defineFeature({
  routes: apiKeyRoutes,
  personalData,
})
