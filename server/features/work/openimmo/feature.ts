import { defineFeature } from '../../../feature.ts'
import { openImmoRoutes } from './routes.ts'

export const feature = defineFeature({
  routes: openImmoRoutes,
})
