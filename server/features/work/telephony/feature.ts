import { defineFeature } from '../../../feature.ts'
import { telephonyRoutes } from './routes.ts'

export const feature = defineFeature({
  routes: telephonyRoutes,
})
