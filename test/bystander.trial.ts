import pLimit from 'p-limit'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#shared/contract/index.ts'
import { admits, buildAddress, type Route, contractRows, type Write } from '#shared/contract/route.ts'
import { AI_KEY, AI_MODEL, type AiStandIn, startAi } from '#stand-ins/ai/start.ts'
import { DEMO_KEY, type PropstackStandIn, startPropstack } from '#stand-ins/propstack/start.ts'
import type { TestAgent, TestUser } from './factories.ts'
import { startTestApp } from './app.ts'
import { findBelonging, REACHES_OWN } from './belonging.ts'
import { type OfficesOfTwo, withColleagues } from './callers.ts'
import { connectOwner } from './database.ts'
import type { Input } from './as.ts'
import { hours } from './clock.ts'
import { createRowHashes, type RowHashes } from './own-rows.ts'
import type { PreparedWrite } from './prepared-write.ts'
import { browserSubscription } from './push.ts'
import { hashTables } from './table-hash.ts'
import { callWorking, idFor, propertyOf, findRoute, type WriteName, WRITES } from './writes.ts'

/**
 * Calls each writing endpoint while a bystander of the same role has the same kinds of records, on the same property where there is one. Nothing the
 * bystander reads may change, and endpoints that address a record of their caller must reject the bystander. Each office has two agents: nothing of the
 * other office's second agent changes either, and nothing that the caller's colleague has of his own.
 */
let propstack: PropstackStandIn
let ai: AiStandIn
let test: OfficesOfTwo
let owner: pg.Client
let rows: RowHashes
let beside: Bystanders
beforeAll(async () => {
  propstack = await startPropstack()
  ai = await startAi()
  const others = { PROPSTACK_URL: propstack.url, AI_URL: ai.url, AI_KEY, AI_MODEL }
  test = withColleagues(await startTestApp({ env: { PUBLIC_URL: 'http://localhost', ...others } }))
  // A search that starts meanwhile must not read a portal.
  await test.ctx.db.updateTable('sources').set({ is_enabled: false }).execute()
  owner = await connectOwner(test.database)
  rows = await createRowHashes(owner)
  beside = await bystanders()
})
afterAll(async () => {
  await owner.end()
  await test.close()
  await propstack.close()
  await ai.close()
})

/** Everything bystanders have is read before and after, which takes longer than a write: these endpoints share a bystander. */
const WRITES_PER_READING = 4
/** Bystanders are replaced before they have so much that reading gets slow. */
const READINGS_PER_BYSTANDER = 5

interface Bystanders {
  readonly agent: TestAgent
  readonly partner: TestUser
  readonly tip: number
  readonly statement: number
}

/** An agent and a partner who have records of every kind, and the agent's colleague. */
async function bystanders(): Promise<Bystanders> {
  const agent = await test.make.agent()
  await keepOwn(test.getColleague(agent), await test.make.property())
  const as = test.as(agent)
  await as.call(contract.accounts.update, { body: { propstackApiKey: DEMO_KEY } })
  await as.call(contract.calendar.address)
  await as.call(contract.partners.shareLink)
  await test.make.savedSearch(agent, { location: 'Uelzen', isActive: false })
  const partner = await test.make.user({ role: 'partner' })
  await test.make.relation(agent, partner)
  const tip = await test.make.tip(agent, partner, { seller_phone: '0171 5550177', own_notes: 'Nur für mich' })
  await as.call(contract.messages.sendToPartner, { params: { id: partner.id }, body: { content: 'Guten Tag' } })
  await test.as(partner).call(contract.messages.send, { body: { content: 'Guten Tag zurück' } })
  await as.call(contract.messages.addTemplate, { body: { title: 'Gruß', content: 'Viele Grüße' } })
  const sale = { salePrice: 300_000, commissionRate: 1, saleDate: '2026-11-20' }
  const { id } = (await as.call(contract.commissions.create, { body: { tipId: tip, ...sale } })).body
  const address = {
    legalName: 'Ott',
    street: 'Am Wall 1',
    zipCode: '20095',
    city: 'Hamburg',
    taxNumber: '21/815/08150',
    iban: 'DE89370400440532013000',
  }
  for (const one of [agent, partner]) await test.as(one).call(contract.billing.put, { body: address })
  await test.as(partner).call(contract.billing.accept, { body: { maklerUserId: agent.officeId, version: 1 } })
  const body = { partnerId: partner.id, commissionIds: [id] }
  const statement = (await as.call(contract.statements.create, { body })).body.id
  await as.call(contract.statements.issue, { params: { id: statement } })
  return { agent, partner, tip, statement }
}

