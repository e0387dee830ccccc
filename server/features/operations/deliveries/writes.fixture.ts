import { agentWithKey, failedExport } from '#test/exports.ts'
import type { Writes } from '#test/prepared-write.ts'

export const WRITES: Writes<'deliveries'> = {
  'deliveries.retry': async (test) => {
    const by = await agentWithKey(test)
    const id = await failedExport(test.ctx, by, await test.make.property())
    return { by, input: { params: { id } } }
  },
  'deliveries.retryAny': async (test) => {
    const agent = await agentWithKey(test, { is_email_verified: true })
    const id = await failedExport(test.ctx, agent, await test.make.property())
    return { by: await test.make.user({ role: 'admin' }), input: { params: { id } }, heard: ['agent: /api/deliveries /api/exports'] }
  },
}
