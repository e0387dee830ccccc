import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { NO_CHOICES } from '#shared/contract/work/export-choices.ts'
import { accounts } from '#shared/contract/people/accounts.ts'
import { contact } from '#shared/contract/work/contact.ts'
import { crm } from '#shared/contract/work/crm.ts'
import { DEMO_KEY, type PropstackStandIn, startPropstack } from '#stand-ins/propstack/start.ts'
import type { Fault, FaultOptions } from '#stand-ins/propstack/faults.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { minutes } from '#test/clock.ts'
import type { TestAgent } from '#test/factories.ts'
import { agentWithKey as agentWithKeyIn, exportWaiting, waitingExport, workingOff } from '#test/exports.ts'
import { announceMatches } from '../../market/matches/service.ts'

let propstack: PropstackStandIn
let test: TestApp
beforeAll(async () => {
  propstack = await startPropstack({ slowMs: 400 })
  test = await startTestApp({ env: { PROPSTACK_URL: propstack.url } })
})
beforeEach(() => {
  propstack.fault(null)
  propstack.deny()
  propstack.stopSearch(false)
})
afterAll(async () => {
  await test.close()
  await propstack.close()
})

const agentWithKey = () => agentWithKeyIn(test)

/** An advert with the owner's name and number. */
const advert = (externalId: string, more = {}) =>
  test.make.property({ external_id: externalId, contact_name: `Erika ${externalId}`, contact_phone: '040 1234', ...more })

const history = async (agent: TestAgent) => (await test.as(agent).call(crm.list)).body
const reference = (externalId: string) => `GIEBEL-kleinanzeigen.de-${externalId}`
const objects = (externalId: string) => propstack.units.filter((unit) => unit['unit_id'] === reference(externalId))
const people = (externalId: string) => propstack.contacts.filter((one) => one['old_crm_id'] === `${reference(externalId)}-owner`)
const owners = (externalId: string) => propstack.owners.filter(({ unitId }) => objects(externalId).some(({ id }) => id === unitId))
/** Numbers of its records, contacts and owners. */
const counts = (externalId: string) => [objects(externalId).length, people(externalId).length, owners(externalId).length]

async function exported(agent: TestAgent, propertyId: number): Promise<void> {
  await waitingExport(test.ctx, agent, propertyId, { withOwner: true })
  await exportWaiting(test.ctx, agent)
}

async function later(agent: TestAgent): Promise<void> {
  test.clock.advance(minutes(2))
  await exportWaiting(test.ctx, agent)
}

