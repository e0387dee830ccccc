import { defineFeature } from '../../../feature.ts'
import { defineJob } from '../../../jobs/define.ts'
import { personalData } from './personal-data.ts'
import { news } from './queries-news.ts'
import { backupRoutes } from './routes.ts'
import { copyNewest } from './copies.ts'
import { backUpByNight } from './service.ts'

declare module '../../../jobs/job.ts' {
  interface Jobs {
    'back-up': Nothing
    'copy-backup': Nothing
  }
}

export const feature = defineFeature({
  news: [news],
  routes: backupRoutes,
  jobs: [
    // 03:15 exists exactly once on every day of a clock change; skipped on processes without a backup folder
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
    // after the backup of the night, and again until it is copied
    defineJob({
      name: 'copy-backup',
      label: 'Sicherung kopieren',
      cron: '45 * * * *',
      expireInSeconds: 14_400,
      retryLimit: 0,
      heartbeatSeconds: 10,
      retentionSeconds: 7_200,
      isPossible: (ctx) => ctx.backups.folder !== undefined && ctx.backupCopies !== undefined,
      run: (ctx) => copyNewest(ctx),
    }),
  ],
  personalData,
})
