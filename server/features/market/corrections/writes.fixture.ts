import { contract } from '#shared/contract/index.ts'
import { FOUND_BY_SEARCH } from '#test/heard.ts'
import type { Writes } from '#test/prepared-write.ts'

export const WRITES: Writes<'corrections'> = {
  'corrections.set': async ({ make }) => {
    const [by, id] = [await make.agent(), await make.property({ hidden_reason: 'wanted' })]
    // an advert brought back is announced to its author
    await make.savedSearch(by)
    return { by, input: { params: { id }, body: { isOffer: true } }, heard: FOUND_BY_SEARCH }
  },
  'corrections.remove': async (test) => {
    const [by, id] = [await test.make.agent(), await test.make.property()]
    await test.as(by).call(contract.corrections.set, { params: { id }, body: { isOffer: false } })
    return { by, input: { params: { id } } }
  },
  'corrections.answerRefusal': async ({ make }) => {
    const [by, id] = [await make.agent(), await make.property({ agent_refusal: 'keine Makler' })]
    // an advert that is not a refusal after all is announced to its author
    await make.savedSearch(by)
    return { by, input: { params: { id }, body: { answer: 'welcome', quote: 'keine Makler' } }, heard: FOUND_BY_SEARCH }
  },
  'corrections.withdrawRefusal': async (test) => {
    const [by, id] = [await test.make.agent(), await test.make.property({ agent_refusal: 'keine Makler' })]
    await test.as(by).call(contract.corrections.answerRefusal, { params: { id }, body: { answer: 'welcome', quote: 'keine Makler' } })
    return { by, input: { params: { id } } }
  },
}
