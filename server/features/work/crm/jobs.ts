import { deliver } from '../../../deliveries/deliver.ts'
import { defineJob } from '../../../jobs/define.ts'
import { crmChannel } from './channel.ts'
import { lookAtExports } from './look.ts'

export const crmJobs = {
  ...defineJob('deliver-crm', (ctx, { target }) => deliver(ctx, crmChannel, target)),
  ...defineJob('look-at-exports', lookAtExports),
}
