import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { accounts } from '#shared/contract/people/accounts.ts'
import { notifications } from '#shared/contract/people/notifications.ts'
import { push } from '#shared/contract/people/push.ts'
import { stats } from '#shared/contract/work/stats.ts'
import { createPushBrowser } from '#stand-ins/push/browser.ts'
import { type PushClient, type PushStandIn, startPush } from '#stand-ins/push/start.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { minutes } from '#test/clock.ts'
import type { TestAgent } from '#test/factories.ts'
import type { Ctx } from '../../../ctx.ts'
import { deliver } from '../../../deliveries/deliver.ts'
import { createHttp } from '../../../outgoing/fetch.ts'
import { pushChannel } from './channel.ts'
import { writePush } from './service.ts'
import { setActive } from '../accounts/administration.ts'
import { dispatchEvents } from '../notifications/dispatch.ts'
import { writeAlerts } from '../notifications/service.ts'
import { announceMatches } from '../../market/matches/service.ts'

let test: TestApp
let service: PushStandIn
beforeAll(async () => {
  service = await startPush()
  test = await startTestApp({ env: { PUSH_URL: service.url } })
})
beforeEach(async () => {
  service.answer(201)
  await test.empty('deliveries', 'properties', 'saved_searches')
  test.clock.set(new Date('2026-11-23T09:30:00Z'))
})
afterAll(async () => {
  await test.close()
  await service.close()
})

const endedOf = async (agent: TestAgent) => (await test.as(agent).call(push.get)).body.ended
const devicesOf = async (agent: TestAgent) => (await test.as(agent).call(push.get)).body.devices

async function subscribed(agent: TestAgent): Promise<PushClient> {
  const client = service.subscribe((await test.as(agent).call(push.get)).body.publicKey)
  const { status } = await test.as(agent).call(push.subscribe, { body: client.subscription })
  expect(status).toBe(200)
  return client
}

/** An agent with a search for this place who wants push notes about matches. */
async function listening(location: string, quiet: readonly [string, string] | null = null) {
  const agent = await test.make.agent()
  await test.make.savedSearch(agent, { location, name: `CANARY-${location}` })
  await test.as(agent).call(notifications.setPreferences, {
    body: {
      kinds: [{ kind: 'match', bell: true, mail: false, push: true }],
      digestAt: null,
      quietFrom: quiet?.[0] ?? null,
      quietTo: quiet?.[1] ?? null,
    },
  })
  return { agent, client: await subscribed(agent) }
}

async function find(location: string): Promise<void> {
  await announceMatches(test.ctx, [await test.make.property({ location, title: 'Frau Kanari 0171 5550123' })])
  await dispatchEvents(test.ctx)
}

const sendPushes = (ctx: Ctx = test.ctx) => deliver(ctx, pushChannel, service.url)

async function work(): Promise<void> {
  await writeAlerts(test.ctx)
  await sendPushes()
}

const outcomes = async () => test.ctx.db.selectFrom('deliveries').select(['status', 'attempts', 'reason']).orderBy('id').execute()

describe('the first step of being notified', () => {
  it('is completed by notes only once a browser accepts them', async () => {
    const isHeard = async (agent: TestAgent) => (await test.as(agent).call(stats.get)).body.firstSteps.hearsOfMatches
    const [{ agent }, other] = [await listening('Husum'), await test.make.agent()]
    expect(await isHeard(agent)).toBe(true)
    await subscribed(other)
    expect(await isHeard(other)).toBe(false)
    await test.as(agent).call(push.end, { params: { id: (await devicesOf(agent))[0]?.id ?? 0 } })
    expect(await isHeard(agent)).toBe(false)
  })
})

