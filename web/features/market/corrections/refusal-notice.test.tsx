import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PropertyCard } from '#shared/contract/work/properties.ts'
import { ToastRegion } from '#web/components/toast-region.tsx'
import { useRead } from '#web/lib/query.ts'
import { toaster } from '#web/lib/toast.ts'
import { createQueryClient } from '../../../testing/browser.tsx'
import { type Edge, startEdge } from '../../../testing/edge.ts'
import { sampleCard } from '../../../testing/samples.ts'
import { RefusalNotice } from './refusal-notice.tsx'

function Screen() {
  const { data } = useRead('GET /api/favorites')
  return data?.map((card) => <RefusalNotice key={card.id} card={card} />)
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

async function open(card: Partial<PropertyCard>) {
  edge.answer('GET /api/favorites', { body: [sampleCard(card)] })
  edge.answer('PUT /api/properties/7/refusal', { body: { success: true } })
  edge.answer('DELETE /api/properties/7/refusal', { body: { success: true } })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Screen />
      <ToastRegion />
    </QueryClientProvider>,
  )
  await screen.findAllByRole('button')
}

const names = () => screen.getAllByRole('button').map(({ textContent }) => textContent)
const writes = () => edge.calls.filter(({ method }) => method !== 'GET').map(({ method, body }) => [method, body])

describe('the refusal notice', () => {
  it.each([
    ['a possible one', { possibleRefusal: 'Makler eher nicht' }, ['Lehnt Makler ab', 'Ist keine Absage']],
    ['a certain one', { agentRefusal: 'keine Makler' }, ['Ist keine Absage']],
    ['one the agent dismissed', { refusalAnswer: 'welcome' }, ['Zurücknehmen']],
    [
      'one in another advert than the one dismissed',
      { possibleRefusal: 'Makler eher nicht', refusalAnswer: 'welcome' },
      ['Lehnt Makler ab', 'Ist keine Absage', 'Frühere Antwort zurücknehmen'],
    ],
    ['one the agent confirmed', { agentRefusal: 'Makler eher nicht', refusalAnswer: 'refuses' }, ['Zurücknehmen']],
  ] as const)('offers what fits %s', async (_, card, expected) => {
    await open(card)
    expect(names()).toEqual(expected)
  })

  it.each([
    ['Lehnt Makler ab', ['PUT', { answer: 'refuses', quote: 'Makler eher nicht' }]],
    ['Ist keine Absage', ['PUT', { answer: 'welcome', quote: 'Makler eher nicht' }]],
  ] as const)('quotes the advert and is decided by one click on "%s"', async (button, expected) => {
    await open({ possibleRefusal: 'Makler eher nicht' })
    expect(screen.getByText('„Makler eher nicht“', { exact: false })).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: button }))
    await waitFor(() => expect(writes()).toEqual([expected]))
  })

  it('is dismissed only after a confirmation if it is certain', async () => {
    await open({ agentRefusal: 'keine Makler' })
    await userEvent.click(screen.getByRole('button', { name: 'Ist keine Absage' }))
    const dialog = await screen.findByRole('alertdialog')
    expect(dialog.textContent).toContain('„keine Makler“')
    expect(writes()).toEqual([])
    await userEvent.click(within(dialog).getByRole('button', { name: 'Ist keine Absage' }))
    await waitFor(() => expect(writes()).toEqual([['PUT', { answer: 'welcome', quote: 'keine Makler' }]]))
  })

  it('is withdrawn by one click', async () => {
    await open({ refusalAnswer: 'welcome' })
    await userEvent.click(screen.getByRole('button', { name: 'Zurücknehmen' }))
    await waitFor(() => expect(writes().map(([method]) => method)).toEqual(['DELETE']))
  })

  it('shows why the decision could not be stored', async () => {
    await open({ possibleRefusal: 'Makler eher nicht' })
    edge.answer('PUT /api/properties/7/refusal', { status: 409, body: 'Das Inserat sagt inzwischen etwas anderes.' })
    await userEvent.click(screen.getByRole('button', { name: 'Ist keine Absage' }))
    expect(await screen.findByText('Nicht gespeichert')).toBeDefined()
    expect(screen.getByText('Das Inserat sagt inzwischen etwas anderes.')).toBeDefined()
  })
})
