import { PORTALS } from '#shared/domain/sources.ts'
import { planRuns } from '../features/market/saved-searches/service.ts'
import { planDirectories } from '../features/network/partner-criteria/service.ts'
import { defineJob } from '../jobs/define.ts'
import { askAgain } from './ask-again.ts'
import { judgeAgain } from './judge-again.ts'
import { markPictures } from './mark-pictures.ts'
import { readDirectory } from './read-directory.ts'
import { readAds } from './read-ads.ts'
import { scrape } from './scrape.ts'

export const sourceJobs = {
  ...defineJob('plan-runs', (ctx) => planRuns(ctx, PORTALS)),
  ...defineJob('scrape', scrape),
  ...defineJob('read-ads', (ctx, job) => readAds(ctx, job)),
  ...defineJob('plan-directories', (ctx) => planDirectories(ctx)),
  ...defineJob('read-directory', readDirectory),
  ...defineJob('mark-pictures', (ctx, job) => markPictures(ctx, job)),
  ...defineJob('ask-again', (ctx) => askAgain(ctx, PORTALS)),
  ...defineJob('judge-again', judgeAgain),
}
