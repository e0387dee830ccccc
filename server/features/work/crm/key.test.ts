import { once } from 'node:events'
import { WebSocket } from 'ws'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accounts } from '#shared/contract/people/accounts.ts'
import { crm } from '#shared/contract/work/crm.ts'
import { users } from '#shared/contract/people/users.ts'
import { DEMO_KEY, type PropstackStandIn, startPropstack } from '#stand-ins/propstack/start.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { minutes } from '#test/clock.ts'
import type { TestAgent } from '#test/factories.ts'
import { exportWaiting, waitingExport } from '#test/exports.ts'

let propstack: PropstackStandIn
let test: TestApp

beforeAll(async () => {
  propstack = await startPropstack({ keys: [DEMO_KEY], slowMs: 400 })
  test = await startTestApp({ env: { PROPSTACK_URL: propstack.url } })
})
beforeEach(() => propstack.fault(null))
afterAll(async () => {
  await test.close()
  await propstack.close()
})

const UNKNOWN = 'Propstack kennt diesen API-Schlüssel nicht. Bitte prüfen Sie ihn.'
const FAULT = 'Propstack meldet eine Störung (Status 500).'
const MASK = '••••••••-key'

const setKey = (agent: TestAgent, propstackApiKey: string | null) => test.as(agent).call(accounts.update, { body: { propstackApiKey } })
const known = async (agent: TestAgent) => (await test.as(agent).call(accounts.current)).body.crmTest
const tryKey = (agent: TestAgent, apiKey = MASK) => test.as(agent).call(crm.test, { body: { apiKey } })
const now = () => test.clock.now().toISOString()

async function agentWithKey(key: string = DEMO_KEY): Promise<TestAgent> {
  const agent = await test.make.agent()
  await setKey(agent, key)
  return agent
}

/** A pending export, processed by the worker. */
async function exportOne(agent: TestAgent): Promise<void> {
  await waitingExport(test.ctx, agent, await test.make.property())
  await exportWaiting(test.ctx, agent)
}

describe('the state of the stored CRM key', () => {
  it('is null before the first test', async () => {
    expect(await known(await agentWithKey())).toBeNull()
  })

  it.each([
    ['test', (agent: TestAgent) => tryKey(agent)],
    ['comprehensive test', (agent: TestAgent) => test.as(agent).call(crm.testComprehensive)],
  ] as const)('is the result of the last %s, with its time', async (_name, tryIt) => {
    const agent = await agentWithKey()
    const tryAgain = () => tryIt(agent)
    await tryAgain()
    const first = now()
    expect(await known(agent)).toEqual({ at: first, error: null })
    test.clock.advance(minutes(5))
    expect(await known(agent)).toEqual({ at: first, error: null })
    propstack.fault('500')
    await tryAgain()
    expect(await known(agent)).toEqual({ at: now(), error: FAULT })
    propstack.fault(null)
    await tryAgain()
    expect(await known(agent)).toEqual({ at: now(), error: null })
  })

  it('survives sending back the mask, but is reset together with the key', async () => {
    const agent = await agentWithKey()
    await tryKey(agent)
    const result = await known(agent)
    await setKey(agent, MASK)
    expect(await known(agent)).toEqual(result)
    expect((await setKey(agent, 'another-one')).body.crmTest).toBeNull()
    await tryKey(agent, '••••••••-one')
    expect(await known(agent)).toMatchObject({ error: UNKNOWN })
    await setKey(agent, null)
    expect(await known(agent)).toBeNull()
  })

  it('ignores the test result of a key that was only typed', async () => {
    const agent = await agentWithKey()
    await tryKey(agent, 'a-key-nobody-knows')
    expect(await known(agent)).toBeNull()
  })

  it('ignores a late response for the previous key', async () => {
    const agent = await agentWithKey()
    propstack.fault('slow')
    const asked = propstack.calls.length
    const late = tryKey(agent)
    await expect.poll(() => propstack.calls.length).toBe(asked + 1)
    await setKey(agent, 'another-one')
    expect((await late).body.success).toBe(true)
    expect(await known(agent)).toBeNull()
  })

  it('is visible to its own agent only', async () => {
    const [agent, other] = [await agentWithKey('a-key-nobody-knows'), await agentWithKey()]
    await tryKey(agent, '••••••••nows')
    expect(await known(agent)).toMatchObject({ error: UNKNOWN })
    expect(await known(other)).toBeNull()
    const admin = await test.make.user({ role: 'admin' })
    const seen = await test.as(admin).call(users.update, { params: { id: agent.id }, body: { isActive: true } })
    expect(seen.body).not.toHaveProperty('crmTest')
  })
})

describe("an export updates the key's state", () => {
  it('if the key is unknown', async () => {
    const agent = await agentWithKey('a-key-nobody-knows')
    await exportOne(agent)
    expect(await known(agent)).toEqual({ at: now(), error: UNKNOWN })
  })

  it('if the key lacks a permission, until an export succeeds', async () => {
    const agent = await agentWithKey()
    propstack.fault('no-right', { method: 'POST' })
    await exportOne(agent)
    expect(await known(agent)).toMatchObject({ error: expect.stringContaining('„Objekte schreiben“') as string })
    propstack.fault(null)
    await exportOne(agent)
    expect(await known(agent)).toEqual({ at: now(), error: null })
  })

  it.each(['500', '429', '422', 'dropped'] as const)('but not after another failure: %s', async (fault) => {
    const agent = await agentWithKey()
    propstack.fault(fault)
    await exportOne(agent)
    expect(await known(agent)).toBeNull()
  })

  it('and notifies the open pages of its agent', async () => {
    const agent = await agentWithKey('a-key-nobody-knows')
    const address = `${(await test.listen()).replace('http', 'ws')}/ws`
    const socket = new WebSocket(address, { headers: { cookie: agent.cookie } })
    const heard: string[] = []
    socket.on('message', (message: Buffer) => heard.push(message.toString()))
    await once(socket, 'open')
    await exportOne(agent)
    await expect.poll(() => heard.join(), { timeout: 5_000 }).toContain('/api/auth/user')
    socket.terminate()
  })
})
