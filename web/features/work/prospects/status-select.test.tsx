import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PropertyCard } from '#shared/contract/work/properties.ts'
import type { ProspectStatus } from '#shared/domain/prospect-status.ts'
import type { Reply } from '#web/lib/api.ts'
import { queryKey, useRead } from '#web/lib/query.ts'
import { toaster } from '#web/lib/toast.ts'
import { createQueryClient } from '../../../testing/browser.tsx'
import type { Edge } from '../../../testing/edge.ts'
import { startEdge } from '../../../testing/edge.ts'
import { sampleCard, sampleProperty } from '../../../testing/samples.ts'
import { StatusSelect } from './status-select.tsx'
import { useTable } from './use-table.ts'

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
  it('is shown at once, and is the only field sent', async () => {
    const { select } = await open()
    edge.answer('PATCH /api/properties/7/prospect', held(200, sampleProperty({ prospectStatus: 'contacted' })))
    await userEvent.selectOptions(select, 'Kontaktiert')
    expect(select.value).toBe('contacted')
    await waitFor(() => expect(edge.calls.at(-1)?.body).toEqual({ prospectStatus: 'contacted' }))
    release()
  })

  it('rolls back when the server is out of reach, with a message', async () => {
    const { select, client } = await open()
    edge.answer('PATCH /api/properties/7/prospect', { ...held(502, 'weg'), byGateway: true })
    await userEvent.selectOptions(select, 'Abschluss')
    expect(select.value).toBe('closed_deal')
    const cached = () => client.getQueryData<PropertyCard[]>(queryKey('GET /api/favorites'))?.[0]
    expect(cached()?.statusChangedAt).not.toBeNull()
    // Hold back the refetch, so that only the rollback can restore the state.
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

  it('shows why the server refused the change', async () => {
    const { select } = await open()
    const sentence = 'Diesen Prospect bearbeitet Cem Berger.'
    edge.answer('PATCH /api/properties/7/prospect', { status: 403, body: sentence })
    await userEvent.selectOptions(select, 'Kontaktiert')
    await waitFor(() => expect(toaster.current()).toMatchObject({ title: 'Status-Update fehlgeschlagen', text: sentence, failed: true }))
  })

  it('can be undone in the toast, even for a property without a previous status', async () => {
    const { select } = await open()
    edge.answer('PATCH /api/properties/7/prospect', { body: sampleProperty({ prospectStatus: 'contacted' }) })
    edge.answer('POST /api/prospects/undo', { body: { restored: 1 } })
    await userEvent.selectOptions(select, 'Kontaktiert')
    await waitFor(() => expect(toaster.current()).toMatchObject({ title: '„Rotklinker am Park“ geändert', text: 'Kontaktiert' }))
    expect(toaster.current()?.action?.label).toBe('Rückgängig')
    toaster.announce({ title: '3 neue Immobilien' })
    expect(toaster.current()?.text).toBe('Kontaktiert')
    toaster.current()?.action?.run()
    await waitFor(() => expect(toaster.current()?.title).toBe('1 Änderung zurückgenommen'))
    expect(edge.calls.find(({ address }) => address.startsWith('/api/prospects/undo'))?.body).toMatchObject({
      set: { prospectStatus: 'contacted' },
      before: [{ id: 7, isNew: true, prospectStatus: 'not_contacted' }],
    })
    await waitFor(() => expect(select.value).toBe('not_contacted'))
  })

  it('is sent in order when changed twice: the second request waits for the first', async () => {
    const { select } = await open()
    edge.answer('PATCH /api/properties/7/prospect', held(200, sampleProperty({ prospectStatus: 'contacted' })))
    await userEvent.selectOptions(select, 'Kontaktiert')
    await userEvent.selectOptions(select, 'Info senden')
    expect(select.value).toBe('send_info')
    const sent = () => edge.calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body)
    await waitFor(() => expect(sent()).toHaveLength(1))
    // long enough for a second request to arrive
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(sent()).toEqual([{ prospectStatus: 'contacted' }])
    edge.answer('GET /api/favorites', { body: [sampleCard({ prospectStatus: 'send_info' })] })
    edge.answer('PATCH /api/properties/7/prospect', { body: sampleProperty({ prospectStatus: 'send_info' }) })
    release()
    await waitFor(() => expect(sent()).toEqual([{ prospectStatus: 'contacted' }, { prospectStatus: 'send_info' }]))
    expect(select.value).toBe('send_info')
  })
})

