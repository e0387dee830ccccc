import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accounts } from '#shared/contract/people/accounts.ts'
import { crm } from '#shared/contract/work/crm.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { joinProperties, partProperty } from '#server/features/market/identity/join.ts'
import { mergeProperties } from '#server/features/market/properties/merge.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { createTestClock, hours, minutes } from '#test/clock.ts'
import { startTestOnoffice, startTestPropstack, type Step, STEPS, type TestCrm, type Wrong } from '#test/crms.ts'
import { exportWaiting, waitingExport, workingOff } from '#test/exports.ts'
import type { TestAgent } from '#test/factories.ts'

const clock = createTestClock()
let crms: Record<'propstack' | 'onoffice', TestCrm>
let test: TestApp
beforeAll(async () => {
  crms = { propstack: await startTestPropstack(), onoffice: await startTestOnoffice(() => clock.now()) }
  test = await startTestApp({ env: { ...crms.propstack.env, ...crms.onoffice.env }, clock })
})
beforeEach(async () => {
  for (const one of Object.values(crms)) {
    one.fault(null)
    one.stopSearch(false)
  }
  await test.empty('exports')
})
afterAll(async () => {
  await test.close()
  await Promise.all(Object.values(crms).map((one) => one.close()))
})

const history = async (agent: TestAgent) => (await test.as(agent).call(crm.list)).body
const account = async (agent: TestAgent) => (await test.as(agent).call(accounts.current)).body

async function agentOf({ access }: TestCrm): Promise<TestAgent> {
  const agent = await test.make.agent()
  expect((await test.as(agent).call(accounts.update, { body: access })).status).toBe(200)
  return agent
}

/** An advert with the owner's name and number. */
const advert = (externalId: string) =>
  test.make.property({ external_id: externalId, contact_name: `Erika ${externalId}`, contact_phone: '040 1234', title: 'Reihenhaus' })

async function exported(agent: TestAgent, propertyId: number, withOwner = true): Promise<void> {
  await waitingExport(test.ctx, agent, propertyId, { withOwner })
  await exportWaiting(test.ctx, agent)
}

async function later(agent: TestAgent, milliseconds = minutes(2)): Promise<void> {
  clock.advance(milliseconds)
  await exportWaiting(test.ctx, agent)
}

async function look(): Promise<void> {
  await test.drain('look-at-exports')
}

