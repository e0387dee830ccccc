import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const post = async (payload: string) => {
  const { statusCode, body } = await test.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'content-type': 'application/json', origin: test.ctx.config.publicUrl ?? 'http://localhost' },
    payload,
  })
  return [statusCode, body]
}

it.each([
  ['breaks off', '[1,[' + '[0,['.repeat(10_000)],
  ['is whole', '['.repeat(501) + ']'.repeat(501)],
  ['lies in a field', `{"email":${'{"a":'.repeat(501)}1${'}'.repeat(501)}}`],
  ['says so after a text with a quotation mark', `["\\"",${'['.repeat(501)}`],
])('rejects a body nested 501 levels deep with a sentence, even if it %s', async (_, payload) => {
  expect(await post(payload)).toEqual([400, expect.stringContaining('zu tief verschachtelt')])
})

it('ignores brackets within a string', async () => {
  const [status, body] = await post(JSON.stringify({ email: '['.repeat(600), password: 'x' }))
  expect([status, String(body).includes('verschachtelt')]).toEqual([400, false])
})
