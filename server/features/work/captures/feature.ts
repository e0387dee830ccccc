import { defineFeature } from '../../../feature.ts'
import { captureRoutes } from './routes.ts'

export const feature = defineFeature({
  routes: captureRoutes,
})
