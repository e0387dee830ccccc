import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { billing } from '#shared/contract/network/billing.ts'
import { commissions } from '#shared/contract/network/commissions.ts'
import { messages } from '#shared/contract/network/messages.ts'
import { statements } from '#shared/contract/network/statements.ts'
import { notifications } from '#shared/contract/people/notifications.ts'
import { dispatchEvents } from '#server/features/people/notifications/dispatch.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { hours } from '#test/clock.ts'
import type { TestAgent, TestPartner } from '#test/factories.ts'
import { ISSUER, issuedStatement, PAYEE, settlingPair } from '#test/settle.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const IBAN = 'DE89370400440532013000'

/** Two agents and two partners, all connected; the first agent owes money to the first partner, who has no billing data. */
async function network() {
  const [agent, other] = [
    await test.make.agent({ first_name: 'Anna', last_name: 'Berger' }),
    await test.make.agent({ first_name: 'Otto', last_name: 'Kolbe' }),
  ]
  const [partner, rival] = [await test.make.user({ role: 'partner', first_name: 'Vera' }), await test.make.user({ role: 'partner' })]
  for (const one of [agent, other]) {
    await test.as(one).call(billing.put, { body: ISSUER })
    for (const by of [partner, rival]) await test.make.relation(one, by)
  }
  await earn(agent, partner)
  await earn(other, rival)
  return { agent, other, partner, rival }
}

async function earn(agent: TestAgent, partner: TestPartner): Promise<number> {
  const body = {
    tipId: await test.make.tip(agent, partner),
    salePrice: 400_000,
    commissionRate: 0.5,
    saleDate: '2026-11-20',
  }
  return (await test.as(agent).call(commissions.create, { body })).body.id
}

const needs = async (as: TestPartner) => (await test.as(as).call(statements.needs)).body
const ask = (as: TestAgent, of: TestPartner) => test.as(as).call(statements.ask, { params: { id: of.id } })
/** Messages a partner got, without the automatic ones about tips. */
const seen = async (as: TestPartner) => (await test.as(as).call(messages.ofPartner)).body.filter(({ isAutomatic }) => !isAutomatic)
const draft = async (as: TestAgent, of: TestPartner) => {
  const commissionIds = (await test.as(as).call(commissions.list, { query: { partnerId: of.id } })).body.map(({ id }) => id)
  return (await test.as(as).call(statements.create, { body: { partnerId: of.id, commissionIds } })).body
}

