import { defineFeature } from '../../../feature.ts'
import { personalData } from './personal-data.ts'
import { telephonyRoutes } from './routes.ts'

export const feature = defineFeature({
  routes: telephonyRoutes,
  personalData,
})
