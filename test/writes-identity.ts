import { contract } from '#shared/contract/index.ts'
import type { TestApp } from './app.ts'
import type { TestAgent } from './factories.ts'
import type { PreparedWrite } from './prepared-write.ts'
import { CALL_WRITES } from './writes-calls.ts'
import { IMPORT_WRITES } from './writes-imports.ts'

const DAY = '2026-11-20'

type Write = (test: TestApp) => Promise<PreparedWrite>

/** Calls by which agents import adverts, note what came of them, and correct what the rules made of adverts. */
export const IDENTITY_WRITES = {
  ...IMPORT_WRITES,
  ...CALL_WRITES,
  'corrections.set': async ({ make }) => {
    const [by, id] = [await make.agent(), await make.property({ hidden_reason: 'wanted' })]
    // what he brings back is announced to him
    await make.savedSearch(by)
    return { by, input: { params: { id }, body: { isOffer: true } } }
  },
  'corrections.remove': async (test) => {
    const [by, id] = [await test.make.agent(), await test.make.property()]
    await test.as(by).call(contract.corrections.set, { params: { id }, body: { isOffer: false } })
    return { by, input: { params: { id } } }
  },
  'identity.decide': async (test) => {
    const by = await test.make.agent()
    return { by, input: { body: { ...(await maybePair(test, by)), isSame: true } } }
  },
  'identity.join': async (test) => {
    const by = await test.make.agent()
    const { oneId, otherId } = await maybePair(test, by)
    const [one, other] = await objectsOf(test, [oneId, otherId])
    return { by, input: { params: { id: other }, body: { otherId: one } } }
  },
  'identity.part': async (test) => {
    const by = await test.make.agent()
    const { oneId, otherId } = await maybePair(test, by)
    await test.as(by).call(contract.identity.decide, { body: { oneId, otherId, isSame: true } })
    const [id] = await objectsOf(test, [oneId])
    return { by, input: { params: { id }, body: { advertId: otherId } } }
  },
  'identity.undo': async (test) => {
    const by = await test.make.agent()
    const { body } = await test.as(by).call(contract.identity.decide, { body: { ...(await maybePair(test, by)), isSame: true } })
    return { by, input: { params: { id: body.id } } }
  },
} as const satisfies Record<string, Write>

const objectsOf = async (test: TestApp, advertIds: readonly number[]): Promise<number[]> =>
  (await test.ctx.db.selectFrom('adverts').select('property_id').where('id', 'in', advertIds).orderBy('id').execute()).map(
    ({ property_id }) => property_id,
  )

/** Where no sample of another row searches. */
const OWN_PLACE = { location: 'Erfurt Altstadt', zip_code: '99084', price_cents: 31_234_500, contact_phone: '0171 5550177' }

/** Two adverts about which the rules ask: of the second one this agent has all that he can have, and another one remembers it. */
async function maybePair(test: TestApp, by: TestAgent): Promise<{ oneId: number; otherId: number }> {
  const { make, ctx } = test
  const told = { ...OWN_PLACE, details_read_at: ctx.clock.now() }
  const properties = [await make.property(told), await make.property({ ...told, source: 'immowelt.de' })]
  const ids = await Promise.all(
    properties.map(
      async (id) => (await ctx.db.selectFrom('adverts').select('id').where('property_id', '=', id).executeTakeFirstOrThrow()).id,
    ),
  )
  const [oneId, otherId] = [Math.min(...ids), Math.max(...ids)]
  await ctx.db.insertInto('maybe_pairs').values({ one_id: oneId, other_id: otherId, score: 5 }).execute()
  const property_id = Math.max(...properties)
  await test.as(by).call(contract.favorites.add, { body: { propertyId: property_id } })
  await test
    .as(by)
    .call(contract.prospects.update, { params: { id: property_id }, body: { prospectStatus: 'follow_up', nextFollowUpDate: DAY } })
  await make.notification(by, property_id)
  await test.as(await make.agent()).call(contract.favorites.add, { body: { propertyId: property_id } })
  const now = ctx.clock.now()
  await ctx.db
    .insertInto('exports')
    .values({ agent_id: by.id, property_id, status: 'success', object_id: 'P-2', requested_at: now, exported_at: now })
    .execute()
  return { oneId, otherId }
}
