import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { InvitationField } from './invitation-field.tsx'

afterEach(cleanup)

const Where = () => <output>{useLocation().pathname}</output>
async function enter(text: string): Promise<string | null> {
  render(
    <MemoryRouter initialEntries={['/partner-dashboard']}>
      <InvitationField />
      <Where />
    </MemoryRouter>,
  )
  await userEvent.type(screen.getByRole('textbox', { name: 'Einladungslink eingeben' }), text)
  await userEvent.click(screen.getByRole('button', { name: 'Verbinden' }))
  return screen.getByRole('status').textContent
}

it.each([
  ['https://giebel.example/partner/anna-berger', '/partner/anna-berger'],
  ['giebel.example/partner/anna-berger/', '/partner/anna-berger'],
  [' anna-berger ', '/partner/anna-berger'],
  ['https://giebel.example/partner/anna?x=1', '/partner/anna'],
])("the invitation %s opens its agent's page", async (text, path) => {
  expect(await enter(text)).toBe(path)
})

it.each(['https://giebel.example/', 'kein link', 'https://anderswo.example/seite/x'])('%s is rejected as an invitation', async (text) => {
  expect(await enter(text)).toBe('/partner-dashboard')
  screen.getByText(/Das ist kein Einladungslink/)
})