describe('a note about matches', () => {
  it('reaches the browser signed and encrypted, one for everything due together, without names', async () => {
    const [one, other] = [await listening('Hamburg'), await listening('Celle')]
    await find('Hamburg')
    await find('Hamburg')
    await find('Hamburg')
    await work()
    expect(one.client.notes).toEqual([])
    test.clock.advance(minutes(2))
    await work()
    await work()
    expect(one.client.notes).toEqual([{ title: 'Giebel', body: '3 neue Treffer', path: '/properties', tag: expect.any(String) as string }])
    expect(other.client.notes).toEqual([])
    expect(service.requests.some(({ body }) => body.includes('Treffer'))).toBe(false)
    expect((await devicesOf(one.agent))[0]?.lastSuccessAt).not.toBeNull()
    expect((await devicesOf(other.agent))[0]?.lastSuccessAt).toBeNull()
    await find('Celle')
    test.clock.advance(minutes(2))
    await work()
    expect(one.client.notes).toHaveLength(1)
    expect(other.client.notes.map(({ body }) => body)).toEqual(['1 neuer Treffer'])
    for (const { notes } of [one.client, other.client])
      expect(JSON.stringify(notes)).not.toMatch(/CANARY|Kanari|0171 5550123|Hamburg|Celle/)
  })

  it('is off by default', async () => {
    const agent = await test.make.agent()
    await test.make.savedSearch(agent, { location: 'Hamburg' })
    const client = await subscribed(agent)
    await find('Hamburg')
    test.clock.advance(minutes(5))
    await work()
    expect(client.notes).toEqual([])
  })

  it('waits for the end of the quiet hours', async () => {
    const { client } = await listening('Hamburg', ['10:00', '12:00'])
    await find('Hamburg')
    test.clock.advance(minutes(89))
    await work()
    expect(client.notes).toEqual([])
    test.clock.advance(minutes(1))
    await work()
    expect(client.notes).toHaveLength(1)
  })

  it('is sent once by two concurrent workers', async () => {
    const beside = await startTestApp({ env: { PUSH_URL: service.url }, beside: test })
    const all = await Promise.all(['Hamburg', 'Celle', 'Soltau', 'Uelzen'].map((place) => listening(place)))
    for (const place of ['Hamburg', 'Celle', 'Soltau', 'Uelzen']) await find(place)
    test.clock.advance(minutes(2))
    await Promise.all([test, beside].map(({ ctx }) => writeAlerts(ctx)))
    await Promise.all([test, beside, test, beside].map(({ ctx }) => sendPushes(ctx)))
    await beside.close()
    expect(all.map(({ client }) => client.notes.length)).toEqual([1, 1, 1, 1])
  })
})

describe('a push service', () => {
  async function waiting() {
    const { agent, client } = await listening('Hamburg')
    await find('Hamburg')
    test.clock.advance(minutes(2))
    return { agent, client }
  }

  it.each([404, 410])('that returns %d ends the subscription, which is shown until the browser subscribes again', async (status) => {
    const { agent, client } = await waiting()
    const [beside, other] = [await test.make.signIn(agent), await test.make.agent()]
    service.answer(status)
    await work()
    expect(await devicesOf(agent)).toEqual([])
    const endedAt = test.clock.now().toISOString()
    expect(await endedOf(agent)).toEqual([{ device: expect.any(String) as string, isCurrent: true, endedAt }])
    expect([(await endedOf(beside)).map(({ isCurrent }) => isCurrent), await endedOf(other)]).toEqual([[false], []])
    await subscribed(beside)
    expect(await endedOf(agent)).toHaveLength(1)
    await subscribed(agent)
    expect(await endedOf(agent)).toEqual([])
    expect(await outcomes()).toEqual([{ status: 'failed', attempts: 1, reason: 'Das Gerät nimmt keine Hinweise mehr an.' }])
    expect(client.notes).toEqual([])
  })

  it('that fails is retried with growing pauses', async () => {
    const { agent, client } = await waiting()
    service.answer(500, { times: 2 })
    await work()
    test.clock.advance(minutes(1))
    await work()
    test.clock.advance(minutes(4))
    await work()
    expect(client.notes).toEqual([])
    test.clock.advance(minutes(1))
    await work()
    expect(client.notes).toHaveLength(1)
    expect(await outcomes()).toEqual([{ status: 'sent', attempts: 3, reason: null }])
    expect(await devicesOf(agent)).toHaveLength(1)
  })

  it('that sends Retry-After is retried only after that time', async () => {
    const { client } = await waiting()
    service.answer(429, { times: 1, headers: { 'retry-after': '600' } })
    await work()
    test.clock.advance(minutes(9))
    await work()
    expect(client.notes).toEqual([])
    test.clock.advance(minutes(1))
    await work()
    expect(client.notes).toHaveLength(1)
  })
})

