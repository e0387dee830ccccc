import { defineJob } from '../../../jobs/define.ts'
import { forgetOldEvents } from './service.ts'

export const auditJobs = defineJob('forget-events', (ctx) => forgetOldEvents(ctx))
