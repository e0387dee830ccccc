import type { DirectoryName } from '#shared/domain/directories.ts'
import type { PortalName } from '#shared/domain/sources.ts'
import { PORTALS } from '#shared/domain/sources.ts'
import { defineFeature } from '../../../feature.ts'
import { planRuns } from '../../market/saved-searches/service.ts'
import { planDirectories } from '../../network/partner-criteria/service.ts'
import { defineJob } from '../../../jobs/define.ts'
import { sourceLimits } from '../portals/service.ts'
import { askAgain } from './ask-again.ts'
import { judgeAgain } from './judge-again.ts'
import { markPictures } from './mark-pictures.ts'
import { readAdverts } from './read-ads.ts'
import { readDirectory } from './read-directory.ts'
import { runSearch } from './scrape.ts'

declare module '../../../jobs/job.ts' {
  interface Jobs {
    'plan-runs': Nothing
    scrape: { readonly source: PortalName; readonly request: string; readonly byHand?: true }
    'read-ads': { readonly source: PortalName }
    'plan-directories': Nothing
    'read-directory': { readonly source: DirectoryName; readonly request: string; readonly byHand?: true }
    'mark-pictures': { readonly source: PortalName }
    'ask-again': Nothing
    'judge-again': Nothing
  }
}

export const feature = defineFeature({
  jobs: [
    defineJob({
      name: 'plan-runs',
      label: 'Läufe planen',
      cron: '*/30 * * * *',
      expireInSeconds: 120,
      retryLimit: 1,
      run: (ctx) => planRuns(ctx, PORTALS),
    }),
    // ten pages at the longest pause, after seven other runs; offices' runs on one portal take turns page by page
    defineJob({
      name: 'scrape',
      label: 'Portale lesen',
      expireInSeconds: 14_400,
      retryLimit: 2,
      heartbeatSeconds: 10,
      notify: true,
      concurrency: { localConcurrency: 8, localGroupConcurrency: 1, burstWhenReadyExceeds: 1 },
      run: runSearch,
    }),
    defineJob({
      name: 'read-ads',
      label: 'Anzeigen lesen',
      expireInSeconds: 900,
      retryLimit: 2,
      heartbeatSeconds: 10,
      notify: true,
      run: (ctx, job) => readAdverts(ctx, job),
    }),
    defineJob({
      name: 'plan-directories',
      label: 'Verzeichnisse planen',
      cron: '*/5 * * * *',
      expireInSeconds: 120,
      retryLimit: 1,
      run: (ctx) => planDirectories(ctx),
    }),
    defineJob({
      name: 'read-directory',
      label: 'Verzeichnisse lesen',
      expireInSeconds: 3600,
      retryLimit: 2,
      heartbeatSeconds: 10,
      notify: true,
      concurrency: { localConcurrency: 6, localGroupConcurrency: 1, burstWhenReadyExceeds: 1 },
      run: readDirectory,
    }),
    defineJob({
      name: 'mark-pictures',
      label: 'Bilder ansehen',
      expireInSeconds: 900,
      retryLimit: 2,
      heartbeatSeconds: 10,
      notify: true,
      run: (ctx, job) => markPictures(ctx, job),
    }),
    defineJob({
      name: 'ask-again',
      label: 'Nach alten Anzeigen fragen',
      cron: '25 * * * *',
      expireInSeconds: 120,
      retryLimit: 1,
      run: (ctx) => askAgain(ctx, PORTALS),
    }),
    defineJob({
      name: 'judge-again',
      label: 'Anzeigen neu beurteilen',
      expireInSeconds: 300,
      retryLimit: 2,
      notify: true,
      run: judgeAgain,
    }),
  ],
  limitSearch: sourceLimits,
})
