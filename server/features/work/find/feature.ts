import { defineFeature } from '../../../feature.ts'
import { findRoutes } from './routes.ts'

export const feature = defineFeature({
  routes: findRoutes,
})
