import { defineFeature } from '../../../feature.ts'
import { personalData } from './personal-data.ts'
import { telephonyRoutes } from './routes.ts'
import { forgetCalls } from './service.ts'

export const feature = defineFeature({
  routes: telephonyRoutes,
  personalData,
  sweep: [forgetCalls],
})
