import { defineJob } from '../../../jobs/define.ts'
import { endInactive } from '../users/service.ts'
import { retainByNight } from './retention.ts'

export const privacyJobs = defineJob('retain', async (ctx) => {
  await retainByNight(ctx)
  await endInactive(ctx)
})
