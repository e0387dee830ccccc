import { defineFeature } from '../../../feature.ts'
import { personalData } from './personal-data.ts'
import { news } from './queries-news.ts'
import { sweepUnread } from './unread-ads.ts'

export const feature = defineFeature({
  news: [news],
  personalData,
  sweep: [sweepUnread],
})