describe.each(['propstack', 'onoffice'] as const)('exporting to %s', (name) => {
  const there = () => crms[name]
  let serial = 0
  /** Unique name per case, because both fake CRMs keep created records. */
  const fresh = () => `${name}${(serial += 1)}`

  it('creates one record, one contact and one owner, and stores their ids', async () => {
    const agent = await agentOf(there())
    const mark = fresh()
    await exported(agent, await advert(mark))
    expect(there().counts(mark)).toEqual([1, 1, 1])
    const [object] = there().objects(mark)
    expect(await history(agent)).toMatchObject([
      {
        crm: name,
        exportStatus: 'success',
        errorMessage: null,
        propstackId: String(object?.['id']),
        contactId: expect.any(String) as string,
      },
    ])
    expect(JSON.stringify(object)).not.toMatch(/040 1234|Erika/)
  })

  it('creates one record for two concurrent agents, and adopts an existing record', async () => {
    const [one, other] = [await agentOf(there()), await agentOf(there())]
    const mark = fresh()
    const id = await advert(mark)
    for (const agent of [one, other]) await waitingExport(test.ctx, agent, id, { withOwner: true })
    await Promise.all([one, other].map((agent) => exportWaiting(test.ctx, agent)))
    expect(there().counts(mark)).toEqual([1, 1, 1])
    const known = fresh()
    const object = there().addObject(known)
    await exported(one, await advert(known), false)
    expect(there().counts(known)).toEqual([1, 0, 0])
    expect((await history(one))[0]).toMatchObject({ exportStatus: 'success', propstackId: object })
  })

  it('searches and writes for one agent at a time when they share a key', async () => {
    const agents = [await agentOf(there()), await agentOf(there())]
    const mark = fresh()
    const id = await advert(mark)
    for (const agent of agents) await waitingExport(test.ctx, agent, id)
    // without the lock, the slow agent would create the record a second time
    there().fault('slow', { step: 'find object', times: 1 })
    await Promise.all(agents.map((agent) => exportWaiting(test.ctx, agent)))
    expect(there().counts(mark)).toEqual([1, 0, 0])
  })

  const PASSING: readonly Wrong[] = [
    'down',
    'html',
    ...(name === 'onoffice' ? ['wrong-json' as const, 'half-json' as const] : []),
    'dropped',
    'dropped-after-commit',
  ]
  const CASES = STEPS.flatMap((step) => PASSING.map((wrong) => [step, wrong] as [Step, Wrong]))
  it.each(CASES)('retries after a failure to %s (%s) and ends with one record, contact and owner', async (step, wrong) => {
    const agent = await agentOf(there())
    const mark = fresh()
    there().fault(wrong, { step, times: 1 })
    await exported(agent, await advert(mark))
    expect(await history(agent)).toMatchObject([
      {
        exportStatus: 'pending',
        errorMessage: expect.stringContaining(there().label) as string,
        nextAttemptAt: expect.any(String) as string,
      },
    ])
    await later(agent)
    expect(await history(agent)).toMatchObject([{ exportStatus: 'success', errorMessage: null }])
    expect(there().counts(mark)).toEqual([1, 1, 1])
  })

  it('finds the record of a lost response, also for a colleague, after another advert leads', async () => {
    const [agent, colleague] = [await agentOf(there()), await agentOf(there())]
    const mark = fresh()
    const [id, other] = [await advert(mark), await advert(`${mark}-zweit`)]
    there().fault('dropped-after-commit', { step: 'make object', times: 1 })
    await exported(agent, id, false)
    await inTransaction(test.ctx, (ctx) => joinProperties(ctx, id, other))
    await test.ctx.db.updateTable('adverts').set({ state: 'gone', state_since: clock.now() }).where('external_id', '=', mark).execute()
    await inTransaction(test.ctx, (ctx) => mergeProperties(ctx, [id]))
    await later(agent)
    await exported(colleague, id, false)
    expect(await history(agent)).toMatchObject([{ exportStatus: 'success' }])
    expect(await history(colleague)).toMatchObject([{ exportStatus: 'success' }])
    expect(there().counts(mark)).toEqual([1, 0, 0])
    expect(there().counts(`${mark}-zweit`)).toEqual([0, 0, 0])
  })

  it('creates no second record while the search may not find the first one yet', async () => {
    const agent = await agentOf(there())
    const mark = fresh()
    there().stopSearch(true)
    there().fault('dropped-after-commit', { step: 'make object', times: 1 })
    await exported(agent, await advert(mark), false)
    // the duration of the longest request, and a little more
    for (const wait of [0.2, 0.4, 0.2]) {
      clock.advance(minutes(wait))
      await exportWaiting(test.ctx, agent)
    }
    there().stopSearch(false)
    await later(agent)
    expect(there().counts(mark)).toEqual([1, 0, 0])
    expect(await history(agent)).toMatchObject([{ exportStatus: 'success' }])
  })

  it('creates no second contact while the search may not find the first one yet', async () => {
    const agent = await agentOf(there())
    const mark = fresh()
    there().stopSearch(true)
    there().fault('dropped-after-commit', { step: 'make person', times: 1 })
    await exported(agent, await advert(mark))
    expect(there().counts(mark)).toEqual([1, 1, 0])
    for (const wait of [0.2, 0.4, 0.2]) {
      clock.advance(minutes(wait))
      await exportWaiting(test.ctx, agent)
    }
    there().stopSearch(false)
    await later(agent)
    expect(there().counts(mark)).toEqual([1, 1, 1])
    expect(await history(agent)).toMatchObject([{ exportStatus: 'success', errorMessage: null }])
  })

  it('fails with the reason if the CRM rejects it, and also stores a missing permission for the key', async () => {
    const agent = await agentOf(there())
    there().fault('refused', { step: 'make object' })
    await exported(agent, await advert(fresh()))
    expect(await history(agent)).toMatchObject([
      { exportStatus: 'failed', errorMessage: expect.stringContaining(`${there().label} hat die Anfrage abgelehnt: `) as string },
    ])
    expect((await account(agent)).crmTest).toBeNull()
    there().fault('no-right', { step: 'make object' })
    await exported(agent, await advert(fresh()))
    expect((await account(agent)).crmTest?.error).toMatch(new RegExp(`fehlt in ${there().label} (das|ein) Recht`))
  })

  it('fails all pending exports after one request with an unknown key, and shows that to the agent', async () => {
    const agent = await agentOf(there())
    await test.as(agent).call(accounts.update, { body: there().wrongAccess })
    for (const mark of [fresh(), fresh()]) await waitingExport(test.ctx, agent, await advert(mark))
    const asked = there().asked()
    await exportWaiting(test.ctx, agent)
    expect(there().asked() - asked).toBe(1)
    const { crmTest } = await account(agent)
    expect(crmTest?.error).toContain(there().label)
    expect((await history(agent)).map(({ errorMessage }) => errorMessage)).toEqual([crmTest?.error, crmTest?.error])
  })

  it('pauses for as long as the CRM demands', async () => {
    const agent = await agentOf(there())
    there().fault('busy', { times: 1 })
    await exported(agent, await advert(fresh()))
    expect((await history(agent))[0]?.errorMessage).toContain('keine weiteren Anfragen')
    const asked = there().asked()
    await later(agent, minutes(1.5))
    expect(there().asked()).toBe(asked)
    await later(agent, hours(2))
    expect(await history(agent)).toMatchObject([{ exportStatus: 'success' }])
  })

  it('can be tested with a typed key and with the mask of the stored one', async () => {
    const agent = await agentOf(there())
    const { propstackApiKey, onofficeToken } = await account(agent)
    const apiKey = propstackApiKey ?? onofficeToken ?? ''
    expect(apiKey).toMatch(/^•{8}.{4}$/)
    expect((await test.as(agent).call(crm.test, { body: { crm: name, apiKey } })).body.message).toBe(
      `Die Verbindung zu ${there().label} steht.`,
    )
    expect((await account(agent)).crmTest).toEqual({ at: clock.now().toISOString(), error: null })
    expect((await test.as(agent).call(crm.testComprehensive)).body).toMatchObject({
      success: true,
      existingPropertiesCount: expect.any(Number) as number,
    })
  })

  it('reports changed, archived and deleted records', async () => {
    const agent = await agentOf(there())
    const marks = [fresh(), fresh(), fresh()]
    for (const mark of marks) await exported(agent, await advert(mark), false)
    const ids = marks.map((mark) => String(there().objects(mark)[0]?.['id']))
    there().archiveObject(ids[1] ?? '')
    there().removeObject(ids[2] ?? '')
    await look()
    expect((await history(agent)).map(({ seen }) => seen?.state)).toEqual(['gone', 'archived', 'there'])
    there().fault('down', { times: 1 })
    clock.advance(hours(24))
    await look()
    expect((await history(agent)).map(({ seen }) => seen?.state)).toEqual(['gone', 'archived', 'there'])
  })

  it('sends the changed fields of an exported record', async () => {
    const agent = await agentOf(there())
    const mark = fresh()
    const id = await advert(mark)
    await exported(agent, id, false)
    const [record] = await history(agent)
    await test.make.changeProperty(id, { title: 'Reihenhaus, neu' })
    await test.ctx.db.updateTable('exports').set({ status: 'pending' }).where('property_id', '=', id).execute()
    await test.ctx.db.updateTable('deliveries').set({ status: 'waiting', ended_at: null }).where('office_id', '=', agent.officeId).execute()
    await exportWaiting(test.ctx, agent)
    expect(JSON.stringify(there().objects(mark))).toContain('Reihenhaus, neu')
    expect(record?.propstackId).toBe((await history(agent))[0]?.propstackId)
  })
})

