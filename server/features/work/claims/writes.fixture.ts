import { claims } from '#shared/contract/work/claims.ts'
import type { TestApp } from '#test/app.ts'
import { minutes } from '#test/clock.ts'
import type { PreparedWrite, Writes } from '#test/prepared-write.ts'

async function claimed(test: TestApp): Promise<PreparedWrite> {
  const [by, id] = [await test.make.agent(), await test.make.property({ contact_phone: '0171 5550126' })]
  await test.as(by).call(claims.claim, { params: { id } })
  return { by, input: { params: { id } }, about: { property: id } }
}

export const WRITES: Writes<'claims'> = {
  'claims.claim': async ({ make }) => ({
    by: await make.agent(),
    input: { params: { id: await make.property({ contact_phone: '0171 5550125' }) } },
  }),
  async 'claims.renew'(test) {
    const write = await claimed(test)
    // renewed in the same moment, it would not last longer
    test.clock.advance(minutes(1))
    return write
  },
  'claims.release': claimed,
  async 'claims.leave'(test) {
    const [by, id, page] = [await test.make.agent(), await test.make.property({ contact_phone: '0171 5550127' }), '00000000000000c1']
    await test.as(by).call(claims.claim, { params: { id }, body: { page } })
    return { by, input: { body: { page, keep: [] } }, about: { property: id } }
  },
}
