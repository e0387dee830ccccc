import { defineFeature } from '../../../feature.ts'
import { systemRoutes } from './routes.ts'

export const feature = defineFeature({
  routes: systemRoutes,
})
