import { defineFeature } from '../../../feature.ts'
import { jobRoutes } from './routes.ts'

export const feature = defineFeature({
  routes: jobRoutes,
})
