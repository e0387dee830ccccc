import type { Writes } from '#test/prepared-write.ts'

export const WRITES: Writes<'leadScore'> = {
  'leadScore.setShifts': async (test) => {
    const by = await test.make.agent()
    const property = await test.make.property({ property_type: 'house' })
    return { by, input: { body: { shifts: [{ aspect: 'kind', value: 'house', points: -30 }] } }, about: { property } }
  },
}
