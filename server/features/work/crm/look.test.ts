import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accounts } from '#shared/contract/people/accounts.ts'
import { crm } from '#shared/contract/work/crm.ts'
import { DEMO_KEY, type PropstackStandIn, startPropstack } from '#stand-ins/propstack/start.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { hours, minutes } from '#test/clock.ts'
import { exportWaiting, waitingExport } from '#test/exports.ts'
import type { TestAgent } from '#test/factories.ts'
import { listToLookAt, storeSeen } from './queries-look.ts'

const GONE = { state: 'gone', status: null } as const

let propstack: PropstackStandIn
let test: TestApp
beforeAll(async () => {
  propstack = await startPropstack({ keys: [DEMO_KEY, 'another-key'] })
  test = await startTestApp({ env: { PROPSTACK_URL: propstack.url } })
})
beforeEach(async () => {
  propstack.fault(null)
  propstack.deny()
  await test.empty('exports')
})
afterAll(async () => {
  await test.close()
  await propstack.close()
})

async function agentWithKey(propstackApiKey: string = DEMO_KEY): Promise<TestAgent> {
  const agent = await test.make.agent()
  await test.as(agent).call(accounts.update, { body: { propstackApiKey } })
  return agent
}

const history = async (agent: TestAgent) => (await test.as(agent).call(crm.list)).body
const seenBy = async (agent: TestAgent) => (await history(agent)).map(({ seen }) => seen)
const now = () => test.clock.now().toISOString()

/** A successful export, and the id of its CRM record. */
async function exported(agent: TestAgent): Promise<number> {
  await waitingExport(test.ctx, agent, await test.make.property())
  await exportWaiting(test.ctx, agent)
  return Number((await history(agent))[0]?.propstackId)
}

/** The hourly check, and the requests it sent. */
async function round() {
  const asked = propstack.calls.length
  await test.drain('look-at-exports')
  return propstack.calls.slice(asked)
}

describe('the state of an exported record', () => {
  it('shows the status last seen in the CRM, or that it is archived or deleted', async () => {
    const agent = await agentWithKey()
    const ids = [await exported(agent), await exported(agent), await exported(agent)]
    expect(await seenBy(agent)).toEqual([null, null, null])
    propstack.editUnit(ids[0] ?? 0, { property_status_id: 4103 })
    propstack.editUnit(ids[1] ?? 0, { archived: true })
    propstack.removeUnit(ids[2] ?? 0)
    await round()
    expect(await seenBy(agent)).toEqual([
      { state: 'gone', status: null, at: now() },
      { state: 'archived', status: 'Akquise', at: now() },
      { state: 'there', status: 'Vermarktung', at: now() },
    ])
  })

  it('takes one request per agent, and no further one for hours', async () => {
    const agent = await agentWithKey()
    for (let count = 0; count < 3; count += 1) await exported(agent)
    expect(await round()).toHaveLength(1)
    test.clock.advance(hours(5))
    expect(await round()).toHaveLength(0)
    test.clock.advance(hours(2))
    expect(await round()).toHaveLength(1)
  })

  it('is requested for 50 records at a time, longest waiting first', async () => {
    const agent = await agentWithKey()
    for (let count = 0; count < 52; count += 1) {
      const property_id = await test.make.property()
      const unit = propstack.addUnit({ title: 'Haus', property_status_id: 4101 })
      await test.make.exported(agent, property_id, { object_id: String(unit.id) })
    }
    const count = async () => {
      const { seen } = await test.ctx.db
        .selectFrom('exports')
        .select(({ fn }) => fn.count<number>('seen_at').as('seen'))
        .where('office_id', '=', agent.officeId)
        .executeTakeFirstOrThrow()
      return seen
    }
    await round()
    expect(await count()).toBe(50)
    await round()
    expect(await count()).toBe(52)
  })

  it('is kept when the key may not read the single record', async () => {
    const agent = await agentWithKey()
    const id = await exported(agent)
    await round()
    const before = await seenBy(agent)
    expect(before).toMatchObject([{ state: 'there' }])
    propstack.removeUnit(id)
    propstack.fault('no-right', { path: new RegExp(`^/units/${id}$`) })
    test.clock.advance(hours(7))
    await round()
    expect(await seenBy(agent)).toEqual(before)
    expect((await test.as(agent).call(accounts.current)).body.crmTest?.error).toBeNull()
  })

  it('is visible to its own agent only', async () => {
    const [agent, other] = [await agentWithKey(), await agentWithKey('another-key')]
    const [id] = [await exported(agent), await exported(other)]
    propstack.removeUnit(id)
    await round()
    expect([await seenBy(agent), await seenBy(other)]).toMatchObject([[{ state: 'gone' }], [{ state: 'there' }]])
  })
})

