import { defineFeature } from '../../../feature.ts'
import { sweepRuns } from './run.ts'
import { personalData } from './personal-data.ts'
import { listLastRuns } from './queries-past.ts'
import { news } from './queries-news.ts'
import { sweepItems } from '../../../jobs/work-items.ts'
import { UNREAD } from './unread-ads.ts'

export const feature = defineFeature({
  news: [news],
  personalData,
  listLastRuns,
  sweep: [sweepRuns, (ctx) => sweepItems(ctx, UNREAD)],
})
