import { defineFeature } from '../../../feature.ts'
import { personalData } from './personal-data.ts'
import { propertyRoutes } from './routes.ts'

export const feature = defineFeature({
  routes: propertyRoutes,
  personalData,
})
