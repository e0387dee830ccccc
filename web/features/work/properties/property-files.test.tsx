import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { sampleCard } from '#web/testing/samples.ts'
import { PropertyFiles } from './property-files.tsx'

/** jsdom has no top layer and treats its content as hidden. */
const HIDDEN = { hidden: true }
const linksIn = async () =>
  (await screen.findAllByRole<HTMLAnchorElement>('link', HIDDEN)).map((link) => [
    link.textContent,
    decodeURIComponent(link.getAttribute('href') ?? ''),
    link.hasAttribute('download'),
  ])

afterEach(cleanup)

it('exports the shown list in every format', async () => {
  const user = userEvent.setup()
  const cards = [sampleCard({ id: 7 }), sampleCard({ id: 8, zipCode: null, location: null }), sampleCard({ id: 9, zipCode: null })]
  render(<PropertyFiles list="/api/properties" query={{ city: 'Celle', q: '', orderBy: 'price' }} cards={cards} />)
  const trigger = screen.getByRole('button', { name: 'Als Datei' })
  expect(screen.queryByRole('link')).toBeNull()
  await user.tab()
  expect(document.activeElement).toBe(trigger)
  await user.keyboard('{Enter}')
  expect(trigger.getAttribute('aria-expanded')).toBe('true')
  expect(await linksIn()).toEqual([
    ['CSV', '/api/properties.csv?city=Celle&orderBy=price', true],
    ['Excel (XLSX)', '/api/properties.xlsx?city=Celle&orderBy=price', true],
    ['OpenImmo (2 Objekte)', '/api/openimmo.xml?propertyIds=7,9', true],
  ])
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('link', HIDDEN)).toBeNull()
  expect(document.activeElement).toBe(trigger)
})

it('limits an OpenImmo file to 500 properties, and is not offered for an empty list', async () => {
  const user = userEvent.setup()
  const { rerender } = render(
    <PropertyFiles list="/api/favorites" cards={Array.from({ length: 501 }, (_, id) => sampleCard({ id: id + 1 }))} />,
  )
  await user.click(screen.getByRole('button', { name: 'Als Datei' }))
  expect((await linksIn()).map(([name]) => name)).toEqual(['CSV', 'Excel (XLSX)', 'OpenImmo (500 Objekte)'])
  rerender(<PropertyFiles list="/api/favorites" cards={[]} />)
  expect((await linksIn()).map(([name]) => name)).toEqual(['CSV', 'Excel (XLSX)'])
})
