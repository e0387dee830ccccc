import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accounts } from '#shared/contract/people/accounts.ts'
import { crm, type ExportOutcome } from '#shared/contract/work/crm.ts'
import { stats } from '#shared/contract/work/stats.ts'
import { announceMatches } from '#server/features/market/matches/service.ts'
import { DEMO_KEY, type PropstackStandIn, startPropstack } from '#stand-ins/propstack/start.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { minutes } from '#test/clock.ts'
import type { TestAgent } from '#test/factories.ts'
import { takeDue } from '#server/deliveries/queries.ts'
import { exportWaiting, waitingExport, workingOff } from '#test/exports.ts'
import { crmChannel } from './channel.ts'

let propstack: PropstackStandIn
let test: TestApp

beforeAll(async () => {
  propstack = await startPropstack({ keys: [DEMO_KEY, 'another-offices-key'], units: 3 })
  test = await startTestApp({ env: { PROPSTACK_URL: propstack.url } })
})
beforeEach(() => {
  propstack.fault(null)
  propstack.forceStatus(undefined)
  propstack.stopSearch(false)
})
afterAll(async () => {
  await test.close()
  await propstack.close()
})

const setKey = (agent: TestAgent, propstackApiKey: string | null) => test.as(agent).call(accounts.update, { body: { propstackApiKey } })

async function agentWithKey(key: string = DEMO_KEY): Promise<TestAgent> {
  const agent = await test.make.agent()
  expect((await setKey(agent, key)).status).toBe(200)
  return agent
}

const ask = async (agent: TestAgent, propertyIds: readonly number[]): Promise<ExportOutcome> =>
  (await test.as(agent).call(crm.exportOne, { body: { propertyIds: [...propertyIds] } })).body
const order = (agent: TestAgent, propertyIds: readonly number[]) => workingOff(test, ask(agent, propertyIds))

/** Runs the worker after a delay. */
async function later(milliseconds = minutes(2)): Promise<void> {
  test.clock.advance(milliseconds)
  await test.drain('sweep')
}

const history = async (agent: TestAgent) => (await test.as(agent).call(crm.list)).body
const findUnits = (externalId: string) => propstack.units.filter((unit) => unit['unit_id'] === `GIEBEL-kleinanzeigen.de-${externalId}`)
const exportedCount = async (agent: TestAgent) => (await test.as(agent).call(stats.get)).body.exported

