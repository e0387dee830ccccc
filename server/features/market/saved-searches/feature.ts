import { defineFeature } from '../../../feature.ts'
import { personalData } from './personal-data.ts'
import { savedSearchRoutes } from './routes.ts'

export const feature = defineFeature({
  routes: savedSearchRoutes,
  personalData,
})
