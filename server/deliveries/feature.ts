import { defineFeature } from '../feature.ts'
import { sweepDeliveries } from './outbox.ts'
import { personalData } from './personal-data.ts'
import { news } from './queries-news.ts'

export const feature = defineFeature({
  news: [news],
  personalData,
  sweep: [sweepDeliveries],
})
