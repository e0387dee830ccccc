import { defineFeature } from '../../../feature.ts'
import { personalData } from './personal-data.ts'
import { rewardRoutes } from './routes.ts'

export const feature = defineFeature({
  routes: rewardRoutes,
  personalData,
})
