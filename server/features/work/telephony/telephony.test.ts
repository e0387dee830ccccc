import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { apiKeys } from '#shared/contract/people/api-keys.ts'
import { prospects } from '#shared/contract/work/prospects.ts'
import type { Scope } from '#shared/domain/api-key.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { hours } from '#test/clock.ts'
import type { TestAgent } from '#test/factories.ts'
import { forgetCalls } from './service.ts'

let test: TestApp
let base: string
let agent: TestAgent
let other: TestAgent
let key: string
beforeAll(async () => {
  test = await startTestApp()
  base = await test.listen()
  agent = await test.make.agent()
  other = await test.make.agent()
  key = await createKey(agent, 'telephony')
  await owner(agent, { ownerName: 'Jörg Harmsen', ownerPhone: '0171/555 01 23' })
  await owner(other, { ownerName: 'Ida Ott', ownerPhone: '0172 9990001' })
})
afterAll(() => test.close())

const createKey = async (one: TestAgent, scope: Scope) =>
  (await test.as(one).call(apiKeys.create, { body: { name: 'Anlage', scopes: [scope] } })).body.token

async function owner(one: TestAgent, body: Record<string, string>): Promise<number> {
  const id = await test.make.property({ title: 'Haus am Deich' })
  await test.as(one).call(prospects.update, { params: { id }, body })
  return id
}

const MARKER = { type: 'incoming_call', number: 'marker' } as const

/** Messages that the agent's open page receives in the meantime. */
async function heardBy(one: TestAgent, work: () => Promise<unknown>): Promise<unknown[]> {
  const socket = new WebSocket(`${base.replace('http', 'ws')}/ws`, { headers: { cookie: one.cookie } })
  const heard: unknown[] = []
  socket.on('message', (data: Buffer) => heard.push(JSON.parse(data.toString())))
  await once(socket, 'open')
  // messages arrive in order, so nothing earlier is pending after the marker
  const marked = async () => {
    await test.ctx.live.announce(test.ctx, [{ to: one.id, message: MARKER }])
    await expect.poll(() => heard.at(-1)).toEqual(MARKER)
  }
  await marked()
  heard.length = 0
  await work()
  await marked()
  socket.close()
  return heard.slice(0, -1)
}

const basic = (token: string) => ({ authorization: `Basic ${Buffer.from(`giebel:${token}`).toString('base64')}` })

/** Posts as sipgate does. */
const post = (body: Record<string, string>, headers: Record<string, string> = basic(key), at = base) =>
  fetch(`${at}/api/telephony/sipgate`, { method: 'POST', headers, body: new URLSearchParams(body) })

let calls = 0
/** A push about a new call. */
const newCall = (changed: Record<string, string> = {}) => {
  const id = String((calls += 1))
  return {
    event: 'newCall',
    direction: 'in',
    from: '491715550123',
    to: '4940123456',
    callId: id,
    origCallId: id,
    'user[]': 'Alice',
    ...changed,
  }
}
const CALL = newCall()

