import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '#web/lib/api.ts'
import { queryKey } from '#web/lib/query.ts'
import { toaster } from '#web/lib/toast.ts'
import { createQueryClient, EMPTY_HOUSE } from '../testing/browser.tsx'
import type { Answer, Edge } from '../testing/edge.ts'
import { startEdge } from '../testing/edge.ts'
import { sampleUser } from '../testing/samples.ts'
import { followSession, handleLive } from './use-live.ts'

const ANNA = sampleUser()
/** Another agent, who must not see the owners on this page. */
const OLAF = sampleUser({ id: '0198a000-0000-7000-8000-000000000003' })
const GERO = sampleUser({ id: '0198a000-0000-7000-8000-000000000002', role: 'partner', userLevel: 3 })

let edge: Edge
beforeEach(async () => {
  edge = await startEdge(EMPTY_HOUSE)
})
afterEach(async () => {
  toaster.forget()
  await edge.stop()
})

/** What Anna's page does when its socket reports the end of the session and the server returns this response. */
async function follow(answer: Answer): Promise<{ done: string[]; refused: unknown[] }> {
  edge.answer('GET /api/auth/user', answer)
  const client = createQueryClient(() => undefined)
  client.setQueryData(queryKey('GET /api/auth/user'), ANNA)
  const done: string[] = []
  const refused: unknown[] = []
  client.getQueryCache().subscribe(({ query }) => query.state.error && refused.push(query.state.error))
  await followSession(client, { reconnect: () => done.push('reconnect'), reload: () => done.push('reload') })
  expect(client.getQueryData(queryKey('GET /api/auth/user'))).toEqual(ANNA)
  return { done, refused }
}

describe('a socket with an ended session', () => {
  it('leaves the redirect to the login to the 401 when no user is signed in', async () => {
    const { done, refused } = await follow({ status: 401, body: 'Unauthorized', code: 'not_signed_in' })
    expect(done).toEqual([])
    expect(refused).toContainEqual(new ApiError(401, 'Unauthorized', 'Unauthorized', { code: 'not_signed_in' }))
  })

  it('reconnects with a new session of the same user', async () => {
    expect((await follow({ body: ANNA })).done).toEqual(['reconnect'])
  })

  it.each([GERO, OLAF])('reloads the page for another user: $role', async (somebody) => {
    expect((await follow({ body: somebody })).done).toEqual(['reload'])
  })

  it('reloads the page for a user who must set up a second factor first', async () => {
    expect((await follow({ body: { ...ANNA, needsSecondFactor: true } })).done).toEqual(['reload'])
  })

  it('reconnects when the server cannot respond', async () => {
    expect((await follow({ status: 503, body: 'Die Datenbank ist gerade nicht erreichbar.' })).done).toEqual(['reconnect'])
  })
})

it('refetches only the queries that count listings when new ones arrive', () => {
  const client = createQueryClient()
  const shown = ['GET /api/properties', 'GET /api/stats', 'GET /api/search-criteria', 'GET /api/auth/user', 'GET /api/billing'] as const
  for (const name of shown) client.setQueryData(queryKey(name), {})
  handleLive(client, { type: 'new_properties', count: 2 })
  const stale = shown.filter((name) => client.getQueryState(queryKey(name))?.isInvalidated)
  expect(stale).toEqual(['GET /api/properties', 'GET /api/stats', 'GET /api/search-criteria'])
})

describe('changes that colleagues make', () => {
  const read = { queryKey: ['/api/claims'], initialData: [] as const }

  it('reads the claims once for all calls that begin or end within a moment, and everything else at once', async () => {
    const client = createQueryClient(() => undefined)
    const claims = vi.fn<() => Promise<readonly never[]>>(() => Promise.resolve([]))
    const list = vi.fn<() => Promise<readonly never[]>>(() => Promise.resolve([]))
    const observers = [
      new QueryObserver(client, { ...read, queryFn: claims, staleTime: Infinity }),
      new QueryObserver(client, { ...read, queryKey: ['/api/properties'], queryFn: list, staleTime: Infinity }),
    ]
    const ends = observers.map((observer) => observer.subscribe(() => undefined))
    for (let call = 0; call < 20; call += 1) handleLive(client, { type: 'changed', paths: ['/api/claims', '/api/properties'] })
    expect(list).toHaveBeenCalled()
    expect(claims).not.toHaveBeenCalled()
    await vi.waitFor(() => expect(claims).toHaveBeenCalledTimes(1), 5_000)
    handleLive(client, { type: 'changed', paths: ['/api/claims'] })
    await vi.waitFor(() => expect(claims).toHaveBeenCalledTimes(2), 5_000)
    for (const end of ends) end()
  })
})
