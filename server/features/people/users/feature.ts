import { defineFeature } from '../../../feature.ts'
import { userRoutes } from './routes.ts'

export const feature = defineFeature({
  routes: userRoutes,
})
