import type { AgentId } from '#shared/domain/ids.ts'
import { defineJob } from '../../../jobs/define.ts'
import { readMails } from './read.ts'

export const mailboxJobs = {
  ...defineJob('read-mails', (ctx, { agentId }) => readMails(ctx, agentId as AgentId)),
}
