import { planRuns } from '../features/market/saved-searches/service.ts'
import { defineJob } from '../jobs/define.ts'
import { askAgain } from './ask-again.ts'
import { judgeAgain } from './judge-again.ts'
import { CONNECTED } from './portals.ts'
import { markPictures } from './mark-pictures.ts'
import { readAds } from './read-ads.ts'
import { scrape } from './scrape.ts'

export const sourceJobs = {
  ...defineJob('plan-runs', (ctx) => planRuns(ctx, CONNECTED)),
  ...defineJob('scrape', scrape),
  ...defineJob('read-ads', (ctx, job) => readAds(ctx, job)),
  ...defineJob('mark-pictures', (ctx, job) => markPictures(ctx, job)),
  ...defineJob('ask-again', (ctx) => askAgain(ctx, CONNECTED)),
  ...defineJob('judge-again', judgeAgain),
}
