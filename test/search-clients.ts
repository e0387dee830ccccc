import { searchClients } from '#shared/contract/work/search-clients.ts'
import type { TestApp } from './app.ts'
import type { TestAgent } from './factories.ts'

export const SOUGHT = { name: 'Familie Berger', budget: 400_000, places: ['Jena'], since: '2026-11-03' }

/** A property that matches `SOUGHT`. */
export const fittingProperty = ({ make }: TestApp, overrides: Parameters<TestApp['make']['property']>[0] = {}): Promise<number> =>
  make.property({
    price_cents: 35_000_000,
    zip_code: '07745',
    location: 'Jena',
    contact_phone: '0171 5550123',
    seller_type: 'private',
    ...overrides,
  })

export const createClient = async (test: TestApp, agent: TestAgent, change: object = {}): Promise<number> =>
  (await test.as(agent).call(searchClients.create, { body: { ...SOUGHT, ...change } })).body.id
