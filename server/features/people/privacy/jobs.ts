import { defineJob } from '../../../jobs/define.ts'
import { retainByNight } from './retention.ts'

export const privacyJobs = defineJob('retain', (ctx) => retainByNight(ctx))
