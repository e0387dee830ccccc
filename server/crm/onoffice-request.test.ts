import { describe, expect, it } from 'vitest'
import type { HttpAnswer } from '../outgoing/fetch.ts'
import type { CrmFailure } from './failure.ts'
import { createAsk, encodeAccess } from './onoffice-request.ts'

/** The result or failure of a response. */
async function meaningOf(body: unknown, status = 200, headers: Record<string, string> = {}): Promise<unknown[]> {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const http = {
    send: () => Promise.resolve({ status, headers, text, body: Buffer.from(text), url: new URL('http://x.test') } as HttpAnswer),
  }
  const ask = createAsk({ http, baseUrl: 'http://x.test', key: encodeAccess({ token: 't', secret: 's' }), now: () => new Date(0) })
  const failure = await ask('read', 'estate', {}).then(
    () => undefined,
    (error: unknown) => error as CrmFailure,
  )
  return failure ? [failure.kind, failure.isPassing, failure.retryAfter] : ['done']
}

const whole = (code: number, errorcode: number, message: string, results: unknown[] = []) => ({
  status: { code, errorcode, message },
  response: { results },
})
const action = (errorcode: number, message: string) =>
  whole(500, 97, 'error in action', [{ status: { errorcode, message }, data: { records: [] } }])

describe('responses from onOffice', () => {
  it.each([
    [whole(200, 0, 'OK', [{ status: { errorcode: 0 }, data: { records: [] } }]), 'done'],
    [whole(400, 22, 'not authenticated'), 'key'],
    [whole(400, 23, 'hmac invalid'), 'key'],
    [whole(400, 24, 'timestamp invalid'), 'down'],
    [whole(500, 1, 'server error'), 'down'],
    [whole(500, 1, ''), 'down'],
    [action(170, 'Missing rights for this module'), 'right'],
    [action(171, 'Permission denied'), 'right'],
    [action(151, 'The record does not exist'), 'gone'],
    [action(141, 'The field x does not belong to the module estate'), 'refused'],
    [action(9, 'too many requests'), 'busy'],
    [whole(200, 0, 'OK', [{ status: { errorcode: 141, message: 'unknown field' }, data: { records: [] } }]), 'refused'],
    [whole(200, 0, 'OK'), 'down'],
    [whole(200, 0, 'OK', [{ status: { errorcode: 0 } }]), 'down'],
    ['<!DOCTYPE html>', 'down'],
    ['{"status":{"code":200', 'down'],
    [[], 'down'],
  ])('map %j to its failure', async (body, kind) => {
    expect((await meaningOf(body))[0]).toBe(kind)
  })

  it.each([
    [401, {}, ['key', false, undefined]],
    [403, {}, ['key', false, undefined]],
    [404, {}, ['down', true, undefined]],
    [429, { 'retry-after': '60' }, ['busy', true, 60]],
    [503, { 'retry-after': '5' }, ['down', true, 5]],
  ])('map the status %i without a body to a failure', async (status, headers, expected) => {
    expect(await meaningOf('no answer', status, headers)).toEqual(expected)
  })
})
