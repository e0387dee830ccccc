import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { createQueryClient } from '#web/testing/browser.tsx'
import { type Edge, startEdge } from '#web/testing/edge.ts'
import { sampleAdvert, sampleProperty } from '#web/testing/samples.ts'
import { ChangeOwnAdvertButton } from './change-button.tsx'

let edge: Edge
beforeEach(async () => {
  edge = await startEdge({ 'PATCH /api/own-adverts/5': { body: { success: true } } })
})
afterEach(async () => {
  cleanup()
  await edge.stop()
})

it('edits an own advert, sending the changed fields only', async () => {
  const advert = sampleAdvert({ id: 5, channel: 'mail', price: 300_000, size: 100 })
  const property = sampleProperty({ adverts: [advert], yearBuilt: null, zipCode: null })
  const router = createMemoryRouter([{ path: '/', element: <ChangeOwnAdvertButton advert={advert} property={property} /> }])
  render(
    <QueryClientProvider client={createQueryClient(() => undefined)}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Angaben ändern' }))
  await userEvent.type(await screen.findByRole('textbox', { name: 'Postleitzahl' }), '2952')
  await userEvent.click(screen.getByRole('button', { name: 'Speichern' }))
  await screen.findByText('Eine Postleitzahl hat fünf Ziffern')
  await userEvent.type(screen.getByRole('textbox', { name: 'Postleitzahl' }), '5')
  await userEvent.click(screen.getByRole('button', { name: 'Speichern' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(edge.calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([{ zipCode: '29525' }])
})
