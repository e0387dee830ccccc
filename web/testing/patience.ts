import { cleanup, configure } from '@testing-library/react'
import { afterAll, vi } from 'vitest'

/** A screen is waited for as long as a busy machine needs; a test that waits for nothing is not slowed by this. */
configure({ asyncUtilTimeout: 8_000 })

/** A worker runs many files in one document. Each loads the product anew, and finds neither screens, timers, stubs nor stored values of another. */
vi.resetModules()
afterAll(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
  document.body.replaceChildren()
  delete document.documentElement.dataset['theme']
  history.replaceState(null, '', '/')
})
