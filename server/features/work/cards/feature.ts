import { defineFeature } from '../../../feature.ts'
import { propertyRoutes } from './routes.ts'

export const feature = defineFeature({
  routes: propertyRoutes,
})
