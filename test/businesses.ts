import { storeBusinesses } from '#server/features/network/businesses/service.ts'
import type { RawBusiness } from '#server/features/ingest/directories/raw-business.ts'
import { contract } from '#shared/contract/index.ts'
import type { TestApp } from './app.ts'
import type { TestAgent } from './factories.ts'

/** A business as listed in a directory. */
export const rawBusiness = (given: Partial<RawBusiness> & Pick<RawBusiness, 'externalId'>): RawBusiness => ({
  name: 'Lührs Gartenbau GmbH',
  branch: 'Garten- und Landschaftsbau',
  street: 'Mühlenweg 4',
  zipCode: '22111',
  city: 'Hamburg',
  phone: '040 66969001',
  email: null,
  website: null,
  path: `/gsbiz/${given.externalId}`,
  ...given,
})

/** A business's improved name, which the agent accepted. */
export async function acceptName(
  test: TestApp,
  by: TestAgent,
  business: string | undefined,
  [before, after]: readonly [string, string],
): Promise<void> {
  const change = {
    office_id: by.officeId,
    business_id: Number(business),
    field: 'companyName',
    state: 'taken',
    created_at: test.clock.now(),
  }
  await test.ctx.db
    .insertInto('business_changes')
    .values({ ...change, old_value: before, value: after, quote: before })
    .execute()
}

let businesses = 0
/** An agent with one business from a directory that no other agent has. */
export async function withBusiness(test: TestApp) {
  const by = await test.make.agent()
  businesses += 1
  const phone = `040 66969${String(businesses).padStart(3, '0')}`
  await storeBusinesses(test.ctx, {
    source: 'gelbeseiten.de',
    industry: 'Gartenbauer',
    offices: [by.officeId],
    businesses: [rawBusiness({ externalId: `e${businesses}`, phone })],
  })
  const [one] = (await test.as(by).call(contract.businesses.list)).body
  return { by, id: Number(one?.id) }
}
