import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accounts } from '#shared/contract/people/accounts.ts'
import { crm } from '#shared/contract/work/crm.ts'
import { type PropstackStandIn, startPropstack } from '#stand-ins/propstack/start.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { minutes } from '#test/clock.ts'
import type { TestAgent } from '#test/factories.ts'
import { exportWaiting, waitingExport } from '#test/exports.ts'
import { storeOutcome } from './queries-steps.ts'

const KEYS = ['CANARY-key-of-the-first-office', 'CANARY-key-of-the-second-office'] as const
const WRONG_KEY = 'CANARY-key-that-nobody-knows'

let propstack: PropstackStandIn
let test: TestApp
const log: string[] = []
beforeAll(async () => {
  propstack = await startPropstack({ keys: KEYS, slowMs: 400 })
  const write = (line: string) => void log.push(line)
  test = await startTestApp({ env: { PROPSTACK_URL: propstack.url, LOG_LEVEL: 'debug' }, log: { write } })
})
beforeEach(() => propstack.fault(null))
afterAll(async () => {
  await test.close()
  await propstack.close()
})

async function agentWithKey(key: string): Promise<TestAgent> {
  const agent = await test.make.agent()
  await test.as(agent).call(accounts.update, { body: { propstackApiKey: key } })
  return agent
}

/** A pending export. */
async function wait(agent: TestAgent, externalId: string): Promise<number> {
  return waitingExport(test.ctx, agent, await test.make.property({ external_id: externalId }))
}

const history = async (agent: TestAgent) => (await test.as(agent).call(crm.list)).body
const statuses = async (agent: TestAgent) => (await history(agent)).map(({ exportStatus }) => exportStatus)
const references = (from: number, key: string) =>
  propstack.calls
    .slice(from)
    .flatMap(({ method, key: used, body }) =>
      method === 'POST' && used === key ? [(body as { property: { unit_id: string } }).property.unit_id] : [],
    )

describe('two agents with pending exports', () => {
  it('export their own properties with their own keys', async () => {
    const [first, second] = [await agentWithKey(KEYS[0]), await agentWithKey(KEYS[1])]
    await wait(second, 'second-1')
    await wait(first, 'first-1')
    await wait(second, 'second-2')
    await wait(first, 'first-2')
    const from = propstack.calls.length
    await exportWaiting(test.ctx, first)
    expect(await statuses(second)).toEqual(['pending', 'pending'])
    await exportWaiting(test.ctx, second)
    expect(references(from, KEYS[0])).toEqual(['GIEBEL-kleinanzeigen.de-first-1', 'GIEBEL-kleinanzeigen.de-first-2'])
    expect(references(from, KEYS[1])).toEqual(['GIEBEL-kleinanzeigen.de-second-1', 'GIEBEL-kleinanzeigen.de-second-2'])
    const shown = async (agent: TestAgent) => (await history(agent)).length
    expect([await shown(first), await shown(second)]).toEqual([2, 2])
  })

  it("are not blocked or failed by errors of the other's key", async () => {
    const [wrong, right] = [await agentWithKey(WRONG_KEY), await agentWithKey(KEYS[1])]
    await wait(right, 'waits-1')
    await wait(wrong, 'fails-1')
    await exportWaiting(test.ctx, wrong)
    expect([await statuses(wrong), await statuses(right)]).toEqual([['failed'], ['pending']])
    const down = await agentWithKey(KEYS[0])
    await wait(down, 'postponed-1')
    await wait(down, 'postponed-2')
    propstack.fault('500')
    await exportWaiting(test.ctx, down)
    propstack.fault(null)
    expect(await history(down)).toMatchObject([
      { nextAttemptAt: expect.any(String) as string },
      { nextAttemptAt: expect.any(String) as string },
    ])
    expect(await history(right)).toMatchObject([{ exportStatus: 'pending', nextAttemptAt: null, errorMessage: null }])
    await exportWaiting(test.ctx, right)
    expect(await statuses(right)).toEqual(['success'])
  })
})

describe('an export under way', () => {
  it('is created once even if a sweep and another worker pick it up', async () => {
    const agent = await agentWithKey(KEYS[0])
    await wait(agent, 'swept')
    propstack.fault('slow', { method: 'POST' })
    const from = propstack.calls.length
    const living = exportWaiting(test.ctx, agent)
    const created = () => references(from, KEYS[0]).filter((reference) => reference.endsWith('swept'))
    await expect.poll(created).toHaveLength(1)
    test.clock.advance(minutes(2))
    const beside = test.drain('sweep')
    await Promise.all([living, beside, exportWaiting(test.ctx, agent)])
    expect(created()).toHaveLength(1)
    expect(await statuses(agent)).toEqual(['success'])
  })

  it('keeps its first outcome when a late worker reports another one', async () => {
    const agent = await agentWithKey(KEYS[0])
    const outcomes = [
      { status: 'sent', result: { objectId: 'P1', hint: null } },
      { status: 'failed', reason: 'Abgelehnt.' },
      { status: 'skipped', reason: 'Widerspruch.' },
    ] as const
    const findRow = (id: number) => test.ctx.db.selectFrom('exports').selectAll().where('delivery_id', '=', id).executeTakeFirstOrThrow()
    for (const first of outcomes) {
      const id = await wait(agent, `late-${first.status}`)
      await storeOutcome(test.ctx, agent.officeId, [id], first)
      const before = await findRow(id)
      for (const late of outcomes) expect(await storeOutcome(test.ctx, agent.officeId, [id], late)).toEqual([])
      expect(await findRow(id)).toEqual(before)
    }
  })
})

describe("an agent's CRM key", () => {
  it('never appears in the log', async () => {
    const agent = await agentWithKey(KEYS[0])
    const tryKey = (apiKey: string) => test.as(agent).call(crm.test, { body: { apiKey } })
    await tryKey(KEYS[0])
    await tryKey(WRONG_KEY)
    await test.as(agent).call(crm.testComprehensive)
    for (const fault of ['500', '422', '429', 'html', 'dropped', 'redirect'] as const) {
      propstack.fault(fault)
      await wait(agent, `logged-${fault}`)
      await exportWaiting(test.ctx, agent)
      await tryKey(KEYS[0])
      test.clock.advance(minutes(90))
    }
    propstack.fault(null)
    const wrong = await agentWithKey(WRONG_KEY)
    await wait(wrong, 'logged-wrong')
    for (const one of [wrong, agent]) await exportWaiting(test.ctx, one)
    const text = log.join('')
    expect(text).toContain('not delivered')
    for (const key of [...KEYS, WRONG_KEY]) for (const seen of [key, Buffer.from(key).toString('base64')]) expect(text).not.toContain(seen)
  })
})
