import { cleanup, render } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { ImageGrid } from './image-grid.tsx'

afterEach(cleanup)

const has = (one: Element, name: string) => one.classList.contains(name)

it.each([2, 3, 4, 5])('%i pictures fill the grid without gaps, both on a phone and in two rows of four', (count) => {
  const images = Array.from({ length: count }, (_, at) => `https://img.example/${at}.jpg`)
  const { container } = render(<ImageGrid images={images} propertyType="house" />, { wrapper: MemoryRouter })
  const cells = [...container.querySelectorAll('li')]
  const phone = cells.map((one) => (has(one, 'col-span-2') ? 2 : 1))
  expect(phone[0]).toBe(2)
  expect(phone.reduce((sum, width) => sum + width, 0) % 2).toBe(0)
  const desk = cells.map((one) => {
    const width = has(one, 'sm:col-span-2') || (has(one, 'col-span-2') && !has(one, 'sm:col-span-1')) ? 2 : 1
    return width * (has(one, 'sm:row-span-2') ? 2 : 1)
  })
  expect(desk.reduce((sum, places) => sum + places, 0)).toBe(8)
})
