import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { accounts } from '#shared/contract/people/accounts.ts'
import { crm } from '#shared/contract/work/crm.ts'
import type { CrmPatch } from '#shared/contract/people/account-forms.ts'
import { startTestApp, type TestApp } from '#test/app.ts'

/** The CRM's response to every request in the meantime. */
let answer: (response: ServerResponse) => void
let server: Server
let test: TestApp
let log = ''
beforeAll(async () => {
  server = createServer((request, response) => {
    request.resume()
    answer(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  test = await startTestApp({
    env: { PROPSTACK_URL: url, ONOFFICE_URL: url, LOG_LEVEL: 'warn' },
    log: { write: (line) => void (log += line) },
  })
})
afterAll(async () => {
  await test.close()
  server.closeAllConnections()
  server.close()
})

const ACCESS = {
  propstack: { propstackApiKey: 'a-key-of-propstack' },
  onoffice: { onofficeToken: 'a'.repeat(32), onofficeSecret: 'b'.repeat(64) },
} as const satisfies Record<string, CrmPatch>

const text = (body: string) => (response: ServerResponse) => void response.writeHead(200, { 'content-type': 'application/json' }).end(body)
const results = (data: unknown) =>
  JSON.stringify({ status: { code: 200, errorcode: 0, message: 'OK' }, response: { results: [{ status: { errorcode: 0 }, data }] } })

const ODD = [
  '',
  'null',
  '0',
  '"x"',
  '[]',
  '{}',
  '[null]',
  '{"data":{}}',
  '{"data":[',
  '<!DOCTYPE html><title>Anmelden</title>',
  '[{"id":"x","name":5}]',
  '{"data":[{"id":null},{"id":1e400,"name":{}}],"meta":{"total_count":-1.5}}',
  '[{"custom_fields":[{"name":7}]}]',
  results(null),
  results({ records: {} }),
  results({ records: [null, 5] }),
  results({ meta: { cntabsolute: -1.5 }, records: [{ id: 'x', elements: { Vorname: {}, Nachname: [], Name: 7 } }] }),
  results({
    meta: { cntabsolute: '9' },
    records: [{ id: 'estate', elements: { objekttitel: { label: {}, type: null, permittedvalues: 5 } } }],
  }),
  results({ meta: { cntabsolute: 1 }, records: [{ id: 1, elements: 5 }] }),
]

describe.each(['propstack', 'onoffice'] as const)('a page that requests data from %s', (name) => {
  const agentOf = async () => {
    const agent = await test.make.agent()
    expect((await test.as(agent).call(accounts.update, { body: ACCESS[name] })).status).toBe(200)
    return agent
  }
  const ask = async () => {
    const as = test.as(await agentOf())
    const { propstackApiKey, onofficeToken } = (await as.call(accounts.current)).body
    const apiKey = propstackApiKey ?? onofficeToken ?? ''
    const asked = {
      test: () => as.call(crm.test, { body: { crm: name, apiKey } }),
      whole: () => as.call(crm.testComprehensive),
      options: () => as.call(crm.options),
    }
    return Object.entries(asked)
  }

  it.each(ODD)('loads without a server error when it gets %j', async (body) => {
    answer = text(body)
    for (const [call, send] of await ask()) {
      const { status, text: words } = await send()
      expect([call, status, /nicht lesbar|Verbindung|[Ss]tatus|faults/.test(words)]).toEqual([call, 200, true])
    }
  })

  it('shows a German message and writes a log line after truncated JSON', async () => {
    answer = text('{"status":')
    log = ''
    for (const [call, send] of await ask())
      expect([call, (await send()).text]).toEqual([call, expect.stringMatching(/Die Antwort von \w+ ist nicht lesbar/)])
    expect(log).toContain('CRM refused a page')
  })

  it('shows an error after a body that never ends', async () => {
    answer = (response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      const more = () => void (response.writable && !response.destroyed && response.write('x'.repeat(65_536), () => setImmediate(more)))
      more()
    }
    const [[, send] = []] = await ask()
    expect(await send?.()).toMatchObject({ status: 200, text: expect.stringContaining('nicht lesbar') as string })
  })

  it('shows an error within its time limit when the CRM hangs', async () => {
    answer = () => {}
    const timeout = AbortSignal.timeout.bind(AbortSignal)
    const limits = vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => timeout(milliseconds / 25))
    onTestFinished(() => limits.mockRestore())
    const started = performance.now()
    const answers = await Promise.all((await ask()).map(([, send]) => send()))
    // a single request alone would wait for 15 seconds
    expect(performance.now() - started).toBeLessThan(10_000)
    expect(Math.max(...limits.mock.calls.flat())).toBeLessThan(40_000)
    for (const { status, text: words } of answers) expect([status, words]).toEqual([200, expect.stringContaining('nicht rechtzeitig')])
  })
})
