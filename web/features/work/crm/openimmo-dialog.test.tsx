import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { ExportPreview } from '#shared/contract/work/crm.ts'
import { NO_CHOICES } from '#shared/contract/work/export-choices.ts'
import { type Edge, startEdge } from '#web/testing/edge.ts'
import { OpenImmoDialog } from './openimmo-dialog.tsx'

const line = (name: string, label: string, value: string) => ({ name, label, value, isOptional: false, isSent: true, isChanged: false })
const PREVIEW: ExportPreview = {
  lines: [],
  owner: [line('old_crm_id', 'Kennung', 'GIEBEL-7-owner'), line('last_name', 'Nachname', 'Sommer'), line('phone', 'Telefon', '040 1')],
  ownerReason: null,
  choices: NO_CHOICES,
}

let edge: Edge
const user = userEvent.setup()
beforeEach(async () => {
  edge = await startEdge({ 'GET /api/propstack/preview': { body: PREVIEW } })
})
afterEach(async () => {
  cleanup()
  await edge.stop()
})

function show(preview: Partial<ExportPreview> = {}) {
  edge.answer('GET /api/propstack/preview', { body: { ...PREVIEW, ...preview } })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <OpenImmoDialog propertyId={7} title="Rotklinker" onClose={() => undefined} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}
const address = () => screen.getByRole('link', { name: 'Datei speichern' }).getAttribute('href')

it('saves the property, and the owner only when ticked', async () => {
  show()
  const tick = await screen.findByRole('checkbox', { name: /^Eigentümer mitsenden/ })
  expect(screen.getByText('Sommer')).toBeDefined()
  expect(screen.queryByText('GIEBEL-7-owner')).toBeNull()
  expect(address()).toBe('/api/openimmo.xml?propertyIds=7')
  await user.click(tick)
  expect(address()).toBe('/api/openimmo.xml?propertyIds=7&withOwner=true')
})

it('shows why the owner is not included, without a tick box', async () => {
  show({ owner: null, ownerReason: 'Möchte keine Makler: „keine Makler“.' })
  expect(await screen.findByText('Möchte keine Makler: „keine Makler“.')).toBeDefined()
  expect(screen.queryByRole('checkbox')).toBeNull()
})
