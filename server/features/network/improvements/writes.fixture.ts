import { withBusiness } from '#test/businesses.ts'
import { withCriteria } from '#test/partner-criteria.ts'
import type { Writes } from '#test/prepared-write.ts'

export const WRITES: Writes<'improvements'> = {
  'improvements.decide': async (test) => {
    const { by, id } = await withBusiness(test)
    const change = {
      office_id: by.officeId,
      business_id: id,
      field: 'industry',
      old_value: 'Gartenbauer',
      value: 'Heizung',
      quote: 'Heizung',
    }
    const { id: one } = await test.ctx.db
      .insertInto('business_changes')
      .values({ ...change, created_at: test.clock.now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { by, input: { body: { ids: [one], decision: 'take' } }, about: { business: id } }
  },
  'improvements.ask': async ({ make }) => ({ by: await make.agent(), input: { body: {} } }),
  'improvements.scrape': async (test) => {
    const { by, id } = await withCriteria(test)
    return { by, input: { params: { id } } }
  },
}