describe("another agent's exports", () => {
  const rows = async (as: TestAgent) => [
    await test.ctx.db.selectFrom('exports').selectAll().where('office_id', '=', as.officeId).orderBy('id').execute(),
    await test.ctx.db.selectFrom('crm_connections').selectAll().where('office_id', '=', as.officeId).execute(),
  ]

  it('are not affected when an agent works with the same properties', async () => {
    const [one, other] = [await agentOf(crms.onoffice), await agentOf(crms.onoffice)]
    const ids = [await advert('shared1'), await advert('shared2'), await advert('shared3')]
    const [gone = 0, wished = 0, waits = 0] = ids
    for (const agent of [one, other]) {
      await exported(agent, gone, false)
      await test.ctx.db.updateTable('exports').set({ seen_state: 'gone', seen_at: clock.now(), looked_at: clock.now() }).execute()
      await waitingExport(test.ctx, agent, waits)
      await test.make.exported(agent, wished, { crm: 'onoffice', object_id: 'O-9' })
    }
    await test.ctx.db.updateTable('exports').set({ looked_at: null }).execute()
    const tomorrow = new Date(clock.now().getTime() + hours(24))
    await test.ctx.db.updateTable('crm_connections').set({ looks_paused_until: tomorrow }).where('office_id', '=', other.officeId).execute()
    const before = await rows(other)
    crms.onoffice.fault('down', { times: 1 })
    await look()
    expect((await rows(one))[1]).not.toMatchObject([{ looks_paused_until: null }])
    expect(await rows(other)).toEqual(before)
    await workingOff(test, test.as(one).call(crm.exportMany, { body: { propertyIds: [gone, waits] } }))
    const [record] = await history(one)
    await workingOff(test, test.as(one).call(crm.update, { params: { id: record?.id ?? 0 }, body: {} }))
    await test.as(one).call(accounts.update, { body: { onofficeToken: null } })
    expect(await rows(other)).toEqual(before)
    const [, connection] = await rows(one)
    expect(connection).toMatchObject([{ api_key: null }])
  })
})

