import { defineJob } from '../../../jobs/define.ts'
import { findFacts } from './service.ts'

export const factJobs = {
  ...defineJob('find-facts', (ctx) => findFacts(ctx)),
}
