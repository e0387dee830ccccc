import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { commissions } from '#shared/contract/network/commissions.ts'
import { partners } from '#shared/contract/network/partners.ts'
import { rewards } from '#shared/contract/network/rewards.ts'
import { tips } from '#shared/contract/network/tips.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import type { TestAgent, TestPartner, TestUser } from '#test/factories.ts'
import { countLockWaits } from '#test/lock-waits.ts'

let test: TestApp
let agent: TestAgent
let other: TestAgent
let partner: TestPartner
let rival: TestPartner
let admin: TestUser<'admin'>
beforeAll(async () => {
  test = await startTestApp()
  agent = await test.make.agent({ first_name: 'Anna', last_name: 'Berger' })
  other = await test.make.agent()
  partner = await test.make.user({ role: 'partner', first_name: 'Vera', last_name: 'Räumt', company_name: 'Räumt alles' })
  rival = await test.make.user({ role: 'partner' })
  admin = await test.make.user({ role: 'admin' })
  for (const who of [partner, rival]) for (const whose of [agent, other]) await test.make.relation(whose, who)
})
afterAll(() => test.close())

const SALE = { salePrice: 433_333.33, commissionRate: 0.75, saleDate: '2026-11-20' }
const sell = (tipId: number, change: object = {}, as = agent) =>
  test.as(as).call(commissions.create, { body: { tipId, ...SALE, ...change } })
const sold = async (change: object = {}) => (await sell(await test.make.tip(agent, partner), change)).body
const change = (id: number, body: object, as = agent) => test.as(as).call(commissions.update, { params: { id }, body })
const own = async (as = partner) => (await test.as(as).call(commissions.own)).body
const owed = async (as = agent, query: object = {}) => (await test.as(as).call(commissions.list, { query })).body
const today = '2026-11-23'

describe('a sale', () => {
  it('marks the tip as sold and calculates the share, which both sides see', async () => {
    const tipId = await test.make.tip(agent, partner)
    const { body } = await sell(tipId)
    // 433333.33 × 0.75 % = 3249.999975
    const money = { amount: 3_250, salePrice: 433_333.33, commissionRate: 0.75, saleDate: '2026-11-20', kind: 'share', tipId }
    const place = { propertyAddress: 'Lindenweg 7', propertyCity: 'Hamburg', dueDate: null, paidDate: null }
    expect(body).toMatchObject({
      ...money,
      ...place,
      status: 'open',
      partnerId: partner.id,
      partnerName: 'Vera Räumt',
      partnerCompanyName: 'Räumt alles',
    })
    expect((await own())[0]).toMatchObject({
      ...money,
      ...place,
      id: body.id,
      status: 'pending',
      maklerUserId: agent.officeId,
      maklerName: 'Anna Berger',
    })
    const trail = (await test.as(partner).call(tips.ownHistory, { params: { id: tipId } })).body
    expect(trail).toMatchObject([{ changeType: 'status_change', oldValue: 'submitted', newValue: 'sold' }])
  })

  it('can use an agreed amount', async () => {
    expect(await sold({ amount: 2_500.5 })).toMatchObject({ amount: 2_500.5, salePrice: 433_333.33 })
  })

  it('is recorded once per tip under concurrent requests', async () => {
    const tipId = await test.make.tip(agent, partner)
    const answers = await Promise.all(Array.from({ length: 20 }, () => sell(tipId)))
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, ...Array.from({ length: 19 }, () => 409)])
    expect((await sell(tipId)).text).toBe('Zu diesem Tipp gibt es schon eine Provision. Sie können sie dort ändern.')
    expect(await owed(agent, { tipId })).toHaveLength(1)
  })

  it.each([
    [{ salePrice: undefined }, 'Bitte geben Sie eine Zahl ein'],
    [{ commissionRate: 101 }, 'Mehr als 100 Prozent gehen nicht'],
    [{ commissionRate: -1 }, 'Der Wert darf nicht negativ sein'],
    [{ saleDate: 'gestern' }, 'Bitte geben Sie das Datum des Verkaufs ein'],
  ])('with %j is rejected, and the tip stays as it was', async (body, sentence) => {
    const tipId = await test.make.tip(agent, partner)
    const answer = await sell(tipId, body)
    expect([answer.status, answer.text]).toEqual([400, sentence])
    expect((await test.as(partner).call(tips.own)).body.find(({ id }) => id === tipId)?.status).toBe('submitted')
  })

  it('for another agent’s tip is rejected like one for a missing tip', async () => {
    const tipId = await test.make.tip(agent, partner)
    for (const id of [tipId, 999_999]) {
      const answer = await sell(id, {}, other)
      expect([answer.status, answer.text]).toEqual([404, 'Objekt-Tipp nicht gefunden'])
    }
  })
})

