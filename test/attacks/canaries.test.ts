import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { announceMatches } from '#server/features/market/matches/service.ts'
import { dispatchEvents } from '#server/features/people/notifications/dispatch.ts'
import { writeAlerts } from '#server/features/people/notifications/service.ts'
import { contract } from '#shared/contract/index.ts'
import { buildAddress, admits, contractRows } from '#shared/contract/route.ts'
import { connectMailServer } from '#stand-ins/demo-data.ts'
import { type PropstackStandIn, startPropstack } from '#stand-ins/propstack/start.ts'
import { type PushClient, type PushStandIn, startPush } from '#stand-ins/push/start.ts'
import { type SmtpStandIn, startSmtp } from '#stand-ins/smtp/start.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { setUpPasskey } from '#test/authenticator.ts'
import { type Collector, startCollector } from '#test/collector.ts'
import { hours, minutes } from '#test/clock.ts'
import type { TestAgent, TestPartner, TestUser } from '#test/factories.ts'

/**
 * Each side has a unique canary value in every identifying field. Output sent or shown to one agent is searched for the other's canaries; push
 * notifications, the log and the traces are searched for both. Each agent has a colleague, whose own canaries are searched for in the agent's output and the
 * other way round.
 */
const SIDES = ['Amsel', 'Berghuhn'] as const
type Side = (typeof SIDES)[number]

const OF_AGENTS = [
  'Vorname',
  'Nachname',
  'Firma',
  'Suchname',
  'Notiz',
  'Vermerk',
  'Zusage',
  'Ausnahme',
  'Vorlage',
  'Nachricht',
  'Schluessel',
] as const
const OF_OTHERS = ['Eigentuemer', 'Anbieter', 'Partnername', 'Verkaeufer', 'Tippnotiz', 'EigeneNotiz'] as const
/** What an agent has of his own, and what his colleague has. */
const OWN_WORDS = ['Suchname', 'Zugang', 'Handyname'] as const
const OF_COLLEAGUES = ['Kollegensuche', 'Kollegenpforte', 'Kollegenhandy'] as const
const WORDS = [...new Set([...OF_AGENTS, ...OF_OTHERS, ...OWN_WORDS, ...OF_COLLEAGUES])]
type Word = (typeof WORDS)[number]

const word = (side: Side, name: Word) => `${name}${side}`
const mail = (side: Side, whose: string) => `${whose}.${side}@example.test`.toLowerCase()
const phone = (side: Side, digit: number) => `0171 55${digit}01${side === 'Amsel' ? '11' : '22'}`
const ADDRESSES = ['agent', 'owner', 'seller', 'partner', 'colleague']
const PHONES = [1, 2, 3, 4]

/** All canaries of a side, in every possible spelling. */
const canariesOf = (side: Side): string[] => [
  ...WORDS.map((name) => word(side, name)),
  ...ADDRESSES.map((whose) => mail(side, whose)),
  ...PHONES.flatMap((digit) => [phone(side, digit), phone(side, digit).replaceAll(' ', '')]),
]
const found = (text: string, canaries: readonly string[]) => canaries.filter((canary) => text.toLowerCase().includes(canary.toLowerCase()))
const otherOf = (side: Side): Side => (side === 'Amsel' ? 'Berghuhn' : 'Amsel')
const placeOf = (side: Side) => (side === 'Amsel' ? 'Celle' : 'Uelzen')

let test: TestApp
let smtp: SmtpStandIn
let push: PushStandIn
let propstack: PropstackStandIn
let collector: Collector
const log: string[] = []
interface Person {
  readonly agent: TestAgent
  readonly client: PushClient
  readonly heard: string[]
}
const people = {} as Record<Side, Person & { readonly colleague: Person; readonly partner: TestPartner; readonly property: number }>

beforeAll(async () => {
  ;[smtp, push, propstack, collector] = [
    await startSmtp(),
    await startPush(),
    await startPropstack({ keys: SIDES.map((side) => word(side, 'Schluessel')) }),
    await startCollector(),
  ]
  const env = {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    PUSH_URL: push.url,
    PROPSTACK_URL: propstack.url,
    PUBLIC_URL: 'http://localhost',
    LOG_LEVEL: 'debug',
    KLEINANZEIGEN_URL: 'http://127.0.0.1:9',
  }
  test = await startTestApp({ env, log: { write: (line) => void log.push(line) } })
  await connectMailServer(test.ctx, smtp)
  const base = await test.listen()
  for (const side of SIDES) people[side] = await settle(side, base)
  // Each agent works on the other side's property and records a presumed owner.
  for (const side of SIDES) await work(side)
  await test.drain()
  await happen()
})
afterAll(async () => {
  await test.close()
  await Promise.all([smtp.close(), push.close(), propstack.close(), collector.close()])
})

