import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { contract } from '#shared/contract/index.ts'
import type { Routes } from '#shared/contract/route.ts'
import { bind, type Caller, type Input, perform } from '../perform.ts'
import { Page } from '../db/pages.ts'
import type { Refusal } from './errors.ts'
import { NO_SESSION } from './session.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import type { TestAgent } from '#test/factories.ts'
import { picture } from '#test/pictures.ts'

const { accounts, apiKeys, favorites } = contract

let test: TestApp
let base: string
let agent: TestAgent
let other: TestAgent
beforeAll(async () => {
  test = await startTestApp()
  base = await test.listen()
  agent = await test.make.agent()
  other = await test.make.agent()
})
afterAll(() => test.close())

const imageUrlOf = async (who: TestAgent) => (await test.as(who).call(accounts.current)).body.profileImageUrl
const put = (who: TestAgent, body: BodyInit, type: string) =>
  fetch(`${base}/api/auth/image`, {
    method: 'PUT',
    headers: { cookie: who.cookie, 'content-type': type, accept: 'application/json' },
    body,
    duplex: 'half',
  } as RequestInit)
const refusal = async (response: Response) => [response.status, ((await response.json()) as { code: string }).code]

/** Sends chunks without a content length. */
function inPieces(bytes: Buffer): ReadableStream<Uint8Array> {
  let sent = 0
  return new ReadableStream({
    pull(controller) {
      controller.enqueue(bytes.subarray(sent, (sent += 65_536)))
      if (sent >= bytes.length) controller.close()
    },
  })
}

/** A picture of this many bytes. */
const heavy = async (bytes: number) =>
  Buffer.concat([await sharp(randomBytes(30_000), RAW).jpeg().toBuffer(), Buffer.alloc(bytes)]).subarray(0, bytes)
const RAW = { raw: { width: 100, height: 100, channels: 3 } } as const

describe('an uploaded file', () => {
  it('is stored and served only to its owner, with its own type', async () => {
    expect((await test.as(agent).call(accounts.setImage, { body: picture() })).body).toEqual({ success: true })
    const url = await imageUrlOf(agent)
    expect(url).toMatch(/^\/api\/auth\/image\?v=[0-9a-f]{12}$/)
    const response = await fetch(`${base}${url}`, { headers: { cookie: agent.cookie } })
    expect(response.headers.get('content-type')).toBe('image/jpeg')
    expect(response.headers.get('content-disposition')).toBe(`inline; filename="Profilbild.jpeg"; filename*=UTF-8''Profilbild.jpeg`)
    const { format, width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
    expect([format, width, height]).toEqual(['jpeg', 1, 1])
    expect((await fetch(`${base}${url}`, { headers: { cookie: other.cookie } })).status).toBe(404)
    expect(await imageUrlOf(other)).toBeNull()
  })

  it.each(['image/png; charset=binary', 'Image/PNG', 'image/png ;name="ich.png"'])(
    'is accepted by its type in any notation: %s',
    async (type) => {
      expect((await put(other, picture(), type)).status).toBe(200)
    },
  )

  it('is rejected if it is too large, even without a content length, and changes nothing', async () => {
    const before = await imageUrlOf(agent)
    expect(await refusal(await put(agent, await heavy(1_048_577), 'image/jpeg'))).toEqual([413, 'too_large'])
    expect(await refusal(await put(agent, inPieces(await heavy(1_200_000)), 'image/jpeg'))).toEqual([413, 'too_large'])
    expect(await imageUrlOf(agent)).toBe(before)
    expect((await put(agent, inPieces(await heavy(1_000_000)), 'image/jpeg')).status).toBe(200)
    expect(await imageUrlOf(agent)).not.toBe(before)
  })

  it.each([
    ['application/json', '{}'],
    ['image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['text/html', '<script>alert(1)</script>'],
    ['image/png', '<script>alert(1)</script>'],
    ['image/webp', 'RIFF'],
    ['image/jpeg', ''],
  ])('is rejected as %s if it contains %j, and changes nothing', async (type, text) => {
    const before = await imageUrlOf(agent)
    expect(await refusal(await put(agent, Buffer.from(text), type))).toEqual([415, 'wrong_media_type'])
    expect(await imageUrlOf(agent)).toBe(before)
  })

  it('is deleted by its owner', async () => {
    await test.as(agent).call(accounts.removeImage)
    expect(await imageUrlOf(agent)).toBeNull()
    expect((await test.as(agent).call(accounts.image)).status).toBe(404)
  })
})

type Progress = { total: number; exported: number; failed: number; underWay: number }

/** Reads all events of one stream. */
async function listen(headers: Record<string, string>, onEvent: (events: Progress[]) => unknown = () => undefined) {
  const request = get(`${base}/api/exports/progress`, { headers, agent: false })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  expect(response.headers['content-type']).toBe('text/event-stream; charset=utf-8')
  const events: Progress[] = []
  let id = ''
  let text = ''
  for await (const chunk of response) {
    text += (chunk as Buffer).toString()
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const [first = '', data = ''] = text.slice(0, end).split('\n')
      text = text.slice(end + 2)
      id = first.replace('id: ', '')
      events.push(JSON.parse(data.replace('data: ', '')) as Progress)
      if ((await onEvent(events)) !== false) continue
      request.destroy()
      return { id, events }
    }
  }
  return { id, events }
}

async function ask(who: TestAgent, count: number): Promise<void> {
  for (let n = 0; n < count; n += 1)
    await test.make.exported(who, await test.make.property(), { status: 'pending', object_id: null, exported_at: null })
}

const end = (who: TestAgent, status: 'success' | 'failed', limit: number) =>
  test.ctx.db
    .updateTable('exports')
    .set(status === 'success' ? { status, object_id: '7', exported_at: test.clock.now() } : { status, error_message: 'Abgelehnt' })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('exports')
        .select('id')
        .where('office_id', '=', who.officeId)
        .where('status', '=', 'pending')
        .orderBy('id')
        .limit(limit),
    )
    .execute()

