import { contract } from '#shared/contract/index.ts'
import type { TestApp } from '#test/app.ts'
import type { TestUser } from '#test/factories.ts'
import type { Writes } from '#test/prepared-write.ts'

export const WRITES: Writes<'apiKeys'> = {
  'apiKeys.create': async ({ make }) => ({ by: await make.agent(), input: { body: { name: 'Auswertung', scopes: ['read'] } } }),
  'apiKeys.update': async (test) => {
    const by = await test.make.agent()
    const { id } = await apiKeyOf(test, by)
    return { by, input: { params: { id }, body: { name: 'Anders' } } }
  },
  'apiKeys.end': async (test) => {
    const by = await test.make.agent()
    const { id } = await apiKeyOf(test, by)
    return { by, input: { params: { id } } }
  },
}

async function apiKeyOf(test: TestApp, by: TestUser) {
  return (await test.as(by).call(contract.apiKeys.create, { body: { name: 'Auswertung', scopes: ['read'] } })).body
}
