import type { AgentId } from '#shared/domain/ids.ts'
import { defineJob } from '../../../jobs/define.ts'
import { importFiles } from './run.ts'

export const importJobs = {
  ...defineJob('import-files', (ctx, { agentId }) => importFiles(ctx, agentId as AgentId)),
}
