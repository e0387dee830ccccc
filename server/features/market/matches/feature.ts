import { defineFeature } from '../../../feature.ts'
import { belongings } from './belongings.ts'
import { personalData } from './personal-data.ts'
import { news } from './queries-news.ts'

export const feature = defineFeature({
  news: [news],
  personalData,
  belongings,
})
