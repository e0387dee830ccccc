import { defineFeature } from '../../../feature.ts'
import { marketSheetRoutes } from './routes.ts'

export const feature = defineFeature({
  routes: marketSheetRoutes,
})
