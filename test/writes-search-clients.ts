import { searchClients } from '#shared/contract/work/search-clients.ts'
import type { TestApp } from './app.ts'
import type { TestAgent } from './factories.ts'
import type { PreparedWrite } from './prepared-write.ts'

export const SOUGHT = { name: 'Familie Berger', budget: 400_000, places: ['Jena'], since: '2026-11-03' }

/** A house that fits what is sought. */
export const fittingProperty = ({ make }: TestApp, overrides: Parameters<TestApp['make']['property']>[0] = {}): Promise<number> =>
  make.property({
    price_cents: 35_000_000,
    zip_code: '07745',
    location: 'Jena',
    contact_phone: '0171 5550123',
    seller_type: 'private',
    ...overrides,
  })

export const clientOf = async (test: TestApp, agent: TestAgent, change: object = {}): Promise<number> =>
  (await test.as(agent).call(searchClients.create, { body: { ...SOUGHT, ...change } })).body.id

async function linked(test: TestApp) {
  const [by, property] = [await test.make.agent(), await fittingProperty(test)]
  const client = await clientOf(test, by)
  await test.as(by).call(searchClients.link, { params: { id: property }, body: { searchClientId: client } })
  return { by, property, client }
}

/** Calls by which agents say for whom they search. */
export const SEARCH_CLIENT_WRITES = {
  'searchClients.create': async ({ make }: TestApp): Promise<PreparedWrite> => ({ by: await make.agent(), input: { body: SOUGHT } }),
  'searchClients.update': async (test: TestApp): Promise<PreparedWrite> => {
    const { by, property, client } = await linked(test)
    return { by, input: { params: { id: client }, body: { ...SOUGHT, name: 'Kunde 17' } }, about: { property } }
  },
  'searchClients.remove': async (test: TestApp): Promise<PreparedWrite> => {
    const { by, property, client } = await linked(test)
    return { by, input: { params: { id: client } }, about: { property } }
  },
  'searchClients.link': async (test: TestApp): Promise<PreparedWrite> => {
    const [by, property] = [await test.make.agent(), await fittingProperty(test)]
    return { by, input: { params: { id: property }, body: { searchClientId: await clientOf(test, by) } }, about: { property } }
  },
  'searchClients.unlink': async (test: TestApp): Promise<PreparedWrite> => {
    const { by, property } = await linked(test)
    return { by, input: { params: { id: property } }, about: { property } }
  },
}