describe('a request for missing data', () => {
  it('reaches the partner as a message with news, names what is missing, and is dated on the draft', async () => {
    const { agent, partner } = await network()
    const { id, askedOn } = await draft(agent, partner)
    expect(askedOn).toBeNull()
    expect((await ask(agent, partner)).status).toBe(200)
    await dispatchEvents(test.ctx)
    const [message, ...more] = await seen(partner)
    expect(more).toEqual([])
    expect(message).toMatchObject({ fromMakler: true, isAutomatic: false, maklerUserId: agent.officeId })
    const lines = message?.content.split('\n') ?? []
    expect(lines[0]).toBe('Guten Tag Vera, damit ich Ihre Provision auszahlen kann, brauche ich noch etwas von Ihnen:')
    expect(lines).toContain('– In Ihren Abrechnungsdaten fehlt die IBAN.')
    expect(lines).toContain('– Der Vereinbarung über Objekt-Tipps mit Anna Berger haben Sie noch nicht zugestimmt.')
    expect((await test.as(partner).call(notifications.list)).body.map(({ kind }) => kind)).toContain('agent_wrote')
    expect((await test.as(agent).call(statements.get, { params: { id } })).body.askedOn).toBe('2026-11-23')
    const { needs: missing, asked } = await needs(partner)
    expect(asked).toEqual([{ maklerName: 'Anna Berger', askedOn: '2026-11-23' }])
    expect(missing.map(({ field }) => field)).toEqual(['legalName', 'street', 'zipCode', 'city', 'taxNumber', 'iban', 'agreement'])
  })

  it('is sent once a day per agent and partner, even under concurrent requests', async () => {
    const { agent, other, partner, rival } = await network()
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(agent, partner)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
    const again = await ask(agent, partner)
    expect([again.status, again.text]).toEqual([
      409,
      'Nach diesen Angaben wurde heute schon gefragt. Morgen können Sie noch einmal fragen.',
    ])
    expect(await seen(partner)).toHaveLength(1)
    expect([(await ask(agent, rival)).status, (await ask(other, partner)).status]).toEqual([200, 200])
    test.clock.advance(hours(24))
    const [back, to] = [await test.make.signIn(agent), await test.make.signIn(partner)]
    expect((await ask(back, to)).status).toBe(200)
    expect(await seen(to)).toHaveLength(3)
  })

  it('is rejected once nothing is missing, and no longer shown', async () => {
    const { agent, partner } = await network()
    await ask(agent, partner)
    await test.as(partner).call(billing.put, { body: PAYEE })
    await test.as(partner).call(billing.accept, { body: { maklerUserId: agent.officeId, version: 1 } })
    expect(await needs(partner)).toEqual({ needs: [], isDue: true, asked: [] })
    const answer = await ask(agent, partner)
    expect([answer.status, answer.text]).toEqual([409, 'Von diesem Partner fehlt nichts mehr. Bitte laden Sie die Seite neu.'])
  })

  it('can be made before anything is owed, and is then urgent for the partner', async () => {
    const [agent, partner] = [await test.make.agent(), await test.make.user({ role: 'partner' })]
    await test.make.relation(agent, partner)
    const before = await needs(partner)
    expect(before).toMatchObject({ isDue: false, asked: [] })
    expect(before.needs.map(({ field }) => field)).toEqual(['legalName', 'street', 'zipCode', 'city', 'taxNumber', 'iban', 'agreement'])
    await ask(agent, partner)
    expect(await needs(partner)).toMatchObject({ isDue: true, needs: before.needs })
  })

  it('to another agent’s partner is rejected like one to an unknown partner, and is visible to no other partner', async () => {
    const { agent, partner, rival } = await network()
    const stranger = await test.make.agent()
    const answer = await ask(stranger, partner)
    expect([answer.status, answer.text]).toEqual([404, 'Partner nicht gefunden'])
    await ask(agent, partner)
    expect([await seen(rival), (await needs(rival)).asked]).toEqual([[], []])
    expect((await test.as(partner).call(statements.ask, { params: { id: partner.id } })).status).toBe(403)
  })
})

