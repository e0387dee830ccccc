import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { contract } from '#shared/contract/index.ts'
import { buildAddress, contractRows } from '#shared/contract/route.ts'
import { deliver } from '#server/deliveries/deliver.ts'
import { writeAlerts } from '#server/features/people/notifications/service.ts'
import { pushChannel } from '#server/features/people/push/channel.ts'
import { type PushClient, type PushStandIn, startPush } from '#stand-ins/push/start.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { minutes } from '#test/clock.ts'
import type { TestAgent, TestPartner, TestUser } from '#test/factories.ts'
import { mailsTo } from '#test/mails.ts'
import { readPdf } from '#test/pdf.ts'
import { picture } from '#test/pictures.ts'
import { idFor } from '#test/writes.ts'

/** Part of everything the first agent and the first partner write to each other; no other user may see it. */
const CANARY = 'Kanarienvogel'

let test: TestApp
let base: string
let service: PushStandIn
let agents: [TestAgent, TestAgent]
let partners: [TestPartner, TestPartner, TestPartner]
const ids = { property: 0, tip: 0, statement: 0, partner: '', photo: '' }

/** Both agents work with the first two partners; the third partner works with none. All of them have a record of the same house. */
beforeAll(async () => {
  service = await startPush()
  test = await startTestApp({ env: { PUSH_URL: service.url } })
  base = await test.listen()
  agents = [await test.make.agent(), await test.make.agent()]
  partners = [
    await test.make.user({ role: 'partner', company_name: CANARY }),
    await test.make.user({ role: 'partner' }),
    await test.make.user({ role: 'partner' }),
  ]
  ids.property = await test.make.property()
  for (const agent of agents) for (const partner of partners.slice(0, 2)) await test.make.relation(agent, partner)
  const house = { street: 'Lindenweg', houseNumber: '7', zipCode: '22111', city: 'Hamburg' }
  for (const partner of partners.slice(1))
    await test
      .as(partner)
      .call(contract.tips.submit, { body: { ...house, maklerUserId: partner === partners[1] ? agents[1].officeId : undefined } })
  // Flush the messages caused by the setup.
  await test.drain()
})
afterAll(async () => {
  await test.close()
  await service.close()
})

/** Subscribes to every notification, by email and push. */
async function wantAll(user: TestUser): Promise<PushClient> {
  const as = test.as(user)
  const { kinds } = (await as.call(contract.notifications.preferences)).body
  const all = kinds.map(({ kind }) => ({ kind, bell: true, mail: true, push: true }))
  await as.call(contract.notifications.setPreferences, { body: { kinds: all, digestAt: null, quietFrom: null, quietTo: null } })
  const client = service.subscribe((await as.call(contract.push.get)).body.publicKey)
  await as.call(contract.push.subscribe, { body: client.subscription })
  return client
}

async function listen(user: TestUser): Promise<string[]> {
  const socket = new WebSocket(`${base.replace('http', 'ws')}/ws`, { headers: { cookie: user.cookie } })
  const heard: string[] = []
  socket.on('message', (data) => heard.push((data as Buffer).toString()))
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  return heard
}

/** Sends each user a final message and waits for it: messages are ordered, so all earlier ones have arrived. */
async function sendLast(users: readonly TestUser[], heard: readonly string[][]): Promise<void> {
  for (const { id } of users) await test.ctx.live.announce(test.ctx, [{ to: id, message: { type: 'changed', paths: ['/api'] } }])
  for (const messages of heard) await expect.poll(() => messages.at(-1), { timeout: 10_000 }).toContain('"/api"')
}

