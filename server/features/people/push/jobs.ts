import { deliver } from '../../../deliveries/deliver.ts'
import { defineJob } from '../../../jobs/define.ts'
import { pushChannel } from './channel.ts'

export const pushJobs = defineJob('deliver-push', (ctx, { target }) => deliver(ctx, pushChannel, target))
