import { deliver } from '../deliveries/deliver.ts'
import { defineJob } from '../jobs/define.ts'
import { mailChannel } from './channel.ts'

export const mailJobs = defineJob('deliver-mail', (ctx, { target }) => deliver(ctx, mailChannel, target))