describe('exporting a property', () => {
  it("creates it in the CRM with the advert's data, in an unpublished status", async () => {
    const agent = await agentWithKey()
    const id = await test.make.property({
      external_id: 'ka-1',
      title: 'Reihenhaus mit Garten',
      address: 'Ahornweg 12 a',
      contact_name: 'Erika Sommer',
      contact_phone: '040 1234',
    })
    expect(await order(agent, [id])).toEqual({ success: true, exported: 1, pending: 0 })
    expect(findUnits('ka-1')).toMatchObject([
      {
        title: 'Reihenhaus mit Garten',
        object_type: 'LIVING',
        rs_type: 'HOUSE',
        rs_category: 'TERRACE_HOUSE',
        marketing_type: 'BUY',
        price: 485_000,
        living_space: 130,
        street: 'Ahornweg',
        house_number: '12 a',
        property_status_id: 4101,
        note: 'Quelle: Kleinanzeigen',
      },
    ])
    expect(await history(agent)).toMatchObject([
      { propertyId: id, exportStatus: 'success', propstackId: String(findUnits('ka-1')[0]?.id), errorMessage: null, propstackUrl: null },
    ])
    expect(await exportedCount(agent)).toBe(1)
  })

  it('creates one record under repeated and concurrent requests', async () => {
    const agent = await agentWithKey()
    const id = await test.make.property({ external_id: 'ka-2' })
    const outcomes = await workingOff(test, Promise.all(Array.from({ length: 20 }, () => ask(agent, [id]))))
    expect(outcomes.every(({ success }) => success)).toBe(true)
    const [sent, before] = [propstack.calls.length, await history(agent)]
    test.clock.advance(minutes(5))
    expect((await order(agent, [id])).exported).toBe(1)
    expect(propstack.calls.slice(sent)).toEqual([])
    expect(findUnits('ka-2')).toHaveLength(1)
    expect(before).toHaveLength(1)
    expect(await history(agent)).toEqual(before)
  })

  it('creates one record for two agents of one office', async () => {
    const agents = [await agentWithKey(), await agentWithKey()]
    const id = await test.make.property({ external_id: 'ka-3' })
    await Promise.all(agents.map((agent) => order(agent, [id])))
    expect(findUnits('ka-3')).toHaveLength(1)
  })

  it('serializes search and creation of two workers with the same key', async () => {
    const agents = [await agentWithKey(), await agentWithKey()]
    const id = await test.make.property({ external_id: 'ka-3b' })
    for (const agent of agents) await waitingExport(test.ctx, agent, id)
    await Promise.all(agents.map((agent) => exportWaiting(test.ctx, agent)))
    expect(findUnits('ka-3b')).toHaveLength(1)
  })

  it('adopts an archived record', async () => {
    const agent = await agentWithKey()
    const known = propstack.addUnit({ title: 'Alt', unit_id: 'GIEBEL-kleinanzeigen.de-ka-4', archived: true })
    expect((await order(agent, [await test.make.property({ external_id: 'ka-4' })])).success).toBe(true)
    expect((await history(agent))[0]?.propstackId).toBe(String(known.id))
  })

  it('does not adopt a record whose reference merely begins with its own', async () => {
    const agent = await agentWithKey()
    propstack.addUnit({ title: 'Anderes', unit_id: 'GIEBEL-kleinanzeigen.de-ka-50' })
    await order(agent, [await test.make.property({ external_id: 'ka-5' })])
    expect(findUnits('ka-5')).toHaveLength(1)
  })

  it('is rejected without a key and for an unknown property', async () => {
    const agent = await test.make.agent()
    const id = await test.make.property()
    const refused = await test.as(agent).call(crm.exportMany, { body: { propertyIds: [id] } })
    expect([refused.status, refused.text]).toEqual([400, 'Kein Propstack API-Schlüssel hinterlegt.'])
    await setKey(agent, DEMO_KEY)
    expect((await test.as(agent).call(crm.exportMany, { body: { propertyIds: [id, 999_999_999] } })).status).toBe(404)
    expect((await test.as(agent).call(crm.exportMany, { body: { propertyIds: [] } })).status).toBe(400)
    expect(await history(agent)).toEqual([])
  })

  it('is visible only to the agent who requested it', async () => {
    const [agent, other] = [await agentWithKey(), await agentWithKey('another-offices-key')]
    await order(agent, [await test.make.property()])
    expect(await history(other)).toEqual([])
    expect(await exportedCount(other)).toBe(0)
  })

  it('warns if the CRM set another status', async () => {
    const agent = await agentWithKey()
    propstack.forceStatus(4103)
    expect((await order(agent, [await test.make.property()])).success).toBe(true)
    expect((await history(agent))[0]?.errorMessage).toContain('anderen Objektstatus')
  })

  it('is rejected while every status is published', async () => {
    const agent = await agentWithKey()
    const id = await test.make.property({ external_id: 'ka-6' })
    propstack.setStatuses([{ id: 1, name: 'Vermarktung', position: 1, remove_from_portal: false }])
    try {
      expect((await order(agent, [id])).error).toContain('Objektstatus, der nicht veröffentlicht wird')
    } finally {
      propstack.setStatuses([{ id: 4101, name: 'Akquise', position: 1, remove_from_portal: true }])
    }
    expect(findUnits('ka-6')).toHaveLength(0)
    expect((await order(agent, [id])).success).toBe(true)
  })
})

