import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '#web/lib/api.ts'
import { queryKey } from '#web/lib/query.ts'
import { toaster } from '#web/lib/toast.ts'
import { sampleUser } from '../testing/samples.ts'
import { createQueryClient } from './providers.tsx'
import { createSessionGuard } from './session-guard.ts'

const LOST = new ApiError(401, 'Unauthorized', 'Unauthorized')

beforeEach(() => {
  vi.useFakeTimers()
  history.replaceState(null, '', '/properties?location=Ulm')
})
afterEach(() => {
  toaster.forget()
  vi.useRealTimers()
})

function guarded(signedIn: boolean) {
  const client = new QueryClient()
  client.setQueryData(queryKey('GET /api/auth/user'), signedIn ? sampleUser() : null)
  const left: string[] = []
  return {
    guard: createSessionGuard(
      () => client,
      (address) => left.push(address),
    ),
    left,
  }
}

describe('a lost session', () => {
  it('shows one message in both languages, and goes to the login after exactly half a second', () => {
    const { guard, left } = guarded(true)
    guard(LOST)
    guard(LOST)
    expect(toaster.log()).toHaveLength(1)
    expect(toaster.current()).toMatchObject({
      title: 'Unauthorized',
      text: 'You are logged out. Logging in again...',
      note: 'Sie sind abgemeldet. Melde mich wieder an...',
      failed: true,
    })
    vi.advanceTimersByTime(499)
    expect(left).toEqual([])
    vi.advanceTimersByTime(1)
    expect(left).toEqual(['/api/login?returnTo=%2Fproperties%3Flocation%3DUlm'])
    vi.advanceTimersByTime(5_000)
    expect(left).toHaveLength(1)
  })

  it('shows its message even when the failed write has its own', async () => {
    const left: string[] = []
    const client = createQueryClient((address) => left.push(address))
    client.setQueryData(queryKey('GET /api/auth/user'), sampleUser())
    const write = () =>
      client
        .getMutationCache()
        .build(client, {
          mutationFn: () => Promise.reject(LOST),
          onError: () => toaster.fail('Update failed', 'Failed to update profile settings'),
        })
        .execute(undefined)
        .catch(() => undefined)
    await write()
    expect(toaster.current()).toMatchObject({ title: 'Unauthorized' })
    await write()
    expect(toaster.current()).toMatchObject({ title: 'Unauthorized' })
    vi.advanceTimersByTime(5_000)
    expect(left).toHaveLength(1)
  })

  it.each([
    ['a guest', false, LOST],
    ['a wrong password', true, new ApiError(401, 'Unauthorized', 'E-Mail oder Passwort ist falsch.')],
    ['another refusal', true, new ApiError(403, 'Forbidden', 'Unauthorized')],
    ['a dead line', true, new TypeError('Failed to fetch')],
  ])('is not triggered by %s', (_, signedIn, error) => {
    const { guard, left } = guarded(signedIn)
    guard(error)
    vi.advanceTimersByTime(5_000)
    expect([left, toaster.log()]).toEqual([[], []])
  })
})
