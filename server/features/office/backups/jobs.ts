import { defineJob } from '../../../jobs/define.ts'
import { backUpByNight } from './service.ts'

export const backupJobs = defineJob('back-up', (ctx) => backUpByNight(ctx))
