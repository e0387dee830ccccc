import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accounts } from '#shared/contract/people/accounts.ts'
import { contact } from '#shared/contract/work/contact.ts'
import { crm, type ExportOutcome } from '#shared/contract/work/crm.ts'
import { announceMatches } from '#server/features/market/matches/service.ts'
import { DEMO_KEY, type PropstackStandIn, startPropstack } from '#stand-ins/propstack/start.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { createTestClock, minutes } from '#test/clock.ts'
import type { TestAgent } from '#test/factories.ts'
import { newestToken } from '#test/mails.ts'
import { exportWaiting, workingOff } from '#test/exports.ts'
import { sweepDeliveries } from '#server/deliveries/outbox.ts'
import { storeEnd, takeDue } from '#server/deliveries/queries.ts'
import { crmChannel } from './channel.ts'

const OTHER_KEY = 'another-offices-key'

let propstack: PropstackStandIn
let test: TestApp
beforeAll(async () => {
  propstack = await startPropstack({ keys: [DEMO_KEY, OTHER_KEY], slowMs: 500 })
  test = await startTestApp({ env: { PROPSTACK_URL: propstack.url }, clock: createTestClock(new Date('2026-11-21T10:00:00Z')) })
})
beforeEach(async () => {
  propstack.fault(null)
  await test.empty('saved_searches')
})
afterAll(async () => {
  await test.close()
  await propstack.close()
})

/** An agent with automatic export of every match. */
async function automatic(key: string, overrides = {}): Promise<TestAgent> {
  const agent = await test.make.agent(overrides)
  await test.as(agent).call(accounts.update, { body: { propstackApiKey: key, autoExportEnabled: true } })
  await test.make.savedSearch(agent, { autoExport: true })
  return agent
}

/** Sends the request and runs its jobs. */
const order = async (agent: TestAgent, propertyIds: number[]): Promise<ExportOutcome> =>
  (await workingOff(test, test.as(agent).call(crm.exportOne, { body: { propertyIds } }))).body

const object = (agent: TestAgent, id: number) =>
  test.as(agent).call(contact.objection, { params: { id }, body: { reason: 'Bitte nicht mehr melden.' } })
const history = async (agent: TestAgent) => (await test.as(agent).call(crm.list)).body
const findUnits = (externalId: string) => propstack.units.filter((unit) => unit['unit_id'] === `GIEBEL-kleinanzeigen.de-${externalId}`)

const OBJECTED = 'Nicht automatisch exportiert: Widerspruch vom 21.11.2026: kein Kontakt, auf keinem Weg.'
const REFUSED = 'Nicht automatisch exportiert: Möchte keine Makler: „bitte keine Makler“.'

