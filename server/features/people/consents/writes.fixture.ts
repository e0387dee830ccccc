import { publishAgreement } from '#test/agreement.ts'
import type { Writes } from '#test/prepared-write.ts'

export const WRITES: Writes<'consents'> = {
  'consents.accept': async (test) => {
    const { hash } = await publishAgreement(test)
    return { by: await test.make.agent(), input: { body: { hash } } }
  },
}
