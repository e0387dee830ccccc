import { defineFeature } from '../../../feature.ts'
import { personalData } from './personal-data.ts'
import { news } from './queries-news.ts'
import { messageRoutes } from './routes.ts'

export const feature = defineFeature({
  news: [news],
  routes: messageRoutes,
  personalData,
})
