import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { createQueryClient } from '#web/testing/browser.tsx'
import { emptyHouse } from '#web/testing/house.ts'
import { JobsTab } from './jobs-tab.tsx'

const job = {
  id: '0198a000-0000-7000-8000-000000000001',
  name: 'scrape',
  label: 'Portale lesen',
  about: 'Kleinanzeigen',
  state: 'dead',
  createdAt: '2026-11-20T08:00:00Z',
  startedAt: null,
  attempts: 3,
  reason: 'Der Datenträger ist voll.',
}
const edge = emptyHouse({
  'GET /api/admin/jobs': { body: [job] },
  'GET /api/admin/jobs/kinds': {
    body: [
      { name: 'scrape', label: 'Portale lesen' },
      { name: 'back-up', label: 'Sichern' },
    ],
  },
})

it('takes the labels of jobs and kinds from the server, and filters by the chosen one', async () => {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <JobsTab />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  await screen.findByText('Kleinanzeigen')
  const kinds = await screen.findByRole('combobox', { name: 'Arbeit' })
  await within(kinds).findByRole('option', { name: 'Sichern' })
  expect(
    within(kinds)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Alle Arbeit', 'Portale lesen', 'Sichern'])
  await userEvent.selectOptions(kinds, 'Sichern')
  await screen.findByText('Portale lesen', { selector: 'span' })
  expect(edge.calls.some(({ address }) => address.includes('name=back-up'))).toBe(true)
})
