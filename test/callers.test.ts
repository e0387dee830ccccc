import { randomUUID } from 'node:crypto'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { dispatchEvents } from '#server/features/people/notifications/dispatch.ts'
import { storeBusinesses } from '#server/features/network/businesses/service.ts'
import { XLSX } from '#server/xlsx.ts'
import { contract } from '#shared/contract/index.ts'
import { admits, buildAddress, contractRows, type Route } from '#shared/contract/route.ts'
import type { Scope } from '#shared/domain/api-key.ts'
import { berlinDay } from '#shared/domain/berlin-time.ts'
import { startTestApp, type TestApp } from './app.ts'
import { setUpPasskey } from './authenticator.ts'
import { findBelonging, READERS_FIELDS } from './belonging.ts'
import { rawBusiness } from './businesses.ts'
import { csvForm, toCsv } from './csv-form.ts'
import type { TestAgent, TestPartner } from './factories.ts'
import { newCriteria } from './partner-criteria.ts'
import { picture } from './pictures.ts'
import { browserSubscription } from './push.ts'
import { createClient } from './search-clients.ts'
import { ADDRESS, SALE } from './settlements.ts'
import { readXlsx } from './xlsx.ts'

/**
 * Two offices of two agents each work on the same property. Each office has a word in every text about its work, each agent one in every text of his
 * own. Every row is read by all four: colleagues read the same of their office, and no answer has another agent's word or another office's.
 */
const OFFICES = ['Amsel', 'Berghuhn'] as const
type OfficeName = (typeof OFFICES)[number]
const READERS = OFFICES.flatMap((office) => (['Eins', 'Zwei'] as const).map((place) => ({ office, place, name: `${office}${place}` })))
type Reader = (typeof READERS)[number]

const ofOffice = (office: OfficeName) => `Buero${office}`
const ofPerson = ({ name }: Pick<Reader, 'name'>) => `Eigen${name}`

/** A phone number in every spelling that is searched for. */
const PHONE: Readonly<Record<OfficeName, string>> = { Amsel: '0171 5551111', Berghuhn: '0171 5552222' }

const READS = contractRows(contract)
  .map(({ noun, name, row }) => ({ title: `${noun}.${name}`, row }))
  .filter(({ row }) => row.method === 'GET' && row.kind !== 'stream' && row.access !== 'public' && admits(row.access, 'agent'))
const OF_OFFICE = READS.filter(({ title }) => findBelonging(title) === 'office')
const OF_PERSON = READS.filter(({ title }) => findBelonging(title) === 'person')

interface Office {
  readonly partner: TestPartner
  readonly ids: Readonly<Record<'tip' | 'statement' | 'client' | 'business' | 'import', number>> & Readonly<Record<'run' | 'photo', string>>
}

let test: TestApp
let property: number
const favourites = {} as Record<string, number>
const agents = {} as Record<string, TestAgent>
const offices = {} as Record<OfficeName, Office>
const keys = {} as Record<string, Partial<Record<Scope, string>>>
/** Reader and row -> answer. */
const answers = new Map<string, Answer>()
const byKey = new Map<string, Answer>()
let base: string

interface Answer {
  readonly status: number
  readonly text: string
}

const getAgent = ({ name }: Pick<Reader, 'name'>) => agents[name] as TestAgent
const SCOPES: readonly Scope[] = ['read', 'export', 'telephony']

beforeAll(async () => {
  test = await startTestApp({ env: { PUBLIC_URL: 'http://localhost' } })
  base = await test.listen()
  property = await test.make.property({ location: 'Hamburg Horn', contact_name: 'Eberhard Eder', contact_phone: '040 778899' })
  for (const office of OFFICES) {
    const first = await test.make.agent()
    agents[`${office}Eins`] = first
    agents[`${office}Zwei`] = await test.make.agent({ office_id: first.officeId })
  }
  for (const office of OFFICES) offices[office] = await work(office)
  for (const reader of READERS) await keepOwn(reader)
  await dispatchEvents(test.ctx)
  for (const reader of READERS) {
    const { cookie } = getAgent(reader)
    for (const { title, row } of READS) {
      answers.set(`${reader.name} ${title}`, await read(reader, row, { cookie }))
      const key = row.scope && keys[reader.name]?.[row.scope]
      if (key !== undefined) byKey.set(`${reader.name} ${title}`, await read(reader, row, { authorization: `Bearer ${key}` }))
    }
  }
}, 120_000)
afterAll(() => test.close())

