import { defineFeature } from '../../../feature.ts'
import { personalData } from './personal-data.ts'
import { consents } from './queries-consents.ts'
import { billingRoutes } from './routes.ts'

export const feature = defineFeature({
  routes: billingRoutes,
  personalData,
  consents: [consents],
})
