import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { toaster } from '#web/lib/toast.ts'
import { EMPTY_HOUSE, simulateBrowser } from './browser.tsx'
import { type Edge, startEdge } from './edge.ts'

/** A server with only these endpoints, and a browser with empty storage: new for every test in a file. */
export function emptyHouse(rows: Parameters<typeof startEdge>[0] = {}): Edge {
  const edge = {} as Edge
  beforeEach(async () => {
    simulateBrowser()
    localStorage.clear()
    Object.assign(edge, await startEdge({ ...EMPTY_HOUSE, ...rows }))
  })
  afterEach(async () => {
    cleanup()
    toaster.forget()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
    await edge.stop()
  })
  return edge
}