describe('the sipgate web hook', () => {
  it("returns an empty response and shows the call only on the agent's open pages", async () => {
    let answer: Response | undefined
    const heard = await heardBy(agent, async () => {
      expect(await heardBy(other, async () => (answer = await post(CALL)))).toEqual([])
    })
    expect(heard).toEqual([{ type: 'incoming_call', number: '+491715550123' }])
    expect([answer?.status, answer?.headers.get('content-type'), await answer?.text()]).toEqual([
      200,
      'application/xml',
      '<?xml version="1.0" encoding="UTF-8"?>\n<Response />\n',
    ])
  })

  it.each([
    ['goes out', newCall({ direction: 'out', from: '4940999' })],
    ['keeps its number back', newCall({ from: 'anonymous' })],
    ['ends', { event: 'hangup', callId: '12345', cause: 'normalClearing' }],
  ])('ignores a call that %s', async (_, body) => {
    expect(await heardBy(agent, async () => expect((await post(body)).status).toBe(200))).toEqual([])
  })

  it('shows a call once, however often and through whichever process it is reported', async () => {
    const beside = await startTestApp({ beside: test })
    onTestFinished(() => beside.close())
    const bases = [base, await beside.listen()]
    const [call, redirected] = [newCall(), newCall()]
    const heard = await heardBy(agent, async () => {
      await Promise.all([...bases, ...bases, ...bases].map((at) => post(call, basic(key), at)))
      test.clock.advance(hours(20))
      await post(call)
      await post(newCall({ origCallId: call.callId }))
      await post(redirected)
    })
    expect(heard).toEqual(Array.from({ length: 2 }, () => ({ type: 'incoming_call', number: '+491715550123' })))
    const otherKey = await createKey(other, 'telephony')
    expect(await heardBy(other, async () => await post(call, basic(otherKey)))).toHaveLength(1)
    test.clock.advance(hours(25))
    await post(newCall())
    expect(
      await test.ctx.db.selectFrom('telephony_calls').select('office_id').where('office_id', '=', agent.officeId).execute(),
    ).toHaveLength(1)
  })

  it('shows a call once to each colleague whose key reports it, and to no other agent', async () => {
    const anna = await test.make.agent()
    const ben = await test.make.agent({ office_id: anna.officeId })
    const headers = [basic(await createKey(anna, 'telephony')), basic(await createKey(ben, 'telephony'))]
    const call = newCall()
    const heard: unknown[][] = []
    heard[0] = await heardBy(anna, async () => {
      heard[1] = await heardBy(ben, async () => {
        heard[2] = await heardBy(other, async () => {
          for (const header of [...headers, ...headers]) await post(call, header)
          await post(newCall({ origCallId: call.callId }), headers[0])
        })
      })
    })
    expect(heard.map(({ length }) => length)).toEqual([1, 1, 0])
  })

  it.each([
    ['in the profile', { phone_number: '040 / 50 60 71' }, '4940506071'],
    ['of an outgoing call', {}, '493055566677'],
  ])("ignores a call by a colleague from the number %s, which is a stranger's call for another office", async (_, profile, from) => {
    const anna = await test.make.agent()
    const ben = await test.make.agent({ office_id: anna.officeId, ...profile })
    const [hers, his, foreign] = await Promise.all([anna, ben, other].map(async (one) => basic(await createKey(one, 'telephony'))))
    if (!('phone_number' in profile)) await post(newCall({ direction: 'out', from, to: '491715550123' }), his)
    expect(await heardBy(anna, async () => await post(newCall({ from }), hers))).toEqual([])
    expect(await heardBy(other, async () => await post(newCall({ from }), foreign))).toHaveLength(1)
    await test.make.changeUser(ben, { role: 'partner', office_id: null })
    const isKnownByProfile = 'phone_number' in profile
    expect(await heardBy(anna, async () => await post(newCall({ from }), hers))).toHaveLength(isKnownByProfile ? 1 : 0)
  })

  it('shows every call of a phone system that sends no ids', async () => {
    const call = { event: 'newCall', direction: 'in', from: '491715550123' }
    expect(await heardBy(agent, async () => [await post(call), await post({ ...call, callId: '' })])).toHaveLength(2)
  })

  it.each([
    ['the number of the profile', '040 123456', '4940123456'],
    ['one of several numbers there', '0171 5559999 oder 040/65 43 21', '+4940654321'],
    ['the same without a country code', '+49 40 77 88 99', '040778899'],
  ])('ignores a call by the agent that is reported as incoming from %s', async (_, phone_number, from) => {
    const one = await test.make.agent({ phone_number })
    const headers = basic(await createKey(one, 'telephony'))
    const back = newCall({ from, to: '491715550123', origCallId: 'first' })
    expect(await heardBy(one, async () => await post(back, headers))).toEqual([])
    expect(await heardBy(one, async () => await post(newCall(), headers))).toHaveLength(1)
    expect(await heardBy(agent, async () => await post({ ...back, callId: `${back.callId}x`, origCallId: '' }))).toHaveLength(1)
  })

  it('ignores a call reported as incoming from a number the agent called from', async () => {
    const [from, headers] = ['493012345678', basic(await createKey(other, 'telephony'))]
    expect(await heardBy(other, async () => await post(newCall({ from }), headers))).toHaveLength(1)
    await post(newCall({ direction: 'out', from, to: '491715550123' }), headers)
    expect(await heardBy(other, async () => await post(newCall({ from, to: '491715550123' }), headers))).toEqual([])
    expect(await heardBy(agent, async () => await post(newCall({ from })))).toHaveLength(1)
  })

  it("shows an owner whose redirected call is reported as outgoing with the owner's number", async () => {
    const [from, headers] = ['493022233344', basic(await createKey(other, 'telephony'))]
    await post(newCall({ direction: 'out', from, origCallId: 'the owner called first' }), headers)
    expect(await heardBy(other, async () => await post(newCall({ from }), headers))).toHaveLength(1)
    // a call without ids is the agent's own
    await post({ event: 'newCall', direction: 'out', from }, headers)
    expect(await heardBy(other, async () => await post(newCall({ from }), headers))).toEqual([])
  })

  it("remembers the agent's number for a day after the agent's last call", async () => {
    const one = await test.make.agent()
    const [from, headers] = ['493044455566', basic(await createKey(one, 'telephony'))]
    for (let time = 0; time < 2; time += 1) {
      await post(newCall({ direction: 'out', from }), headers)
      test.clock.advance(hours(20))
    }
    expect(await heardBy(one, async () => await post(newCall({ from }), headers))).toEqual([])
  })

  it('forgets calls and numbers after a day, even if the agent gets no further call', async () => {
    const one = await test.make.agent()
    const headers = basic(await createKey(one, 'telephony'))
    const marks = () => test.ctx.db.selectFrom('telephony_calls').select('mark').where('office_id', '=', one.officeId).execute()
    await post(newCall(), headers)
    await post(newCall({ direction: 'out', from: '493077788899' }), headers)
    expect((await marks()).length).toBeGreaterThan(1)
    const plain = (text: string) => createHash('sha256').update(text).digest('hex')
    const guesses = ['+493077788899', '493077788899', '03077788899', '3077788899'].flatMap((number) => [
      plain(number),
      plain(`from ${number}`),
    ])
    expect((await marks()).filter(({ mark }) => guesses.includes(mark.toString('hex')))).toEqual([])
    test.clock.advance(hours(25))
    await forgetCalls(test.ctx)
    expect(await marks()).toEqual([])
  })

  it.each(['event', 'direction', 'from', 'callId', 'origCallId'])('accepts a form with a long %s', async (name) => {
    const call = newCall({ [name]: 'x'.repeat(15_000) })
    expect([(await post(call)).status, (await post(call)).status]).toEqual([200, 200])
  })

  it('also accepts the key as bearer token, but rejects wrong scopes, invalid keys and requests without a key', async () => {
    const refused = await Promise.all(
      [
        basic(await createKey(agent, 'read')),
        basic(await createKey(agent, 'write')),
        basic(`giebel_${'A'.repeat(43)}`),
        { authorization: `Basic ${Buffer.from('giebel:geheim').toString('base64')}` },
        {},
      ].map(async (headers) => (await post(CALL, headers)).status),
    )
    expect(refused).toEqual([403, 403, 401, 401, 401])
    expect((await post(CALL, { authorization: `Bearer ${key}` })).status).toBe(200)
  })

  it('rejects an oversized form and a cross-site request', async () => {
    expect((await post({ event: 'x'.repeat(20_000) })).status).toBe(413)
    const session = { cookie: agent.cookie, origin: 'https://fremd.example', 'sec-fetch-site': 'cross-site' }
    expect((await post(CALL, session)).status).toBe(403)
  })
})