/** Gives an agent records of every kind of his own. */
async function keepOwn(agent: TestAgent, property: number): Promise<void> {
  const as = test.as(agent)
  await test.make.savedSearch(agent, { location: 'Uelzen', isActive: false })
  await test.make.notification(agent, property)
  await as.call(contract.favorites.add, { body: { propertyId: property } })
  await as.call(contract.apiKeys.create, { body: { name: 'Eigener', scopes: ['read'] } })
  await as.call(contract.push.subscribe, { body: browserSubscription() })
  await as.call(contract.calendar.address)
  await as.call(contract.notifications.setPreferences, {
    body: { kinds: [{ kind: 'match', bell: true, mail: false }], digestAt: '07:30', quietFrom: null, quietTo: null },
  })
}

/** Creates the agent's records of every kind on this property. */
async function getToKnow(agent: TestAgent, property: number): Promise<void> {
  const as = test.as(agent)
  const params = { id: property }
  const owned = {
    ownerName: 'Heinz Ott',
    ownerPhone: '0171 5550123',
    ownerEmail: 'ott@example.test',
    internalNotes: 'Zweiter Blick',
    leadScore: 7,
  }
  await as.call(contract.prospects.update, { params, body: { ...owned, prospectStatus: 'follow_up', nextFollowUpDate: '2026-11-20' } })
  await as.call(contract.prospects.addActivity, { params, body: { activityType: 'call', description: 'Niemand da' } })
  await as.call(contract.contact.consent, { params, body: { channel: 'phone', reason: 'Am Telefon', day: '2026-11-20' } })
  await as.call(contract.contact.override, { params, body: { channel: 'email', reason: 'Er hat geschrieben' } })
  await as.call(contract.notices.record, { params: { kind: 'property', id: property }, body: { how: 'letter', day: '2026-11-20' } })
  await as.call(contract.favorites.add, { body: { propertyId: property } })
  await as.call(contract.corrections.set, { params, body: { isOffer: true } })
  await test.make.notification(agent, property)
}

/** Statistics over all agents, which change with every run. `scraper.test.ts` checks that they contain no personal data. */
const OF_ALL: ReadonlySet<string> = new Set(['scraper.stats', 'scraper.status'])

type Ids = Parameters<typeof idFor>[1]
type Answers = readonly (readonly [string, string])[]

const isBelow = (path: string, prefix: string) => path === prefix || path.startsWith(`${prefix}/`)
const isOfOneProperty = (row: Pick<Route, 'path'>, ids: Ids) => row.path.includes('/:') && idFor(row, ids) === ids.property

/** Every response this user can read below these paths by endpoint name, without the machine's state. A property's endpoints are called for each. */
async function readAll(user: TestUser, properties: readonly Ids[], paths: readonly string[] = ['/api']): Promise<Answers> {
  const rows = contractRows(contract).filter(
    ({ noun, name, row: { method, kind, access, path } }) =>
      method === 'GET' &&
      paths.some((prefix) => isBelow(path, prefix)) &&
      kind === undefined &&
      access !== 'public' &&
      noun !== 'system' &&
      !OF_ALL.has(`${noun}.${name}`) &&
      admits(access, user.role),
  )
  const asked = rows.flatMap(({ noun, name, row }) => {
    const all = isOfOneProperty(row, properties[0] as Ids) ? properties : properties.slice(0, 1)
    return all.map((ids) => ({ read: `${noun}.${name}`, row, ids }))
  })
  // more at once would be refused
  return pLimit(50).map(asked, async ({ read, row, ids }) => {
    const url = buildAddress(row.path, { id: idFor(row, ids), kind: 'property' })
    return [read, (await test.app.inject({ method: 'GET', url, headers: { cookie: user.cookie } })).body] as const
  })
}

/** Where the caller looks for its write's effect; `invalidates.trial.ts` checks that nothing else changes for it. */
function ownPaths(name: WriteName): readonly string[] {
  const { invalidates } = findRoute(name) as Write
  return UNSEEN.includes(name) || invalidates.length === 0 ? ['/api'] : invalidates
}

/** Endpoints whose effect only other users read, or no user. */
const UNSEEN: readonly WriteName[] = [
  'emailTemplates.preview',
  'captures.lookUp',
  'telephony.sipgate',
  'secondFactor.beginApp',
  'secondFactor.askForPasskey',
  'secondFactor.finish',
  'secondFactor.signIn',
]

const NAMES = Object.keys(WRITES) as WriteName[]

interface ReadyWrite extends PreparedWrite {
  readonly name: WriteName
  /** The ids of the bystander's records, on the property of the write. */
  readonly ids: Ids
}

async function prepare(name: WriteName): Promise<ReadyWrite> {
  const write = await WRITES[name](test)
  const property = await propertyOf(test, name, write)
  const { agent, partner, tip, statement } = beside
  await getToKnow(agent, property)
  if (write.by?.role === 'agent') await keepOwn(test.getColleague(write.by), property)
  return { ...write, name, ids: { property, partner: partner.id, tip, statement } }
}

