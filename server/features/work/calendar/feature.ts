import { defineFeature } from '../../../feature.ts'
import { personalData } from './personal-data.ts'
import { calendarRoutes } from './routes.ts'
import { endCalendar, listOpenCalendar } from './service.ts'

export const feature = defineFeature({
  routes: calendarRoutes,
  personalData,
  listWaysIn: listOpenCalendar,
  endWaysIn: endCalendar,
})