describe('a commission', () => {
  it('follows price and rate, unless an amount is given', async () => {
    const { id } = await sold()
    expect((await change(id, { salePrice: 400_000 })).body).toMatchObject({ salePrice: 400_000, amount: 3_000 })
    expect((await change(id, { commissionRate: 1.125 })).body).toMatchObject({ commissionRate: 1.125, amount: 4_500 })
    expect((await change(id, { saleDate: '2026-11-19' })).body).toMatchObject({ saleDate: '2026-11-19', amount: 4_500 })
    expect((await change(id, { commissionRate: 2, amount: 5_000 })).body).toMatchObject({ commissionRate: 2, amount: 5_000 })
  })

  it('is open until its due date, then due, then paid, and the payment can be undone', async () => {
    const { id } = await sold()
    expect((await change(id, { dueDate: '2026-11-24' })).body.status).toBe('open')
    expect((await change(id, { dueDate: today })).body.status).toBe('due')
    expect((await owed(agent, { status: 'due' })).map((one) => one.id)).toContain(id)
    expect((await change(id, { paidDate: today })).body).toMatchObject({ status: 'paid', paidDate: today })
    expect((await own()).find((one) => one.id === id)).toMatchObject({ status: 'paid', paidDate: today })
    expect((await owed(agent, { status: 'due' })).map((one) => one.id)).not.toContain(id)
    expect((await owed(agent, { status: 'paid' })).map((one) => one.id)).toContain(id)
    const refused = await change(id, { amount: 1 })
    expect([refused.status, (await owed()).find((one) => one.id === id)?.amount]).toEqual([409, 3_250])
    expect((await change(id, { paidDate: null, dueDate: '' })).body.status).toBe('open')
    expect((await owed(agent, { status: 'open' })).map((one) => one.id)).toContain(id)
  })

  it('cannot be paid in the future', async () => {
    const { id } = await sold()
    const answer = await change(id, { paidDate: '2026-11-24' })
    expect([answer.status, answer.text]).toEqual([400, 'Das Datum der Zahlung liegt in der Zukunft.'])
  })

  it('keeps both changes when two pages change it concurrently', async () => {
    const { id } = await sold()
    const both: Promise<unknown>[] = []
    await test.ctx.db.transaction().execute(async (held) => {
      await held.selectFrom('commissions').select('id').where('id', '=', id).forUpdate().execute()
      both.push(change(id, { dueDate: today }), change(id, { salePrice: 100_000 }))
      await vi.waitFor(async () => expect(await countLockWaits(test.ctx.db)).toBe(2), { timeout: 10_000 })
    })
    await Promise.all(both)
    expect((await owed()).find((one) => one.id === id)).toMatchObject({ dueDate: today, salePrice: 100_000, amount: 750 })
  })

  it('is visible to its agent and partner, but only its agent can change it', async () => {
    const { id } = await sold()
    const ofRival = (await sell(await test.make.tip(agent, rival))).body.id
    const ofPartner = async (partnerId: string) => (await owed(agent, { partnerId })).map((one) => one.id)
    expect([await ofPartner(rival.id), (await ofPartner(partner.id)).includes(ofRival)]).toEqual([[ofRival], false])
    const answer = await change(id, { amount: 1 }, other)
    expect([answer.status, answer.text]).toEqual([404, 'Provision nicht gefunden'])
    expect([await own(rival), await owed(other)].flat().map((one) => one.id)).not.toContain(id)
  })

  it('stays with its agent when tip and partner are deleted', async () => {
    const leaving = await test.make.user({ role: 'partner' })
    const tipId = await test.make.tip(agent, leaving)
    const { id } = (await sell(tipId)).body
    await test.ctx.db.deleteFrom('property_tips').where('id', '=', tipId).execute()
    await test.ctx.db.deleteFrom('users').where('id', '=', leaving.id).execute()
    expect((await owed()).find((one) => one.id === id)).toMatchObject({
      tipId: null,
      partnerId: null,
      propertyAddress: 'Lindenweg 7',
      amount: 3_250,
    })
  })
})