describe('an event stream', () => {
  it("sends each step of the user's exports until the last has ended", async () => {
    await ask(agent, 3)
    await ask(other, 2)
    const { events } = await listen({ cookie: agent.cookie }, async ({ length }) => {
      if (length === 1) await end(agent, 'success', 1)
      if (length === 2) await end(agent, 'failed', 2)
    })
    expect(events).toEqual([
      { total: 3, exported: 0, failed: 0, underWay: 3 },
      { total: 3, exported: 1, failed: 0, underWay: 2 },
      { total: 3, exported: 1, failed: 2, underWay: 0 },
    ])
  })

  it('keeps counting the same exports after a reconnect', async () => {
    const watcher = await test.make.agent()
    await ask(watcher, 4)
    const first = await listen({ cookie: watcher.cookie }, () => false)
    await end(watcher, 'success', 3)
    test.clock.advance(1_000)
    const again = await listen({ cookie: watcher.cookie, 'last-event-id': first.id }, async ({ length }) => {
      if (length === 1) await end(watcher, 'success', 1)
    })
    expect(again.id).toBe(first.id)
    expect(again.events.at(-1)).toEqual({ total: 4, exported: 4, failed: 0, underWay: 0 })
    // even if all of them ended in the meantime
    expect((await listen({ cookie: watcher.cookie, 'last-event-id': first.id })).events).toEqual([again.events.at(-1)])
    expect((await listen({ cookie: watcher.cookie, 'last-event-id': 'nonsense' })).events).toEqual([
      { total: 0, exported: 0, failed: 0, underWay: 0 },
    ])
  })

  it('is readable with a key, and does not delay the server’s closing', async () => {
    const beside = await startTestApp({ beside: test })
    const address = await beside.listen()
    const { token } = (await test.as(agent).call(apiKeys.create, { body: { name: 'Anzeige', scopes: ['read'] } })).body
    await ask(agent, 2)
    const response = await fetch(`${address}/api/exports/progress`, { headers: { authorization: `Bearer ${token}` } })
    const reader = response.body?.getReader()
    expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toContain('"underWay":2')
    const start = performance.now()
    const closed = beside.close()
    while (!(await reader?.read())?.done);
    await closed
    expect(performance.now() - start).toBeLessThan(10_000)
  })
})

describe('a call without HTTP', () => {
  it('enforces the same rules', async () => {
    const session = NO_SESSION
    const mine = { user: agent, session }
    const property = await test.make.property()
    expect(await perform(test.ctx, favorites.add, mine, { body: { propertyId: property } })).toEqual({ success: true })
    expect((await perform(test.ctx, favorites.list, mine)).rows.map(({ id }) => id)).toEqual([property])
    expect(await perform(test.ctx, favorites.list, { user: other, session })).toMatchObject({ rows: [] })
    const refused = (caller: Caller, input: Input = {}) =>
      perform(test.ctx, favorites.add, caller, input).then(
        () => 'done',
        (error: unknown) => (error as Refusal).facts.code,
      )
    const partner = await test.make.user({ role: 'partner' })
    const input = { body: { propertyId: property } }
    expect(await refused({ user: undefined, session }, input)).toBe('not_signed_in')
    expect(await refused({ user: { id: partner.id, role: 'partner' }, session }, input)).toBe('forbidden')
    expect(await refused({ ...mine, key: { id: 1, scopes: ['read'] } }, input)).toBe('missing_scope')
    expect(await refused(mine, { body: { propertyId: 'x' } })).toBe('invalid_input')
    expect(await refused(mine, { body: { propertyId: 999_999_999 } })).toBe('not_found')
  })

  it("removes fields that are missing from the endpoint's schema", async () => {
    const Row = z.object({ id: z.number() })
    const read = { method: 'GET', access: ['agent'], invalidates: [], summary: 'Nur hier' } as const
    const rows = {
      one: { ...read, path: '/api/one', reply: Row },
      list: { ...read, path: '/api/list', reply: z.array(Row) },
      pages: { ...read, path: '/api/pages', reply: z.array(Row), paged: true },
    } as const satisfies Routes
    const found = { id: 1, ownerPhone: '0171 1' }
    bind(rows, { one: async () => found, list: async () => [found], pages: async () => new Page([found], 'next') })
    const caller = { user: agent, session: NO_SESSION }
    expect(await perform(test.ctx, rows.one, caller)).toEqual({ id: 1 })
    expect(await perform(test.ctx, rows.list, caller)).toEqual([{ id: 1 }])
    const page = await perform(test.ctx, rows.pages, caller)
    expect([page.rows, page.next]).toEqual([[{ id: 1 }], 'next'])
  })
})
