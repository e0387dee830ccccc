import { contract } from '#shared/contract/index.ts'
import { FOUND_BY_SEARCH } from '#test/heard.ts'
import { RULES_VERSION } from '../adverts/rules-version.ts'
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
    // an advert that is no refusal after all is announced to its author
    await make.savedSearch(by)
    return { by, input: { params: { id }, body: { answer: 'welcome', quote: 'keine Makler' } }, heard: FOUND_BY_SEARCH }
  },
  'corrections.switchLearning': async ({ make, ctx }) => {
    await ctx.db.updateTable('learning_settings').set({ is_on: false }).execute()
    // too few to learn from: weights that change are meant to change what everyone sees
    await ctx.db.deleteFrom('verdict_corrections').execute()
    await ctx.db.deleteFrom('refusal_answers').execute()
    // as after every start: only other weights have the stored adverts judged again
    await ctx.db
      .insertInto('judged_listings')
      .values({ rules_version: RULES_VERSION, completed_at: ctx.clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return { by: await make.user({ role: 'admin' }), input: { body: { isOn: true } } }
  },
  'corrections.withdrawRefusal': async (test) => {
    const [by, id] = [await test.make.agent(), await test.make.property({ agent_refusal: 'keine Makler' })]
    await test.as(by).call(contract.corrections.answerRefusal, { params: { id }, body: { answer: 'welcome', quote: 'keine Makler' } })
    return { by, input: { params: { id } } }
  },
}
