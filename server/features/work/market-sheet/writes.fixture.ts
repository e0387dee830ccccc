import { refreshPriceLevels } from '../../market/properties/service.ts'
import type { Writes } from '#test/prepared-write.ts'

export const WRITES: Writes<'marketSheet'> = {
  'marketSheet.handOver': async ({ ctx, make }) => {
    const by = await make.agent()
    const id = await make.property({ zip_code: '99084' })
    for (let at = 0; at < 10; at += 1) await make.property({ zip_code: '99084' })
    await refreshPriceLevels(ctx)
    return { by, input: { params: { id } } }
  },
}
