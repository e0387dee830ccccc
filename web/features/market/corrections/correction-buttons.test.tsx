import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PropertyCard as Card } from '#shared/contract/work/properties.ts'
import { ToastRegion } from '#web/components/toast-region.tsx'
import { useRead } from '#web/lib/query.ts'
import { toaster } from '#web/lib/toast.ts'
import { createQueryClient } from '../../../testing/browser.tsx'
import type { Edge } from '../../../testing/edge.ts'
import { startEdge } from '../../../testing/edge.ts'
import { sampleCard } from '../../../testing/samples.ts'
import { CorrectionButtons } from './correction-buttons.tsx'

const TITLE = 'Rotklinker am Park'

function Screen({ place }: { place: 'list' | 'detail' }) {
  const { data } = useRead('GET /api/favorites')
  return data?.map((card) => <CorrectionButtons key={card.id} card={card} place={place} />)
}

let edge: Edge
beforeEach(async () => {
  edge = await startEdge({})
})
afterEach(async () => {
  cleanup()
  toaster.forget()
  await edge.stop()
})

async function open(card: Partial<Card>, place: 'list' | 'detail' = 'list') {
  edge.answer('GET /api/favorites', { body: [sampleCard(card)] })
  edge.answer('PUT /api/properties/7/correction', { body: { success: true } })
  edge.answer('DELETE /api/properties/7/correction', { body: { success: true } })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Screen place={place} />
      <ToastRegion />
    </QueryClientProvider>,
  )
  await screen.findAllByRole('button')
}

const names = () => screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))
const writes = () => edge.calls.filter(({ method }) => method !== 'GET').map(({ method, body }) => [method, body])

describe('the correction buttons', () => {
  it.each([
    ['a plain offer', {}, [`Kein Angebot: ${TITLE}`]],
    ['a doubtful one', { doubtReason: 'swap' }, [`Doch anzeigen: ${TITLE}`, `Kein Angebot: ${TITLE}`]],
    ['a hidden one', { hiddenReason: 'wanted' }, [`Doch anzeigen: ${TITLE}`]],
    ['a hidden one he takes for an offer', { hiddenReason: 'wanted', correctedTo: 'offer' }, [`Kein Angebot: ${TITLE}`]],
    ['an offer he takes for none', { correctedTo: 'no_offer' }, [`Doch anzeigen: ${TITLE}`]],
  ] as const)('offer what fits %s', async (_, card, expected) => {
    await open(card)
    expect(names()).toEqual(expected)
  })

  it('send by keyboard, update at once, and can be undone in the toast', async () => {
    await open({ doubtReason: 'swap' })
    edge.answer('GET /api/favorites', { body: [sampleCard({ doubtReason: 'swap', correctedTo: 'no_offer' })] })
    screen.getByRole('button', { name: `Kein Angebot: ${TITLE}` }).focus()
    await userEvent.keyboard('{Enter}')
    expect(await screen.findByText('Anzeige ausgeblendet')).toBeTruthy()
    expect(names()).toContain(`Doch anzeigen: ${TITLE}`)
    edge.answer('GET /api/favorites', { body: [sampleCard({ doubtReason: 'swap' })] })
    await userEvent.click(screen.getByRole('button', { name: 'Rückgängig' }))
    await waitFor(() => expect(names()).toContain(`Kein Angebot: ${TITLE}`))
    expect(screen.queryByText('Anzeige ausgeblendet')).toBeNull()
    expect(writes()).toEqual([
      ['PUT', { isOffer: false }],
      ['DELETE', undefined],
    ])
  })

  it('undo to the previous correction, not to the verdict', async () => {
    await open({ correctedTo: 'offer', hiddenReason: 'wanted' })
    await userEvent.click(screen.getByRole('button', { name: `Kein Angebot: ${TITLE}` }))
    await userEvent.click(await screen.findByRole('button', { name: 'Rückgängig' }))
    await waitFor(() => expect(writes()).toHaveLength(2))
    expect(writes()).toEqual([
      ['PUT', { isOffer: false }],
      ['PUT', { isOffer: true }],
    ])
  })

  it('withdraw the correction on the property page', async () => {
    await open({ correctedTo: 'no_offer' }, 'detail')
    await userEvent.click(screen.getByRole('button', { name: `Einstufung zurücknehmen: ${TITLE}` }))
    expect(await screen.findByText('Zurückgenommen')).toBeTruthy()
    expect(writes()).toEqual([['DELETE', undefined]])
  })

  it('roll back when the server reports an error', async () => {
    await open({ hiddenReason: 'wanted' })
    edge.answer('PUT /api/properties/7/correction', { status: 500, body: 'Interner Fehler' })
    await userEvent.click(screen.getByRole('button', { name: `Doch anzeigen: ${TITLE}` }))
    expect((await screen.findByRole('alert')).textContent).toContain('Nicht gespeichert')
    expect(names()).toContain(`Doch anzeigen: ${TITLE}`)
  })
})