/** The kinds of news that reach an agent by every channel. */
const KINDS = (['match', 'new_tip', 'partner_wrote', 'export_failed'] as const).map((kind) => ({
  kind,
  bell: true,
  mail: true,
  push: true,
}))

/** Creates an agent and a colleague on this side with a CRM and a partner. The second side gets emails once a day. */
async function settle(side: Side, base: string): Promise<(typeof people)[Side]> {
  const names = { first_name: word(side, 'Vorname'), last_name: word(side, 'Nachname'), company_name: word(side, 'Firma') }
  const agent = await test.make.agent({ ...names, email: mail(side, 'agent'), phone_number: phone(side, 1) })
  await test.as(agent).call(contract.accounts.update, { body: { propstackApiKey: word(side, 'Schluessel'), autoExportEnabled: true } })
  const own = await settleOwn(side, base, agent, OWN_WORDS, true)
  const beside = await test.make.agent({ office_id: agent.officeId, first_name: 'Ben', email: mail(side, 'colleague') })
  const colleague = await settleOwn(side, base, beside, OF_COLLEAGUES, false)
  const partner = await test.make.user({
    role: 'partner',
    first_name: word(side, 'Partnername'),
    email: mail(side, 'partner'),
    phone_number: phone(side, 2),
  })
  await test.make.relation(agent, partner)
  const property = await test.make.property({
    location: placeOf(side),
    zip_code: null,
    place_keys: [placeOf(side).toLowerCase()],
    contact_name: word(side, 'Anbieter'),
    contact_phone: phone(side, 3),
  })
  return { ...own, colleague, partner, property }
}

/** Gives an agent a saved search, a key, a passkey, emails, push messages and an open page. */
async function settleOwn(
  side: Side,
  base: string,
  agent: TestAgent,
  words: readonly [Word, Word, Word],
  autoExport: boolean,
): Promise<Person> {
  const as = test.as(agent)
  const [search, key, passkey] = words
  await test.make.savedSearch(agent, { location: placeOf(side), name: word(side, search), autoExport })
  await as.call(contract.apiKeys.create, { body: { name: word(side, key), scopes: ['read'] } })
  await setUpPasskey(test, agent, word(side, passkey))
  const client = push.subscribe((await as.call(contract.push.get)).body.publicKey)
  await as.call(contract.push.subscribe, { body: client.subscription })
  const digestAt = side === 'Amsel' ? null : '13:00'
  await as.call(contract.notifications.setPreferences, { body: { kinds: KINDS, digestAt, quietFrom: null, quietTo: null } })
  const socket = new WebSocket(`${base.replace('http', 'ws')}/ws`, { headers: { cookie: agent.cookie } })
  const heard: string[] = []
  socket.on('message', (data) => heard.push((data as Buffer).toString()))
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  return { agent, client, heard }
}

/** Writes every field of both properties that can be written, and adds a message from the partner. */
async function work(side: Side): Promise<void> {
  const { agent, partner } = people[side]
  const as = test.as(agent)
  const owner = { ownerName: word(side, 'Eigentuemer'), ownerPhone: phone(side, 4), ownerEmail: mail(side, 'owner') }
  for (const { property } of Object.values(people)) {
    const params = { id: property }
    await as.call(contract.prospects.update, {
      params,
      body: { ...owner, internalNotes: word(side, 'Notiz'), prospectStatus: 'follow_up' },
    })
    await as.call(contract.prospects.addActivity, { params, body: { activityType: 'call', description: word(side, 'Vermerk') } })
    await as.call(contract.contact.consent, { params, body: { channel: 'phone', reason: word(side, 'Zusage'), day: '2026-11-20' } })
    await as.call(contract.contact.override, { params, body: { channel: 'email', reason: word(side, 'Ausnahme') } })
    await as.call(contract.favorites.add, { body: { propertyId: property } })
  }
  await as.call(contract.messages.addTemplate, { body: { title: word(side, 'Vorlage'), content: word(side, 'Vorlage') } })
  const seller = { sellerName: word(side, 'Verkaeufer'), sellerEmail: mail(side, 'seller'), ownerConsentVersion: 1 }
  const house = {
    street: 'Lindenweg',
    houseNumber: side === 'Amsel' ? '7' : '9',
    zipCode: '22111',
    city: 'Hamburg',
    maklerUserId: agent.officeId,
  }
  const { id } = (await test.as(partner).call(contract.tips.submit, { body: { ...house, ...seller, notes: word(side, 'Tippnotiz') } })).body
  await as.call(contract.tips.update, { params: { id }, body: { ownNotes: word(side, 'EigeneNotiz') } })
  await test.as(partner).call(contract.messages.send, { body: { content: word(side, 'Nachricht'), maklerUserId: agent.officeId } })
}

