import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createHttp } from '../outgoing/fetch.ts'
import { CRMS } from './crms.ts'
import { encodeAccess } from './onoffice-request.ts'

type Answer = readonly [status: number, body: unknown]
let answerTo: (url: string, body: string) => Answer
let server: Server
let origin: string
beforeAll(async () => {
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      const [status, answer] = answerTo(request.url ?? '', body)
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())

const look = async (crm: 'propstack' | 'onoffice') => {
  const http = createHttp({ userAgent: 'test', allowedOrigins: [origin] })
  const key = crm === 'propstack' ? 'key' : encodeAccess({ token: 't', secret: 's' })
  try {
    return await CRMS[crm].connect({ http, baseUrl: origin, key, now: () => new Date() }).lookAt(['1', '2'])
  } finally {
    await http.close()
  }
}
const connectPropstack = (http: ReturnType<typeof createHttp>) =>
  CRMS.propstack.connect({ http, baseUrl: origin, key: 'key', now: () => new Date() })
const listed = (records: readonly object[]) => ({
  status: { code: 200, errorcode: 0, message: 'OK' },
  response: { results: [{ status: { errorcode: 0 }, data: { meta: { cntabsolute: records.length }, records } }] },
})

it.each([
  ['propstack', (url: string): Answer => (url.startsWith('/units?') ? [200, { data: [] }] : [404, { errors: ['Nicht gefunden'] }])],
  ['onoffice', (): Answer => [200, listed([])]],
] as const)('does not treat a missing record in %s as deleted if the user sees no records', async (crm, answer) => {
  answerTo = answer
  expect(await look(crm)).toEqual(new Map())
})

it.each([
  [
    'propstack',
    (url: string): Answer => (url.startsWith('/units?') ? [200, { data: url.includes('property_ids') ? [] : [{ id: 9 }] }] : [404, {}]),
  ],
  ['onoffice', (_: string, body: string): Answer => [200, listed(body.includes('"filter"') ? [] : [{ id: 9, elements: {} }])]],
] as const)('treats a missing record in %s as deleted if the user sees others', async (crm, answer) => {
  answerTo = answer
  expect([...(await look(crm)).values()].map(({ state }) => state)).toEqual(['gone', 'gone'])
})

it.each([
  ['propstack', [403, { errors: ['Keine Berechtigung'] }], 'right'],
  ['propstack', [200, []], undefined],
  ['onoffice', [403, {}], 'key'],
  [
    'onoffice',
    [
      200,
      {
        status: { code: 200, errorcode: 97, message: '' },
        response: { results: [{ status: { errorcode: 170, message: 'Missing rights for this module' } }] },
      },
    ],
    'right',
  ],
] as const)('does not treat a missing record in %s as deleted after %j', async (crm, answer, kind) => {
  answerTo = () => answer as Answer
  const failed = await look(crm).then(
    (seen) => [...seen.keys()],
    (error: unknown) => (error as { kind: string }).kind,
  )
  expect(failed).toEqual(kind ?? [])
})

it('searches Propstack for a person by the next spelling of a number only until one matches', async () => {
  const asked: string[] = []
  answerTo = (url) => {
    asked.push(url)
    return [200, asked.length < 2 ? [] : [{ id: 7, first_name: 'Ida', last_name: 'Brandt' }]]
  }
  const http = createHttp({ userAgent: 'test', allowedOrigins: [origin] })
  const numbers = ['+495141123', '+495141124', '+495141125']
  const person = { mark: 'm', firstName: 'Ida', lastName: 'Brandt', email: null, phone: '05141 123', numbers, origin: '' }
  expect(await connectPropstack(http).findContact(person)).toBe('7')
  expect(asked).toHaveLength(2)
  await http.close()
})

it('reads Propstack ids that are sent as text', async () => {
  answerTo = () => [200, [{ id: '41', name: 'Akquise' }]]
  const http = createHttp({ userAgent: 'test', allowedOrigins: [origin] })
  expect((await connectPropstack(http).listStatuses()).map(({ id }) => id)).toEqual([41])
  expect((await connectPropstack(http).listBrokers()).map(({ id }) => id)).toEqual([41])
  answerTo = () => [200, [{ id: 'neu', name: 'Akquise' }]]
  await expect(connectPropstack(http).listStatuses()).rejects.toThrow('nicht lesbar')
  await http.close()
})