describe('a record that was deleted in the CRM', () => {
  it('does not affect a record exported again in the meantime', async () => {
    const agent = await agentWithKey()
    await exported(agent)
    const [looked] = await listToLookAt(test.ctx, agent.officeId)
    await storeSeen(test.ctx, agent.officeId, [{ id: looked?.id ?? 0, objectId: 'the-old-one' }], new Map([['the-old-one', GONE]]))
    expect(await seenBy(agent)).toEqual([null])
  })

  it('is created again once when its agent requests the export', async () => {
    const agent = await agentWithKey()
    const id = await exported(agent)
    propstack.removeUnit(id)
    await round()
    const [record] = await history(agent)
    const asked = test.as(agent).call(crm.exportOne, { body: { propertyIds: [record?.propertyId ?? 0] } })
    await expect.poll(() => test.drain(), { timeout: 5_000 }).toBeGreaterThan(0)
    expect((await asked).body).toMatchObject({ success: true })
    const [again] = await history(agent)
    expect(again).toMatchObject({ id: record?.id, exportStatus: 'success', seen: null })
    expect(propstack.units.filter(({ id: unit }) => String(unit) === again?.propstackId)).toHaveLength(1)
    expect(again?.propstackId).not.toBe(String(id))
  })

  it('is checked once a week, because it may be restored from the bin', async () => {
    const agent = await agentWithKey()
    propstack.removeUnit(await exported(agent))
    await round()
    test.clock.advance(hours(6 * 24))
    expect(await round()).toHaveLength(0)
    test.clock.advance(hours(25))
    expect((await round()).length).toBeGreaterThan(0)
  })
})

describe('checking Propstack', () => {
  it('shows an unknown key to the agent and pauses until another one is stored', async () => {
    const agent = await agentWithKey()
    await exported(agent)
    await test.as(agent).call(accounts.update, { body: { propstackApiKey: 'a-key-nobody-knows' } })
    expect(await round()).toHaveLength(1)
    expect((await test.as(agent).call(accounts.current)).body.crmTest).toEqual({
      at: now(),
      error: 'Propstack kennt diesen API-Schlüssel nicht. Bitte prüfen Sie ihn.',
    })
    test.clock.advance(hours(24))
    expect(await round()).toHaveLength(0)
    await test.as(agent).call(accounts.update, { body: { propstackApiKey: DEMO_KEY } })
    expect(await round()).toHaveLength(1)
    expect(await seenBy(agent)).toMatchObject([{ state: 'there' }])
  })

  it('pauses after too many requests for as long as Retry-After demands, at least an hour', async () => {
    const agent = await agentWithKey()
    await exported(agent)
    propstack.fault('429-retry-after', { times: 1 })
    expect(await round()).toHaveLength(1)
    test.clock.advance(minutes(59))
    expect(await round()).toHaveLength(0)
    test.clock.advance(minutes(2))
    await round()
    expect(await seenBy(agent)).toMatchObject([{ state: 'there' }])
  })

  it.each(['500', 'redirect', 'html', 'wrong-json', 'dropped', '422'] as const)(
    'changes neither record nor key state after %s, and blocks no other agent',
    async (fault) => {
      const agents = [await agentWithKey(), await agentWithKey('another-key')]
      for (const agent of agents) await exported(agent)
      propstack.fault(fault, { times: 1 })
      await round()
      const seen = (await Promise.all(agents.map(seenBy))).flat()
      expect(seen.filter((one) => one === null)).toHaveLength(1)
      for (const agent of agents) expect((await test.as(agent).call(accounts.current)).body.crmTest?.error).toBeNull()
      test.clock.advance(minutes(61))
      await round()
      expect((await Promise.all(agents.map(seenBy))).flat()).toMatchObject([{ state: 'there' }, { state: 'there' }])
    },
  )

  it('skips deactivated agents', async () => {
    const agent = await agentWithKey()
    await exported(agent)
    await test.make.changeUser(agent, { is_active: false })
    expect(await round()).toHaveLength(0)
  })
})
