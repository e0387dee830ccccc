import { defineFeature } from '../../../feature.ts'
import { personalData } from './personal-data.ts'
import { retention } from './retention.ts'
import { businessRoutes } from './routes.ts'

export const feature = defineFeature({
  routes: businessRoutes,
  personalData,
  retention,
})
