import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { ToastRegion } from '#web/components/toast-region.tsx'
import { openApp } from '#web/testing/browser.tsx'
import { emptyHouse } from '#web/testing/house.ts'
import { sampleUser } from '#web/testing/samples.ts'
// preloaded, so that the first test does not wait for it
import './capture.tsx'

const edge = emptyHouse()
const LINK = 'https://www.kleinanzeigen.de/s-anzeige/haus/2841234567-208-1'

async function open(query = '') {
  openApp(edge, `/teilen${query}`, sampleUser())
  render(<ToastRegion />)
  return screen.findByRole<HTMLTextAreaElement>('textbox', { name: /Link der Anzeige/ })
}
const sent = () => edge.calls.filter(({ method }) => method === 'POST').map(({ address }) => address)
const take = () => userEvent.click(screen.getByRole('button', { name: 'Übernehmen' }))

it('is filled with the shared text without duplicates, and stores nothing yet', async () => {
  const field = await open(`?title=Haus&text=${encodeURIComponent(LINK)}&url=${encodeURIComponent(LINK)}`)
  expect(field.value).toBe(`Haus\n${LINK}`)
  expect(sent()).toEqual([])
})

it.each([
  [true, 'Angelegt: Anzeige von Kleinanzeigen'],
  [false, 'Diese Anzeige von Kleinanzeigen ist schon bekannt'],
])('opens the property (new: %s)', async (isNew, title) => {
  await userEvent.type(await open(), LINK)
  edge.answer('POST /api/captures', { body: { propertyId: 7, isNew, source: 'kleinanzeigen.de' } })
  await take()
  await screen.findByText(title)
  expect(sent()).toEqual(['/api/captures'])
})

it('shows why the text contains no link, and keeps it', async () => {
  const field = await open()
  await userEvent.type(field, 'kein Link')
  edge.answer('POST /api/captures', { status: 400, body: 'Darin steht kein Link.' })
  await take()
  await screen.findByText(/Darin steht kein Link/)
  expect(field.value).toBe('kein Link')
})

it('names the browsers with the extension, and what to do in the others', async () => {
  await open()
  expect(screen.getByText(/Öffnen Sie in Chrome, Edge, Brave oder Vivaldi/)).toBeTruthy()
  expect(screen.getByText(/In Firefox und Safari lässt sie sich nicht einrichten: .* fügen Sie ihn auf dieser Seite ein/)).toBeTruthy()
})
