import { defineFeature } from '../../../feature.ts'
import { deliveryRoutes } from './routes.ts'

export const feature = defineFeature({
  routes: deliveryRoutes,
})
