import { defineFeature } from '../../../feature.ts'
import { reportRoutes } from './routes.ts'

export const feature = defineFeature({
  routes: reportRoutes,
})