describe('the owner of an exported record', () => {
  it('is exported as a contact who owns the record if the agent confirmed it', async () => {
    const agent = await agentWithKey()
    await exported(agent, await advert('goes'))
    expect(people('goes')).toMatchObject([{ first_name: 'Erika', last_name: 'goes', phone: '040 1234' }])
    expect(counts('goes')).toEqual([1, 1, 1])
    expect(owners('goes')[0]?.client_id).toBe(people('goes')[0]?.id)
    expect(await history(agent)).toMatchObject([{ exportStatus: 'success', errorMessage: null, contactId: String(people('goes')[0]?.id) }])
  })

  it("is not exported without the agent's confirmation", async () => {
    const agent = await agentWithKey()
    await waitingExport(test.ctx, agent, await advert('stays'))
    await exportWaiting(test.ctx, agent)
    expect(counts('stays')).toEqual([1, 0, 0])
    expect(JSON.stringify(objects('stays'))).not.toMatch(/040 1234|Erika/)
  })

  it('is not exported without an open channel, even if confirmed', async () => {
    const agent = await agentWithKey()
    await exported(agent, await advert('refuses', { agent_refusal: 'keine Makler' }))
    expect(counts('refuses')).toEqual([1, 0, 0])
    expect((await history(agent))[0]?.errorMessage).toContain('der Eigentümer nicht: Möchte keine Makler: „keine Makler“.')
  })

  it('is not exported when objecting while the CRM is slow', async () => {
    const agent = await agentWithKey()
    const id = await advert('objects')
    propstack.fault('slow', { method: 'POST', path: /^\/units/ })
    const asked = propstack.calls.length
    const working = exported(agent, id)
    await expect.poll(() => propstack.calls.slice(asked).some(({ method }) => method === 'POST')).toBe(true)
    await test.as(agent).call(contact.objection, { params: { id }, body: { reason: 'Nein.' } })
    await working
    expect(counts('objects')).toEqual([1, 0, 0])
    expect((await history(agent))[0]?.errorMessage).toContain('der Eigentümer nicht: Widerspruch')
  })

  it('reuses an existing contact', async () => {
    const agent = await agentWithKey()
    const id = await advert('known')
    await exported(agent, id)
    await exported(await agentWithKey(), id)
    expect(counts('known')).toEqual([1, 1, 1])
  })

  const KNOWN = { old_crm_id: null, first_name: 'Otto', last_name: 'von der Tann' }
  const addContact = async (phone: string) => {
    const headers = { 'x-api-key': DEMO_KEY, 'content-type': 'application/json' }
    const body = JSON.stringify({ client: { ...KNOWN, old_crm_id: `known ${phone}`, phone } })
    const answer = await fetch(`${propstack.url}/contacts`, { method: 'POST', headers, body })
    return ((await answer.json()) as { id: number }).id
  }
  const SPELLINGS = ['+49 171 55501', '0171 55501', '0171/555 01', '0049 171-55501', '+49 (0)171 55501', '(0171) 55501']

  // the search depends on the number, not on how the advert spells it
  const [USUAL = ''] = SPELLINGS
  const PAIRS = [...SPELLINGS.map((stored) => [USUAL, stored] as const), ...SPELLINGS.slice(1).map((written) => [written, USUAL] as const)]

  it.each(PAIRS)('is matched to one known contact when the advert has %s and the CRM %s', async (written, stored) => {
    const digits = String(100 + PAIRS.findIndex((pair) => pair[0] === written && pair[1] === stored))
    const known = await addContact(`${stored}${digits}`)
    const before = propstack.contacts.length
    const name = `spelled-${digits}`
    await exported(await agentWithKey(), await advert(name, { contact_name: 'Tann, Otto von der', contact_phone: `${written}${digits}` }))
    expect([propstack.contacts.length, owners(name)]).toEqual([before, [expect.objectContaining({ client_id: known })]])
  })

  it('is found by each of two numbers in one text, while another name at the number is a different contact', async () => {
    const agent = await agentWithKey()
    const known = await addContact('040 555 77 02')
    const two = { contact_phone: '0171/5557701 oder 040 5557702' }
    await exported(agent, await advert('two-numbers', { ...two, contact_name: 'Otto von der Tann' }))
    expect(owners('two-numbers')).toMatchObject([{ client_id: known }])
    await exported(agent, await advert('other-name', { ...two, contact_name: 'Karla Tann' }))
    expect(people('other-name')).toMatchObject([{ first_name: 'Karla', last_name: 'Tann' }])
  })

  it('must be confirmed for one property at a time', async () => {
    const agent = await agentWithKey()
    const propertyIds = [await advert('two-1'), await advert('two-2')]
    const refused = await test.as(agent).call(crm.exportMany, { body: { propertyIds, withOwner: true } })
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('bestätigen Sie jeden für sich')])
    expect(await history(agent)).toEqual([])
  })
})

/** The step only Propstack has, and the others, whose failures except 429 are covered by `each-crm.test.ts`. */
const STATUSES = { method: 'GET', path: /^\/property_statuses/ } as const
const STEPS = [
  ['finding the object', { method: 'GET', path: /^\/units\?/ }],
  ['making the object', { method: 'POST', path: /^\/units/ }],
  ['finding the person', { method: 'GET', path: /^\/contacts/ }],
  ['making the person', { method: 'POST', path: /^\/contacts/ }],
  ['reading who owns it', { method: 'GET', path: /^\/units\/\d+$/ }],
  ['saying who owns it', { method: 'POST', path: /^\/ownerships/ }],
] as const
const FAILURES: readonly (readonly [step: string, fault: Fault, only: FaultOptions])[] = [
  ...STEPS.map(([step, only]) => [step, '429', only] as const),
  ...(['429', '500', 'dropped', 'dropped-after-commit'] as const).map((fault) => ['reading the statuses', fault, STATUSES] as const),
]

describe('an export that fails', () => {
  it.each(FAILURES)('at %s (%s) resumes there and creates everything once', async (step, fault, only) => {
    const agent = await agentWithKey()
    const name = `${step}-${fault}`.replaceAll(' ', '-')
    propstack.fault(fault, { ...only, times: 1 })
    await exported(agent, await advert(name))
    // reading back a new record's status may fail
    for (let attempt = 1; attempt <= 3; attempt += 1) await later(agent)
    expect(await history(agent)).toMatchObject([{ exportStatus: 'success', errorMessage: null }])
    expect(counts(name)).toEqual([1, 1, 1])
  })
})

