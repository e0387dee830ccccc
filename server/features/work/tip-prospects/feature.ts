import { defineFeature } from '../../../feature.ts'
import { tipProspectRoutes } from './routes.ts'

export const feature = defineFeature({
  routes: tipProspectRoutes,
})
