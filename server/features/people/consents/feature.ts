import { defineFeature } from '../../../feature.ts'
import { personalData } from './personal-data.ts'
import { consentRoutes } from './routes.ts'

export const feature = defineFeature({
  routes: consentRoutes,
  personalData,
})
