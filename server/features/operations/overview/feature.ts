import { defineFeature } from '../../../feature.ts'
import { overviewRoutes } from './routes.ts'

export const feature = defineFeature({
  routes: overviewRoutes,
})
