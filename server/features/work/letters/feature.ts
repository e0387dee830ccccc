import { defineFeature } from '../../../feature.ts'
import { belongings } from './belongings.ts'
import { personalData } from './personal-data.ts'
import { persons } from './queries-persons.ts'
import { news } from './queries-news.ts'
import { retention } from './retention.ts'
import { letterRoutes } from './routes.ts'

export const feature = defineFeature({
  news: [news],
  routes: letterRoutes,
  personalData,
  persons: [persons],
  retention,
  belongings,
})
