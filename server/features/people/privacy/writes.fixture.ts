import { contract } from '#shared/contract/index.ts'
import type { PersonKey } from '#shared/domain/person-key.ts'
import type { TestApp } from '#test/app.ts'
import type { TestAgent } from '#test/factories.ts'
import { createClient } from '#test/search-clients.ts'
import type { Writes } from '#test/prepared-write.ts'

export const WRITES: Writes<'privacy'> = {
  'privacy.erase': async (test) => {
    const by = await test.make.agent()
    const { of, ...about } = await personOf(test, by)
    return { by, input: { body: { of, block: true } }, about }
  },
  'privacy.crmDone': async (test) => {
    const by = await test.make.agent()
    const { of } = await personOf(test, by)
    const { body } = await test.as(by).call(contract.privacy.erase, { body: { of, block: false } })
    return { by, input: { params: { id: body.id } } }
  },
  'privacy.setRetention': async ({ make, clock }) => {
    const by = await make.user({ role: 'admin' })
    await make.property({ contact_name: 'Karla Ott', scraped_at: new Date(clock.now().getTime() - 20 * 86_400_000) })
    return { by, input: { params: { key: 'listing_contact' }, body: { days: 10 } } }
  },
}

/** An owner noted by this agent on an exported property and named in a tip, who is also a search client. */
async function personOf(test: TestApp, by: TestAgent) {
  const { make, ctx } = test
  const as = test.as(by)
  const [property, partner] = [
    await make.property({ contact_name: 'Karla Ott', contact_phone: '0171 5550188' }),
    await make.user({ role: 'partner' }),
  ]
  await make.relation(by, partner)
  const tip = await make.tip(by, partner, { seller_phone: '0171 5550123', own_notes: 'Hund' })
  await as.call(contract.prospects.update, { params: { id: property }, body: { ownerName: 'Karla Ott', prospectStatus: 'follow_up' } })
  await as.call(contract.favorites.add, { body: { propertyId: property } })
  await as.call(contract.tips.update, { params: { id: tip }, body: { maklerNotes: 'Danke' } })
  const now = ctx.clock.now()
  await ctx.db
    .insertInto('exports')
    .values({ office_id: by.officeId, property_id: property, status: 'success', object_id: 'P-1', requested_at: now, exported_at: now })
    .execute()
  const client = await createClient(test, by, { name: 'Karla Ott' })
  return { of: [`property:${property}`, `tip:${tip}`, `client:${client}`] satisfies PersonKey[], property, tip, partner: partner.id }
}
