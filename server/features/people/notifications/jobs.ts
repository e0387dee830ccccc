import { defineJob } from '../../../jobs/define.ts'
import { dispatchEvents } from './dispatch.ts'

export const notificationJobs = defineJob('dispatch-events', dispatchEvents)