describe('an automatic export', () => {
  it('skips owners who objected to this agent, and exports them for another agent', async () => {
    const [blocked, other] = [await automatic(DEMO_KEY), await automatic(OTHER_KEY)]
    const id = await test.make.property({ external_id: 'objected' })
    await object(blocked, id)
    await announceMatches(test.ctx, [id])
    await test.drain()
    expect(await history(blocked)).toMatchObject([{ exportStatus: 'skipped', errorMessage: OBJECTED, propstackId: null }])
    expect(await history(other)).toMatchObject([{ exportStatus: 'success' }])
    expect(findUnits('objected')).toHaveLength(1)
  })

  it('skips owners who refuse agents', async () => {
    const agent = await automatic(DEMO_KEY)
    const [refusing, willing] = [
      await test.make.property({ external_id: 'refusing', agent_refusal: 'bitte keine Makler' }),
      await test.make.property({ external_id: 'willing' }),
    ]
    await announceMatches(test.ctx, [refusing, willing])
    await test.drain()
    expect((await history(agent)).map(({ propertyId, exportStatus, errorMessage }) => [propertyId, exportStatus, errorMessage])).toEqual([
      [willing, 'success', null],
      [refusing, 'skipped', REFUSED],
    ])
    expect([findUnits('refusing').length, findUnits('willing').length]).toEqual([0, 1])
  })

  it('skips owners who may refuse agents until the agent answered', async () => {
    const agent = await automatic(DEMO_KEY)
    const id = await test.make.property({ external_id: 'unsure', possible_refusal: 'Makler eher nicht' })
    await announceMatches(test.ctx, [id])
    await test.drain()
    expect(await history(agent)).toMatchObject([
      { exportStatus: 'skipped', errorMessage: expect.stringContaining('Möchte vielleicht keine Makler: „Makler eher nicht“') as string },
    ])
    expect(findUnits('unsure')).toHaveLength(0)
  })

  it('skips an owner who objects while the export waits for a retry', async () => {
    const agent = await automatic(DEMO_KEY)
    const id = await test.make.property({ external_id: 'late' })
    propstack.fault('500', { times: 1 })
    await announceMatches(test.ctx, [id])
    await test.drain()
    expect(await history(agent)).toMatchObject([{ exportStatus: 'pending' }])
    await object(agent, id)
    test.clock.advance(minutes(2))
    await exportWaiting(test.ctx, agent)
    expect(await history(agent)).toMatchObject([{ exportStatus: 'skipped', errorMessage: OBJECTED }])
    expect(findUnits('late')).toHaveLength(0)
  })

  it('skips an owner who objects while the CRM is slow', async () => {
    const agent = await automatic(DEMO_KEY)
    const id = await test.make.property({ external_id: 'very-late' })
    await announceMatches(test.ctx, [id])
    propstack.fault('slow', { path: /^\/property_statuses/ })
    const asked = propstack.calls.length
    const working = test.drain()
    await expect.poll(() => propstack.calls.slice(asked).some(({ path }) => path.startsWith('/property_statuses'))).toBe(true)
    await object(agent, id)
    await working
    expect(await history(agent)).toMatchObject([{ exportStatus: 'skipped', errorMessage: OBJECTED }])
    expect(findUnits('very-late')).toHaveLength(0)
  })

  it('is sent when the agent requests it, with both warnings at the start of the note', async () => {
    const agent = await automatic(DEMO_KEY)
    const id = await test.make.property({ external_id: 'by-hand', agent_refusal: 'bitte keine Makler' })
    await announceMatches(test.ctx, [id])
    await test.drain()
    await object(agent, id)
    expect(await order(agent, [id])).toEqual({ success: true, exported: 1, pending: 0 })
    expect(await history(agent)).toMatchObject([{ exportStatus: 'success', errorMessage: null, searchName: null }])
    expect(String(findUnits('by-hand')[0]?.['note']).split('\n').slice(0, 3)).toEqual([
      'Achtung: Widerspruch vom 21.11.2026: kein Kontakt, auf keinem Weg.',
      'Achtung: Möchte keine Makler: „bitte keine Makler“.',
      'Quelle: Kleinanzeigen',
    ])
  })

  it('is sent when the agent requests it while pending', async () => {
    const agent = await automatic(DEMO_KEY)
    const id = await test.make.property({ external_id: 'waiting-by-hand', agent_refusal: 'bitte keine Makler' })
    await announceMatches(test.ctx, [id])
    expect(await order(agent, [id])).toMatchObject({ success: true })
    expect(findUnits('waiting-by-hand')).toHaveLength(1)
  })

  it('is sent when the agent requests it during its automatic attempt', async () => {
    const agent = await automatic(DEMO_KEY)
    const id = await test.make.property({ external_id: 'under-way', agent_refusal: 'bitte keine Makler' })
    await announceMatches(test.ctx, [id])
    const [attempt] = await takeDue(test.ctx, { channel: 'crm', target: agent.officeId }, crmChannel)
    if (!attempt) throw new Error('nothing was due')
    // a lease differs from the next one by its end
    test.clock.advance(1_000)
    const ordered = order(agent, [id])
    const isTakenOver = async () =>
      (await test.ctx.db.selectFrom('exports').select('saved_search_id').where('property_id', '=', id).executeTakeFirstOrThrow())
        .saved_search_id === null
    await expect.poll(isTakenOver, { interval: 10 }).toBe(true)
    expect(await storeEnd(test.ctx, attempt, 'skipped', REFUSED)).toBe(false)
    expect(await ordered).toMatchObject({ success: true })
  })

  it('waits for a confirmed email address, then starts by itself', async () => {
    const [fresh, confirmed] = [await automatic(DEMO_KEY, { is_email_verified: false }), await automatic(OTHER_KEY)]
    const id = await test.make.property({ external_id: 'unconfirmed' })
    await announceMatches(test.ctx, [id])
    await test.drain()
    test.clock.advance(minutes(2))
    await sweepDeliveries(test.ctx)
    await test.drain()
    await exportWaiting(test.ctx, fresh)
    const { attempts } = await test.ctx.db
      .selectFrom('deliveries')
      .select('attempts')
      .where('office_id', '=', fresh.officeId)
      .executeTakeFirstOrThrow()
    expect(attempts).toBe(0)
    expect([await history(fresh), await history(confirmed)]).toMatchObject([[{ exportStatus: 'pending' }], [{ exportStatus: 'success' }]])
    await test.as().call(accounts.resendVerification, { body: { email: fresh.email } })
    await test.drain()
    await test.as().call(accounts.verifyEmail, { body: { token: await newestToken(test.ctx, fresh.email) } })
    await test.drain()
    expect(await history(fresh)).toMatchObject([{ exportStatus: 'success' }])
  })
})
