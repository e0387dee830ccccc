import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { queryKey, useRead } from '#web/lib/query.ts'
import { createQueryClient, EMPTY_HOUSE } from '../../../testing/browser.tsx'
import { type Edge, startEdge } from '../../../testing/edge.ts'
import { samplePartner } from '../../../testing/partner-samples.ts'
import { tips } from './kept-tips.ts'
import { EMPTY_TIP } from './tip-fields.ts'
import { useKeptTips } from './use-kept-tips.ts'

const KEY = '0198a000-0000-7000-8000-000000000009'
const LOST = { status: 401, body: 'Unauthorized' } as const

let edge: Edge
beforeEach(async () => {
  history.replaceState(null, '', '/partner-dashboard?tab=nachrichten')
  edge = await startEdge({ ...EMPTY_HOUSE, 'POST /api/partner/property-tips': LOST })
})
afterEach(async () => {
  cleanup()
  await tips.drop(KEY)
  await edge.stop()
})

it('a tip that needs a sign-in redirects to the login from every tab', async () => {
  const left: string[] = []
  const client = createQueryClient((address) => left.push(address))
  client.setQueryData(queryKey('GET /api/auth/user'), samplePartner())
  const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>
  // read by the page on every tab
  const { result } = renderHook(() => ({ stats: useRead('GET /api/partner/stats'), kept: useKeptTips('vera') }), { wrapper })
  await waitFor(() => expect(result.current.stats.isSuccess).toBe(true))
  edge.answer('GET /api/partner/stats', LOST)
  // a browser without IndexedDB reports that nothing is kept
  const isKept = await tips.put({ key: KEY, userId: 'vera', state: 'waiting', fields: EMPTY_TIP, photos: [], at: 1 })
  expect(isKept).toBe(false)
  await waitFor(() => expect(left).toEqual(['/api/login?returnTo=%2Fpartner-dashboard%3Ftab%3Dnachrichten']), { timeout: 5_000 })
})
