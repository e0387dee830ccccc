import { defineFeature } from '../../../feature.ts'
import { personalData } from './personal-data.ts'
import { retention } from './retention.ts'
import { noticeRoutes } from './routes.ts'

export const feature = defineFeature({
  routes: noticeRoutes,
  personalData,
  retention,
})
