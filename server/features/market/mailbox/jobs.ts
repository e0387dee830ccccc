import type { AgentId } from '#shared/domain/ids.ts'
import { defineJob } from '../../../jobs/define.ts'
import { readNextMail } from './read.ts'

export const mailboxJobs = {
  ...defineJob('read-mails', (ctx, { agentId }) => readNextMail(ctx, agentId as AgentId)),
}
