import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Edge } from '../../../testing/edge.ts'
import { startEdge } from '../../../testing/edge.ts'
import { sampleOwnTip } from '../../../testing/partner-samples.ts'
import { type KeptTip, tips } from './kept-tips.ts'
import { handIn, type Sending, sendWaiting } from './send-tip.ts'
import { EMPTY_TIP } from './tip-fields.ts'

const TIP: KeptTip = {
  key: '0198a000-0000-7000-8000-000000000007',
  userId: 'vera',
  state: 'draft',
  fields: { ...EMPTY_TIP, street: 'Lindenweg', houseNumber: '7' },
  photos: [],
  at: 1,
}

let edge: Edge
beforeEach(async () => {
  edge = await startEdge({})
})
afterEach(async () => {
  vi.restoreAllMocks()
  await tips.drop(TIP.key)
  await edge.stop()
})

const stateOnDevice = async () => (await tips.read()).map(({ state }) => state)

describe('a submitted tip', () => {
  // timeouts, too early, rate limits, server errors, restarts, gateways without an upstream
  it.each([408, 425, 429, 500, 502, 503, 504])('waits on the device after %d, and is sent later with the same key', async (status) => {
    edge.answer('POST /api/partner/property-tips', { status, body: 'Gerade nicht.' })
    expect(await handIn(TIP, () => undefined)).toEqual({ state: 'waiting', cause: 'server' })
    expect(await stateOnDevice()).toEqual(['waiting'])
    edge.answer('POST /api/partner/property-tips', { body: sampleOwnTip(7) })
    const settled: Sending[] = []
    await sendWaiting('somebody else', (sending) => settled.push(sending))
    await sendWaiting(TIP.userId, (sending) => settled.push(sending))
    expect([settled, await stateOnDevice()]).toEqual([[{ state: 'sent' }], []])
    expect(edge.calls.map(({ body }) => (body as { clientKey: string }).clientKey)).toEqual([TIP.key, TIP.key])
  })

  it.each([
    [true, { state: 'waiting', cause: 'no_answer' }],
    [false, { state: 'waiting' }],
  ] as const)('waits when the server is unreachable, and blames the network only when offline (online: %s)', async (isOnline, sending) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
    await edge.stop()
    expect([await handIn(TIP, () => undefined), await stateOnDevice()]).toEqual([sending, ['waiting']])
  })

  it('waits for its partner once the session has ended', async () => {
    edge.answer('POST /api/partner/property-tips', { status: 401, body: 'Unauthorized' })
    expect([await handIn(TIP, () => undefined), await stateOnDevice()]).toEqual([{ state: 'waiting', needsLogin: true }, ['waiting']])
  })

  it.each([400, 403, 404, 409, 422])('is rejected by %d with a reason, and is not sent again', async (status) => {
    edge.answer('POST /api/partner/property-tips', { status, body: 'Gültige E-Mail erforderlich' })
    expect(await handIn(TIP, () => undefined)).toEqual({ state: 'refused', sentence: 'Gültige E-Mail erforderlich' })
    await sendWaiting(TIP.userId, () => undefined)
    expect([await stateOnDevice(), edge.calls.length]).toEqual([['refused'], 1])
  })

  it.each([
    ['the server, with its sentence', { body: 'Das Foto ist zu groß.' }, 'Das Foto ist zu groß.'],
    ['a gateway, with a sentence for that', { body: '<html>413</html>', byGateway: true }, 'Der Server hat es nicht angenommen.'],
  ] as const)('is sent without a photo that is rejected by %s', async (_, answer, sentence) => {
    const photo = { key: '0198a000-0000-7000-8000-000000000009', content: new ArrayBuffer(8) }
    edge.answer('POST /api/partner/property-tips', { body: sampleOwnTip(7) })
    edge.answer(`PUT /api/partner/property-tips/7/photos/${photo.key}`, { status: 413, ...answer })
    expect(await handIn({ ...TIP, photos: [photo] }, () => undefined)).toEqual({ state: 'sent', sentence })
    expect(await stateOnDevice()).toEqual([])
  })

  it('waits for an earlier tip, and both are sent in order', async () => {
    const later = { ...TIP, key: '0198a000-0000-7000-8000-000000000008', at: 2 }
    edge.answer('POST /api/partner/property-tips', { status: 503, body: 'Gerade nicht.' })
    for (const tip of [TIP, later]) expect(await handIn(tip, () => undefined)).toEqual({ state: 'waiting', cause: 'server' })
    edge.answer('POST /api/partner/property-tips', { body: sampleOwnTip(7) })
    await sendWaiting(TIP.userId, () => undefined)
    expect(edge.calls.map(({ body }) => (body as { clientKey: string }).clientKey)).toEqual([TIP.key, TIP.key, TIP.key, later.key])
    expect(await stateOnDevice()).toEqual([])
  })
})
