import { defineFeature } from '../../../feature.ts'
import { personalData } from './personal-data.ts'
import { leadScoreRoutes } from './routes.ts'

export const feature = defineFeature({
  routes: leadScoreRoutes,
  personalData,
})
