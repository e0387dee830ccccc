import { defineFeature } from '../../../feature.ts'
import { defineJob } from '../../../jobs/define.ts'
import { personalData } from './personal-data.ts'
import { news } from './queries-news.ts'
import { backupRoutes } from './routes.ts'
import { backUpByNight } from './service.ts'

declare module '../../../jobs/job.ts' {
  interface Jobs {
    'back-up': Nothing
  }
}

export const feature = defineFeature({
  news: [news],
  routes: backupRoutes,
  jobs: [
    // in the night's only hour that never repeats or vanishes; dropped where no process has a folder for backups
    defineJob({
      name: 'back-up',
      label: 'Sichern',
      cron: '15 3 * * *',
      expireInSeconds: 14_400,
      retryLimit: 1,
      heartbeatSeconds: 10,
      retentionSeconds: 72_000,
      isPossible: (ctx) => ctx.backups.folder !== undefined,
      run: (ctx) => backUpByNight(ctx),
    }),
  ],
  personalData,
})