/** Matches both properties and makes one email, one push message and one CRM export per side fail at first, so that each is retried. */
async function happen(): Promise<void> {
  await announceMatches(
    test.ctx,
    SIDES.map((side) => people[side].property),
  )
  await dispatchEvents(test.ctx)
  smtp.fault('5xx', 1)
  push.answer(500, { times: 1 })
  propstack.fault('422', { method: 'POST', times: 1 })
  for (const later of [minutes(3), minutes(3), hours(5), minutes(10)]) {
    await test.drain()
    test.clock.advance(later)
    await dispatchEvents(test.ctx)
    await writeAlerts(test.ctx)
    await test.ctx.queue.enqueue(test.ctx, 'sweep', {}, { key: 'canaries' })
    await test.drain()
  }
  for (const { agent } of SIDES.flatMap((side) => [people[side], people[side].colleague])) {
    const { body } = await test.as(agent).call(contract.deliveries.list)
    for (const { id } of body.filter(({ canRetry }) => canRetry)) await test.as(agent).call(contract.deliveries.retry, { params: { id } })
  }
  await test.drain()
}

async function readAll(side: Side, users: readonly TestUser[] = [people[side].agent, people[side].partner]): Promise<Map<string, string>> {
  const { partner, property } = people[side]
  const answers = new Map<string, string>()
  for (const user of users)
    for (const { noun, name, row } of contractRows(contract)) {
      if (row.method !== 'GET' || row.access === 'public' || row.kind === 'stream' || !admits(row.access, user.role)) continue
      const id = row.path.startsWith('/api/makler/partners/') ? partner.id : property
      const { body } = await test.app.inject({ url: buildAddress(row.path, { id }), headers: { cookie: user.cookie } })
      answers.set(`${user.role} ${noun}.${name}`, body)
    }
  return answers
}

/** What an advert reveals about its owner is visible to every agent who searches. */
const PUBLIC: readonly Word[] = ['Anbieter']
const secretsOf = (side: Side) =>
  canariesOf(side).filter(
    (canary) => ![...PUBLIC.map((name) => word(side, name)), phone(side, 3), phone(side, 3).replaceAll(' ', '')].includes(canary),
  )