/** Everything the first agent of an office writes for it. */
async function work(office: OfficeName): Promise<Office> {
  const [word, by] = [ofOffice(office), getAgent({ name: `${office}Eins` })]
  const [as, day, params] = [test.as(by), berlinDay(test.clock.now()), { id: property }]
  const owner = { ownerName: `${word} Ott`, ownerStreet: `${word}weg 1`, ownerPhone: PHONE[office], internalNotes: word }
  await as.call(contract.prospects.update, { params, body: { ...owner, prospectStatus: 'follow_up', nextFollowUpDate: day } })
  await as.call(contract.prospects.addActivity, { params, body: { activityType: 'call', description: word } })
  await as.call(contract.contact.consent, { params, body: { channel: 'phone', reason: word, day } })
  await as.call(contract.contact.override, { params, body: { channel: 'email', reason: word } })
  await as.call(contract.callList.setScripts, { body: { forBuyer: word, ownServices: null } })
  await as.call(contract.letters.setTexts, { body: { texts: [{ name: word, subject: word, body: word }] } })
  await as.call(contract.messages.addTemplate, { body: { title: word, content: word } })
  await as.call(contract.leadScore.setShifts, { body: { shifts: [{ aspect: 'kind', value: 'house', points: 5 }] } })
  await as.call(contract.partnerCriteria.create, { body: { ...newCriteria(), name: word } })
  await as.call(contract.mailbox.renew)
  await as.call(contract.captures.create, {
    body: { text: `${word} von privat\nhttps://www.kleinanzeigen.de/s-anzeige/${office.length}00000007` },
  })
  const imported = await as.call(contract.imports.upload, { body: csvForm(toCsv([{ id: office.length, title: word }])) })
  const network = await workWithPartner(office, by)
  const [businessId] = await addBusiness(office, by)
  await test.make.exported(by, property)
  await eraseOwner(office, by)
  const client = await createClient(test, by, { name: word })
  return {
    partner: network.partner,
    ids: { ...network.ids, client, business: businessId ?? 0, import: imported.body.id, run: randomUUID() },
  }
}

/** An owner who asked to be forgotten, by the CRM, too. */
async function eraseOwner(office: OfficeName, by: TestAgent): Promise<void> {
  const forgotten = await test.make.property({ location: 'Celle', zip_code: '29221' })
  await test.as(by).call(contract.prospects.update, { params: { id: forgotten }, body: { ownerName: ofOffice(office) } })
  await test.make.exported(by, forgotten)
  await test.as(by).call(contract.privacy.erase, { body: { of: [`property:${forgotten}`], block: false } })
}

async function workWithPartner(office: OfficeName, by: TestAgent) {
  const [word, as] = [ofOffice(office), test.as(by)]
  const partner = await test.make.user({ role: 'partner', first_name: word, company_name: word })
  await test.make.relation(by, partner)
  const tip = await test.make.tip(by, partner, { seller_name: word, seller_phone: PHONE[office], notes: word, own_notes: word })
  const photo = await test.as(partner).call(contract.tipPhotos.add, { params: { id: tip, key: randomUUID() }, body: picture() })
  await as.call(contract.messages.sendToPartner, { params: { id: partner.id }, body: { content: word } })
  await test.as(partner).call(contract.messages.send, { body: { content: word, maklerUserId: by.officeId } })
  for (const user of [by, partner]) await test.as(user).call(contract.billing.put, { body: { ...ADDRESS, legalName: word } })
  await test.as(partner).call(contract.billing.accept, { body: { maklerUserId: by.officeId, version: 1 } })
  const commission = await as.call(contract.commissions.create, { body: { tipId: tip, ...SALE } })
  const statement = await as.call(contract.statements.create, { body: { partnerId: partner.id, commissionIds: [commission.body.id] } })
  await as.call(contract.statements.issue, { params: { id: statement.body.id } })
  return { partner, ids: { tip, statement: statement.body.id, photo: photo.body.id } }
}

