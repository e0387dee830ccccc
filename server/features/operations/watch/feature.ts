import { defineFeature } from '../../../feature.ts'
import { defineJob } from '../../../jobs/define.ts'
import { personalData } from './personal-data.ts'
import { news } from './queries-news.ts'
import { watch } from './service.ts'

declare module '../../../jobs/job.ts' {
  interface Jobs {
    watch: Nothing
  }
}

export const feature = defineFeature({
  news: [news],
  jobs: [
    defineJob({
      name: 'watch',
      label: 'Nach dem Rechten sehen',
      cron: '*/5 * * * *',
      expireInSeconds: 120,
      retryLimit: 0,
      run: (ctx) => watch(ctx),
    }),
  ],
  personalData,
})
