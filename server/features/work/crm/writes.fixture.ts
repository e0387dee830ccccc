import { contract } from '#shared/contract/index.ts'
import { DEMO_KEY } from '#stand-ins/propstack/start.ts'
import type { TestApp } from '#test/app.ts'
import { agentWithKey, exportWaiting, waitingExport } from '#test/exports.ts'
import type { PreparedWrite, Writes } from '#test/prepared-write.ts'

async function exported(test: TestApp): Promise<PreparedWrite> {
  return { by: await agentWithKey(test), input: { body: { propertyIds: [await test.make.property(), await test.make.property()] } } }
}

export const WRITES: Writes<'crm'> = {
  'crm.exportOne': exported,
  'crm.exportMany': exported,
  'crm.update': async (test) => {
    const by = await agentWithKey(test)
    await waitingExport(test.ctx, by, await test.make.property())
    await exportWaiting(test.ctx, by)
    test.clock.advance(1_000)
    const [record] = (await test.as(by).call(contract.crm.list)).body
    return { by, input: { params: { id: record?.id ?? 0 }, body: {} } }
  },
  'crm.test': async (test) => ({ by: await agentWithKey(test), input: { body: { apiKey: DEMO_KEY } } }),
  'crm.testComprehensive': async (test) => ({ by: await agentWithKey(test) }),
}
