import { defineJob } from '../../../jobs/define.ts'
import { markObjectors } from './outliving.ts'

export const contactJobs = defineJob('mark-objectors', (ctx) => markObjectors(ctx))