describe('an export when the CRM fails', () => {
  const FINAL = [
    ['no-right', 'Dem API-Schlüssel fehlt in Propstack das Recht „Objekte schreiben“'],
    ['422', 'Propstack hat die Anfrage abgelehnt: Titel ist zu lang'],
    ['422-fields', 'Propstack hat die Anfrage abgelehnt: title ist zu lang'],
  ] as const
  it.each(FINAL)(
    'with %s fails with the reason, is not retried, and succeeds in the same row when requested again',
    async (fault, sentence) => {
      const agent = await agentWithKey()
      const id = await test.make.property({ external_id: `final-${fault}` })
      propstack.fault(fault, { method: 'POST' })
      const outcome = await order(agent, [id])
      expect(outcome).toMatchObject({ success: false, exported: 0, pending: 0 })
      expect(outcome.error).toContain(sentence)
      const [record] = await history(agent)
      expect(record).toMatchObject({ exportStatus: 'failed', errorMessage: outcome.error, propstackId: null })
      const asked = propstack.calls.length
      await later()
      expect(propstack.calls).toHaveLength(asked)

      propstack.fault(null)
      expect((await order(agent, [id])).success).toBe(true)
      expect(await history(agent)).toMatchObject([{ id: record?.id, exportStatus: 'success', errorMessage: null }])
      expect(findUnits(`final-${fault}`)).toHaveLength(1)
    },
  )

  it('is not sent again while under way', async () => {
    const agent = await agentWithKey()
    const id = await test.make.property({ external_id: 'under-way' })
    propstack.fault('500', { method: 'POST' })
    expect(await order(agent, [id])).toMatchObject({ pending: 1 })
    await order(agent, [id])
    const waiting = await test.ctx.db.selectFrom('deliveries').select('id').where('office_id', '=', agent.officeId).execute()
    expect(waiting).toHaveLength(1)
    propstack.fault(null)
    await later()
    expect(findUnits('under-way')).toHaveLength(1)
  })

  it('can be repeated at once after a clear rejection', async () => {
    const agent = await agentWithKey()
    const id = await test.make.property()
    propstack.fault('422', { method: 'POST', times: 1 })
    expect((await order(agent, [id])).success).toBe(false)
    expect((await order(agent, [id])).success).toBe(true)
  })

  it('fails together with all other pending ones after a single request when the key is unknown', async () => {
    const agent = await agentWithKey('a-key-nobody-knows')
    const ids = await Promise.all([1, 2, 3].map(() => test.make.property()))
    const asked = propstack.calls.length
    const outcome = await order(agent, ids)
    expect(outcome).toEqual({
      success: false,
      exported: 0,
      pending: 0,
      error: '3 von 3 Immobilien wurden nicht exportiert: Propstack kennt diesen API-Schlüssel nicht. Bitte prüfen Sie ihn.',
    })
    expect(propstack.calls.length - asked).toBe(1)
  })

  const PASSING = [
    ['429', 'keine weiteren Anfragen'],
    ['500', 'Propstack meldet eine Störung (Status 500).'],
    ['redirect', 'nicht lesbar'],
    ['html', 'nicht lesbar'],
    ['wrong-json', 'nicht lesbar'],
    ['dropped', 'nicht erreichbar'],
    ['dropped-after-commit', 'nicht erreichbar'],
  ] as const
  it.each(PASSING)('with %s waits with the reason and is retried into one record', async (fault, words) => {
    const agent = await agentWithKey()
    const id = await test.make.property({ external_id: `passing-${fault}` })
    propstack.fault(fault, { method: 'POST', times: 1 })
    const outcome = await order(agent, [id])
    expect(outcome).toMatchObject({ success: false, exported: 0, pending: 1 })
    expect(outcome.error).toContain(words)
    expect(await history(agent)).toMatchObject([
      { exportStatus: 'pending', errorMessage: expect.stringContaining(words) as string, nextAttemptAt: expect.any(String) as string },
    ])
    await later()
    expect(await history(agent)).toMatchObject([{ exportStatus: 'success', errorMessage: null }])
    expect(findUnits(`passing-${fault}`)).toHaveLength(1)
  })

  it('pauses for the duration of Retry-After', async () => {
    const agent = await agentWithKey()
    const ids = [await test.make.property({ external_id: 'wait-1' }), await test.make.property({ external_id: 'wait-2' })]
    propstack.fault('429-retry-after', { times: 1 })
    expect(await order(agent, ids)).toMatchObject({ success: false, pending: 2 })
    const asked = propstack.calls.length
    await later(minutes(1.5))
    expect(propstack.calls).toHaveLength(asked)
    await later(minutes(1))
    expect((await history(agent)).map((record) => record.exportStatus)).toEqual(['success', 'success'])
  })

  it('does not block other properties if it fails', async () => {
    const agent = await agentWithKey()
    const ids = [await test.make.property({ title: 'Eins' }), await test.make.property({ title: 'Zwei' })]
    propstack.fault('500', { method: 'POST', times: 1 })
    await order(agent, ids)
    await later()
    const created = propstack.calls.filter(({ method }) => method === 'POST').slice(-2)
    expect(created.map(({ body }) => (body as { property: { title: string } }).property.title)).toEqual(['Zwei', 'Eins'])
    expect((await history(agent)).every(({ exportStatus }) => exportStatus === 'success')).toBe(true)
  })

  it('gives up after 8 attempts', async () => {
    const agent = await agentWithKey()
    propstack.fault('500')
    await order(agent, [await test.make.property()])
    for (let attempt = 2; attempt <= 8; attempt += 1) await later(minutes(90))
    expect(await history(agent)).toMatchObject([
      { exportStatus: 'failed', errorMessage: expect.stringContaining('Nach 8 Versuchen') as string },
    ])
  })
})