describe('a status on a board of a thousand prospects', () => {
  const cards = Array.from({ length: 1_000 }, (_, index) => sampleCard({ id: index + 1, title: `Haus ${index + 1}` }))
  const reads = () => edge.calls.filter(({ method }) => method === 'GET').map(({ address }) => address.split('?')[0])

  function Board({ status }: { status: ProspectStatus | 'all' }) {
    const { data } = useTable({ who: 'all', status, q: '', due: false }, undefined, 0, true)
    const [card] = data?.properties ?? []
    return card ? (
      <>
        <p>{data?.total} Objekte</p>
        <StatusSelect card={card} place="list" />
      </>
    ) : null
  }

  async function openBoard(status: ProspectStatus | 'all') {
    edge.answer('GET /api/properties', { body: { properties: cards, total: cards.length, totalIsExact: true } })
    edge.answer('PATCH /api/properties/1/prospect', {
      body: sampleProperty({ id: 1, title: 'Haus 1', prospectStatus: 'contacted', statusChangedAt: '2026-11-20T08:00:00Z' }),
    })
    const client = createQueryClient()
    render(
      <QueryClientProvider client={client}>
        <Board status={status} />
      </QueryClientProvider>,
    )
    return { client, select: await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Prospect-Status: Haus 1' }) }
  }

  it('is patched from the response without fetching a list', async () => {
    const { client, select } = await openBoard('all')
    await userEvent.selectOptions(select, 'Kontaktiert')
    const first = () => client.getQueriesData<Reply<'GET /api/properties'>>({ queryKey: ['/api/properties'] })[0]?.[1]?.properties[0]
    await waitFor(() => expect(first()?.statusChangedAt).toBe('2026-11-20T08:00:00Z'))
    await waitFor(() => expect(client.isMutating()).toBe(0))
    await waitFor(() => expect(client.isFetching()).toBe(0))
    expect(first()).not.toHaveProperty('internalNotes')
    expect(reads()).toEqual(['/api/properties'])
  })

  it('removes the card from a list filtered by another status', async () => {
    const { client } = await openBoard('not_contacted')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Prospect-Status: Haus 1' }), 'Kontaktiert')
    expect(await screen.findByRole('combobox', { name: 'Prospect-Status: Haus 2' })).toBeDefined()
    expect(screen.getByText('999 Objekte')).toBeDefined()
    await waitFor(() => expect(client.isFetching()).toBe(0))
    expect(reads()).toEqual(['/api/properties'])
  })

  it('refetches the list when the server reports an error', async () => {
    const { select } = await openBoard('all')
    edge.answer('PATCH /api/properties/1/prospect', { status: 500 })
    await userEvent.selectOptions(select, 'Kontaktiert')
    await waitFor(() => expect(reads()).toEqual(['/api/properties', '/api/properties']))
  })

  it('discards a fetch that was running when it changed', async () => {
    const { client, select } = await openBoard('all')
    edge.answer('GET /api/properties', { after: new Promise(() => undefined) })
    void client.refetchQueries({ queryKey: ['/api/properties'] })
    await waitFor(() => expect(reads()).toHaveLength(2))
    edge.answer('GET /api/properties', { body: { properties: cards.slice(0, 5), total: 5, totalIsExact: true } })
    await userEvent.selectOptions(select, 'Kontaktiert')
    expect(await screen.findByText('5 Objekte')).toBeDefined()
  })
})