/** Writes everything the first agent and the first partner can write to each other. */
async function workTogether(): Promise<void> {
  const [agent, partner] = [test.as(agents[0]), test.as(partners[0])]
  const owner = { sellerName: CANARY, sellerPhone: '0171 5550123', sellerEmail: 'kanarienvogel@example.test', ownerConsentVersion: 1 }
  const house = { street: 'Lindenweg', houseNumber: '7', zipCode: '22111', city: 'Hamburg', maklerUserId: agents[0].officeId }
  const { id } = (await partner.call(contract.tips.submit, { body: { ...house, ...owner, notes: CANARY, leadSource: CANARY } })).body
  const params = { id }
  await partner.call(contract.tips.addTo, { params, body: { description: CANARY } })
  ids.photo = (await partner.call(contract.tipPhotos.add, { params: { id, key: randomUUID() }, body: picture() })).body.id
  await agent.call(contract.tips.update, { params, body: { status: 'contacted', maklerNotes: CANARY, ownNotes: CANARY } })
  await partner.call(contract.messages.send, { body: { content: CANARY, maklerUserId: agents[0].officeId } })
  await agent.call(contract.messages.sendToPartner, { params: { id: partners[0].id }, body: { content: CANARY } })
  await agent.call(contract.messages.addTemplate, { body: { title: CANARY, content: CANARY } })
  const sale = { salePrice: 987_654, commissionRate: 1, saleDate: '2026-11-20' }
  const commission = (await agent.call(contract.commissions.create, { body: { tipId: id, ...sale } })).body.id
  const address = { street: CANARY, zipCode: '20095', city: 'Hamburg', taxNumber: '21/815/08150', iban: 'DE89370400440532013000' }
  for (const one of [agent, partner]) await one.call(contract.billing.put, { body: { legalName: CANARY, ...address } })
  await agent.call(contract.office.put, { body: { name: 'Anna Berger', street: CANARY, zipCode: '20095', city: 'Hamburg' } })
  await partner.call(contract.billing.accept, { body: { maklerUserId: agents[0].officeId, version: 1 } })
  const body = { partnerId: partners[0].id, commissionIds: [commission] }
  const statement = (await agent.call(contract.statements.create, { body })).body.id
  await agent.call(contract.statements.issue, { params: { id: statement } })
  await agent.call(contract.statements.pay, { params: { id: statement }, body: { paidDate: '2026-11-20' } })
  await test.drain()
  Object.assign(ids, { tip: id, statement, partner: partners[0].id })
}

/** The text of a PDF, including its title and attachments. */
async function listWords(bytes: Uint8Array): Promise<string> {
  const { text, attachments, title } = await readPdf(bytes)
  return [title, text, ...attachments.map(({ content }) => content)].join(' ')
}

/** Calls every endpoint this user may read and searches for the records of the first agent and the first partner. */
async function readAll(user: TestUser): Promise<readonly (readonly [string, string])[]> {
  const rows = contractRows(contract).filter(
    ({ row: { method, kind, access } }) =>
      method === 'GET' && kind !== 'stream' && (access === 'session' || (access !== 'public' && access.includes(user.role))),
  )
  const query = { from: '2026-01-01', to: '2026-12-31' }
  return Promise.all(
    rows.map(async ({ noun, name, row }) => {
      const id = row.path.startsWith('/api/tip-photos/') ? ids.photo : idFor(row, ids)
      const url = buildAddress(row.path, { id }, noun === 'statements' ? query : {})
      const answer = await test.app.inject({ method: 'GET', url, headers: { cookie: user.cookie } })
      return [
        `${noun}.${name}`,
        answer.headers['content-type'] === 'application/pdf' ? await listWords(answer.rawPayload) : answer.body,
      ] as const
    }),
  )
}

/** Endpoints that show an agent the company names of connected partners. */
const NAME_HIM = ['partners.ofAgent', 'partners.get', 'partners.csv', 'businesses.list', 'businesses.registered']

