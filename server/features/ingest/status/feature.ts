import { defineFeature } from '../../../feature.ts'
import { scraperRoutes } from './routes.ts'

export const feature = defineFeature({
  routes: scraperRoutes,
})
