import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { Lightbox } from './lightbox.tsx'

afterEach(cleanup)

function Pictures() {
  const [index, show] = useState(0)
  return <Lightbox images={['/a.jpg', '/b.jpg', '/c.jpg']} propertyType="house" index={index} onShow={show} onClose={() => {}} />
}

it('wraps around in both directions, by button and by key', async () => {
  render(<Pictures />)
  const shown = () => screen.getByRole('img').getAttribute('src')
  await userEvent.click(screen.getByRole('button', { name: 'Zurück' }))
  screen.getByText('Bild 3 von 3')
  expect(shown()).toBe('/c.jpg')
  await userEvent.click(screen.getByRole('button', { name: 'Weiter' }))
  screen.getByText('Bild 1 von 3')
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
  screen.getByText('Bild 2 von 3')
  expect(shown()).toBe('/b.jpg')
})