describe('an IBAN', () => {
  it('is shown in full to its owner, and rejected if it is wrong', async () => {
    const partner = await test.make.user({ role: 'partner' })
    const put = (iban: string) => test.as(partner).call(billing.put, { body: { ...PAYEE, iban } })
    expect((await put(' de89 3704 0044 0532 0130 00 ')).body.iban).toBe(IBAN)
    const refused = await put('DE89 3704 0044 0532 0130 01')
    expect([refused.status, refused.text.slice(0, 23)]).toEqual([400, 'Diese IBAN stimmt nicht'])
    expect((await test.as(partner).call(billing.get)).body.iban).toBe(IBAN)
    expect((await put('')).body.iban).toBeNull()
  })

  it('is required to issue a document, and shown in full only to its two sides', async () => {
    const [agent, partner] = await settlingPair(test, { ...PAYEE, iban: '' })
    const [other, rival] = await settlingPair(test, { ...PAYEE, iban: 'AT611904300234573201' })
    await earn(agent, partner)
    await issuedStatement(test, [other, rival])
    const { id, missing } = await draft(agent, partner)
    expect(missing.map(({ whose, field, sentence }) => [whose, field, sentence])).toEqual([
      ['payee', 'iban', 'In den Abrechnungsdaten des Partners fehlt die IBAN.'],
    ])
    expect((await test.as(agent).call(statements.issue, { params: { id } })).status).toBe(409)
    await test.as(partner).call(billing.put, { body: { ...PAYEE, iban: IBAN } })
    expect((await test.as(agent).call(statements.issue, { params: { id } })).status).toBe(200)
    const payeeOf = async (as: TestAgent) => (await test.as(as).call(statements.list)).body.map(({ content }) => content.payee.iban)
    expect([await payeeOf(agent), await payeeOf(other)]).toEqual([[IBAN], ['AT611904300234573201']])
    const own = async (as: TestPartner) => (await test.as(as).call(statements.own)).body.map(({ content }) => content.payee.iban)
    expect([await own(partner), await own(rival)]).toEqual([[IBAN], ['AT611904300234573201']])
    expect((await test.as(other).call(statements.get, { params: { id } })).status).toBe(404)
  })

  it('on an issued document is sealed, stays as it was, and goes onto the cancellation', async () => {
    const pair = await settlingPair(test)
    const [agent, partner] = pair
    const id = await issuedStatement(test, pair)
    const row = await test.ctx.db.selectFrom('statements').select(['content', 'payee_iban']).where('id', '=', id).executeTakeFirstOrThrow()
    expect(row.content).toContain('DE•••• 3000')
    expect(row.content).not.toContain('0532013000')
    expect(test.ctx.secrets.open(row.payee_iban as Buffer)).toBe(IBAN)
    await test.as(partner).call(billing.put, { body: { ...PAYEE, iban: 'AT611904300234573201' } })
    const ibanOf = async (one: number) => (await test.as(agent).call(statements.get, { params: { id: one } })).body.content.payee.iban
    expect(await ibanOf(id)).toBe(IBAN)
    const counter = await test.as(agent).call(statements.cancel, { params: { id }, body: { reason: 'Falsch' } })
    expect(await ibanOf(counter.body.id)).toBe(IBAN)
  })

  it('is not shown if it was swapped for another one in the database', async () => {
    const pair = await settlingPair(test)
    const id = await issuedStatement(test, pair)
    await test.ctx.db
      .updateTable('statements')
      .set({ payee_iban: test.ctx.secrets.seal('AT611904300234573201') })
      .where('id', '=', id)
      .execute()
    const { body } = await test.as(pair[0]).call(statements.get, { params: { id } })
    expect(body.content.payee.iban).toBe('DE•••• 3000')
  })

  it('of the issuer is on no document', async () => {
    const pair = await settlingPair(test, PAYEE, { ...ISSUER, iban: 'AT611904300234573201' })
    const id = await issuedStatement(test, pair)
    for (const row of [statements.get, undefined]) {
      const text = row ? (await test.as(pair[0]).call(row, { params: { id } })).text : (await test.as(pair[1]).call(statements.own)).text
      expect(text).not.toContain('AT6119')
    }
  })
})

describe('VAT on an open commission', () => {
  const vatOf = async (payee: object) => {
    const [agent, partner] = await settlingPair(test, payee)
    await earn(agent, partner)
    const [owed] = (await test.as(agent).call(commissions.list)).body
    const [own] = (await test.as(partner).call(commissions.own)).body
    return [owed?.vat, own?.vat]
  }

  it.each([
    ['liable', PAYEE, 'liable'],
    ['a small business', { ...PAYEE, isSmallBusiness: true }, 'small_business'],
    ['private', { ...PAYEE, taxNumber: '', isPrivate: true }, 'private'],
    ['unknown', {}, null],
  ])('follows the billing data of a partner who is %s', async (_, payee, vat) => {
    expect(await vatOf(payee)).toEqual([vat, vat])
  })

  it('is left to the document once there is one', async () => {
    const pair = await settlingPair(test, { ...PAYEE, isSmallBusiness: true })
    await issuedStatement(test, pair)
    expect((await test.as(pair[0]).call(commissions.list)).body.map(({ vat }) => vat)).toEqual([null])
    expect((await test.as(pair[1]).call(commissions.own)).body.map(({ vat }) => vat)).toEqual([null])
  })
})
