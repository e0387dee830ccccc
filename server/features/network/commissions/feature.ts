import { defineFeature } from '../../../feature.ts'
import { personalData } from './personal-data.ts'
import { news } from './queries-news.ts'
import { commissionRoutes } from './routes.ts'

export const feature = defineFeature({
  news: [news],
  routes: commissionRoutes,
  personalData,
})