async function addBusiness(office: OfficeName, by: TestAgent): Promise<number[]> {
  const business = rawBusiness({ externalId: office, name: ofOffice(office), phone: `040 66969${office.length}00` })
  await storeBusinesses(test.ctx, { source: 'gelbeseiten.de', industry: 'Gartenbauer', offices: [by.officeId], businesses: [business] })
  return (await test.as(by).call(contract.businesses.list)).body.map(({ id }) => Number(id))
}

/** Everything an agent has of his own. */
async function keepOwn(reader: Reader): Promise<void> {
  const [agent, word] = [getAgent(reader), ofPerson(reader)]
  const as = test.as(agent)
  const favourite = await test.make.property({ location: 'Stade', zip_code: '21682' })
  favourites[reader.name] = favourite
  const { id } = await test.make.savedSearch(agent, { name: word, location: 'Uelzen', isActive: false })
  await test.make.notification(agent, property, id)
  await test.make.exported(agent, favourite, { saved_search_id: id })
  await as.call(contract.favorites.add, { body: { propertyId: favourite } })
  await as.call(contract.push.subscribe, { body: browserSubscription() })
  await as.call(contract.calendar.address)
  await as.call(contract.notifications.setPreferences, {
    body: {
      kinds: [{ kind: 'match', bell: true, mail: true }],
      digestAt: `0${READERS.indexOf(reader) + 1}:13`,
      quietFrom: null,
      quietTo: null,
    },
  })
  await setUpPasskey(test, agent, word)
  const created = {} as Partial<Record<Scope, string>>
  for (const scope of SCOPES)
    created[scope] = (await as.call(contract.apiKeys.create, { body: { name: word, scopes: [scope] } })).body.token
  keys[reader.name] = created
}

/** The record that a row names, of the first office: its colleagues find it, others do not. */
function findId({ path }: Route): number | string {
  const { partner, ids } = offices.Amsel
  if (path.startsWith('/api/makler/partners/')) return partner.id
  if (path.startsWith('/api/makler/statements/')) return ids.statement
  if (path.startsWith('/api/makler/property-tips/')) return ids.tip
  if (path.startsWith('/api/tip-photos/')) return ids.photo
  if (path.startsWith('/api/search-clients/')) return ids.client
  if (path.startsWith('/api/partners/')) return ids.business
  return path.startsWith('/api/imports/') ? ids.import : property
}

/** Queries of the rows that need one. */
function findQuery({ path }: Route, office: OfficeName): Record<string, unknown> {
  if (path === contract.privacy.find.path) return { search: PHONE[office] }
  if (path.startsWith('/api/privacy/people/')) return { of: `property:${property}` }
  if (path === contract.openimmo.file.path) return { propertyIds: property }
  if (path === contract.crm.preview.path) return { propertyId: property }
  if (path === contract.find.anything.path) return { q: office }
  if (path === contract.report.rows.path) return { number: 'contacts' }
  if (path === contract.handOvers.preview.path) return { from: getAgent({ name: `${office}Eins` }).id }
  if (path === contract.partners.invitation.path) return { form: 'a6' }
  if (path === contract.find.caller.path || path === contract.telephony.threeCx.path) return { number: PHONE[office] }
  return path === contract.statements.csv.path ? { from: '2026-01-01', to: '2026-12-31' } : {}
}

async function read({ office }: Reader, row: Route, headers: Readonly<Record<string, string>>): Promise<Answer> {
  const params = { id: findId(row), run: offices.Amsel.ids.run, kind: 'property' }
  const url = buildAddress(row.path, params, findQuery(row, office))
  const response = await test.app.inject({ url, headers })
  const { statusCode: status } = response
  const text = response.headers['content-type'] === XLSX ? JSON.stringify(await readXlsx(response.rawPayload)) : response.body
  return { status, text }
}

const findAnswer = ({ name }: Pick<Reader, 'name'>, title: string): Answer => answers.get(`${name} ${title}`) ?? { status: 0, text: '' }

