import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { MatchingClients } from './matching-clients.tsx'

afterEach(cleanup)

// jsdom does not show popovers
const listed = () => screen.queryAllByRole('listitem', { hidden: true }).map(({ textContent }) => textContent)
const named = (...names: string[]) => names.map((name, at) => ({ id: at + 1, name }))

it('shows nothing for a property that fits no search client', () => {
  const { container } = render(<MatchingClients of={{ count: 0, clients: [] }} />)
  expect(container.textContent).toBe('')
})

it('shows how many search clients a property fits, and on hover who they are', async () => {
  render(<MatchingClients of={{ count: 2, clients: named('Familie Berger', 'K-17') }} />)
  expect(listed()).toEqual([])
  await userEvent.hover(screen.getByRole('button', { name: 'Passt zu 2 Suchkunden' }))
  expect(listed()).toEqual(['Familie Berger', 'K-17'])
})

it('counts the search clients beyond those it names', async () => {
  render(<MatchingClients of={{ count: 12, clients: named('K-12', 'K-11') }} isShort />)
  const button = screen.getByRole('button', { name: 'Passt zu 12 Suchkunden' })
  expect(button.textContent).toBe('12')
  await userEvent.click(button)
  expect(listed()).toEqual(['K-12', 'K-11', 'und 10 weitere'])
})
