import { defineFeature } from '../../../feature.ts'
import { personalData } from './personal-data.ts'
import { consents } from './queries-consents.ts'
import { news } from './queries-news.ts'
import { retention } from './retention.ts'
import { tipRoutes } from './routes.ts'

export const feature = defineFeature({
  news: [news],
  routes: tipRoutes,
  personalData,
  consents: [consents],
  retention,
})
