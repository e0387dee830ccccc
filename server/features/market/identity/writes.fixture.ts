import { contract } from '#shared/contract/index.ts'
import type { TestApp } from '#test/app.ts'
import type { TestAgent } from '#test/factories.ts'
import type { Writes } from '#test/prepared-write.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { joinProperties } from './join.ts'

const listPropertyIds = async (test: TestApp, advertIds: readonly number[]): Promise<number[]> =>
  (await test.ctx.db.selectFrom('adverts').select('property_id').where('id', 'in', advertIds).orderBy('id').execute()).map(
    ({ property_id }) => property_id,
  )

/** A place that other fixtures' saved searches do not cover. */
const OWN_PLACE = { location: 'Erfurt Altstadt', zip_code: '99084', price_cents: 31_234_500, contact_phone: '0171 5550177' }

/** Two adverts that may show the same property. The agent has every kind of data on the second one's property, another agent has a favourite. */
async function maybePair(test: TestApp, by: TestAgent): Promise<{ oneId: number; otherId: number }> {
  const { make, ctx } = test
  const common = { ...OWN_PLACE, details_read_at: ctx.clock.now() }
  const properties = [await make.property(common), await make.property({ ...common, source: 'immowelt.de' })]
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
    .call(contract.prospects.update, { params: { id: property_id }, body: { prospectStatus: 'follow_up', nextFollowUpDate: '2026-11-20' } })
  await make.notification(by, property_id)
  await test.as(await make.agent()).call(contract.favorites.add, { body: { propertyId: property_id } })
  const now = ctx.clock.now()
  await ctx.db
    .insertInto('exports')
    .values({ office_id: by.officeId, property_id, status: 'success', object_id: 'P-2', requested_at: now, exported_at: now })
    .execute()
  return { oneId, otherId }
}

export const WRITES: Writes<'identity'> = {
  'identity.decide': async (test) => {
    const by = await test.make.agent()
    return { by, input: { body: { ...(await maybePair(test, by)), isSame: true } }, heard: [] }
  },
  'identity.join': async (test) => {
    const by = await test.make.agent()
    const { oneId, otherId } = await maybePair(test, by)
    const [one, other] = await listPropertyIds(test, [oneId, otherId])
    return { by, input: { params: { id: other }, body: { otherId: one } }, heard: [] }
  },
  'identity.part': async (test) => {
    const by = await test.make.agent()
    const { oneId, otherId } = await maybePair(test, by)
    const [id, goes] = (await listPropertyIds(test, [oneId, otherId])) as [number, number]
    await inTransaction(test.ctx, (ctx) => joinProperties(ctx, id, goes))
    return { by, input: { params: { id }, body: { advertId: otherId } }, heard: [] }
  },
  'identity.undo': async (test) => {
    const by = await test.make.agent()
    const { body } = await test.as(by).call(contract.identity.decide, { body: { ...(await maybePair(test, by)), isSame: true } })
    return { by, input: { params: { id: body.id } }, heard: [] }
  },
}

type Prepared = ReturnType<(typeof WRITES)[keyof typeof WRITES]>

/** Another office has already decided the pair, so the caller's decision becomes shared. */
async function answeredPair(test: TestApp) {
  const by = await test.make.agent()
  const pair = await maybePair(test, by)
  await test.as(await test.make.agent()).call(contract.identity.decide, { body: { ...pair, isSame: true } })
  return { by, ...pair }
}

/** The same writes, with a decision that becomes shared. */
export const FOR_ALL: Readonly<Record<keyof typeof WRITES, (test: TestApp) => Prepared>> = {
  'identity.decide': async (test) => {
    const { by, oneId, otherId } = await answeredPair(test)
    return { by, input: { body: { oneId, otherId, isSame: true } } }
  },
  'identity.join': async (test) => {
    const { by, oneId, otherId } = await answeredPair(test)
    const [one, other] = await listPropertyIds(test, [oneId, otherId])
    return { by, input: { params: { id: other }, body: { otherId: one } } }
  },
  'identity.part': async (test) => {
    const first = await WRITES['identity.part'](test)
    await test.as(await test.make.agent()).call(contract.identity.part, first.input as never)
    return first
  },
  'identity.undo': async (test) => {
    const { by, oneId, otherId } = await answeredPair(test)
    const { body } = await test.as(by).call(contract.identity.decide, { body: { oneId, otherId, isSame: true } })
    return { by, input: { params: { id: body.id } } }
  },
}