describe('a worker that died between sending and storing the result', () => {
  /** State of a worker that picked up the export and stored that the creation was sent. */
  async function leaveBehind(agent: TestAgent, propertyId: number): Promise<void> {
    const id = await waitingExport(test.ctx, agent, propertyId)
    expect(await takeDue(test.ctx, { channel: 'crm', target: agent.officeId }, crmChannel)).toMatchObject([{ id, attempts: 1 }])
    await test.ctx.db.updateTable('exports').set({ create_sent_at: test.clock.now() }).where('delivery_id', '=', id).execute()
  }

  it('leaves one record, which the next worker finds', async () => {
    const agent = await agentWithKey()
    const id = await test.make.property({ external_id: 'killed' })
    propstack.addUnit({ title: 'Schon da', unit_id: 'GIEBEL-kleinanzeigen.de-killed' })
    await leaveBehind(agent, id)
    await later(20_000)
    expect(await history(agent)).toMatchObject([{ exportStatus: 'success' }])
    expect(findUnits('killed')).toHaveLength(1)
  })

  it('makes the next worker wait while the search may not find the record yet', async () => {
    const agent = await agentWithKey()
    const id = await test.make.property({ external_id: 'killed-2' })
    await leaveBehind(agent, id)
    await later(crmChannel.lease)
    expect(await history(agent)).toMatchObject([{ exportStatus: 'pending' }])
    expect(findUnits('killed-2')).toHaveLength(0)
    await later(minutes(2))
    expect(findUnits('killed-2')).toHaveLength(1)
  })
})

describe('a record that Propstack created but does not find yet', () => {
  it('is not created again when the agent repeats the export after a lost response', async () => {
    const agent = await agentWithKey()
    await test.as(agent).call(accounts.update, { body: { autoExportEnabled: true } })
    await test.make.savedSearch(agent, { autoExport: true })
    const id = await test.make.property({ external_id: 'behind' })
    propstack.stopSearch(true)
    propstack.fault('dropped-after-commit', { method: 'POST', times: 1 })
    await announceMatches(test.ctx, [id])
    await test.drain()
    expect(await history(agent)).toMatchObject([{ exportStatus: 'pending' }])
    expect((await order(agent, [id])).error).toContain('noch nicht bestätigt')
    propstack.stopSearch(false)
    await later()
    expect(await history(agent)).toMatchObject([{ exportStatus: 'success' }])
    expect(findUnits('behind')).toHaveLength(1)
  })
})

describe('the CRM key', () => {
  it('is stored encrypted, shown masked, kept when its mask is sent back, and removed by an empty value', async () => {
    const agent = await test.make.agent()
    expect((await setKey(agent, DEMO_KEY)).body.propstackApiKey).toBe('••••••••-key')
    const { api_key: sealed } = await test.ctx.db
      .selectFrom('crm_connections')
      .select('api_key')
      .where('office_id', '=', agent.officeId)
      .executeTakeFirstOrThrow()
    expect(sealed?.toString('latin1')).not.toContain(DEMO_KEY)
    expect((await setKey(agent, '••••••••-key')).status).toBe(200)
    expect((await test.as(agent).call(crm.test, { body: { apiKey: '••••••••-key' } })).body.success).toBe(true)
    expect((await setKey(agent, '••••••••fake')).status).toBe(400)
    expect((await setKey(agent, 'two\r\nlines')).status).toBe(400)
    const named = await test.as(agent).call(accounts.update, { body: { autoExportEnabled: true, firstName: 'Eva' } })
    expect(named.body).toMatchObject({ autoExportEnabled: true, firstName: 'Eva', propstackApiKey: '••••••••-key' })
    expect((await setKey(agent, '')).body.propstackApiKey).toBeNull()
  })

  it('is tested without being stored', async () => {
    const agent = await test.make.agent()
    expect((await test.as(agent).call(crm.test, { body: { apiKey: DEMO_KEY } })).body.success).toBe(true)
    expect((await test.as(agent).call(crm.test, { body: { apiKey: 'wrong' } })).body).toEqual({
      success: false,
      message: 'Propstack kennt diesen API-Schlüssel nicht. Bitte prüfen Sie ihn.',
    })
    expect((await test.as(agent).call(crm.test, { body: { apiKey: ' ' } })).status).toBe(400)
    expect((await test.as(agent).call(accounts.current)).body).toMatchObject({ propstackApiKey: null, crmTest: null })
  })

  it('is tested with all permissions an export needs, without any write to the CRM', async () => {
    const agent = await agentWithKey()
    const before = propstack.units.length
    expect((await test.as(agent).call(crm.testComprehensive)).body).toMatchObject({
      success: true,
      customFieldsCount: 3,
      existingPropertiesCount: propstack.units.filter(({ archived }) => !archived).length,
      message: expect.stringContaining('„Akquise“') as string,
    })
    expect(propstack.units).toHaveLength(before)
    propstack.fault('no-right', { path: /^\/property_statuses/ })
    const { body } = await test.as(agent).call(crm.testComprehensive)
    expect(body).toMatchObject({ success: false, message: expect.stringContaining('„Objektstatus lesen“') as string })
    expect((await test.as(agent).call(accounts.current)).body.crmTest).toMatchObject({ error: body.message })
    expect((await test.as(await test.make.agent()).call(crm.testComprehensive)).text).toBe('Kein Propstack API-Schlüssel hinterlegt.')
  })

  it('fails pending exports when removed', async () => {
    const agent = await agentWithKey()
    propstack.fault('500', { times: 1 })
    await order(agent, [await test.make.property()])
    await setKey(agent, null)
    await later()
    expect(await history(agent)).toMatchObject([{ exportStatus: 'failed', errorMessage: 'Kein Propstack API-Schlüssel hinterlegt.' }])
  })
})