describe('a partner’s earnings', () => {
  it('are totalled under both names, per agent, with rewards and shares together', async () => {
    const busy = await test.make.user({ role: 'partner' })
    await test.make.relation(agent, busy)
    await test.make.relation(other, busy, { is_active: false, created_at: new Date(0) })
    await sell(await test.make.tip(agent, busy), { amount: 1_000 })
    await sell(await test.make.tip(other, busy), { amount: 300.5 }, other)
    const contracted = await test.make.tip(agent, busy)
    await test.as(admin).call(rewards.setTipStatus, { params: { id: contracted }, body: { status: 'contracted', rewardAmount: 50 } })
    await test.make.tip(agent, rival, { status: 'sold' })
    const { body } = await test.as(busy).call(partners.stats)
    expect(body).toMatchObject({
      totalStats: { propertyTips: 3, commissions: 3, totalCommissionAmount: 1_350.5 },
      totalTips: 3,
      successfulDeals: 2,
      totalCommission: 1_350.5,
      relationStats: [
        {
          maklerUserId: agent.officeId,
          maklerName: 'Anna Berger',
          isActive: true,
          stats: { propertyTips: 2, commissions: 2, totalCommissionAmount: 1_050 },
        },
        { maklerUserId: other.officeId, isActive: false, stats: { propertyTips: 1, commissions: 1, totalCommissionAmount: 300.5 } },
      ],
    })
    expect((await test.as(await test.make.user({ role: 'partner' })).call(partners.stats)).body).toMatchObject({
      totalStats: { propertyTips: 0, commissions: 0, totalCommissionAmount: 0 },
      relationStats: [],
    })
  })
})

