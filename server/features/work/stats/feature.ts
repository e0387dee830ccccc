import { defineFeature } from '../../../feature.ts'
import { statsRoutes } from './routes.ts'

export const feature = defineFeature({
  routes: statsRoutes,
})
