import { newCriteria, withCriteria } from '#test/partner-criteria.ts'
import type { Writes } from '#test/prepared-write.ts'

export const WRITES: Writes<'partnerCriteria'> = {
  'partnerCriteria.create': async ({ make }) => ({ by: await make.agent(), input: { body: newCriteria() } }),
  'partnerCriteria.update': async (test) => {
    const { by, id } = await withCriteria(test)
    return { by, input: { params: { id }, body: { isActive: false, scrapingInterval: 30 } } }
  },
  'partnerCriteria.remove': async (test) => {
    const { by, id } = await withCriteria(test)
    return { by, input: { params: { id } } }
  },
  'partnerCriteria.run': async (test) => {
    const { by, id } = await withCriteria(test)
    return { by, input: { body: { criteriaId: id } } }
  },
}
