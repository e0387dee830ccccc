import { defineFeature } from '../../../feature.ts'
import { runRoutes } from './routes.ts'

export const feature = defineFeature({
  routes: runRoutes,
})
