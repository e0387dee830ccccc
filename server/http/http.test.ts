import type { UserId } from '#shared/domain/ids.ts'
import { once } from 'node:events'
import { brotliDecompressSync, gunzipSync, gzipSync, zstdDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { WebSocket } from 'ws'
import { accounts } from '#shared/contract/people/accounts.ts'
import { favorites } from '#shared/contract/work/favorites.ts'
import { contract } from '#shared/contract/index.ts'
import type { LiveMessage } from '#shared/contract/live.ts'
import { CHANGED_HEADER, contractRows, WRITE_HEADER } from '#shared/contract/route.ts'
import { SESSION_IDLE } from '#shared/domain/limits.ts'
import { secondFactor } from '#shared/contract/people/second-factor.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { giveApp } from '#test/authenticator.ts'
import { minutes } from '#test/clock.ts'
import { administer } from '#test/database.ts'
import type { TestUser } from '#test/factories.ts'
import { packed } from '../live.ts'

let test: TestApp
let base: string
beforeAll(async () => {
  test = await startTestApp()
  base = await test.listen()
})
afterAll(() => test.close())

describe('errors', () => {
  it('are one German sentence as text, and problem details where JSON is preferred', async () => {
    const text = await test.as().call(accounts.login, { body: { email: 'kein', password: '' } })
    expect([text.status, text.text, text.headers['content-type']]).toEqual([400, 'Ungültige E-Mail-Adresse', 'text/plain; charset=utf-8'])
    const json = await test.as().call(accounts.login, { body: { email: 'kein', password: '' } }, { accept: 'application/json' })
    expect(json.headers['content-type']).toContain('application/problem+json')
    expect(JSON.parse(json.text)).toMatchObject({
      status: 400,
      detail: 'Ungültige E-Mail-Adresse',
      fields: { email: 'Ungültige E-Mail-Adresse', password: 'Passwort ist erforderlich' },
    })
  })

  it.each([
    ['broken JSON', { payload: '{"email":', headers: { 'content-type': 'application/json' } }, 400],
    ['another format', { payload: '<a/>', headers: { 'content-type': 'application/xml' } }, 415],
    ['too much', { payload: JSON.stringify({ email: 'x'.repeat(1_100_000) }), headers: { 'content-type': 'application/json' } }, 413],
    ['an array', { payload: '[]', headers: { 'content-type': 'application/json' } }, 400],
    ['a poisoned prototype', { payload: '{"__proto__":{"role":"admin"}}', headers: { 'content-type': 'application/json' } }, 400],
  ])('report %s as the client’s fault', async (_, options, status) => {
    const response = await test.app.inject({ method: 'POST', url: '/api/auth/login', ...options })
    expect(response.statusCode).toBe(status)
    expect(response.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(response.body).toMatch(/^[A-ZÄÖÜ].*$/)
  })

  it('hide the details of unexpected faults from the client', async () => {
    const agent = await test.make.agent()
    const propertyId = await test.make.property()
    await administer(
      test.database.ownerUrl,
      `create function break() returns trigger language plpgsql as $$ begin raise 'CANARY of the inside'; end $$;
       create trigger break before insert on favorites for each row execute function break()`,
    )
    onTestFinished(() => administer(test.database.ownerUrl, 'drop function break cascade'))
    for (const accept of ['text/plain', 'application/json']) {
      const { status, text } = await test.as(agent).call(favorites.add, { body: { propertyId } }, { accept })
      expect([status, text]).toEqual([
        500,
        expect.stringContaining('Es ist ein unerwarteter Fehler aufgetreten. Bitte versuchen Sie es erneut.'),
      ])
      expect(text).not.toContain('CANARY')
    }
  })

  it('return 405 with the allowed verbs, and 404 on an unknown path', async () => {
    const wrongVerb = await test.app.inject({ method: 'DELETE', url: '/api/search-criteria' })
    expect([wrongVerb.statusCode, wrongVerb.headers.allow]).toEqual([405, 'GET, POST'])
    expect((await test.app.inject({ url: '/api/gibt-es-nicht' })).statusCode).toBe(404)
  })

  it('treat an invalid id like a missing row', async () => {
    const agent = await test.make.agent()
    for (const id of ['abc', '-1', '1.5', '99999999999999999999', "1' or 1=1"]) {
      const answer = await test.as(agent).call(favorites.remove, { params: { id } })
      expect(answer.status).toBe(404)
    }
  })
})

describe('headers', () => {
  it('forbid foreign scripts, frames and content sniffing on every response', async () => {
    const { headers } = await test.app.inject({ url: '/api/auth/user' })
    const policy = new Map(
      String(headers['content-security-policy'])
        .split(';')
        .map((part): [string, string] => {
          const [directive = '', ...sources] = part.trim().split(' ')
          return [directive, sources.join(' ')]
        }),
    )
    expect(Object.fromEntries(policy)).toMatchObject({
      'default-src': "'none'",
      'script-src': "'self'",
      'connect-src': "'self'",
      // these three do not fall back to the default
      'form-action': "'self'",
      'base-uri': "'none'",
      'frame-ancestors': "'none'",
    })
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['access-control-allow-origin']).toBeUndefined()
  })
})

describe('the API document', () => {
  it('lists every endpoint of the contract', async () => {
    const document = (await test.app.inject({ url: '/api/openapi.json' })).json<{
      openapi: string
      paths: Record<string, Record<string, object>>
    }>()
    expect(document.openapi).toBe('3.1.0')
    for (const { row } of contractRows(contract)) {
      expect(document.paths[row.path.replace(/:(\w+)/g, '{$1}')]).toHaveProperty(row.method.toLowerCase())
    }
    const page = await test.app.inject({ url: '/api/docs' })
    expect(page.body).toContain('/api/search-criteria/:id/run')
  })
})

describe('a large body', () => {
  it.each([
    ['zstd', zstdDecompressSync],
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('is compressed with %s if the client accepts it', async (encoding, unpack) => {
    const plain = await test.app.inject({ url: '/api/openapi.json' })
    const packed = await test.app.inject({ url: '/api/openapi.json', headers: { 'accept-encoding': encoding } })
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect([packed.headers['content-encoding'], packed.headers['vary']]).toEqual([encoding, 'accept-encoding'])
    expect(unpack(packed.rawPayload).toString()).toBe(plain.body)
    expect(packed.rawPayload.length * 4).toBeLessThan(plain.rawPayload.length)
  })

  it('is not decompressed if a client sends it compressed', async () => {
    const payload = gzipSync(JSON.stringify({ email: 'anna@giebel.example', password: 'x'.repeat(2_000_000) }))
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' }
    expect((await test.app.inject({ method: 'POST', url: '/api/auth/login', payload, headers })).statusCode).toBe(400)
  })
})

describe('/ws', () => {
  const connect = (user: TestUser | undefined, headers: Record<string, string> = {}) =>
    new WebSocket(`${base.replace('http', 'ws')}/ws`, { headers: { ...(user && { cookie: user.cookie }), ...headers } })

  /** Status of a rejected handshake. */
  const refusal = async (socket: WebSocket): Promise<number> => {
    socket.on('error', () => {})
    const [, response] = (await once(socket, 'unexpected-response')) as [unknown, { statusCode: number }]
    return response.statusCode
  }

  const heard = (socket: WebSocket) => {
    const messages: unknown[] = []
    socket.on('message', (data: Buffer) => messages.push(JSON.parse(data.toString())))
    return messages
  }

  it('rejects guests and foreign origins', async () => {
    const agent = await test.make.agent()
    expect(await refusal(connect(undefined))).toBe(401)
    expect(await refusal(connect(agent, { origin: 'https://evil.example' }))).toBe(403)
  })

  it('logs an oversized message as a client fault, and closes the socket', async () => {
    const lines: string[] = []
    const logging = await startTestApp({ env: { LOG_LEVEL: 'info' }, log: { write: (line) => void lines.push(line) } })
    onTestFinished(() => logging.close())
    const agent = await logging.make.agent()
    const socket = new WebSocket(`${(await logging.listen()).replace('http', 'ws')}/ws`, { headers: { cookie: agent.cookie } })
    socket.on('error', () => {})
    await once(socket, 'open')
    socket.send('x'.repeat(100_000))
    await once(socket, 'close')
    const logged = lines.map((line) => JSON.parse(line) as { level: number; msg: string }).filter(({ msg }) => msg.includes('socket'))
    expect(logged.map(({ level, msg }) => [level, msg])).toEqual([[logging.ctx.log.levels.values['info'], 'live socket ended']])
  })

  it('allows thirty sockets per account, without affecting other accounts', async () => {
    const [busy, other] = [await test.make.agent(), await test.make.agent()]
    /** 'open' if the server answers a ping, else the code with which it closes. */
    const opened = async (user: TestUser): Promise<number | 'open'> => {
      const socket = connect(user)
      onTestFinished(() => socket.terminate())
      const closed = once(socket, 'close').then(([code]) => code as number)
      await once(socket, 'open')
      socket.ping()
      return Promise.race([closed, once(socket, 'pong').then(() => 'open' as const)])
    }
    const events: (number | 'open')[] = []
    for (let n = 0; n < 31; n += 1) events.push(await opened(busy))
    expect(events).toEqual([...Array<'open'>(30).fill('open'), 1013])
    expect(await opened(other)).toBe('open')
  })

  it('rejects an administrator without the required second factor', async () => {
    const [admin, agent] = [await test.make.user({ role: 'admin' }), await test.make.agent()]
    const duty = (is: boolean) => test.ctx.db.updateTable('sign_in_settings').set({ admins_need_factor: is }).execute()
    const opens = async (user: TestUser) => {
      const socket = connect(user)
      await once(socket, 'open')
      socket.close()
    }
    await opens(admin)
    await duty(true)
    onTestFinished(async () => void (await duty(false)))
    expect(await refusal(connect(admin))).toBe(403)
    await opens(agent)
  })

  it('closes only for administrators without a second factor when the factor becomes required', async () => {
    const [admin, colleague, agent] = [
      await test.make.user({ role: 'admin' }),
      await test.make.user({ role: 'admin' }),
      await test.make.agent(),
    ]
    await giveApp(test, admin)
    const sockets = [admin, colleague, agent].map((user) => connect(user))
    await Promise.all(sockets.map(async (socket) => once(socket, 'open')))
    const codes: (number | undefined)[] = sockets.map(() => undefined)
    sockets.forEach((socket, index) => socket.on('close', (code) => (codes[index] = code)))
    onTestFinished(async () => void (await test.as(admin).call(secondFactor.require, { body: { isRequired: false } })))
    expect((await test.as(admin).call(secondFactor.require, { body: { isRequired: true } })).status).toBe(200)
    await expect.poll(() => codes).toEqual([undefined, 4401, undefined])
    const received = [sockets[0], sockets[2]].map(async (socket) => once(socket as WebSocket, 'message'))
    const message = { type: 'changed', paths: ['/api/legal'] } as const
    await test.ctx.live.announce(
      test.ctx,
      [admin, agent].map(({ id }) => ({ to: id, message })),
    )
    await Promise.all(received)
    for (const socket of sockets) socket.close()
  })

  it("sends a new page the user's own messages since the page's first requests", async () => {
    const [anna, jonas] = [await test.make.agent(), await test.make.agent()]
    const there = connect(anna)
    await once(there, 'open')
    const arrived = once(there, 'message')
    await test.ctx.live.announce(test.ctx, [{ to: anna.id, message: { type: 'changed', paths: ['/api/favorites'] } }])
    await arrived
    const [late, other] = [connect(anna), connect(jonas)]
    const [toLate, toOther] = [heard(late), heard(other)]
    await Promise.all([once(late, 'message'), once(other, 'open')])
    const own = once(other, 'message')
    await test.ctx.live.announce(test.ctx, [{ to: jonas.id, message: { type: 'changed', paths: ['/api/properties'] } }])
    await own
    expect(toLate).toEqual([{ type: 'changed', paths: ['/api/favorites'] }])
    expect(toOther).toEqual([{ type: 'changed', paths: ['/api/properties'] }])
    for (const socket of [there, late, other]) socket.close()
  })

  it('sends agents only their own news, and only after the commit', async () => {
    const [anna, jonas] = [await test.make.agent(), await test.make.agent()]
    const [first, second] = [connect(anna), connect(jonas)]
    await Promise.all([once(first, 'open'), once(second, 'open')])
    const [toAnna, toJonas] = [heard(first), heard(second)]
    const undone = test.ctx.db.transaction().execute(async (db) => {
      await test.ctx.live.announce({ db }, [{ to: anna.id, message: { type: 'new_properties', count: 99 } }])
      throw new Error('rolled back')
    })
    await expect(undone).rejects.toThrow('rolled back')
    const arrived = once(first, 'message')
    await test.ctx.live.announce(test.ctx, [{ to: anna.id, message: { type: 'new_properties', count: 3 } }])
    await arrived
    const own = once(second, 'message')
    await test.ctx.live.announce(test.ctx, [{ to: jonas.id, message: { type: 'changed', paths: ['/api/properties'] } }])
    await own
    expect(toAnna).toEqual([{ type: 'new_properties', count: 3 }])
    expect(toJonas).toEqual([{ type: 'changed', paths: ['/api/properties'] }])
    first.close()
    second.close()
  })

  const ID = '0123456789abcdef'
  const WRITE = { [WRITE_HEADER]: ID }
  const FAVORITE_LISTS = ['/api/properties', '/api/favorites', '/api/follow-up-prospects', '/api/call-list', '/api/stats']

  it('sends all of the caller’s pages once what a write invalidates, with the write’s id', async () => {
    const [anna, jonas] = [await test.make.agent(), await test.make.agent()]
    const propertyId = await test.make.property()
    const sockets = [connect(anna), connect(anna), connect(jonas)]
    await Promise.all(sockets.map(async (socket) => once(socket, 'open')))
    const messages = sockets.map(heard)
    const add = (write: string) => test.as(anna).call(favorites.add, { body: { propertyId } }, { [WRITE_HEADER]: write })
    const answer = await add('0123456789abcdef')
    await add('<script>')
    // the last message: all earlier ones have arrived
    const end = { type: 'changed', paths: ['/api/legal'] } as const
    await test.ctx.live.announce(
      test.ctx,
      [anna, jonas].map(({ id }) => ({ to: id, message: end })),
    )
    const changed = { type: 'changed', paths: FAVORITE_LISTS }
    const toAnna = [{ ...changed, by: '0123456789abcdef' }, changed, end]
    await expect.poll(() => messages).toEqual([toAnna, toAnna, [end]])
    expect(String(answer.headers[CHANGED_HEADER]).split(' ')).toEqual(FAVORITE_LISTS)
    for (const socket of sockets) socket.close()
  })

  it("sends an agent's colleagues what changes for the office, and nothing of what is the agent's own", async () => {
    const [anna, stranger] = [await test.make.agent(), await test.make.agent()]
    const ben = await test.make.agent({ office_id: anna.officeId })
    const propertyId = await test.make.property()
    const as = test.as(anna)
    const writes = [
      () => as.call(favorites.add, { body: { propertyId } }, WRITE),
      () => as.call(contract.apiKeys.create, { body: { name: 'Anlage', scopes: ['read'] } }, WRITE),
      () => as.call(contract.calendar.renew, {}, WRITE),
      () => as.call(contract.notifications.markRead, { body: { matchIds: [1] } }, WRITE),
      () => as.call(contract.savedSearches.create, { body: { name: 'Häuser', location: 'Uelzen' } }, WRITE),
      () => as.call(contract.prospects.update, { params: { id: propertyId }, body: { prospectStatus: 'contacted' } }, WRITE),
    ]
    const pages = [anna, ben, stranger].map((user) => ({ user, socket: connect(user) }))
    await Promise.all(pages.map(({ socket }) => once(socket, 'open')))
    const messages = pages.map(({ socket }) => heard(socket) as LiveMessage[])
    for (const write of writes) expect((await write()).status).toBe(200)
    const end = { type: 'changed', paths: ['/api/legal'] } as const
    await test.ctx.live.announce(
      test.ctx,
      pages.map(({ user }) => ({ to: user.id, message: end })),
    )
    await expect.poll(() => messages.map((list) => list.at(-1))).toEqual([end, end, end])
    const caused = messages.map((list) => list.flatMap((message) => (message.type === 'changed' && message.by === ID ? message.paths : [])))
    const shared = [...contract.savedSearches.create.forColleagues, ...contract.prospects.update.invalidates]
    expect(caused[1]).toEqual(shared)
    expect(caused[2]).toEqual([])
    expect(new Set(caused[0])).toEqual(
      new Set([...FAVORITE_LISTS, '/api/keys', '/api/calendar', '/api/notifications', '/api/search-criteria', ...shared]),
    )
    for (const { socket } of pages) socket.close()
  })

  it('sends nothing for a rejected write, whose response still names what may have changed', async () => {
    const agent = await test.make.agent()
    const socket = connect(agent)
    await once(socket, 'open')
    const messages = heard(socket)
    const { status, headers } = await test.as(agent).call(favorites.add, { body: { propertyId: 999_999_999 } })
    expect([status, String(headers[CHANGED_HEADER]).split(' ')]).toEqual([404, FAVORITE_LISTS])
    await test.ctx.live.announce(test.ctx, [{ to: agent.id, message: { type: 'changed', paths: ['/api/legal'] } }])
    await expect.poll(() => messages).toEqual([{ type: 'changed', paths: ['/api/legal'] }])
    socket.close()
  })

  it('closes with the session, and refreshes other browsers’ session lists', async () => {
    const agent = await test.make.agent()
    const again = await test.make.signIn(agent)
    // no await between the call and listening for its response
    const [socket, elsewhere] = [connect(agent), connect(again)]
    await Promise.all([once(socket, 'open'), once(elsewhere, 'open')])
    const [closed, received] = [once(socket, 'close'), once(elsewhere, 'message')]
    await test.as(agent).call(accounts.logout)
    const [code] = (await closed) as [number]
    expect(code).toBe(4401)
    const [message] = (await received) as [Buffer]
    expect(JSON.parse(message.toString())).toEqual({ type: 'changed', paths: ['/api/auth/sessions'] })
    elsewhere.close()
  })

  it('closes all sockets of one user or one session, and no others', async () => {
    const [anna, jonas] = [await test.make.agent(), await test.make.agent()]
    const again = await test.make.signIn(anna)
    const sockets = [anna, anna, again, jonas].map((user) => connect(user))
    await Promise.all(sockets.map(async (socket) => once(socket, 'open')))
    const codes: (number | undefined)[] = sockets.map(() => undefined)
    sockets.forEach((socket, index) => socket.on('close', (code) => (codes[index] = code)))
    await test.as(anna).call(accounts.logout)
    await expect.poll(() => codes).toEqual([4401, 4401, undefined, undefined])
    await test.ctx.live.endUser(test.ctx, anna.id)
    await expect.poll(() => codes).toEqual([4401, 4401, 4401, undefined])
    const received = once(sockets[3] as WebSocket, 'message')
    await test.ctx.live.announce(test.ctx, [{ to: jonas.id, message: { type: 'new_properties', count: 1 } }])
    await received
    sockets[3]?.close()
  })

  it('closes when its session is idle for too long or expires', async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const later = await startTestApp()
    onTestFinished(() => later.close())
    const address = (await later.listen()).replace('http', 'ws')
    const agents = [await later.make.agent(), await later.make.agent(), await later.make.agent()]
    const [, busy, ending] = agents as [TestUser, TestUser, TestUser]
    const sockets = agents.map(({ cookie }) => new WebSocket(`${address}/ws`, { headers: { cookie } }))
    await Promise.all(sockets.map(async (socket) => once(socket, 'open')))
    const codes: (number | undefined)[] = sockets.map(() => undefined)
    sockets.forEach((socket, index) => socket.on('close', (code) => (codes[index] = code)))
    const wait = async (milliseconds: number, then: (number | undefined)[], callers = [busy, ending]) => {
      later.clock.advance(milliseconds)
      for (const caller of callers) await later.as(caller).call(accounts.current)
      const open = sockets.filter((_, index) => codes[index] === undefined)
      // a call with an expired session may already have closed its socket
      const pinged = open.map((socket) => Promise.race([once(socket, 'ping'), once(socket, 'close')]))
      vi.advanceTimersByTime(30_000)
      await Promise.all(pinged)
      await expect.poll(() => codes).toEqual(then)
    }
    await wait(SESSION_IDLE - minutes(1), [undefined, undefined, undefined])
    await wait(minutes(2), [4401, undefined, undefined])
    await later.ctx.db.updateTable('sessions').set({ expires_at: later.clock.now() }).where('user_id', '=', ending.id).execute()
    // without a call only the timer closes it
    await wait(minutes(1), [4401, undefined, 4401], [busy])
  })

  it('closes on an oversized message', async () => {
    const socket = connect(await test.make.agent())
    await once(socket, 'open')
    const closed = once(socket, 'close')
    socket.on('error', () => {})
    socket.send('x'.repeat(100_000))
    const [code] = (await closed) as [number]
    expect(code).toBe(1009)
  })

  it("packs many messages into few notifications within PostgreSQL's limit", () => {
    const events = Array.from({ length: 500 }, (_, n) => ({
      to: `user-${n}` as UserId,
      message: { type: 'new_properties' as const, count: 1 },
    }))
    const payloads = packed(events)
    expect(payloads.length).toBeLessThan(10)
    expect(Math.max(...payloads.map((payload) => Buffer.byteLength(payload)))).toBeLessThan(8_000)
    expect(payloads.flatMap((payload) => JSON.parse(payload) as unknown[])).toEqual(events)
  })
})
