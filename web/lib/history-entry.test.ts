import { beforeEach, expect, it, vi } from 'vitest'

beforeEach(() => vi.resetModules())

/** The state the router finds in the history after a full page load. */
async function loadedOn(state: object | null): Promise<{ key?: string; usr?: string }> {
  history.replaceState(state, '')
  await vi.importActual('./history-entry.ts')
  return history.state as { key?: string }
}

it('each full page load has its own history entry, so it does not inherit another page’s scroll position', async () => {
  const first = await loadedOn(null)
  vi.resetModules()
  const second = await loadedOn(null)
  expect([typeof first.key, typeof second.key]).toEqual(['string', 'string'])
  expect(second.key).not.toBe(first.key)
})

it('a reloaded page keeps its entry and its state', async () => {
  expect(await loadedOn({ key: 'k7m2', usr: 'von hier' })).toEqual({ key: 'k7m2', usr: 'von hier' })
  vi.resetModules()
  expect(await loadedOn({ usr: 'von hier' })).toMatchObject({ key: expect.any(String) as string, usr: 'von hier' })
})