describe('a permission needed only for the owner', () => {
  it.each([
    ['contacts:read', 'Kontakte lesen'],
    ['contacts:write', 'Kontakte schreiben'],
    ['ownerships:write', 'Beziehungen schreiben'],
  ] as const)('is named without failing the export or the key when missing: %s', async (right, words) => {
    const agent = await agentWithKey()
    const name = right.replace(':', '-')
    propstack.deny(right)
    await exported(agent, await advert(name))
    const [record] = await history(agent)
    expect(record).toMatchObject({ exportStatus: 'success', errorMessage: expect.stringContaining(`„${words}“`) as string })
    expect((await test.as(agent).call(accounts.current)).body.crmTest).toMatchObject({ error: null })

    propstack.deny()
    const updating = test.as(agent).call(crm.update, { params: { id: record?.id ?? 0 }, body: { withOwner: true } })
    await expect.poll(async () => (await history(agent))[0]?.exportStatus).toBe('pending')
    await exportWaiting(test.ctx, agent)
    expect((await updating).body).toMatchObject({ success: true })
    expect(counts(name)).toEqual([1, 1, 1])
  })
})

describe('50 identical exports at once', () => {
  it('create one record, one contact and one owner', async () => {
    const agents = await Promise.all(Array.from({ length: 5 }, agentWithKey))
    const id = await advert('fifty')
    const asked = agents.flatMap((agent) =>
      Array.from({ length: 10 }, () => test.as(agent).call(crm.exportOne, { body: { propertyIds: [id], withOwner: true } })),
    )
    let isDone = false
    const all = Promise.all(asked).finally(() => (isDone = true))
    while (!isDone) await Promise.all(agents.map((agent) => exportWaiting(test.ctx, agent)))
    expect((await all).every(({ body }) => body.success)).toBe(true)
    expect(counts('fifty')).toEqual([1, 1, 1])
  })
})

describe('updating an exported record', () => {
  const update = async (agent: TestAgent, body = {}) => {
    const [record] = await history(agent)
    const updating = test.as(agent).call(crm.update, { params: { id: record?.id ?? 0 }, body })
    await expect.poll(async () => (await history(agent))[0]?.exportStatus).toBe('pending')
    await exportWaiting(test.ctx, agent)
    return (await updating).body
  }

  it('reports a record deleted in the CRM and recreates it only when the agent requests it', async () => {
    const [agent, other] = [await agentWithKey(), await agentWithKey()]
    const [id, foreign] = [await advert('deleted there'), await advert('stays there')]
    for (const [who, one] of [
      [agent, id],
      [other, foreign],
    ] as const) {
      await waitingExport(test.ctx, who, one)
      await exportWaiting(test.ctx, who)
    }
    const [before] = await history(agent)
    propstack.removeUnit(Number(before?.propstackId))
    const changed = { price_cents: 41_000_000, last_import_update: new Date(test.clock.now().getTime() + 1_000) }
    await test.make.changeProperty(id, changed)
    test.clock.advance(minutes(1))
    const made = propstack.units.length
    await update(agent)
    expect(await history(agent)).toMatchObject([
      { exportStatus: 'failed', propstackId: null, errorMessage: expect.stringContaining('gibt es in Propstack nicht mehr') as string },
    ])
    expect(propstack.units).toHaveLength(made)
    const asking = test.as(agent).call(crm.exportOne, { body: { propertyIds: [id] } })
    await expect.poll(async () => (await history(agent))[0]?.exportStatus).toBe('pending')
    await exportWaiting(test.ctx, agent)
    await asking
    expect((await history(agent))[0]).toMatchObject({ exportStatus: 'success' })
    expect((await history(agent))[0]?.propstackId).not.toBe(before?.propstackId)
    expect(propstack.units).toHaveLength(made + 1)
    expect(await history(other)).toMatchObject([{ exportStatus: 'success' }])
  })

  it('sends only changed fields, so that edits made in the CRM stay', async () => {
    const agent = await agentWithKey()
    const id = await advert('changed')
    await waitingExport(test.ctx, agent, id)
    await exportWaiting(test.ctx, agent)
    expect(await history(agent)).toMatchObject([{ isChanged: false }])
    await test.make.changeProperty(id, { price_cents: 41_000_000, last_import_update: new Date(test.clock.now().getTime() + 1_000) })
    expect(await history(agent)).toMatchObject([{ isChanged: true }])
    const { body } = await test.as(agent).call(crm.preview, { query: { propertyId: id } })
    expect(body.lines.filter(({ isChanged }) => isChanged)).toEqual([
      { name: 'price', label: 'Kaufpreis', value: '410.000 €', isOptional: true, isSent: true, isChanged: true },
    ])
    test.clock.advance(minutes(1))
    const asked = propstack.calls.length
    expect(await update(agent)).toEqual({ success: true, exported: 1, pending: 0 })
    const written = propstack.calls.slice(asked).filter(({ method }) => method !== 'GET')
    expect(written.map(({ method, body }) => [method, body])).toEqual([['PUT', { property: { price: 410_000 } }]])
    expect(await history(agent)).toMatchObject([{ isChanged: false }])
  })

  it('is queued once under concurrent requests', async () => {
    const agent = await agentWithKey()
    const id = await advert('update-twice')
    await waitingExport(test.ctx, agent, id)
    await exportWaiting(test.ctx, agent)
    const [record] = await history(agent)
    const deliveries = () => test.ctx.db.selectFrom('deliveries').select('id').where('office_id', '=', agent.officeId).execute()
    const before = (await deliveries()).length
    const asked = Promise.all([1, 2, 3, 4].map(() => test.as(agent).call(crm.update, { params: { id: record?.id ?? 0 }, body: {} })))
    await expect.poll(async () => (await deliveries()).length).toBeGreaterThan(before)
    let isDone = false
    const all = asked.finally(() => (isDone = true))
    while (!isDone) await exportWaiting(test.ctx, agent)
    expect((await all).every(({ body }) => body.success)).toBe(true)
    expect((await deliveries()).length - before).toBe(1)
  })

  it('is rejected for other agents, and reports a rejection by the CRM', async () => {
    const [agent, other] = [await agentWithKey(), await agentWithKey()]
    const id = await advert('refused')
    await waitingExport(test.ctx, agent, id)
    await exportWaiting(test.ctx, agent)
    const [record] = await history(agent)
    const foreign = await test.as(other).call(crm.update, { params: { id: record?.id ?? 0 }, body: {} })
    expect(foreign.status).toBe(404)
    await test.make.changeProperty(id, { price_cents: 40_000_000 })
    propstack.fault('422', { method: 'PUT' })
    expect(await update(agent)).toEqual({
      success: true,
      exported: 1,
      pending: 0,
      note: 'Propstack hat die Anfrage abgelehnt: Titel ist zu lang',
    })
    expect(await history(agent)).toMatchObject([
      { exportStatus: 'success', propstackId: record?.propstackId, errorMessage: expect.stringContaining('Titel ist zu lang') as string },
    ])
  })
})