describe('an admin', () => {
  const list = async () => (await test.as(admin).call(rewards.list)).body
  const rewardOf = async (service: string) => (await list()).find(({ serviceType }) => serviceType === service)
  const promise = async (service: string, rewardAmount: number | string) =>
    test.as(admin).call(rewards.update, { params: { id: (await rewardOf(service))?.id ?? 0 }, body: { rewardAmount } })
  const decide = (id: number, status: string, rewardAmount?: number | string) =>
    test.as(admin).call(rewards.setTipStatus, { params: { id }, body: { status, rewardAmount } as never })
  const seen = async (id: number) => (await test.as(admin).call(rewards.tips)).body.find((tip) => tip.id === id)

  it('sets a reward for each of the twelve services, typing amounts in any format', async () => {
    expect((await list()).map(({ serviceType }) => serviceType)).toEqual(
      'energieausweis grundriss flächenberechnung fotografie verkauf vermietung bewertung sanierung garten entrümpelung reinigung sicherheit'.split(
        ' ',
      ),
    )
    for (const [typed, kept] of [
      [120, '120.00'],
      ['99.9', '99.90'],
      ['75,25', '75.25'],
      ['0', '0.00'],
    ] as const)
      expect((await promise('garten', typed)).body).toMatchObject({ serviceType: 'garten', rewardAmount: kept, isActive: true })
    for (const typed of ['viel', '', -1]) expect((await promise('garten', typed)).status).toBe(400)
    // a changed reward keeps its place in the list
    expect((await list()).map(({ serviceType }) => serviceType).indexOf('garten')).toBe(8)
    expect((await test.as(admin).call(rewards.update, { params: { id: 999 }, body: { rewardAmount: 1 } })).status).toBe(404)
  })

  it('reads back the status that was set, and keeps a more precise one', async () => {
    for (const [before, word, after] of [
      ['submitted', 'contacted', 'contacted'],
      ['accepted', 'contacted', 'accepted'],
      ['contacted', 'contracted', 'mandate_completed'],
      ['sold', 'contracted', 'sold'],
      ['sold', 'rejected', 'rejected'],
      ['mandate_completed', 'pending', 'submitted'],
    ] as const) {
      const id = await test.make.tip(agent, partner, { status: before })
      expect((await decide(id, word)).body.status).toBe(word)
      expect((await seen(id))?.status).toBe(word)
      const kept = (await test.as(agent).call(tips.incoming)).body.find((tip) => tip.id === id)
      expect(kept?.status).toBe(after)
      const trail = (await test.as(partner).call(tips.ownHistory, { params: { id } })).body
      expect(trail).toMatchObject(
        before === after ? [] : [{ oldValue: before, newValue: after, changedByType: 'makler', changedByName: 'Administration' }],
      )
    }
  })

  it('sees the promised reward for an open tip, and no later one for a decided tip', async () => {
    await promise('energieausweis', 0)
    const [open, gone, done] = [
      await test.make.tip(agent, partner, { tip_type: 'Energieausweis' }),
      await test.make.tip(agent, partner, { tip_type: 'Energieausweis', status: 'rejected' }),
      await test.make.tip(agent, partner, { tip_type: 'Energieausweis', status: 'sold' }),
    ]
    await promise('energieausweis', 80)
    expect([(await seen(open))?.rewardAmount, (await seen(gone))?.rewardAmount, (await seen(done))?.rewardAmount]).toEqual([
      '80.00',
      '0.00',
      '0.00',
    ])
  })

  it('sees the old reward for settled and rejected tips after the service’s reward has changed, in every view', async () => {
    await promise('energieausweis', 80)
    const kind = { tip_type: 'Energieausweis' }
    const [paid, owing, refused, dropped, open] = [
      await test.make.tip(agent, partner, kind),
      await test.make.tip(other, rival, kind),
      await test.make.tip(agent, rival, kind),
      await test.make.tip(other, partner, kind),
      await test.make.tip(agent, partner, kind),
    ]
    for (const id of [paid, owing, dropped]) await decide(id, 'contracted')
    for (const id of [refused, dropped]) await decide(id, 'rejected')
    const [commission] = await owed(agent, { tipId: paid })
    await change(commission?.id ?? 0, { paidDate: today })
    const views = async () => ({
      admin: await Promise.all([paid, owing, refused, dropped].map(async (id) => (await seen(id))?.rewardAmount)),
      agents: [await owed(agent, { tipId: paid }), await owed(other, { tipId: owing }), await owed(agent, { tipId: refused })],
      partners: [...(await own()), ...(await own(rival))].filter(({ tipId }) => [paid, owing, refused, dropped].includes(tipId ?? 0)),
    })
    const before = await views()
    expect(before.admin).toEqual(['80.00', '80.00', '0.00', '80.00'])
    await promise('energieausweis', 500)
    expect(await views()).toEqual(before)
    expect((await seen(open))?.rewardAmount).toBe('500.00')
    // the same decision again does not grant the new reward
    for (const [id, word] of [
      [paid, 'contracted'],
      [refused, 'rejected'],
    ] as const)
      await decide(id, word)
    expect(await views()).toEqual(before)
  })

  it('sees a tip’s owner only with the owner’s consent', async () => {
    const owner = { seller_name: 'Karin Petersen', seller_phone: '0171 5550166', seller_email: 'karin@petersen.test' }
    const consent = { owner_consent_version: 1, owner_consent_at: test.clock.now() }
    const [hidden, open] = [await test.make.tip(agent, partner, owner), await test.make.tip(agent, partner, { ...owner, ...consent })]
    expect(await seen(hidden)).toMatchObject({ ownerName: null, ownerPhone: null, ownerEmail: null })
    expect(await seen(open)).toMatchObject({ ownerName: owner.seller_name, ownerPhone: owner.seller_phone, ownerEmail: owner.seller_email })
  })

  it('finds a tip by the owner’s name only with the owner’s consent', async () => {
    const owner = { seller_name: 'Frau Ökonomidis', city: 'Bleckede' }
    const consent = { owner_consent_version: 1, owner_consent_at: test.clock.now() }
    await test.make.tip(agent, partner, owner)
    const open = await test.make.tip(agent, partner, { ...owner, ...consent })
    const found = await test.as(admin).call(rewards.tips, { query: { search: 'bleckede ökonomidis' } })
    expect(found.body.map(({ id }) => id)).toEqual([open])
  })

  it('rewards a contract with the service’s reward, once, even under concurrent requests', async () => {
    await promise('energieausweis', 80)
    const id = await test.make.tip(agent, partner, { tip_type: 'Energieausweis' })
    expect(await seen(id)).toMatchObject({
      serviceType: 'energieausweis',
      rewardAmount: '80.00',
      propertyAddress: 'Lindenweg 7, 22111 Hamburg',
    })
    await Promise.all(Array.from({ length: 20 }, () => decide(id, 'contracted')))
    expect((await test.as(partner).call(tips.ownHistory, { params: { id } })).body).toHaveLength(1)
    await promise('energieausweis', 90)
    expect((await decide(id, 'contracted', 500)).body.rewardAmount).toBe('80.00')
    const mine = (await own()).filter(({ tipId }) => tipId === id)
    expect(mine).toMatchObject([{ kind: 'reward', amount: 80, salePrice: null, commissionRate: null, dueDate: today, status: 'pending' }])
    // the agent's share is a separate commission
    expect((await sell(id)).status).toBe(200)
    expect((await own()).filter(({ tipId }) => tipId === id)).toHaveLength(2)
  })

  it('pays no reward without a contract, or if it was not promised or is switched off', async () => {
    await promise('vermietung', 60)
    const off = await rewardOf('vermietung')
    await test.ctx.db
      .updateTable('partner_rewards')
      .set({ is_active: false })
      .where('id', '=', off?.id ?? 0)
      .execute()
    const rented = await test.make.tip(agent, partner, { tip_type: 'Vermietung' })
    const photo = await test.make.tip(agent, partner, { tip_type: 'Immobilienfotografie' })
    const contacted = await test.make.tip(agent, partner)
    await decide(rented, 'contracted')
    await decide(photo, 'contracted')
    await decide(contacted, 'contacted', 100)
    expect((await own()).filter(({ tipId }) => [rented, photo, contacted].includes(tipId ?? 0))).toEqual([])
  })

  it('assigns a tip from the pool once, and to offices with an active agent only', async () => {
    const id = await test.make.tip(agent, rival, { office_id: null })
    const give = (maklerUserId: string) => test.as(admin).call(rewards.giveTip, { params: { id }, body: { maklerUserId } })
    const closed = await test.make.agent({ is_active: false })
    for (const nobody of [partner.id, closed.officeId, other.id]) expect((await give(nobody)).status).toBe(404)
    await test.make.agent({ office_id: other.officeId, is_active: false })
    expect((await give(other.officeId)).body).toMatchObject({ maklerUserId: other.officeId })
    const again = await give(agent.officeId)
    expect([again.status, again.text]).toEqual([409, 'Dieser Tipp gehört schon einem Maklerbüro.'])
    expect((await test.as(other).call(tips.incoming)).body.map((tip) => tip.id)).toContain(id)
  })

  it('finds tips by words of the address, status and pool, in both orders', async () => {
    const where = { street: 'Am Elbdeich', house_number: '100%', zip_code: '21522', city: 'Hohnstorf' }
    const given = await test.make.tip(agent, partner, { ...where, status: 'accepted' })
    const pooled = await test.make.tip(agent, partner, { ...where, office_id: null })
    test.clock.advance(1_000)
    const late = await test.make.tip(other, partner, { ...where, address: 'Hinterhaus', house_number: '1000', status: 'sold' })
    const ids = async (query: object) => (await test.as(admin).call(rewards.tips, { query })).body.map(({ id }) => id)
    const search = 'hohnstorf ELBDEICH'
    expect(await ids({ search })).toEqual([late, pooled, given])
    expect(await ids({ search, sort: 'newest' })).toEqual([late, pooled, given])
    expect(await ids({ search, sort: 'oldest' })).toEqual([given, pooled, late])
    expect(await ids({ search, sort: 'oldest', limit: 2 })).toEqual([given, pooled])
    for (const word of ['100%', '21522', 'hinterhaus'])
      expect([word, await ids({ search: `elbdeich ${word}` })]).toEqual([
        word,
        word === 'hinterhaus' ? [late] : word === '100%' ? [pooled, given] : [late, pooled, given],
      ])
    expect(await ids({ search: 'elbdeich uelzen' })).toEqual([])
    expect(await ids({ search, isInPool: 'true' })).toEqual([pooled])
    expect(await ids({ search, status: 'contracted' })).toEqual([late])
    expect(await ids({ search, status: 'pending' })).toEqual([pooled])
    expect(await ids({ search, status: 'contacted' })).toEqual([given])
    // both orders continue after the last row of a page
    const next = async (sort: string) => {
      const url = `/api/admin/property-tips?search=elbdeich&limit=2&sort=${sort}`
      const { headers } = await test.app.inject({ url, headers: { cookie: admin.cookie } })
      const [, rest = ''] = /^<(.+)>; rel="next"$/.exec(String(headers['link'])) ?? []
      const { body } = await test.app.inject({ url: rest, headers: { cookie: admin.cookie } })
      return (JSON.parse(body) as { id: number }[]).map(({ id }) => id)
    }
    expect([await next('newest'), await next('oldest')]).toEqual([[given], [late]])
  })

  it('gets an error for a tip that does not exist', async () => {
    expect((await decide(999_999, 'contacted')).text).toBe('Objekt-Tipp nicht gefunden')
  })
})
