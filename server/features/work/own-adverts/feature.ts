import { defineFeature } from '../../../feature.ts'
import { ownAdvertRoutes } from './routes.ts'

export const feature = defineFeature({
  routes: ownAdvertRoutes,
})
