import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createCaches } from '#web/testing/caches.ts'
import { samplePartner } from '#web/testing/partner-samples.ts'
import { sampleUser } from '#web/testing/samples.ts'
import { CALLS_KEPT, LAST_SEEN, TIPS_DATABASE } from './device.ts'
import { keepFor, showLastSeen } from './last-seen.ts'

const VERA = samplePartner({ id: 'vera' })
const READS = [[['/api/partner/stats'], { tips: 3 }, 1]]

/** Databases deleted on this device, which jsdom does not have. */
let deleted: string[]
let signedIn: AbortController

beforeEach(() => {
  deleted = []
  signedIn = new AbortController()
  createCaches().use()
  vi.stubGlobal('indexedDB', { deleteDatabase: (name: string) => void deleted.push(name) })
  // the page is reloaded, which jsdom cannot
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  signedIn.abort()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  localStorage.clear()
})

const store = (userId: string, reads: readonly unknown[] = READS) => localStorage.setItem(LAST_SEEN, JSON.stringify({ userId, reads }))
const stored = () => JSON.parse(localStorage.getItem(LAST_SEEN) ?? 'null') as { userId: string; reads: unknown[] } | null
const confirmUser = (user: Parameters<typeof keepFor>[1]) => keepFor(new QueryClient(), user, signedIn.signal)

it.each([
  ['a session that expired', null],
  ['no answer about the session', undefined],
])("%s deletes what was read, and keeps the partner's waiting tips", (_, user) => {
  store('vera')
  confirmUser(user)
  expect([stored(), deleted]).toEqual([{ userId: 'vera', reads: [] }, []])
  // the session page is opened again and again
  confirmUser(user)
  expect([stored(), deleted]).toEqual([{ userId: 'vera', reads: [] }, []])
})

it('keeps the waiting tips when the same partner signs in, at once or after an expired session', () => {
  store('vera')
  confirmUser(VERA)
  expect([stored()?.userId, deleted]).toEqual(['vera', []])
  confirmUser(null)
  confirmUser(VERA)
  expect([stored()?.userId, deleted]).toEqual(['vera', []])
})

it.each([
  ['partner', samplePartner({ id: 'paul' })],
  ['agent', sampleUser({ id: 'anna' })],
])("deletes all of the partner's data when another %s signs in, at once or after an expired session", (_, other) => {
  for (const expired of [false, true]) {
    deleted = []
    store('vera')
    const calls = JSON.stringify([{ key: '1', userId: 'otto' }])
    localStorage.setItem(CALLS_KEPT, calls)
    if (expired) confirmUser(null)
    confirmUser(other)
    expect([stored()?.userId === 'vera', localStorage.getItem(CALLS_KEPT), deleted], String(expired)).toEqual([
      false,
      calls,
      [TIPS_DATABASE],
    ])
  }
})

it('deletes nothing on a device that stores nothing', () => {
  confirmUser(null)
  confirmUser(sampleUser())
  expect([stored(), deleted]).toEqual([null, []])
})

it('shows the last data, marked as stale, until the server responds', () => {
  store('vera')
  const client = new QueryClient()
  showLastSeen(client)
  expect(client.getQueryData(['/api/partner/stats'])).toEqual({ tips: 3 })
  expect(client.getQueryState(['/api/partner/stats'])?.isInvalidated).toBe(true)
})
