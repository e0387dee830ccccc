import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { OfficeRole } from '#shared/domain/office-rights.ts'
import { openApp } from '../../testing/browser.tsx'
import { emptyHouse } from '../../testing/house.ts'
import { sampleCard, sampleProperty, sampleUser } from '../../testing/samples.ts'

const ANNA = sampleUser().id
const CEM = '0198a000-0000-7000-8000-000000000002'
const DORA = '0198a000-0000-7000-8000-000000000003'
const member = (id: string, firstName: string, officeRole: OfficeRole) => ({
  id,
  firstName,
  lastName: 'Berger',
  email: `${firstName.toLowerCase()}@example.test`,
  officeRole,
  isActive: true,
  since: '2026-01-05T08:00:00Z',
})
const CARDS = [sampleCard({ id: 7, title: 'Rotklinker', assignedTo: CEM }), sampleCard({ id: 8, title: 'Am Deich', assignedTo: null })]

const edge = emptyHouse({
  'GET /api/office/people': { body: [member(ANNA, 'Anna', 'principal'), member(CEM, 'Cem', 'agent'), member(DORA, 'Dora', 'agent')] },
  'GET /api/properties': { body: { properties: CARDS, total: 2, totalIsExact: true } },
})
const user = userEvent.setup()
const asked = () => edge.calls.filter(({ address }) => address.startsWith('/api/properties?')).map(({ address }) => address)
const open = (change: Parameters<typeof sampleUser>[0] = {}, address = '/prospect-management') =>
  openApp(edge, address, sampleUser({ hasColleagues: true, ...change }))
const circles = () => within(screen.getByRole('group', { name: 'Wessen' })).getAllByRole('button')

describe('the prospects of an office of several', () => {
  it('are chosen by who works on them', async () => {
    open()
    await screen.findByText('Frei')
    expect(circles().map(({ textContent }) => textContent)).toEqual(['Meine', 'Frei', 'Büro', 'Alle'])
    for (const [name, query] of [
      ['Meine', 'onlyMine=true&assigned=me'],
      ['Frei', 'onlyMine=true&assigned=nobody'],
    ] as const) {
      await user.click(screen.getByRole('button', { name }))
      await waitFor(() => expect(asked().at(-1)).toContain(query))
    }
    await user.click(screen.getByRole('button', { name: 'Alle' }))
    await waitFor(() => expect(asked().at(-1)).not.toMatch(/onlyMine|assigned/))
  })

  it('name the colleague in a column that can be chosen, and a dash for a free prospect', async () => {
    open()
    await screen.findByText('Frei')
    await user.click(screen.getByRole('button', { name: 'Spalten' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Zuständig', hidden: true }))
    await screen.findByRole('columnheader', { name: /Zuständig/ })
    const rows = screen.getAllByRole('row').slice(1)
    expect(rows.map((row) => within(row).getAllByRole('cell').at(-1)?.textContent)).toEqual(['Cem Berger', '–'])
  })
})

it('an agent alone chooses between the own prospects and all, and is offered no such column', async () => {
  open({ hasColleagues: false })
  await screen.findByRole('table')
  expect(circles().map(({ textContent }) => textContent)).toEqual(['Meine', 'Alle'])
  await user.click(screen.getByRole('button', { name: 'Spalten' }))
  await screen.findByRole('checkbox', { name: 'Status seit', hidden: true })
  expect(screen.queryByRole('checkbox', { name: 'Zuständig', hidden: true })).toBeNull()
  expect(edge.calls.some(({ address }) => address === '/api/office/people')).toBe(false)
})

describe.each([
  ['principal', 'nobody', ['Niemand', 'Anna Berger', 'Cem Berger', 'Dora Berger']],
  ['manager', CEM, ['Niemand', 'Anna Berger', 'Cem Berger', 'Dora Berger']],
  ['agent', 'nobody', ['Niemand', 'Anna Berger']],
  ['agent', ANNA, ['Niemand', 'Anna Berger']],
  ['agent', CEM, ['Cem Berger']],
] as const)('the form shows an agent who is %s for a prospect of %s', (officeRole, assignee, choices) => {
  it('only the colleagues that the role may choose', async () => {
    edge.answer('GET /api/properties/7', { body: sampleProperty({ id: 7, assignedTo: assignee === 'nobody' ? null : assignee }) })
    edge.answer('GET /api/properties/7/activities', { body: [] })
    open({ officeRole }, '/prospect-management?property=7')
    const field = await screen.findByLabelText<HTMLSelectElement>('Zuständig')
    expect([...field.options].map(({ textContent }) => textContent)).toEqual(choices)
    expect(field.value).toBe(assignee === 'nobody' ? '' : assignee)
  })
})
