import { defineFeature } from '../../../feature.ts'
import { personalData } from './personal-data.ts'
import { calendarRoutes } from './routes.ts'

export const feature = defineFeature({
  routes: calendarRoutes,
  personalData,
})