describe('joined properties', () => {
  it('keep the export that got further in each CRM, and get their own back when split', async () => {
    const agent = await agentOf(crms.propstack)
    const [stays, goes] = [await test.make.property(), await test.make.property()]
    await test.make.exported(agent, stays, { status: 'failed', object_id: null, exported_at: null })
    await test.make.exported(agent, goes)
    await test.make.exported(agent, stays, { crm: 'onoffice', object_id: 'O-1' })
    await test.make.exported(agent, goes, { crm: 'onoffice', object_id: 'O-2' })
    const known = async () =>
      (await history(agent))
        .map(({ propertyId, crm: name, propstackId }) => `${propertyId === stays ? 'stays' : 'goes'} ${name} ${propstackId}`)
        .toSorted()
    const before = await known()
    const [advert] = await test.ctx.db.selectFrom('adverts').select('id').where('property_id', '=', goes).execute()
    await inTransaction(test.ctx, (ctx) => joinProperties(ctx, stays, goes))
    expect(await known()).toEqual(['stays onoffice O-1', 'stays propstack P-1'])
    await inTransaction(test.ctx, (ctx) => partProperty(ctx, stays, [advert?.id ?? 0]))
    expect(await known()).toEqual(before)
  })
})

describe('an agent who switches to another CRM', () => {
  it('keeps the old history, exports anew, and fails pending exports with that reason', async () => {
    const agent = await agentOf(crms.propstack)
    const [first, waits] = [await advert('moves'), await advert('waits')]
    await exported(agent, first)
    await waitingExport(test.ctx, agent, waits)
    expect((await test.as(agent).call(accounts.update, { body: crms.onoffice.access })).body).toMatchObject({
      crm: 'onoffice',
      propstackApiKey: null,
      onofficeToken: expect.stringMatching(/^•{8}/) as string,
      crmTest: null,
    })
    await exportWaiting(test.ctx, agent)
    expect((await history(agent))[0]).toMatchObject({
      crm: 'propstack',
      exportStatus: 'failed',
      errorMessage: expect.stringContaining('gewechselt') as string,
    })
    await exported(agent, first)
    expect([crms.propstack.counts('moves')[0], crms.onoffice.counts('moves')[0]]).toEqual([1, 1])
    expect((await history(agent)).filter(({ propertyId }) => propertyId === first)).toMatchObject([
      { crm: 'onoffice', exportStatus: 'success' },
      { crm: 'propstack', exportStatus: 'success' },
    ])
    const [, , old] = await history(agent)
    expect((await test.as(agent).call(crm.update, { params: { id: old?.id ?? 0 }, body: {} })).status).toBe(409)
  })

  it('keeps everything when clearing the key of a CRM not in use', async () => {
    const agent = await agentOf(crms.onoffice)
    await test.as(agent).call(accounts.update, { body: { propstackApiKey: null } })
    expect(await account(agent)).toMatchObject({ crm: 'onoffice', onofficeToken: expect.any(String) as string })
    expect((await test.as(agent).call(accounts.update, { body: { onofficeToken: null } })).body.onofficeToken).toBeNull()
  })

  it('is rejected with half a credential, and with keys of two CRMs at once', async () => {
    const agent = await test.make.agent()
    const patch = async (body: object) => (await test.as(agent).call(accounts.update, { body })).text
    expect(await patch({ onofficeToken: 'only-the-token' })).toBe('Bitte geben Sie Token und Secret vollständig ein.')
    expect(await patch({ ...crms.onoffice.access, ...crms.propstack.access })).toContain('nicht zu zweien')
    expect(await patch({ onofficeToken: '••••••••89ab' })).toContain('vollständig')
    expect((await account(agent)).crm).toBe('propstack')
  })
})