it('an API key is accepted as password only for telephony', async () => {
  const all = await createKey(agent, 'read')
  expect((await fetch(`${base}/api/find?q=harmsen`, { headers: basic(all) })).status).toBe(401)
  // and a telephony key gives access to nothing else
  expect((await fetch(`${base}/api/find?q=harmsen`, { headers: { authorization: `Bearer ${key}` } })).status).toBe(403)
})

describe('the 3CX lookup', () => {
  const lookUp = async (number: string, token = key) =>
    fetch(`${base}/api/telephony/3cx?number=${encodeURIComponent(number)}`, { headers: { authorization: `Bearer ${token}` } })

  it('returns the contact with a link to its page, and shows the call', async () => {
    let answer: unknown
    const heard = await heardBy(agent, async () => (answer = await (await lookUp('+491715550123')).json()))
    expect(answer).toMatchObject({
      contacts: [
        {
          firstName: 'Jörg',
          lastName: 'Harmsen',
          company: 'Haus am Deich',
          phone: '0171 5550123',
          url: 'http://giebel.test/call/%2B491715550123',
        },
      ],
    })
    expect(heard).toEqual([{ type: 'incoming_call', number: '+491715550123' }])
  })

  it.each([
    ['Tann, Otto von der', 'Otto', 'von der Tann'],
    ['Familie Ott', '', 'Familie Ott'],
    ['Erbengemeinschaft Ott', '', 'Erbengemeinschaft Ott'],
    ['Karla und Jan Ott', 'Karla und Jan', 'Ott'],
    ['Dr. Karla Ott (Eigentümerin)', 'Karla', 'Ott'],
    ['sonnenkind', 'sonnenkind', ''],
    ['Privat', 'Privat', ''],
  ])('splits the name %j into %j and %j', async (ownerName, firstName, lastName) => {
    const caller = await test.make.agent()
    await owner(caller, { ownerName, ownerPhone: '0175 1112223' })
    const answer = await (await lookUp('0175 1112223', await createKey(caller, 'telephony'))).json()
    expect(answer).toMatchObject({ contacts: [{ firstName, lastName }] })
  })

  it('returns an owner of two properties once', async () => {
    for (const ownerPhone of ['0176 4445556', '0176/444 55 56']) await owner(agent, { ownerName: 'Rita Graf', ownerPhone })
    const { contacts } = (await (await lookUp('0176 4445556')).json()) as { contacts: unknown[] }
    expect(contacts).toEqual([expect.objectContaining({ firstName: 'Rita', lastName: 'Graf' })])
  })

  it("never returns other agents' owners, ambiguous numbers, or names found only in adverts", async () => {
    await test.make.property({ contact_phone: '0173 2223334', contact_name: 'Frau Ott' })
    await owner(agent, { ownerName: 'Eva Lund', ownerPhone: '0174 1' })
    for (const name of ['Eva Lund', 'Ole Lund']) await owner(agent, { ownerName: name, ownerPhone: '0174 5556667' })
    for (const number of ['0172 9990001', '0173 2223334', '0174 5556667', 'anonymous'])
      expect([number, await (await lookUp(number)).json()]).toEqual([number, { contacts: [] }])
  })

  it('rejects a key with another scope', async () => {
    expect((await lookUp('0171 5550123', await createKey(agent, 'read'))).status).toBe(403)
  })
})