const NO_SERVICES = [
  'https://127.0.0.1/x',
  'https://[::1]/x',
  'https://[::ffff:10.0.0.1]/x',
  'https://2130706433/x',
  'https://0x7f000001/x',
  'https://0177.0.0.1/x',
  'https://127.0.0.1./x',
  'https://169.254.169.254/latest/meta-data',
  'https://10.0.0.1/x',
  'https://localhost/x',
  'https://push.localhost./x',
  'https://printer.local/x',
  'https://db.internal/x',
  'https://push.test/x',
  'https://permanently-removed.invalid/fcm/send/abc',
  'https://intranet/x',
  'https://fcm.googleapis.com:8443/x',
  'https://user@web.push.apple.com/x',
  'https://user:word@web.push.apple.com/x',
  'https://:word@web.push.apple.com/x',
]

describe('an installation for all browsers’ push services', () => {
  /** Names that resolve to a server in the internal network, and names that do not exist. */
  async function withNames(names: Readonly<Record<string, string | Error>>) {
    const app = await startTestApp()
    let requests = 0
    const internal = createServer((_, answer) => answer.end())
    await new Promise<void>((done) => internal.listen(0, '127.0.0.1', done))
    internal.on('connection', () => (requests += 1))
    const http = createHttp({
      userAgent: 'Giebel',
      allowedOrigins: [],
      resolve: async (host) => {
        const address = names[host]
        if (typeof address !== 'string') throw address ?? new Error(`no answer for ${host}`)
        return [{ address, family: 4 }]
      },
    })
    onTestFinished(async () => {
      await http.close()
      internal.close()
      await app.close()
    })
    return { app, ctx: { ...app.ctx, http }, port: (internal.address() as AddressInfo).port, requests: () => requests }
  }

  const unknown = (host: string) => Object.assign(new Error(`getaddrinfo ENOTFOUND ${host}`), { code: 'ENOTFOUND' })
  const unanswered = Object.assign(new Error('getaddrinfo EAI_AGAIN'), { code: 'EAI_AGAIN' })

  it('ends devices whose service is internal, and keeps those whose name was not found once', async () => {
    const { app, ctx, requests } = await withNames({
      '127.0.0.1.nip.io': '127.0.0.1',
      'rebound.push.example': '10.0.0.1',
      'gone.push.example': unknown('gone.push.example'),
      'slow.push.example': unanswered,
      'fcm.googleapis.com': unknown('fcm.googleapis.com'),
    })
    const seen = []
    for (const host of ['127.0.0.1.nip.io', 'rebound.push.example', 'gone.push.example', 'slow.push.example', 'fcm.googleapis.com']) {
      const agent = await app.make.agent()
      const body = { endpoint: `https://${host}/send/x`, keys: createPushBrowser().keys }
      expect((await app.as(agent).call(push.subscribe, { body })).status).toBe(200)
      await writePush(ctx, agent.id, { body: '1 neuer Treffer', path: '/properties' })
      await deliver(ctx, pushChannel, `https://${host}`)
      const { devices, ended } = (await app.as(agent).call(push.get)).body
      const [row] = await app.ctx.db.selectFrom('deliveries').select(['status', 'reason']).where('user_id', '=', agent.id).execute()
      seen.push([host, devices.length, ended.map(({ isCurrent }) => isCurrent), row?.status])
    }
    expect(seen).toEqual([
      ['127.0.0.1.nip.io', 0, [true], 'failed'],
      ['rebound.push.example', 0, [true], 'failed'],
      ['gone.push.example', 1, [], 'waiting'],
      ['slow.push.example', 1, [], 'waiting'],
      ['fcm.googleapis.com', 1, [], 'waiting'],
    ])
    expect(requests()).toBe(0)
  })

  /** Attempts until nothing is waiting, and whether the device is left. `answers` is the attempt from which the name is known. */
  async function tryUntilEnd(host: string, error: Error, answersFrom = Number.POSITIVE_INFINITY) {
    const names: Record<string, string | Error> = { [host]: error }
    const { app, ctx } = await withNames(names)
    const agent = await app.make.agent()
    const body = { endpoint: `https://${host}/send/x`, keys: createPushBrowser().keys }
    await app.as(agent).call(push.subscribe, { body })
    await writePush(ctx, agent.id, { body: '1 neuer Treffer', path: '/properties' })
    const left: number[] = []
    for (const pause of [0, ...pushChannel.pauses]) {
      app.clock.advance(pause)
      if (left.length + 1 >= answersFrom) names[host] = unanswered
      await deliver(ctx, pushChannel, `https://${host}`)
      left.push((await app.as(await app.make.signIn(agent)).call(push.get)).body.devices.length)
    }
    const row = await app.ctx.db.selectFrom('deliveries').select(['status', 'attempts']).executeTakeFirstOrThrow()
    return { left, ...row }
  }

  it.each([
    ['of an unknown service whose name does not exist, at the last attempt', 'gone.push.example', unknown('x'), 0],
    ['never, of the usual services', 'updates.push.services.mozilla.com', unknown('x'), 1],
    ['never, while the name server does not answer', 'slow.push.example', unanswered, 1],
  ])('ends a device %s', async (_, host, error, atLast) => {
    expect(await tryUntilEnd(host, error)).toEqual({ left: [1, 1, 1, 1, 1, atLast], status: 'failed', attempts: 6 })
  })

  it('keeps a device whose service is found again before the last attempt', async () => {
    expect((await tryUntilEnd('moved.push.example', unknown('x'), 6)).left).toEqual([1, 1, 1, 1, 1, 1])
  })

  it('ends devices with internal addresses that were accepted earlier, without sending a request', async () => {
    const { app, ctx, port, requests } = await withNames({ 'permanently-removed.invalid': '127.0.0.1' })
    const kept = [
      'https://permanently-removed.invalid/fcm/send/abc',
      ...[
        'https://127.0.0.1',
        'https://2130706433',
        'https://[::ffff:127.0.0.1]',
        'https://localhost',
        'https://127.0.0.1.',
        'http://127.0.0.1',
      ].map((origin) => `${origin}:${port}/x`),
    ]
    for (const endpoint of kept) {
      const agent = await app.make.agent()
      const taken = { endpoint: `https://push.example/${kept.indexOf(endpoint)}`, keys: createPushBrowser().keys }
      await app.as(agent).call(push.subscribe, { body: taken })
      await app.ctx.db
        .updateTable('push_subscriptions')
        .set({ subscription: app.ctx.secrets.seal(JSON.stringify({ ...taken, endpoint })) })
        .where('user_id', '=', agent.id)
        .execute()
      await writePush(ctx, agent.id, { body: '1 neuer Treffer', path: '/properties' })
      await deliver(ctx, pushChannel, new URL(endpoint).origin)
      const { devices, ended } = (await app.as(agent).call(push.get)).body
      expect([endpoint, devices.length, ended.length]).toEqual([endpoint, 0, 1])
    }
    expect(requests()).toBe(0)
  })
})