describe('the choices for an export', () => {
  const choices = {
    ...NO_CHOICES,
    statusId: 4102,
    brokerId: 12,
    omitted: ['price' as const],
    custom: { ...NO_CHOICES.custom, source: 'lead_quelle' },
  }

  it('are sent exactly as previewed, and remembered for the next export', async () => {
    const agent = await agentWithKey()
    const id = await advert('chosen')
    const shown = (await test.as(agent).call(crm.preview, { query: { propertyId: id, choices: JSON.stringify(choices) } })).body
    const asking = test.as(agent).call(crm.exportOne, { body: { propertyIds: [id], choices } })
    await expect.poll(async () => (await history(agent)).length).toBe(1)
    await exportWaiting(test.ctx, agent)
    expect((await asking).body.success).toBe(true)
    const bodies = propstack.calls.filter(({ method, path }) => method === 'POST' && path === '/units').map(({ body }) => body)
    const { property } = bodies.at(-1) as { property: Record<string, unknown> }
    expect(Object.keys(property).toSorted()).toEqual(shown.lines.flatMap(({ name, isSent }) => (isSent ? [name] : [])).toSorted())
    expect(property).toMatchObject({ property_status_id: 4102, broker_id: 12, partial_custom_fields: { lead_quelle: 'Kleinanzeigen' } })
    expect(shown.lines.flatMap(({ name, isSent }) => (isSent ? [] : [name]))).toEqual(['price'])
    const next = (await test.as(agent).call(crm.preview, { query: { propertyId: await advert('next') } })).body
    expect(next.choices).toEqual(choices)
  })

  it('keep to each agent the broker chosen last, and share the rest with colleagues', async () => {
    const [anna, stranger] = [await agentWithKey(), await agentWithKey()]
    const ben = await test.make.agent({ office_id: anna.officeId })
    const seen = await advert('seen')
    const remembered = async (as: TestAgent) => (await test.as(as).call(crm.preview, { query: { propertyId: seen } })).body.choices
    const order = async (as: TestAgent, externalId: string, chosen?: typeof choices) => {
      const body = { propertyIds: [await advert(externalId)], ...(chosen && { choices: chosen }) }
      await workingOff(test, test.as(as).call(crm.exportOne, { body }))
      return objects(externalId)[0]?.['broker_id']
    }
    expect([await order(anna, 'of-anna', choices), await order(ben, 'of-ben', { ...choices, statusId: 4101, brokerId: 11 })]).toEqual([
      12, 11,
    ])
    expect([await remembered(anna), await remembered(ben), await remembered(stranger)]).toEqual([
      { ...choices, statusId: 4101 },
      { ...choices, statusId: 4101, brokerId: 11 },
      NO_CHOICES,
    ])
    expect([await order(anna, 'of-anna-again'), await order(ben, 'of-ben-again')]).toEqual([12, 11])
    await test.as(anna).call(accounts.update, { body: { onofficeToken: 'a'.repeat(32), onofficeSecret: 'b'.repeat(64) } })
    expect([await remembered(anna), await remembered(ben)]).toEqual([NO_CHOICES, NO_CHOICES])
    await test.as(anna).call(accounts.update, { body: { propstackApiKey: DEMO_KEY } })
    expect([await remembered(anna), await remembered(ben)]).toEqual([NO_CHOICES, NO_CHOICES])
  })

  it('take the broker of the agent whose search requested the export', async () => {
    const anna = await agentWithKey()
    const ben = await test.make.agent({ office_id: anna.officeId })
    await test.as(anna).call(accounts.update, { body: { autoExportEnabled: true } })
    const plain = { ...NO_CHOICES, custom: choices.custom }
    for (const [by, brokerId] of [
      [ben, 11],
      [anna, 12],
    ] as const)
      await workingOff(
        test,
        test.as(by).call(crm.exportOne, { body: { propertyIds: [await advert(`first-${brokerId}`)], choices: { ...plain, brokerId } } }),
      )
    await test.make.savedSearch(ben, { location: 'Celle', autoExport: true })
    const id = await advert('automatic', { location: 'Celle', place_keys: ['celle'], zip_code: null })
    await announceMatches(test.ctx, [id])
    await test.drain()
    expect(objects('automatic')).toMatchObject([{ broker_id: 11 }])
  })

  it('never include a published status', async () => {
    const agent = await agentWithKey()
    await waitingExport(test.ctx, agent, await advert('published'), { choices: { ...NO_CHOICES, statusId: 4103 } })
    await exportWaiting(test.ctx, agent)
    expect(await history(agent)).toMatchObject([
      { exportStatus: 'failed', errorMessage: expect.stringContaining('gewählten Objektstatus') as string },
    ])
    expect(counts('published')).toEqual([0, 0, 0])
  })

  it('are loaded from the CRM, with one request per kind of option', async () => {
    const agent = await agentWithKey()
    const { body } = await test.as(agent).call(crm.options)
    expect(body).toMatchObject({
      statuses: [{ id: 4101, name: 'Akquise' }, { id: 4102 }],
      brokers: [{ id: 11, name: 'Petra Lindner' }, { id: 12 }],
      faults: [],
    })
    expect(body.customFields).toContainEqual({ name: 'lead_score', label: 'Lead-Score' })
    propstack.deny('brokers:read')
    const less = (await test.as(agent).call(crm.options)).body
    expect([less.statuses.length, less.brokers, less.faults]).toEqual([2, [], [expect.stringContaining('„Benutzer lesen“')]])
  })
})

describe('the comprehensive CRM test', () => {
  const tried = async (agent: TestAgent) => (await test.as(agent).call(crm.testComprehensive)).body

  it.each([
    ['units:read', 'Objekte lesen'],
    ['property_statuses:read', 'Objektstatus lesen'],
    ['custom_field_groups:read', 'Eigene Felder lesen'],
  ] as const)('names a missing permission: %s', async (right, words) => {
    propstack.deny(right)
    expect(await tried(await agentWithKey())).toMatchObject({ success: false, message: expect.stringContaining(`„${words}“`) as string })
  })

  it.each([
    ['brokers:read', 'Benutzer lesen'],
    ['contacts:read', 'Kontakte lesen'],
  ] as const)('succeeds without an optional permission: %s', async (right, words) => {
    propstack.deny(right)
    const result = await tried(await agentWithKey())
    expect(result).toMatchObject({ success: true, customFieldsCount: 3, message: expect.stringContaining(`„${words}“`) as string })
  })
})