/** An answer without what names its reader, the fields of the reader, and moments of the request. */
function withoutReader({ status, text }: Answer, office: OfficeName): string {
  const names = (['Eins', 'Zwei'] as const).flatMap((place) => {
    const { id, email, lastName } = getAgent({ name: `${office}${place}` })
    return [id, email, lastName]
  })
  const masked = names.reduce((masked, name) => masked.replaceAll(name, '(agent)'), text)
  if (!/^[[{]/.test(masked))
    return `${status} ${isDocument(masked) ? 'a document' : masked.replaceAll(/\d{4}-\d{2}-\d{2}T[\d:.+Z]+/g, '(now)')}`
  const kept = JSON.stringify(JSON.parse(masked), (key, value: unknown) => (READERS_FIELDS.has(key) ? undefined : value))
  return `${status} ${kept}`
}
/** Compressed, and different each time. */
const isDocument = (text: string) => text.startsWith('%PDF') || text.startsWith('PK')

const findForeign = (reader: Reader, text: string): string[] =>
  [
    ...OFFICES.filter((office) => office !== reader.office).map(ofOffice),
    ...READERS.filter(({ name }) => name !== reader.name).map(ofPerson),
    ...OFFICES.filter((office) => office !== reader.office).map((office) => PHONE[office]),
  ].filter((word) => text.includes(word))

const COLLEAGUE = { name: 'AmselZwei', office: 'Amsel', place: 'Zwei' } as const
const PERSON = { name: 'AmselEins', office: 'Amsel', place: 'Eins' } as const

describe.each(OF_OFFICE)('$title', ({ title }) => {
  it('answers a colleague as it answers the person', () => {
    const [own, other] = [PERSON, COLLEAGUE].map((reader) => withoutReader(findAnswer(reader, title), 'Amsel'))
    expect(other).toBe(own)
  })
})

describe.each(READS)('$title', ({ title }) => {
  it.each(READERS)("has no other agent's and no other office's words for $name", (reader) => {
    expect(findForeign(reader, findAnswer(reader, title).text)).toEqual([])
  })
})

describe.each(READS.filter(({ row }) => row.scope !== undefined))('$title', ({ title }) => {
  it.each(READERS)('answers the key of $name as the session', ({ name, office }) => {
    const [session, key] = [answers, byKey].map((some) => some.get(`${name} ${title}`))
    expect(key && withoutReader(key, office)).toBe(session && withoutReader(session, office))
  })
})

describe('the words', () => {
  it('of an office are in most of its rows, and for both agents in the same ones', () => {
    const findRows = (reader: Pick<Reader, 'name'>) =>
      OF_OFFICE.map(({ title }) => title).filter((title) => findAnswer(reader, title).text.includes(ofOffice('Amsel')))
    const own = findRows(PERSON)
    expect(own.length).toBeGreaterThan(30)
    expect(findRows(COLLEAGUE)).toEqual(own)
  })

  it.each(READERS)('of a person are in every row with texts of his own: $name', (reader) => {
    const rows = OF_PERSON.map(({ title }) => title).filter((title) => findAnswer(reader, title).text.includes(ofPerson(reader)))
    expect(rows.sort()).toEqual(['apiKeys.list', 'notifications.list', 'savedSearches.list', 'secondFactor.get'])
  })
})

describe.each(READERS)('$name', (reader) => {
  const read = (title: string) => JSON.parse(findAnswer(reader, title).text) as Record<string, unknown> & Record<string, unknown>[]

  it('has favourites, devices, sessions, settings and a calendar of his own', () => {
    expect(read('favorites.list').map(({ id }) => id)).toEqual([favourites[reader.name]])
    expect(read('push.get')['devices']).toHaveLength(1)
    expect(read('accounts.sessions')).toHaveLength(1)
    expect(read('notifications.preferences')['digestAt']).toBe(`0${READERS.findIndex(({ name }) => name === reader.name) + 1}:13`)
    const addresses = READERS.map((one) => findAnswer(one, 'calendar.address').text)
    expect(new Set(addresses).size).toBe(READERS.length)
    expect(read('stats.get')).toMatchObject({ watchlist: 1 })
  })
})

/** Lists of properties as an agent filters, searches and sorts them. */
const QUERIES = [
  { q: ofOffice('Amsel') },
  { q: ofOffice('Amsel'), orderBy: 'followUp' },
  { prospectStatus: 'follow_up' },
  { prospectStatus: 'follow_up', orderBy: 'followUp', order: 'ASC' },
  ...(['chance', 'listedAt', 'price', 'size', 'pricePerSqm'] as const).map((orderBy) => ({ prospectStatus: 'follow_up', orderBy })),
] as const

describe.each(QUERIES.map((query) => ({ query, title: JSON.stringify(query) })))('a list for $title', ({ query }) => {
  const ask = async (reader: Pick<Reader, 'name'>) => {
    const response = await test.app.inject({
      url: buildAddress(contract.properties.list.path, {}, query),
      headers: { cookie: getAgent(reader).cookie },
    })
    return { status: response.statusCode, text: response.body }
  }

  it('is the same for a colleague', async () => {
    const [own, other] = [await ask(PERSON), await ask(COLLEAGUE)]
    expect((JSON.parse(own.text) as { total: number }).total).toBeGreaterThan(0)
    expect(withoutReader(other, 'Amsel')).toBe(withoutReader(own, 'Amsel'))
  })

  it.each(READERS.filter(({ office }) => office === 'Berghuhn'))('has nothing of the office for $name', async (reader) => {
    const { text } = await ask(reader)
    expect(findForeign(reader, text)).toEqual([])
    const { total } = JSON.parse(text) as { total: number }
    expect('q' in query ? total : 0).toBe(0)
  })
})

describe('an assistant', () => {
  const TOOLS = [
    ['search_properties', { location: 'Hamburg' }],
    ['get_property', 'id'],
    ['list_prospects', { status: 'follow_up' }],
    ['list_follow_ups', {}],
    ['get_market_sheet', 'id'],
  ] as const

  async function ask({ name }: Pick<Reader, 'name'>, tool: string, args: object | 'id'): Promise<string> {
    const client = new Client({ name: 'test', version: '1.0.0' })
    const authorization = `Bearer ${keys[name]?.read}`
    await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', base), { requestInit: { headers: { authorization } } }))
    const { content } = await client.callTool({
      name: tool,
      arguments: (args === 'id' ? { id: property } : args) as Record<string, unknown>,
    })
    await client.close()
    return JSON.stringify(content)
  }

  it.each(TOOLS)('reads the same for a colleague, and nothing of an office for strangers: %s', async (tool, args) => {
    const own = await ask(PERSON, tool, args)
    expect(own).toContain(`"text"`)
    expect(await ask(COLLEAGUE, tool, args)).toBe(own)
    for (const reader of READERS) expect(findForeign(reader, await ask(reader, tool, args))).toEqual([])
  })
})

describe('a page of a colleague', () => {
  const listen = async ({ name }: Pick<Reader, 'name'>) => {
    const socket = new WebSocket(`${base.replace('http', 'ws')}/ws`, { headers: { cookie: agents[name]?.cookie ?? '' } })
    const heard: string[] = []
    socket.on('message', (data) => heard.push((data as Buffer).toString()))
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
    return { heard, close: () => socket.terminate() }
  }

  it("hears of the office's writes, and a stranger's does not", async () => {
    const pages = [await listen(PERSON), await listen(COLLEAGUE), await listen({ name: 'BerghuhnZwei' })] as const
    const params = { id: property }
    await test
      .as(getAgent(COLLEAGUE))
      .call(contract.prospects.addActivity, { params, body: { activityType: 'call', description: 'Rückruf' } })
    for (const page of pages.slice(0, 2)) await expect.poll(() => page.heard.join(' ')).toContain(contract.prospects.followUps.path)
    const stranger = getAgent({ name: 'BerghuhnZwei' })
    await test.ctx.live.announce(test.ctx, [{ to: stranger.id, message: { type: 'changed', paths: ['/api/legal'] } }])
    await expect.poll(() => pages[2].heard.at(-1)).toContain('/api/legal')
    expect(pages[2].heard).toHaveLength(1)
    for (const page of pages) page.close()
  })
})
