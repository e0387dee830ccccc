import { defineJob } from '../../../jobs/define.ts'
import { markObjectors } from './service.ts'

export const contactJobs = defineJob('mark-objectors', (ctx) => markObjectors(ctx))
