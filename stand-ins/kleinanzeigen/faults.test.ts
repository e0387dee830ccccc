import { request } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Fault } from '../portal-faults.ts'
import { FAULTS } from '../portal-faults.ts'
import type { KleinanzeigenStandIn } from './start.ts'
import { startKleinanzeigen } from './start.ts'

const PATH = '/s-haus-kaufen/hamburg/c208l9409'
let portal: KleinanzeigenStandIn

beforeAll(async () => {
  portal = await startKleinanzeigen({ ads: 60 })
})
beforeEach(() => portal.fault(null))
afterAll(() => portal.close())

const ask = (fault: Fault) => {
  portal.fault(fault)
  return fetch(`${portal.url}${PATH}`, { redirect: 'manual' })
}

/** The bytes as sent: fetch would decompress them, and tolerates a truncated body. */
const raw = () =>
  new Promise<Buffer>((resolve, reject) => {
    request(`${portal.url}${PATH}`, (response) => {
      const chunks: Buffer[] = []
      response
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('end', () => resolve(Buffer.concat(chunks)))
        .on('error', reject)
    })
      .on('error', reject)
      .end()
  })

describe('faults', () => {
  it.each([
    ['403', 403],
    ['404', 404],
    ['429', 429],
    ['500', 500],
    ['503', 503],
  ] as const)('include %s', async (fault, status) => {
    const response = await ask(fault)
    expect(response.status).toBe(status)
    expect(response.headers.has('retry-after')).toBe(status === 429 || status === 503)
  })

  it('stop after the given times and affect only the given path', async () => {
    portal.fault('500', { times: 2, path: /hamburg/g })
    const statuses = []
    for (const path of ['/s-haus-kaufen/berlin/c208l3331', PATH, PATH, PATH]) statuses.push((await fetch(`${portal.url}${path}`)).status)
    expect(statuses).toEqual([200, 500, 500, 200])
  })

  it.each([
    ['captcha', 'Roboter'],
    ['layout-changed', 'data-adid'],
    ['empty', 'saved-search-empty-result'],
    ['not-html', '%PDF'],
  ] as const)('include %s with status 200', async (fault, text) => {
    const response = await ask(fault)
    expect(response.status).toBe(200)
    expect(await response.text()).toContain(text)
  })

  it('include layout-changed, with the markup of adverts but no readable data', async () => {
    expect((await (await ask('layout-changed')).text()).replaceAll(/<[^>]+>/g, '')).toBe('Anzeigen')
  })

  it('include redirects away, to internal addresses and in circles', async () => {
    expect((await ask('redirect')).headers.get('location')).toBe('/gesperrt.html')
    expect((await ask('redirect-internal')).headers.get('location')).toMatch(/127\.0\.0\.1:1\/|169\.254\.169\.254/)
    expect((await ask('redirect-loop')).headers.get('location')).toBe(PATH)
  })

  it('include garbage, truncated compression and a zip bomb', async () => {
    expect((await (await ask('garbage')).arrayBuffer()).byteLength).toBe(8_192)
    portal.fault('truncated-gzip')
    const broken = await raw()
    expect(() => gunzipSync(broken)).toThrow('unexpected end of file')
    portal.fault('gzip-bomb')
    const bomb = await raw()
    expect(gunzipSync(bomb)).toHaveLength(100 * 1024 * 1024)
    expect(bomb.length).toBeLessThan(1024 * 1024)
  })

  it('include 20 MB and endless headers, within limits', async () => {
    expect((await (await ask('huge')).arrayBuffer()).byteLength).toBe(20 * 1024 * 1024)
    await expect(ask('endless-headers')).rejects.toThrow('fetch failed')
  })

  it('include delays before the first byte and dripping bytes', async () => {
    const started = performance.now()
    expect((await ask('slow')).status).toBe(200)
    expect(performance.now() - started).toBeGreaterThan(2_900)
    const response = await ask('drip')
    const reader = response.body?.getReader()
    expect((await reader?.read())?.value?.length).toBe(1)
    await reader?.cancel()
  })

  it('leave the portal working afterwards', async () => {
    for (const fault of FAULTS.filter((name) => name !== 'slow' && name !== 'drip'))
      await ask(fault)
        .then((response) => response.body?.cancel())
        .catch(() => undefined)
    portal.fault(null)
    expect((await fetch(`${portal.url}${PATH}`)).status).toBe(200)
  })
})