describe('automatic export', () => {
  const switchOn = (agent: TestAgent) => test.as(agent).call(accounts.update, { body: { autoExportEnabled: true } })

  it('exports matches of a search with auto-export once, with the name of the search', async () => {
    const agent = await agentWithKey()
    await switchOn(agent)
    await test.make.savedSearch(agent, { name: 'Ohne Export' })
    await test.make.savedSearch(agent, { name: 'Mit Export', autoExport: true })
    const id = await test.make.property({ external_id: 'auto-1' })
    for (let time = 1; time <= 2; time += 1) {
      await announceMatches(test.ctx, [id])
      await test.drain()
    }
    expect(await history(agent)).toMatchObject([{ propertyId: id, exportStatus: 'success', searchName: 'Mit Export' }])
    expect(findUnits('auto-1')).toHaveLength(1)
  })

  it("skips an advert since classified as a dealer's, unless the agent requests it", async () => {
    const agent = await agentWithKey()
    await switchOn(agent)
    await test.make.savedSearch(agent, { autoExport: true })
    const id = await test.make.property({ external_id: 'auto-dealer' })
    await announceMatches(test.ctx, [id])
    await test.make.changeProperty(id, { hidden_reason: 'dealer' })
    await test.drain()
    expect(await history(agent)).toMatchObject([{ exportStatus: 'skipped', errorMessage: expect.stringContaining('Händler') as string }])
    expect(findUnits('auto-dealer')).toHaveLength(0)
    expect(await order(agent, [id])).toMatchObject({ success: true })
  })

  it('needs both switches and a key that is not known to be invalid', async () => {
    const onlySearch = await agentWithKey()
    const onlyAccount = await agentWithKey()
    const noKey = await test.make.agent()
    const wrongKey = await agentWithKey('a-key-nobody-knows')
    for (const agent of [onlyAccount, noKey, wrongKey]) await switchOn(agent)
    await test.as(wrongKey).call(crm.testComprehensive)
    for (const agent of [onlySearch, noKey, wrongKey]) await test.make.savedSearch(agent, { autoExport: true })
    await test.make.savedSearch(onlyAccount)
    await announceMatches(test.ctx, [await test.make.property()])
    await test.drain()
    for (const agent of [onlySearch, onlyAccount, noKey, wrongKey]) expect(await history(agent)).toEqual([])
  })

  it('leaves retrying a failed export to the agent', async () => {
    const agent = await agentWithKey()
    await switchOn(agent)
    await test.make.savedSearch(agent, { autoExport: true })
    const id = await test.make.property()
    propstack.fault('422', { method: 'POST' })
    await announceMatches(test.ctx, [id])
    await test.drain()
    propstack.fault(null)
    await announceMatches(test.ctx, [id])
    await test.drain()
    expect(await history(agent)).toMatchObject([{ exportStatus: 'failed' }])
  })
})
