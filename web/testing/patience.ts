import { cleanup, configure } from '@testing-library/react'
import { afterAll, expect, vi } from 'vitest'
import { watchClasses } from './class-conflicts.ts'

/** Waits for a screen as long as a busy machine needs; tests that wait for nothing are not slowed down. */
configure({ asyncUtilTimeout: 8_000 })

/** A worker runs many files in one document. Each reloads the product, without another file's screens, timers, stubs and stored values. */
vi.resetModules()
const conflicts = watchClasses()
afterAll(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
  document.body.replaceChildren()
  delete document.documentElement.dataset['theme']
  history.replaceState(null, '', '/')
  expect(conflicts(), 'Utility classes that contradict each other').toEqual([])
})