describe.each(SIDES)('for %s', (side) => {
  it('uses every channel: email, push, the CRM, the bell, the delivery list', async () => {
    const { agent, client } = people[side]
    const as = test.as(agent)
    expect(smtp.messages().filter(({ recipients }) => recipients.includes(mail(side, 'agent'))).length).toBeGreaterThan(0)
    expect(client.notes.length).toBeGreaterThan(0)
    expect((await as.call(contract.crm.list)).body).toMatchObject([{ exportStatus: 'success' }])
    const kinds = new Set((await as.call(contract.notifications.list)).body.map(({ kind }) => kind))
    expect([...kinds]).toEqual(expect.arrayContaining(['match', 'new_tip', 'partner_wrote']))
    const channels = new Set((await as.call(contract.deliveries.list)).body.map(({ channel, status }) => `${channel} ${status}`))
    expect([...channels].sort()).toEqual(['crm sent', 'mail sent', 'push sent'])
  })

  it("shows the agent and the partner only their own data, never the other side's", async () => {
    const answers = await readAll(side)
    for (const [read, text] of answers) expect([read, found(text, secretsOf(otherOf(side)))]).toEqual([read, []])
    for (const [read, own] of [
      ['savedSearches.list', 'Suchname'],
      ['notifications.list', 'Suchname'],
      ['properties.get', 'Eigentuemer'],
      ['messages.ofAgent', 'Nachricht'],
    ] as const)
      expect(answers.get(`agent ${read}`)).toContain(word(side, own))
  })

  it.each([
    ['the agent', OF_COLLEAGUES, OWN_WORDS],
    ['the colleague', OWN_WORDS, OF_COLLEAGUES],
  ] as const)('shows %s nothing that is the other one’s own', async (who, others, own) => {
    const { agent, colleague, client } = people[side]
    const reader = who === 'the agent' ? { agent, client } : colleague
    const foreign = others.map((name) => word(side, name))
    const answers = await readAll(side, [reader.agent])
    const leaks = [...answers].filter(([, text]) => found(text, foreign).length > 0).map(([read]) => read)
    expect(leaks).toEqual([])
    for (const [read, name] of [
      ['savedSearches.list', own[0]],
      ['notifications.list', own[0]],
      ['apiKeys.list', own[1]],
      ['secondFactor.get', own[2]],
    ] as const)
      expect(answers.get(`agent ${read}`)).toContain(word(side, name))
    const mails = smtp.messages().filter(({ recipients }) => recipients.includes(reader.agent.email))
    expect(mails.length).toBeGreaterThan(0)
    for (const { subject, html, text } of mails) expect(found([subject, html, text].join('\n'), foreign)).toEqual([])
    expect(reader.client.notes.length).toBeGreaterThan(0)
  })

  it("shows the colleague what is the office's, and nothing of the other side", async () => {
    const answers = await readAll(side, [people[side].colleague.agent])
    for (const [read, text] of answers) expect([read, found(text, secretsOf(otherOf(side)))]).toEqual([read, []])
    for (const [read, name] of [
      ['properties.get', 'Eigentuemer'],
      ['messages.ofAgent', 'Nachricht'],
      ['messages.templates', 'Vorlage'],
      ['tips.incoming', 'Verkaeufer'],
    ] as const)
      expect(answers.get(`agent ${read}`)).toContain(word(side, name))
  })

  it('sends emails without data of the other side or of owners, and without secrets', () => {
    const others = canariesOf(otherOf(side))
    const owners: Word[] = ['Eigentuemer', 'Anbieter', 'Verkaeufer', 'Tippnotiz', 'EigeneNotiz', 'Notiz', 'Nachricht', 'Schluessel']
    const about = [...owners.map((name) => word(side, name)), mail(side, 'owner'), mail(side, 'seller'), phone(side, 3), phone(side, 4)]
    const addresses = [mail(side, 'agent'), mail(side, 'colleague')]
    for (const { recipients, subject, html, text } of smtp.messages()) {
      if (!recipients.some((recipient) => addresses.includes(recipient))) continue
      expect(found([subject, html, text].join('\n'), [...others, ...about])).toEqual([])
    }
  })

  it("exports to the CRM with its own agent's key and without the other agent's data", () => {
    const calls = propstack.calls.filter(({ key }) => key === word(side, 'Schluessel'))
    expect(calls.some(({ method }) => method === 'POST')).toBe(true)
    for (const { path, body } of calls) expect(found(`${path} ${JSON.stringify(body)}`, canariesOf(otherOf(side)))).toEqual([])
  })

  it('sends pages only the paths to reload', () => {
    for (const { heard } of [people[side], people[side].colleague]) {
      expect(heard.length).toBeGreaterThan(0)
      expect(found(heard.join('\n'), SIDES.flatMap(canariesOf))).toEqual([])
    }
  })
})

it('keeps names out of push messages, both decrypted and on the wire', () => {
  const all = SIDES.flatMap((side) => [...canariesOf(side), placeOf(side)])
  for (const { client } of SIDES.flatMap((side) => [people[side], people[side].colleague]))
    expect(found(JSON.stringify(client.notes), all)).toEqual([])
  for (const { endpoint, headers, body } of push.requests)
    expect(found(`${endpoint} ${JSON.stringify(headers)} ${body.toString('latin1')}`, all)).toEqual([])
})

it('logs failures without names', () => {
  const text = log.join('\n')
  expect(text).toContain('not delivered')
  expect(found(text, SIDES.flatMap(canariesOf))).toEqual([])
})

it('deletes the content of a delivery once it is sent', async () => {
  const rows = await test.ctx.db.selectFrom('deliveries').select(['content', 'title', 'reason', 'status']).execute()
  expect(rows.length).toBeGreaterThan(5)
  expect(rows.filter(({ status }) => status !== 'sent').map(({ title, status, reason }) => ({ title, status, reason }))).toEqual([])
  expect(rows.map(({ content }) => content).filter(Boolean)).toEqual([])
  expect(found(JSON.stringify(rows), SIDES.flatMap(canariesOf))).toEqual([])
})

// last, because nothing is recorded after it
it('sends traces without names, of requests, jobs, deliveries and calls to other services', async () => {
  await test.ctx.tracing.close()
  const names = new Set(collector.spans.map(({ name }) => name))
  expect([...names]).toEqual(expect.arrayContaining(['GET /api/properties/:id', 'job deliver-mail', 'deliver mail', 'deliver crm', 'POST']))
  const text = collector.requests.map(({ body }) => body).join('\n')
  expect(
    found(
      text,
      SIDES.flatMap((side) => [...canariesOf(side), placeOf(side)]),
    ),
  ).toEqual([])
})
