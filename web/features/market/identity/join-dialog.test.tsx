import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { toaster } from '#web/lib/toast.ts'
import { openApp } from '../../../testing/browser.tsx'
import { emptyHouse } from '../../../testing/house.ts'
import { sampleProperty, sampleUser } from '../../../testing/samples.ts'

const edge = emptyHouse()

async function open() {
  edge.answer('GET /api/properties/4', { body: sampleProperty({ id: 4, title: 'Haus am Park' }) })
  edge.answer('GET /api/properties/7', { body: sampleProperty({ id: 7, title: 'Rotklinker' }) })
  edge.answer('GET /api/properties/4/changes', { body: { changes: [], next: null } })
  edge.answer('POST /api/properties/7/join', { body: { id: 11, isShared: false, propertyId: 4 } })
  edge.answer('DELETE /api/maybe-same/11', { body: { success: true } })
  openApp(edge, '/property/7', sampleUser())
  await userEvent.click(await screen.findByRole('button', { name: 'Mit anderer Immobilie zusammenführen' }))
  return screen.findByRole('textbox', { name: 'Nummer oder Link der anderen Immobilie' })
}
const sent = () => edge.calls.filter(({ method }) => method !== 'GET').map(({ method, address, body }) => [method, address, body])

it.each(['4', ' 4 ', 'https://giebel.example/property/4?von=liste'])(
  '"%s" selects the other property, which is shown before joining',
  async (written) => {
    const field = await open()
    await userEvent.type(field, written)
    expect(await screen.findByText('Haus am Park')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Zusammenführen' }))
    await waitFor(() => expect(sent()).toEqual([['POST', '/api/properties/7/join', { otherId: 4 }]]))
    await waitFor(() => expect(location.pathname).toBe('/property/4'))
    expect(toaster.current()).toMatchObject({ title: 'Zusammengeführt', failed: false })
  },
)

it('shows what is missing, and rejects the property itself', async () => {
  const field = await open()
  await userEvent.click(screen.getByRole('button', { name: 'Zusammenführen' }))
  expect(await screen.findByText('Bitte geben Sie die Nummer oder den Link der anderen Immobilie an')).toBeDefined()
  await userEvent.type(field, '7')
  expect(await screen.findByText('Das ist diese Immobilie selbst.')).toBeDefined()
  expect(sent()).toEqual([])
})
