import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import { recordEvents } from '#server/events/events.ts'
import { askWhetherReady, offerFigures } from '#server/features/operations/system/service.ts'
import { properties } from '#shared/contract/work/properties.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { registrationForm } from '#test/forms.ts'
import { accounts } from '#shared/contract/people/accounts.ts'
import { listenForMetrics } from './metrics-server.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({ env: { HOST: '0.0.0.0' } })
})
afterAll(() => test.close())

const ask = async (url: string) => {
  const { statusCode, body, headers } = await test.app.inject({ method: 'GET', url })
  return [statusCode, JSON.parse(body), headers['cache-control']]
}

describe('the probes', () => {
  it('report liveness and readiness separately', async () => {
    expect(await ask('/livez')).toEqual([200, { status: 'ok' }, 'no-store'])
    expect(await ask('/readyz')).toEqual([200, { status: 'ok' }, 'no-store'])
    const alone = await startTestApp()
    await alone.database.drop()
    const answers = await Promise.all(['/livez', '/readyz'].map((url) => alone.app.inject({ method: 'GET', url })))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 503])
    await alone.close()
  })

  it('report a process that is about to end as alive but not ready, while it serves and asks clients to connect anew', async () => {
    const ending = await buildApp(test.ctx, test.database.appUrl, { isOn: true })
    const answers = await Promise.all(['/livez', '/readyz', '/api/health'].map((url) => ending.inject({ method: 'GET', url })))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 503, 200])
    expect(answers.map(({ headers }) => headers.connection)).toEqual(['close', 'close', 'close'])
    await ending.close()
  })
})

describe('the metrics', () => {
  it('are served on their own port: requests by route, jobs by queue, waiting deliveries; no personal data', async () => {
    offerFigures(test.ctx)
    const server = await listenForMetrics(test.ctx, 0, () => askWhetherReady(test.ctx))
    const { port, address } = server.server.address() as AddressInfo
    // they do not need a password
    expect(address).toBe('127.0.0.1')
    const read = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).text()

    const agent = await test.make.agent()
    expect((await test.as(agent).call(properties.get, { params: { id: 999_999 } })).status).toBe(404)
    const form = registrationForm()
    await test.as().call(accounts.register, { body: form })

    await recordEvents(test.ctx, [{ kind: 'mail_failed', userIds: [], subjectIds: [1] }])
    test.clock.advance(90_000)

    const before = await read('/metrics')
    expect(before).toMatch(/^giebel_http_request_seconds_count\{method="GET",route="\/api\/properties\/:id",status="404"\} 1$/m)
    expect(before).toMatch(/^giebel_deliveries_waiting\{channel="mail"\} [12]$/m)
    expect(before).toMatch(/^giebel_queue_jobs\{queue="deliver-mail",state="queued"\} \d+$/m)
    expect(before).toMatch(/^giebel_event_delay_seconds 90$/m)
    for (const secret of [agent.id, agent.email, form.email]) expect(before).not.toContain(secret)

    await test.drain()
    const after = await read('/metrics')
    expect(after).toMatch(/^giebel_job_seconds_count\{name="dispatch-events",outcome="done"\} [1-9]/m)
    expect(after).toMatch(/^giebel_event_delay_seconds 0$/m)
    expect(await read('/readyz')).toBe('{"status":"ok"}')
    await server.close()
  })

  it('from the database are left out while it is down; the others stay', async () => {
    const alone = await startTestApp()
    offerFigures(alone.ctx)
    await alone.app.inject({ method: 'GET', url: '/livez' })
    await alone.database.drop()
    const text = await alone.ctx.metrics.text()
    expect(text).toMatch(/^giebel_http_request_seconds_count\{.*\} 1$/m)
    expect(text).not.toMatch(/^giebel_(queue_jobs|deliveries_waiting|event_delay_seconds)[ {]/m)
    await alone.close()
  })
})
