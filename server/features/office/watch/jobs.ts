import { defineJob } from '../../../jobs/define.ts'
import { watch } from './service.ts'

export const watchJobs = defineJob('watch', (ctx) => watch(ctx))
