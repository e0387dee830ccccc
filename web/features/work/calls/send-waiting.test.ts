import { afterEach, expect, it } from 'vitest'
import { ApiError } from '#web/lib/api.ts'
import { CALLS_KEPT } from '#web/lib/device.ts'
import { areLate, sendWaiting, sentOf } from './send-waiting.ts'
import { addWaiting, dropWaiting, keepOnlyOf, retryWaiting, toBeSent, waitingResults } from './waiting-results.ts'

const result = (key: string, userId = 'anna') =>
  ({ id: 1, title: 'Haus', userId, body: { key, channel: 'phone', result: 'interested' } }) as const
const keys = () => waitingResults().map(({ body }) => body.key)
const waiting = () => toBeSent(waitingResults()).map(({ body }) => body.key)

afterEach(() => {
  for (const key of keys()) dropWaiting(key)
})

it('sends waiting results in order and once, even when called twice', async () => {
  for (const key of ['1', '2', '3']) addWaiting(result(key))
  const sent: string[] = []
  const send = async ({ body }: { body: { key: string } }) => void sent.push(body.key)
  await Promise.all([sendWaiting(send), sendWaiting(send)])
  expect([sent, keys(), localStorage.length, areLate()]).toEqual([['1', '2', '3'], [], 0, false])
})

it('keeps the order of recording over a failure, a retry of a refused result and what is recorded meanwhile', async () => {
  for (const key of ['c', 'a', 'd']) addWaiting(result(key))
  const sent: string[] = []
  let failures = 1
  const send = async ({ body: { key } }: { body: { key: string } }) => {
    if (key === 'c' && failures > 0) {
      failures -= 1
      throw new TypeError('Failed to fetch')
    }
    if (key === 'a' && !sent.includes('d')) throw new ApiError(409, '', 'Nicht jetzt')
    sent.push(key)
    if (key === 'c') addWaiting(result('b'))
  }
  await sendWaiting(send)
  expect([sent, waiting()]).toEqual([[], ['c', 'a', 'd']])
  await sendWaiting(send)
  expect([sent, keys()]).toEqual([['c', 'd', 'b'], ['a']])
  addWaiting(result('e'))
  retryWaiting('a')
  addWaiting(result('0'))
  expect(JSON.parse(localStorage.getItem(CALLS_KEPT) ?? '[]')).toMatchObject(['e', 'a', '0'].map((key) => ({ body: { key } })))
  await sendWaiting(send)
  expect(sent).toEqual(['c', 'd', 'b', 'e', 'a', '0'])
})

it.each([
  ['no network', new TypeError('Failed to fetch')],
  ['a server that is busy', new ApiError(503, '', '')],
  ['too much at once', new ApiError(429, '', '')],
  ['a session that ended', new ApiError(401, '', 'Unauthorized')],
])('keeps and reports a waiting result: %s', async (_, error) => {
  for (const key of ['1', '2']) addWaiting(result(key))
  await sendWaiting(() => Promise.reject(error))
  expect([waiting(), areLate(), sentOf('1')]).toEqual([['1', '2'], true, 'waits'])
})

it('keeps a refused result with its reason until retried or dropped, without blocking the others', async () => {
  for (const key of ['1', '2']) addWaiting(result(key))
  const refuse = new ApiError(404, '', 'Immobilie nicht gefunden', { code: 'not_found' })
  await sendWaiting(({ body }) => (body.key === '1' ? Promise.reject(refuse) : Promise.resolve()))
  expect(waitingResults()).toMatchObject([{ refusal: 'Immobilie nicht gefunden', body: { key: '1' } }])
  expect([localStorage.length, waiting(), areLate(), sentOf('1'), sentOf('2')]).toEqual([1, [], false, 'refused', 'sent'])
  retryWaiting('1')
  await sendWaiting(() => Promise.resolve())
  expect([keys(), localStorage.length]).toEqual([[], 0])
})

it('drops results of another user', () => {
  addWaiting(result('1', 'anna'))
  addWaiting(result('2', 'berta'))
  keepOnlyOf('berta')
  expect(keys()).toEqual(['2'])
})
