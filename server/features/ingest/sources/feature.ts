import { defineFeature } from '../../../feature.ts'
import { sourceRoutes } from './routes.ts'

export const feature = defineFeature({
  routes: sourceRoutes,
})
