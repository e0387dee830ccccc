import { defineFeature } from '../../../feature.ts'
import { personalData } from './personal-data.ts'
import { findNewest } from './queries.ts'
import { emailTemplateRoutes } from './routes.ts'

export const feature = defineFeature({
  routes: emailTemplateRoutes,
  personalData,
  findTemplate: findNewest,
})