describe('a subscription', () => {
  it('can be seen and ended by its owner only', async () => {
    const [agent, other] = [await test.make.agent(), await test.make.agent()]
    await subscribed(agent)
    await subscribed(other)
    const [device, ...more] = await devicesOf(agent)
    expect(more).toEqual([])
    expect(device?.isCurrent).toBe(true)
    const params = { id: device?.id ?? 0 }
    expect((await test.as(other).call(push.end, { params })).status).toBe(404)
    expect((await test.as(agent).call(push.end, { params })).status).toBe(200)
    expect([await devicesOf(agent), (await devicesOf(other)).length]).toEqual([[], 1])
  })

  it('moves with its browser, but not to a caller who only has its endpoint', async () => {
    const [first, second] = [await test.make.agent(), await test.make.agent()]
    const { subscription } = await subscribed(first)
    const stolen = { ...subscription, keys: createPushBrowser().keys }
    expect((await test.as(second).call(push.subscribe, { body: stolen })).status).toBe(400)
    expect(await devicesOf(first)).toHaveLength(1)
    expect((await test.as(second).call(push.subscribe, { body: subscription })).status).toBe(200)
    expect([await devicesOf(first), (await devicesOf(second)).length]).toEqual([[], 1])
  })

  it('is one of at most ten, even under concurrent requests', async () => {
    const agent = await test.make.agent()
    const { publicKey } = (await test.as(agent).call(push.get)).body
    const browsers = await Promise.all(Array.from({ length: 14 }, () => test.make.signIn(agent)))
    const answers = await Promise.all(
      browsers.map((browser) => test.as(browser).call(push.subscribe, { body: service.subscribe(publicKey).subscription })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(4)
  })

  it('replaces the one that its browser gave up', async () => {
    const agent = await test.make.agent()
    await subscribed(agent)
    const { subscription } = await subscribed(agent)
    // lets the browser recognise its own subscription
    const addressHash = createHash('sha256').update(subscription.endpoint).digest('base64url')
    expect(await devicesOf(agent)).toMatchObject([{ isCurrent: true, addressHash }])
  })

  it('is not listed as ended if its owner turned it off', async () => {
    const agent = await test.make.agent()
    await subscribed(agent)
    await test.as(agent).call(push.end, { params: { id: (await devicesOf(agent))[0]?.id ?? 0 } })
    expect([await devicesOf(agent), await endedOf(agent)]).toEqual([[], []])
  })

  it('ends with its session, by sign-out or lock', async () => {
    const [leaving, locked] = [await listening('Hamburg'), await listening('Hamburg')]
    await find('Hamburg')
    await test.as(leaving.agent).call(accounts.logout)
    await setActive(test.ctx, locked.agent.id, false)
    expect(
      await test.ctx.db.selectFrom('push_subscriptions').select('id').where('user_id', 'in', [leaving.agent.id, locked.agent.id]).execute(),
    ).toEqual([])
    test.clock.advance(minutes(2))
    await work()
    expect([...leaving.client.notes, ...locked.client.notes]).toEqual([])
  })

  it.each(['http://127.0.0.1:9/x', 'https://10.0.0.1/x', 'https://user@push.example/x'])('at %s is rejected', async (endpoint) => {
    const body = { endpoint, keys: createPushBrowser().keys }
    expect((await test.as(await test.make.agent()).call(push.subscribe, { body })).status).toBe(400)
  })

  it('at any public push service is accepted if none is configured, but not at other configured origins', async () => {
    const own = 'https://propstack.intern.example:8443'
    const usual = await startTestApp({ env: { PROPSTACK_URL: own } })
    onTestFinished(() => usual.close())
    const statusAt = async (endpoint: string) => {
      const body = { endpoint, keys: createPushBrowser().keys }
      return [endpoint, (await usual.as(await usual.make.agent()).call(push.subscribe, { body })).status]
    }
    for (const taken of ['https://fcm.googleapis.com/fcm/send/x', 'https://web.push.apple.com/x'])
      expect(await statusAt(taken)).toEqual([taken, 200])
    for (const refused of [`${own}/x`, 'http://fcm.googleapis.com/x', 'http://127.0.0.1:9/x', ...NO_SERVICES])
      expect(await statusAt(refused)).toEqual([refused, 400])
  })

  it('with unusable encryption keys is rejected', async () => {
    const body = { endpoint: `${service.url}/push/x`, keys: { p256dh: 'AAAA', auth: 'AAAA' } }
    expect((await test.as(await test.make.agent()).call(push.subscribe, { body })).status).toBe(400)
  })

  it('is sealed in the database', async () => {
    await subscribed(await test.make.agent())
    const rows = await test.ctx.db.selectFrom('push_subscriptions').select('subscription').execute()
    expect(rows.some(({ subscription }) => subscription.includes('127.0.0.1'))).toBe(false)
  })
})