describe('what one agent and one partner share', () => {
  it('reaches both at once and no other user', async () => {
    const others = [agents[1], partners[1], partners[2]]
    const notes = await Promise.all([agents[0], partners[0], ...others].map(wantAll))
    const everybody = [agents[0], partners[0], ...others]
    const heard = await Promise.all(everybody.map(listen))
    // Messages caused by the subscription itself may still be on their way.
    await sendLast(everybody, heard)
    for (const messages of heard) messages.length = 0
    await workTogether()
    for (const [at, path] of [
      [0, '/api/makler/property-tips'],
      [0, '/api/makler/partners'],
      [0, '/api/makler/statements'],
      [1, '/api/partner/property-tips'],
      [1, '/api/partner/messages'],
      [1, '/api/partner/commissions'],
      [1, '/api/partner/statements'],
    ] as const)
      await expect.poll(() => heard[at]?.join(''), { timeout: 10_000 }).toContain(path)
    // The second agent, also connected to the first partner, is notified about that partner's tax data.
    await sendLast(others, heard.slice(2))
    const paths = heard.slice(2).map((messages) => messages.slice(0, -1).join(''))
    expect(paths.map((text) => text.replaceAll(/\/api\/makler\/(?:statements|commissions)/g, '').includes('/api/'))).toEqual([
      false,
      false,
      false,
    ])
    for (const user of others)
      for (const [row, text] of await readAll(user)) {
        // The other agent may see which partner it is.
        const firm = row === 'partners.csv' ? `"${CANARY}";` : `"companyName":"${CANARY}"`
        const namesHim = user.role === 'agent' && NAME_HIM.includes(row)
        const known = namesHim ? text.replace(firm, '') : text
        expect([row, /kanarienvogel|0171 5550123|987654/i.test(known)]).toEqual([row, false])
      }
    test.clock.advance(minutes(5))
    await writeAlerts(test.ctx)
    await deliver(test.ctx, pushChannel, service.url)
    const [mine, theirs, ...rest] = notes.map((client) => JSON.stringify(client.notes))
    expect(mine).toContain('Neue Nachricht eines Partners')
    expect(theirs).toContain('Neues zu Ihrem Tipp')
    expect(`${mine}${theirs}`).not.toMatch(/kanarienvogel|0171 ?555|Lindenweg/i)
    expect(rest).toEqual(['[]', '[]', '[]'])
    const mails = await Promise.all([agents[0], partners[0], ...others].map(({ email }) => mailsTo(test.ctx, email)))
    expect(mails.map((list) => list.length > 0)).toEqual([true, true, false, false, false])
  })

  it('has pictures that only these two can open', async () => {
    const look = async ({ cookie }: TestUser) =>
      (await test.app.inject({ method: 'GET', url: `/api/tip-photos/${ids.photo}`, headers: { cookie } })).statusCode
    expect(await Promise.all([agents[0], partners[0], agents[1], partners[1], partners[2]].map(look))).toEqual([200, 200, 404, 404, 404])
  })

  it('is visible to both', async () => {
    const found = async (user: TestUser) => (await readAll(user)).filter(([, text]) => text.includes(CANARY)).map(([row]) => row)
    expect((await found(agents[0])).sort()).toEqual(
      [
        'billing.get',
        // for the company name
        'businesses.list',
        'businesses.registered',
        'commissions.list',
        'consents.csv',
        'consents.list',
        'messages.ofAgent',
        'messages.templates',
        'notices.due',
        'notices.letterhead',
        'office.get',
        'partners.csv',
        'partners.get',
        'partners.ofAgent',
        'privacy.processing',
        'statements.csv',
        'statements.get',
        'statements.list',
        'statements.pdf',
        'tips.csv',
        'tips.get',
        'tips.history',
        'tips.incoming',
        'tips.ofPartner',
      ].sort(),
    )
    expect((await found(partners[0])).sort()).toEqual(
      [
        'accounts.current',
        'billing.get',
        'messages.ofPartner',
        'partners.current',
        'partners.profile',
        'statements.own',
        'statements.ownPdf',
        'tips.getOwn',
        'tips.own',
        'tips.ownHistory',
      ].sort(),
    )
  })
})
