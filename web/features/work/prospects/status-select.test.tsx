import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PropertyCard } from '#shared/contract/market/properties.ts'
import { keyOf, useRead } from '#web/lib/query.ts'
import { toaster } from '#web/lib/toast.ts'
import { createQueryClient } from '../../../testing/browser.tsx'
import type { Edge } from '../../../testing/edge.ts'
import { startEdge } from '../../../testing/edge.ts'
import { sampleCard, sampleProperty } from '../../../testing/samples.ts'
import { StatusSelect } from './status-select.tsx'

function Screen() {
  const { data } = useRead('GET /api/favorites')
  const card = data?.[0]
  return card ? <StatusSelect card={card} place="list" /> : null
}

let edge: Edge
let release: () => void
beforeEach(async () => {
  edge = await startEdge({ 'GET /api/favorites': { body: [sampleCard()] } })
})
afterEach(async () => {
  cleanup()
  toaster.forget()
  await edge.stop()
})

async function open() {
  const client = createQueryClient()
  render(
    <QueryClientProvider client={client}>
      <Screen />
    </QueryClientProvider>,
  )
  const select = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Prospect-Status: Rotklinker am Park' })
  return { client, select }
}

const held = (status: number, body: unknown) => ({ status, body, after: new Promise<void>((resolve) => (release = resolve)) })

describe('the prospect status', () => {
  it('is shown at once and sent alone', async () => {
    const { select } = await open()
    edge.answer('PATCH /api/properties/7/prospect', held(200, {}))
    await userEvent.selectOptions(select, 'Kontaktiert')
    expect(select.value).toBe('contacted')
    await waitFor(() => expect(edge.calls.at(-1)?.body).toEqual({ prospectStatus: 'contacted' }))
    release()
  })

  it('goes back to what it was when the server refuses, and says so', async () => {
    const { select, client } = await open()
    edge.answer('PATCH /api/properties/7/prospect', held(500, 'Interner Fehler'))
    await userEvent.selectOptions(select, 'Abschluss')
    expect(select.value).toBe('closed_deal')
    const cached = () => client.getQueryData<PropertyCard[]>(keyOf('GET /api/favorites'))?.[0]
    expect(cached()?.statusChangedAt).not.toBeNull()
    // The refetch after the failure must not be what puts it right.
    edge.answer('GET /api/favorites', { after: new Promise(() => undefined) })
    release()
    await waitFor(() => expect(select.value).toBe('not_contacted'))
    expect(cached()).toMatchObject({ prospectStatus: 'not_contacted', statusChangedAt: null })
    await waitFor(() =>
      expect(toaster.current()).toMatchObject({
        title: 'Status-Update fehlgeschlagen',
        text: 'Status konnte nicht geändert werden',
        failed: true,
      }),
    )
  })

  it('changed twice is sent in that order: the second waits for the answer to the first', async () => {
    const { select } = await open()
    edge.answer('PATCH /api/properties/7/prospect', held(200, sampleProperty()))
    await userEvent.selectOptions(select, 'Kontaktiert')
    await userEvent.selectOptions(select, 'Info senden')
    expect(select.value).toBe('send_info')
    const sent = () => edge.calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body)
    await waitFor(() => expect(sent()).toHaveLength(1))
    // long enough for a second call to arrive
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(sent()).toEqual([{ prospectStatus: 'contacted' }])
    edge.answer('GET /api/favorites', { body: [sampleCard({ prospectStatus: 'send_info' })] })
    edge.answer('PATCH /api/properties/7/prospect', { body: sampleProperty() })
    release()
    await waitFor(() => expect(sent()).toEqual([{ prospectStatus: 'contacted' }, { prospectStatus: 'send_info' }]))
    expect(select.value).toBe('send_info')
  })
})
