import { randomUUID } from 'node:crypto'
import { contract } from '#shared/contract/index.ts'
import type { TestApp } from './app.ts'
import type { TestAgent, TestPartner } from './factories.ts'
import { storeBusinesses } from '#server/features/network/businesses/service.ts'
import { rawBusiness } from './businesses.ts'
import { invitationForm } from './forms.ts'
import { picture } from './pictures.ts'
import type { PreparedWrite } from './prepared-write.ts'

const DAY = '2026-11-20'

/** The rows of the partner network that write. */
export const NETWORK_WRITES = {
  'partners.register': async ({ make }) => ({ input: { params: { shortLink: (await make.agent()).id }, body: invitationForm() } }),
  'partners.connect': async ({ make }) => ({
    by: await make.user({ role: 'partner' }),
    input: { params: { shortLink: (await make.agent()).id } },
  }),
  'partners.updateProfile': async ({ make }) => {
    return { by: await make.user({ role: 'partner' }), input: { body: invitationForm({ companyName: 'Anders' }) } }
  },
  'partners.pause': async ({ make }) => {
    const [by, partner] = [await make.agent(), await make.user({ role: 'partner' })]
    await make.relation(by, partner)
    return { by, input: { params: { id: partner.id }, body: { isActive: false } }, about: { partner: partner.id } }
  },
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
  'partnerCriteria.create': async ({ make }) => ({ by: await make.agent(), input: { body: criteria() } }),
  'partnerCriteria.update': async (test) => {
    const { by, id } = await withCriteria(test)
    return { by, input: { params: { id }, body: { isActive: false, scrapingInterval: 30 } } }
  },
  'partnerCriteria.remove': async (test) => {
    const { by, id } = await withCriteria(test)
    return { by, input: { params: { id } } }
  },
  'partnerCriteria.run': async (test) => {
    const { by, id } = await withCriteria(test)
    return { by, input: { body: { criteriaId: id } } }
  },
  'improvements.decide': async (test) => {
    const { by, id } = await withBusiness(test)
    const change = { agent_id: by.id, business_id: id, field: 'industry', old_value: 'Gartenbauer', value: 'Heizung', quote: 'Heizung' }
    const { id: one } = await test.ctx.db
      .insertInto('business_changes')
      .values({ ...change, created_at: test.clock.now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { by, input: { body: { ids: [one], decision: 'take' } }, about: { business: id } }
  },
  'improvements.ask': async ({ make }) => ({ by: await make.agent(), input: { body: {} } }),
  'improvements.scrape': async (test) => {
    const { by, id } = await withCriteria(test)
    return { by, input: { params: { id } } }
  },
  'partners.shareLink': async ({ make }) => ({ by: await make.agent() }),
  'partners.renewLink': async ({ make }) => ({ by: await make.agent() }),
  'tips.update': async ({ make }) => {
    const [by, partner] = [await make.agent(), await make.user({ role: 'partner' })]
    const id = await make.tip(by, partner)
    const body = { status: 'contacted', maklerNotes: 'Ich rufe morgen an.' }
    return { by, input: { params: { id }, body }, about: { partner: partner.id, tip: id } }
  },
  'tipProspects.take': async (test) => {
    const { by, partner, tip } = await namingTip(test)
    return { by, input: { params: { id: tip }, body: {} }, about: { partner: partner.id, tip } }
  },
  'tipProspects.part': async (test) => {
    const { by, partner, tip } = await namingTip(test)
    const property = await test.make.property()
    await test.as(by).call(contract.favorites.add, { body: { propertyId: property } })
    await test.as(by).call(contract.tipProspects.take, { params: { id: tip }, body: { propertyId: property } })
    return { by, input: { params: { id: tip } }, about: { partner: partner.id, tip, property } }
  },
  'tips.submit': async ({ make }) => {
    const [by, agent] = [await make.user({ role: 'partner' }), await make.agent()]
    await make.relation(agent, by)
    return { by, input: { body: { street: 'Lindenweg', houseNumber: '7', zipCode: '22111' } } }
  },
  'tips.addTo': async ({ make }) => {
    const [by, agent] = [await make.user({ role: 'partner' }), await make.agent()]
    const id = await make.tip(agent, by)
    return { by, input: { params: { id }, body: { description: 'Dach ist neu', sellerPhone: '040 1234' } }, about: { tip: id } }
  },
  'tipPhotos.add': async ({ make }) => {
    const [by, agent] = [await make.user({ role: 'partner' }), await make.agent()]
    const id = await make.tip(agent, by)
    return { by, input: { params: { id, key: randomUUID() }, body: picture() }, about: { tip: id } }
  },
  'tipPhotos.remove': async (test) => {
    const [by, agent] = [await test.make.user({ role: 'partner' }), await test.make.agent()]
    const id = await test.make.tip(agent, by)
    const photo = await test.as(by).call(contract.tipPhotos.add, { params: { id, key: randomUUID() }, body: picture() })
    return { by, input: { params: { id: photo.body.id } }, about: { tip: id } }
  },
  'messages.send': async ({ make }) => {
    const [by, agent] = [await make.user({ role: 'partner' }), await make.agent()]
    await make.relation(agent, by)
    return { by, input: { body: { content: 'Ist der Eigentümer erreicht?' } } }
  },
  'messages.readByPartner': async (test) => {
    const { by: agent, partner } = await inTouch(test)
    const { id } = (await test.as(agent).call(contract.messages.sendToPartner, { params: { id: partner.id }, body: { content: 'Danke' } }))
      .body
    return { by: partner, input: { body: { upToId: id } } }
  },
  'messages.sendToPartner': async (test) => {
    const { by, partner } = await inTouch(test)
    return { by, input: { params: { id: partner.id }, body: { content: 'Vielen Dank' } }, about: { partner: partner.id } }
  },
  'messages.readByAgent': async (test) => {
    const { by, partner } = await inTouch(test)
    const { id } = (await test.as(partner).call(contract.messages.send, { body: { content: 'Hallo' } })).body
    return { by, input: { params: { id: partner.id }, body: { upToId: id } }, about: { partner: partner.id } }
  },
  'messages.addTemplate': async ({ make }) => ({ by: await make.agent(), input: { body: { title: 'Gruß', content: 'Viele Grüße' } } }),
  'messages.changeTemplate': async (test) => {
    const { by, id } = await withTemplate(test)
    return { by, input: { params: { id }, body: { title: 'Gruß', content: 'Schöne Grüße' } } }
  },
  'messages.removeTemplate': async (test) => {
    const { by, id } = await withTemplate(test)
    return { by, input: { params: { id } } }
  },
  'commissions.create': async ({ make }) => {
    const [by, partner] = [await make.agent(), await make.user({ role: 'partner' })]
    const tip = await make.tip(by, partner)
    return { by, input: { body: { tipId: tip, ...SALE } }, about: { partner: partner.id, tip } }
  },
  'commissions.update': async (test) => {
    const [by, partner] = [await test.make.agent(), await test.make.user({ role: 'partner' })]
    const tipId = await test.make.tip(by, partner)
    const { id } = (await test.as(by).call(contract.commissions.create, { body: { tipId, ...SALE } })).body
    return { by, input: { params: { id }, body: { paidDate: DAY } } }
  },
  'billing.put': async (test) => {
    const { by, statement } = await withDraft(test)
    return { by, input: { body: { ...ADDRESS, legalName: 'Berger Immobilien GmbH' } }, about: { statement } }
  },
  'billing.accept': async ({ make }) => {
    const [by, agent] = [await make.user({ role: 'partner' }), await make.agent()]
    await make.relation(agent, by)
    return { by, input: { body: { maklerUserId: agent.id, version: 1 } } }
  },
  'statements.create': async (test) => {
    const { by, partner, commission } = await withSale(test)
    return { by, input: { body: { partnerId: partner.id, commissionIds: [commission] } } }
  },
  'statements.discard': async (test) => {
    const { by, statement } = await withDraft(test)
    return { by, input: { params: { id: statement } } }
  },
  'statements.issue': async (test) => {
    const { by, statement } = await withDraft(test)
    return { by, input: { params: { id: statement } }, about: { statement } }
  },
  'statements.pay': async (test) => {
    const { by, statement } = await withIssued(test)
    return { by, input: { params: { id: statement }, body: { paidDate: DAY } }, about: { statement } }
  },
  'statements.cancel': async (test) => {
    const { by, statement } = await withIssued(test)
    return { by, input: { params: { id: statement }, body: { reason: 'Falscher Satz' } }, about: { statement } }
  },
  'rewards.update': async (test) => {
    const by = await test.make.user({ role: 'admin' })
    await test.make.tip(await test.make.agent(), await test.make.user({ role: 'partner' }))
    const reward = (await test.as(by).call(contract.rewards.list)).body.find(({ serviceType }) => serviceType === 'verkauf')
    return { by, input: { params: { id: reward?.id }, body: { rewardAmount: Number(reward?.rewardAmount) + 50 } } }
  },
  'rewards.setTipStatus': async ({ make }) => {
    const by = await make.user({ role: 'admin' })
    const id = await make.tip(await make.agent(), await make.user({ role: 'partner' }))
    return { by, input: { params: { id }, body: { status: 'contracted', rewardAmount: '250,00' } } }
  },
  'rewards.giveTip': async ({ make }) => {
    const [by, agent] = [await make.user({ role: 'admin' }), await make.agent()]
    const id = await make.tip(agent, await make.user({ role: 'partner' }), { agent_id: null })
    return { by, input: { params: { id }, body: { maklerUserId: agent.id } } }
  },
} as const satisfies Readonly<Record<string, (test: TestApp) => Promise<PreparedWrite>>>

const SALE = { salePrice: 400_000, commissionRate: 0.5, saleDate: DAY }

async function inTouch({ make }: TestApp): Promise<{ by: TestAgent; partner: TestPartner }> {
  const [by, partner] = [await make.agent(), await make.user({ role: 'partner' })]
  await make.relation(by, partner)
  return { by, partner }
}

const ADDRESS = { street: 'Am Wall 1', zipCode: '20095', city: 'Hamburg', taxNumber: '21/815/08150' }

/** A sale that both sides could settle. */
async function withSale(test: TestApp): Promise<{ by: TestAgent; partner: TestPartner; commission: number }> {
  const { by, partner } = await inTouch(test)
  for (const user of [by, partner]) await test.as(user).call(contract.billing.put, { body: { ...ADDRESS, legalName: user.lastName } })
  await test.as(partner).call(contract.billing.accept, { body: { maklerUserId: by.id, version: 1 } })
  const tipId = await test.make.tip(by, partner)
  return { by, partner, commission: (await test.as(by).call(contract.commissions.create, { body: { tipId, ...SALE } })).body.id }
}

async function withDraft(test: TestApp): Promise<{ by: TestAgent; partner: TestPartner; commission: number; statement: number }> {
  const { by, partner, commission } = await withSale(test)
  const body = { partnerId: partner.id, commissionIds: [commission] }
  return { by, partner, commission, statement: (await test.as(by).call(contract.statements.create, { body })).body.id }
}

async function withIssued(test: TestApp): ReturnType<typeof withDraft> {
  const draft = await withDraft(test)
  await test.as(draft.by).call(contract.statements.issue, { params: { id: draft.statement } })
  return draft
}

async function withTemplate(test: TestApp): Promise<{ by: TestAgent; id: number | null }> {
  const by = await test.make.agent()
  const body = { title: 'Gruß', content: 'Viele Grüße' }
  return { by, id: (await test.as(by).call(contract.messages.addTemplate, { body })).body.id }
}

/** A tip about a house in a place that is known, which names its owner with his word and is due. */
export async function namingTip({ make }: TestApp) {
  const [by, partner] = [await make.agent(), await make.user({ role: 'partner' })]
  await make.property({ zip_code: '22111', location: 'Hamburg' })
  const named = { seller_name: 'Karla Ott', seller_phone: '0171 5550155', owner_known_at: `${DAY}T12:00:00Z` }
  const agreed = { owner_consent_version: 1, owner_consent_at: `${DAY}T12:00:00Z` }
  return { by, partner, tip: await make.tip(by, partner, { ...named, ...agreed, follow_up_date: DAY }) }
}

let towns = 0
/** No two ask for the same, so that none finds its run waiting already. */
const criteria = () => ({ name: 'Gärtner', industry: 'Gartenbauer', location: `Dorf ${(towns += 1)}` }) as const

async function withCriteria(test: TestApp) {
  const by = await test.make.agent()
  const { id } = (await test.as(by).call(contract.partnerCriteria.create, { body: criteria() })).body
  await test.drain()
  return { by, id }
}

async function withBusiness(test: TestApp) {
  const by = await test.make.agent()
  const phone = `040 66969${String((towns += 1)).padStart(3, '0')}`
  await storeBusinesses(test.ctx, {
    source: 'gelbeseiten.de',
    industry: 'Gartenbauer',
    agents: [by.id],
    businesses: [rawBusiness({ externalId: `e${towns}`, phone })],
  })
  const [one] = (await test.as(by).call(contract.businesses.list)).body
  return { by, id: Number(one?.id) }
}
