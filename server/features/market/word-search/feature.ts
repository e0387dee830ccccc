import { defineFeature } from '../../../feature.ts'
import { wordSearchRoutes } from './routes.ts'

export const feature = defineFeature({
  routes: wordSearchRoutes,
})
