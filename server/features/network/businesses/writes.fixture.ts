import { withBusiness } from '#test/businesses.ts'
import type { Writes } from '#test/prepared-write.ts'

export const WRITES: Writes<'businesses'> = {
  'businesses.setStatus': async (test) => {
    const { by, id } = await withBusiness(test)
    return { by, input: { params: { id: String(id) }, body: { prospectStatus: 'contacted' } }, about: { business: id } }
  },
  'businesses.export': async (test) => {
    const { by, id } = await withBusiness(test)
    return { by, input: { body: { partnerIds: [String(id)] } }, about: { business: id } }
  },
  'businesses.forget': async (test) => {
    const { by, id } = await withBusiness(test)
    return { by, input: { params: { id: String(id) } }, about: { business: id } }
  },
}