/** The caller must read the effect, unless it concerns only others. */
async function callOnce({ name, ids, ...write }: ReadyWrite): Promise<void> {
  const { by, about } = write
  const readOwn = async () => by && JSON.stringify(await readAll(by, [{ ...ids, ...about }], ownPaths(name)))
  const colleague = by?.role === 'agent' && !REACHES_OWN.test(name) ? test.getColleague(by) : undefined
  const hashColleague = async () => colleague && rows.hashOwn(colleague)
  const [own, ofColleague] = [await readOwn(), await hashColleague()]
  const { status } = await callWorking(test, name, write)
  await test.drain()
  const isSeen = (await readOwn()) !== own
  expect([name, await hashColleague()]).toEqual([name, ofColleague])
  expect([name, status, isSeen]).toEqual([name, 200, by !== undefined && !UNSEEN.includes(name)])
}

/** Each of these changes for all administrators what another one prepares. */
const isAlone = (name: WriteName) => /^(smtpSettings|secondFactor)\./.test(name)

const READINGS: WriteName[][] = []
for (const name of NAMES) {
  const last = READINGS.at(-1)
  if (!last || last.length === WRITES_PER_READING || isAlone(name) || last.some(isAlone)) READINGS.push([name])
  else last.push(name)
}

describe.each(READINGS.map((names, index) => ({ names, index, title: names.join(', ') })))(
  '$title',
  { timeout: 60_000 },
  ({ names, index }) => {
    it('changes what its caller reads and nothing a bystander with the same records reads', async () => {
      if (index > 0 && index % READINGS_PER_BYSTANDER === 0) beside = await bystanders()
      test.clock.advance(hours(2))
      const writes: ReadyWrite[] = []
      for (const name of names) writes.push(await prepare(name))
      // Flush the messages caused by the bystanders' own work.
      await test.drain()
      const all = writes.map(({ ids }) => ids)
      const besides = [beside.agent, test.getColleague(beside.agent), beside.partner]
      const readBeside = () => Promise.all(besides.map((one) => readAll(one, all)))
      const before = await readBeside()
      for (const write of writes) await callOnce(write)
      expect(await readBeside()).toEqual(before)
    })
  },
)

/** Endpoints that address a record of their caller. */
const OWN: readonly WriteName[] = [
  'accounts.endSession',
  'partners.pause',
  'tips.addTo',
  'tipPhotos.add',
  'tipPhotos.remove',
  'apiKeys.update',
  'apiKeys.end',
  'messages.sendToPartner',
  'messages.readByAgent',
  'messages.changeTemplate',
  'messages.removeTemplate',
  'commissions.create',
  'commissions.update',
  'statements.create',
  'statements.discard',
  'statements.issue',
  'statements.pay',
  'statements.cancel',
  'statements.ask',
  'tips.update',
  'tipProspects.take',
  'tipProspects.part',
  'corrections.remove',
  'favorites.remove',
  'identity.undo',
  'savedSearches.update',
  'savedSearches.remove',
  'savedSearches.run',
  'secondFactor.renamePasskey',
  'secondFactor.distrust',
]

/** What a person has read of a partner's messages: the conversation itself is the office's. */
const SHARED_WITH_OFFICE: readonly WriteName[] = ['messages.readByAgent']

describe.each(OWN)('%s', (name) => {
  it('responds 404 to another user of its role, rejects a foreign key, and writes nothing', async () => {
    const { by, input } = await WRITES[name](test)
    const strangers = [await test.make.user({ role: by?.role ?? 'agent' })]
    // what is a person's own is as strange to a colleague
    if (by?.role === 'agent' && findBelonging(name) === 'person' && !SHARED_WITH_OFFICE.includes(name))
      strangers.push(test.getColleague(by))
    const row = findRoute(name)
    const key = await test
      .as(await test.make.agent())
      .call(contract.apiKeys.create, { body: { name: 'Alles', scopes: ['read', 'write', 'export'] } })
    const before = await hashTables(owner)
    for (const stranger of strangers) expect((await test.as(stranger).call(row, input as Input<Route>)).status).toBe(404)
    const byKey = await test.as().call(row, input as Input<Route>, { authorization: `Bearer ${key.body.token}` })
    expect(byKey.status).toBe(row.scope ? 404 : 403)
    expect(await hashTables(owner)).toBe(before)
  })
})

// The other endpoints name their record in the body.
describe.each(OWN.filter((name) => findRoute(name).params))('%s', (name) => {
  it('responds 404 to its caller for unknown and deleted records alike', async () => {
    const { by, input } = await WRITES[name](test)
    const row = findRoute(name)
    const gone: unknown[] = [999_999_999, Number.MAX_SAFE_INTEGER, 0, -1, 'x', '1e99']
    if (row.method === 'DELETE') {
      await test.as(by).call(row, input as Input<Route>)
      gone.push(input?.params && (input.params as { id: unknown }).id)
    }
    const before = await hashTables(owner)
    for (const id of gone)
      expect([id, (await test.as(by).call(row, { ...input, params: { ...input?.params, id } } as Input<Route>)).status]).toEqual([id, 404])
    expect(await hashTables(owner)).toBe(before)
  })
})
