import { defineFeature } from '../../../feature.ts'
import { personalData } from './personal-data.ts'
import { findNewest } from './queries.ts'
import { mailTemplateRoutes } from './routes.ts'

export const feature = defineFeature({
  routes: mailTemplateRoutes,
  personalData,
  findTemplate: findNewest,
})
