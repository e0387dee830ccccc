import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { apiKeys } from '#shared/contract/people/api-keys.ts'
import { push } from '#shared/contract/people/push.ts'
import { createPushBrowser } from '#stand-ins/push/browser.ts'
import { startTestApp, type TestApp } from '../app.ts'
import type { TestAgent } from '../factories.ts'
import { liveEventsDuring } from '../live-events.ts'
import { describeWith } from '../shared-material.ts'

describeWith('outside/', 'machines', () => {
  let test: TestApp
  let agent: TestAgent
  let key: string
  beforeAll(async () => {
    test = await startTestApp()
    agent = await test.make.agent()
    key = (await test.as(agent).call(apiKeys.create, { body: { name: 'Assistent', scopes: ['read', 'write'] } })).body.token
  })
  afterAll(() => test.close())

  /** One protocol call without the SDK. */
  async function ask(method: string, params: unknown = {}) {
    const answer = await test.app.inject({
      method: 'POST',
      url: '/mcp',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', accept: '*/*' },
      payload: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    const [, data = '{}'] = /^data: (.*)$/m.exec(answer.body) ?? []
    return (JSON.parse(data) as { result: Record<string, unknown> }).result
  }
  async function use(name: string, args: Record<string, unknown>) {
    const { isError, content } = (await ask('tools/call', { name, arguments: args })) as { isError?: boolean; content: { text: string }[] }
    const text = content[0]?.text ?? ''
    return isError ? text : (JSON.parse(text) as { gesamt?: number; immobilie?: { id: number } })
  }

  it('O-105 reads numbers and flags that assistants send as texts', async () => {
    const [cheap] = [await test.make.property({ location: 'Buxtehude', zip_code: '21614', price_cents: 40_000_000 })]
    await test.make.property({ location: 'Buxtehude', zip_code: '21614', price_cents: 60_000_000 })
    expect(await use('search_properties', { location: '21614', maxPrice: '500000', limit: '5' })).toMatchObject({ gesamt: 1 })
    expect(await use('search_properties', { location: '21614', callable: 'true' })).toMatchObject({ gesamt: 0 })
    expect(await use('get_property', { id: String(cheap) })).toMatchObject({ immobilie: { id: cheap } })
  })

  it('O-107 rejects an argument with an unknown name', async () => {
    const said = await use('search_properties', { city: 'Stade', max_price: 300_000 })
    expect(said).toMatch(/^„city“, „max_price“ gibt es bei search_properties nicht\. Möglich sind: location, /)
  })

  it('O-108 never allows a number as a value in a schema', async () => {
    const { tools } = (await ask('tools/list')) as { tools: { name: string; inputSchema: unknown }[] }
    expect(tools.length).toBeGreaterThan(5)
    for (const { name, inputSchema } of tools) {
      const schema = JSON.stringify(inputSchema)
      expect([name, /"const":|"(?:anyOf|oneOf)":|"enum":\[[^\]]*[^\]"][,\]]/.exec(schema)?.[0]]).toEqual([name, undefined])
    }
  })

  it('O-111 rejects the address that browsers return when push is removed', async () => {
    const body = { endpoint: 'https://permanently-removed.invalid/fcm/send/abc', keys: createPushBrowser().keys }
    expect(await test.as(agent).call(push.subscribe, { body })).toMatchObject({ status: 400 })
    expect((await test.as(agent).call(push.get)).body.devices).toEqual([])
  })

  it('O-102 shows an incoming call once, and never an own call that comes back', async () => {
    const office = await test.make.agent({ phone_number: '040 123456' })
    const { token } = (await test.as(office).call(apiKeys.create, { body: { name: 'Anlage', scopes: ['telephony'] } })).body
    const push = (body: Record<string, string>) =>
      test.app.inject({
        method: 'POST',
        url: '/api/telephony/sipgate',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ event: 'newCall', ...body }).toString(),
      })
    const own = { from: '4940123456', to: '491715550123' }
    const call = { from: '491715550123', to: '4940123456', direction: 'in', callId: '3', origCallId: '3' }
    const heard = await liveEventsDuring(test, async () => {
      await push({ ...own, direction: 'out', callId: '1', origCallId: '1' })
      await push({ ...own, direction: 'in', callId: '2', origCallId: '9' })
      expect([(await push(call)).statusCode, (await push(call)).statusCode]).toEqual([200, 200])
    })
    expect(heard).toEqual([{ to: office.id, message: { type: 'incoming_call', number: '+491715550123' } }])
  })

  it('O-115 names Firefox as a browser without the extension', () => {
    const card = readFileSync(new URL('../../web/features/work/captures/extension-card.tsx', import.meta.url), 'utf8')
    const handbook = readFileSync(new URL('../../docs/handbuch/makler.md', import.meta.url), 'utf8')
    expect([card, handbook].map((text) => /Firefox/.test(text))).toEqual([true, true])
  })
})
