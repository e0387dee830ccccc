import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { FileMenu } from './file-menu.tsx'

/** jsdom knows no top layer and takes what lies in it for hidden. */
const HIDDEN = { hidden: true }

it('offers the list that stands on the screen in both forms', async () => {
  const user = userEvent.setup()
  render(<FileMenu list="/api/properties" query={{ city: 'Celle', q: '', orderBy: 'price' }} />)
  const trigger = screen.getByRole('button', { name: 'Als Datei' })
  expect(screen.queryByRole('link', HIDDEN)).toBeNull()
  await user.tab()
  expect(document.activeElement).toBe(trigger)
  await user.keyboard('{Enter}')
  expect(trigger.getAttribute('aria-expanded')).toBe('true')
  const links = screen.getAllByRole<HTMLAnchorElement>('link', HIDDEN)
  expect(links.map((link) => [link.textContent, link.getAttribute('href'), link.hasAttribute('download')])).toEqual([
    ['CSV', '/api/properties.csv?city=Celle&orderBy=price', true],
    ['Excel (XLSX)', '/api/properties.xlsx?city=Celle&orderBy=price', true],
  ])
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('link', HIDDEN)).toBeNull()
  expect(document.activeElement).toBe(trigger)
})
