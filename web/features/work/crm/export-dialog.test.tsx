import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ExportOptions, ExportPreview } from '#shared/contract/work/crm.ts'
import { NO_CHOICES } from '#shared/contract/work/export-choices.ts'
import { ToastRegion } from '#web/components/toast-region.tsx'
import { toaster } from '#web/lib/toast.ts'
import { type Edge, startEdge } from '#web/testing/edge.ts'
import { ExportDialog } from './export-dialog.tsx'

const line = (name: string, label: string, value: string, change = {}) => ({
  name,
  label,
  value,
  isOptional: true,
  isSent: true,
  isChanged: false,
  ...change,
})

const PREVIEW: ExportPreview = {
  lines: [line('title', 'Titel', 'Rotklinker am Park', { isOptional: false }), line('price', 'Kaufpreis', '410000', { isChanged: true })],
  owner: [line('last_name', 'Nachname', 'Sommer')],
  ownerReason: null,
  choices: NO_CHOICES,
}
const OPTIONS: ExportOptions = {
  crm: 'propstack',
  statuses: [
    { id: 1, name: 'Akquise' },
    { id: 2, name: 'Vorbereitung' },
  ],
  brokers: [{ id: 11, name: 'Petra Lindner' }],
  customFields: [{ name: 'q', label: 'Quelle des Leads' }],
  faults: [],
}

let edge: Edge
const user = userEvent.setup()
beforeEach(async () => {
  edge = await startEdge({
    'GET /api/propstack/preview': { body: PREVIEW },
    'GET /api/propstack/options': { body: OPTIONS },
    'POST /api/propstack/export': { body: { success: true, exported: 1, pending: 0, note: 'Bitte ansehen.' } },
    'POST /api/exports/5/update': { body: { success: true, exported: 1, pending: 0 } },
  })
})
afterEach(async () => {
  cleanup()
  toaster.forget()
  await edge.stop()
})

let isClosed = false
async function show(exportId?: number) {
  isClosed = false
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <ExportDialog propertyId={7} title="Rotklinker" exportId={exportId} onClose={() => (isClosed = true)} />
        <ToastRegion />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  await screen.findByText('Rotklinker am Park')
  await waitFor(() => expect(screen.getByLabelText('Bearbeiter')).toHaveProperty('disabled', false))
}

const sent = () => edge.calls.filter(({ method }) => method === 'POST').map(({ body }) => body)

describe('the export dialog', () => {
  it('sends the choices with the first unpublished status, without the owner', async () => {
    await show()
    expect(
      within(screen.getByLabelText('Objektstatus'))
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Akquise', 'Vorbereitung'])
    await user.selectOptions(screen.getByLabelText('Bearbeiter'), 'Petra Lindner')
    await user.click(screen.getByRole('checkbox', { name: 'Kaufpreis' }))
    await user.click(await screen.findByRole('button', { name: 'Exportieren' }))
    await waitFor(() => expect(isClosed).toBe(true))
    expect(sent()).toEqual([
      { propertyIds: [7], choices: { ...NO_CHOICES, statusId: 1, brokerId: 11, omitted: ['price'] }, withOwner: false },
    ])
    expect(screen.getByText('Bitte ansehen.')).toBeDefined()
    const asked = edge.calls.filter(({ address }) => address.includes('/preview')).at(-1)
    expect(decodeURIComponent(asked?.address ?? '')).toContain('"omitted":["price"]')
  })

  it('cannot send while the preview of a new choice is loading', async () => {
    await show()
    const looked = Promise.withResolvers<void>()
    edge.answer('GET /api/propstack/preview', { body: PREVIEW, after: looked.promise })
    const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Exportieren' })
    expect(send.disabled).toBe(false)
    await user.click(screen.getByRole('checkbox', { name: 'Kaufpreis' }))
    expect(send.disabled).toBe(true)
    await user.click(send)
    looked.resolve()
    await waitFor(() => expect(send.disabled).toBe(false))
    expect(sent()).toEqual([])
  })

  it('sends the owner only when ticked', async () => {
    await show()
    await user.click(screen.getByRole('checkbox', { name: /^Eigentümer mitsenden/ }))
    await user.click(screen.getByRole('button', { name: 'Exportieren' }))
    await waitFor(() => expect(sent()).toMatchObject([{ withOwner: true }]))
  })

  it('shows why the owner is not sent, without a tick box', async () => {
    edge.answer('GET /api/propstack/preview', { body: { ...PREVIEW, owner: null, ownerReason: 'Möchte keine Makler: „keine Makler“.' } })
    await show()
    expect(screen.getByText('Möchte keine Makler: „keine Makler“.')).toBeDefined()
    expect(screen.queryByRole('checkbox', { name: /^Eigentümer/ })).toBeNull()
  })

  it('updates an exported property, marks changes, and does not touch the status', async () => {
    await show(5)
    expect(screen.queryByLabelText('Objektstatus')).toBeNull()
    expect(screen.getAllByText('Geändert')).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Änderungen senden' }))
    await waitFor(() => expect(isClosed).toBe(true))
    expect(sent()).toMatchObject([{ withOwner: false }])
  })

  it('shows which fields Propstack does not support', async () => {
    edge.answer('GET /api/propstack/options', { body: { ...OPTIONS, faults: ['Dem API-Schlüssel fehlt ein Recht.'] } })
    await show()
    expect(screen.getByText('Dem API-Schlüssel fehlt ein Recht.')).toBeDefined()
  })
})
