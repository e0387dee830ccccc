import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { ReadName } from '#shared/contract/index.ts'
import type { ChangedPath } from '#shared/contract/live.ts'
import { createQueryClient } from '../testing/browser.tsx'
import { type Edge, startEdge } from '../testing/edge.ts'
import { queryKey, useRead, useWrite } from './query.ts'

let edge: Edge
beforeEach(async () => {
  edge = await startEdge({ 'GET /api/makler/property-tips': { body: [] } })
})
afterEach(async () => {
  cleanup()
  await edge.stop()
})

const reads = () => edge.calls.filter(({ method }) => method === 'GET').length

async function open() {
  const client = createQueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>
  const { result } = renderHook(
    () => ({
      list: useRead('GET /api/makler/property-tips'),
      first: useWrite('PATCH /api/makler/property-tips/:id'),
      second: useWrite('PATCH /api/makler/property-tips/:id'),
    }),
    {
      wrapper,
    },
  )
  await waitFor(() => expect(result.current.list.isSuccess).toBe(true))
  return result
}

it('refetches when a write is done, even if it failed', async () => {
  const result = await open()
  edge.answer('PATCH /api/makler/property-tips/1', { status: 500 })
  act(() => result.current.first.mutate({ params: { id: 1 }, body: { status: 'sold' } }))
  await waitFor(() => expect(reads()).toBe(2))
})

it('does not refetch while another write by the same endpoint is pending: its change is not stored yet', async () => {
  const result = await open()
  let release = () => {}
  const after = new Promise<void>((resolve) => (release = resolve))
  edge.answer('PATCH /api/makler/property-tips/1', { status: 500 })
  edge.answer('PATCH /api/makler/property-tips/2', { status: 500, after })
  act(() => {
    result.current.second.mutate({ params: { id: 2 }, body: { status: 'sold' } })
    result.current.first.mutate({ params: { id: 1 }, body: { status: 'sold' } })
  })
  await waitFor(() => expect(result.current.first.isError).toBe(true))
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(reads()).toBe(1)
  release()
  await waitFor(() => expect(reads()).toBe(2))
})

it('accepts only contract paths', () => {
  const reads: ReadName[] = ['GET /api/favorites', 'GET /api/properties/:id']
  const changed: ChangedPath[] = ['/api', '/api/favorites']
  // @ts-expect-error -- misspelt
  reads.push('GET /api/favourites')
  // @ts-expect-error -- not a readable endpoint
  changed.push('/api/propstack/export')
  // @ts-expect-error -- a write is not a read
  expect(() => queryKey('POST /api/favorites')).not.toThrow()
  // @ts-expect-error -- another endpoint's input
  expect(queryKey('GET /api/stats', { params: { id: 7 } })).toEqual(['/api/stats', '/api/stats'])
  expect(queryKey('GET /api/properties/:id', { params: { id: 7 } })).toEqual(['/api/properties/7', '/api/properties/7'])
})
