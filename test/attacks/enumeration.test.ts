import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { hours } from '#test/clock.ts'
import { type Connection, connectTo, type RawAnswer } from '#test/connection.ts'

let test: TestApp
let connection: Connection
beforeAll(async () => {
  test = await startTestApp()
  connection = connectTo(await test.listen())
})
beforeEach(() => test.clock.advance(hours(2)))
afterAll(async () => {
  connection.close()
  await test.close()
})

/** All of an answer that its receiver sees, but for what differs between any two. */
function visible({ status, text, headers }: RawAnswer) {
  const { date, ...rest } = headers
  return { status, text, headers: rest, hasDate: date !== undefined }
}

/** One address of each kind there is. */
async function everyKind(): Promise<Record<string, string>> {
  return {
    unknown: `${randomUUID()}@example.test`,
    agent: (await test.make.agent()).email,
    partner: (await test.make.user({ role: 'partner' })).email,
    administrator: (await test.make.user({ role: 'admin' })).email,
    unconfirmed: (await test.make.agent({ is_email_verified: false })).email,
    deactivated: (await test.make.agent({ is_active: false })).email,
    spelled: (await test.make.agent()).email.toUpperCase(),
  }
}

describe('the answer does not tell whether an address has an account', () => {
  it.each([
    ['a sign-in with a wrong password', '/api/auth/login', { password: 'falsch-falsch' }, 401],
    ['a forgotten password', '/api/auth/forgot-password', {}, 200],
    ['a confirmation once more', '/api/auth/resend-verification', {}, 200],
  ])('at %s', async (_, path, more, status) => {
    const kinds = Object.entries(await everyKind())
    for (const accept of ['*/*', 'application/json']) {
      const headers = { accept, origin: 'http://giebel.test', 'user-agent': 'Firefox' }
      const answers = await Promise.all(
        kinds.map(async ([kind, email]) => {
          const answer = visible(await connection.send({ method: 'POST', path, headers, body: { email, ...more } }))
          return [kind, answer] as const
        }),
      )
      const [[, first] = []] = answers
      expect(first?.status).toBe(status)
      expect(first?.headers).not.toHaveProperty('set-cookie')
      for (const [kind, answer] of answers) expect(answer, kind).toEqual(first)
    }
  })

  it.each([
    ['sign-ins', '/api/auth/login', { password: '' }, 10],
    ['forgotten passwords', '/api/auth/forgot-password', {}, 3],
    ['confirmations', '/api/auth/resend-verification', {}, 3],
  ])('after too many %s either', async (_, path, more, calls) => {
    const { unknown = '', agent = '' } = await everyKind()
    const last: Record<string, RawAnswer> = {}
    for (const email of [unknown, agent]) {
      for (let n = 0; n <= calls; n += 1) last[email] = await connection.send({ method: 'POST', path, body: { email, ...more } })
    }
    const [one, other] = [last[unknown] as RawAnswer, last[agent] as RawAnswer]
    expect(one.status).toBe(429)
    expect(visible(other)).toEqual(visible(one))
  })

  it('nor does a letter: where there is nobody, or nobody who may come in, none is written', async () => {
    const { unknown = '', deactivated = '', agent = '' } = await everyKind()
    for (const email of [unknown, deactivated, agent]) {
      await connection.send({ method: 'POST', path: '/api/auth/forgot-password', body: { email } })
      await connection.send({ method: 'POST', path: '/api/auth/resend-verification', body: { email } })
    }
    await test.drain()
    const mails = await test.ctx.db.selectFrom('mails').select('to_email').where('to_email', 'in', [unknown, deactivated, agent]).execute()
    expect(mails).toEqual([{ to_email: agent }])
  })
})
