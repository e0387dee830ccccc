import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { LogEntry } from '#shared/contract/operations/audit.ts'
import { openApp } from '../../../testing/browser.tsx'
import { emptyHouse } from '../../../testing/house.ts'
import { sampleUser } from '../../../testing/samples.ts'

const [ADA, JAN] = ['0198a000-0000-7000-8000-000000000001', '0198a000-0000-7000-8000-000000000002']

const [NORD, SUED] = ['0198a000-0000-7000-8000-000000000003', '0198a000-0000-7000-8000-000000000004']

const entry = (change: Partial<LogEntry>): LogEntry => ({
  id: 1,
  at: '2026-03-05T08:00:00Z',
  kind: 'tip_changed',
  area: 'network',
  actor: { id: ADA, name: 'Ada Admin' },
  office: null,
  sentence: 'hat Tipp 12 auf „Angenommen“ gesetzt',
  people: [{ id: JAN, name: 'Jan Janssen' }],
  peopleCount: 1,
  offices: [],
  subjects: [{ type: 'tip', id: 12, name: 'Tipp 12' }],
  ...change,
})

const edge = emptyHouse({
  'GET /api/admin/overview': {
    body: { users: 1, waitingUsers: 0, tips: 0, poolTips: 0, needsApproval: false, adminsNeedFactor: false, mailServer: true },
  },
  'GET /api/admin/audit': {
    body: [
      entry({}),
      entry({
        id: 2,
        kind: 'backup_made',
        area: 'operation',
        actor: null,
        sentence: 'hat Sicherung 3 angelegt',
        people: [],
        peopleCount: 0,
        subjects: [],
      }),
      entry({ id: 3, peopleCount: 12 }),
      entry({
        id: 4,
        actor: { id: JAN, name: 'Jan Janssen' },
        office: { id: NORD, name: 'Nordhaus GmbH' },
        sentence: 'hat eine Liste gespeichert',
        people: [],
        peopleCount: 0,
        subjects: [],
      }),
      entry({
        id: 5,
        kind: 'new_tip',
        sentence: 'hat Tipp 13 an Südhaus KG gegeben',
        people: [],
        peopleCount: 0,
        offices: [{ id: SUED, name: 'Südhaus KG' }],
        subjects: [],
      }),
    ],
  },
})
const asked = () => edge.calls.filter(({ address }) => address.startsWith('/api/admin/audit')).at(-1)?.address
const address = () => new URLSearchParams(window.location.search)

describe('the audit log', () => {
  it('shows who did what, and filters by a click on a name or subject', async () => {
    openApp(edge, '/admin?tab=protokoll', sampleUser({ role: 'admin' }))
    const table = within(await screen.findByRole('table', { name: 'Protokoll' }))
    const [, first, second, third] = table.getAllByRole('row').map(({ textContent }) => textContent)
    expect(first).toContain('Ada Admin hat Tipp 12 auf „Angenommen“ gesetzt')
    expect(second).toContain('Giebel hat Sicherung 3 angelegt')
    expect([first, third].map((row) => /und \d+ weitere/.exec(row ?? '')?.[0])).toEqual([undefined, 'und 11 weitere'])

    const person = userEvent.setup()
    await person.click(table.getAllByRole('button', { name: 'Jan Janssen' })[0] as HTMLElement)
    await waitFor(() => expect(asked()).toBe(`/api/admin/audit?person=${JAN}`))
    await person.click(screen.getAllByRole('button', { name: 'Tipp 12' })[0] as HTMLElement)
    await waitFor(() => expect(asked()).toBe(`/api/admin/audit?person=${JAN}&subject=tip&subjectId=12`))
    expect(screen.getByRole('link', { name: 'Als CSV speichern' }).getAttribute('href')).toBe(
      `/api/admin/audit.csv?person=${JAN}&subject=tip&subjectId=12`,
    )
    await person.click(screen.getByRole('button', { name: 'Nicht nur Jan Janssen zeigen' }))
    await waitFor(() => expect(asked()).toBe('/api/admin/audit?subject=tip&subjectId=12'))
    expect([address().get('person'), address().get('tab')]).toEqual([null, 'protokoll'])
  })

  it('names the office of an agent and the office concerned, and filters by a click on either', async () => {
    openApp(edge, '/admin?tab=protokoll', sampleUser({ role: 'admin' }))
    const table = within(await screen.findByRole('table', { name: 'Protokoll' }))
    expect(table.getAllByRole('row').at(4)?.textContent).toContain('Jan Janssen (Nordhaus GmbH) hat eine Liste gespeichert')
    const person = userEvent.setup()
    await person.click(table.getByRole('button', { name: 'Nordhaus GmbH' }))
    await waitFor(() => expect(asked()).toBe(`/api/admin/audit?office=${NORD}`))
    await person.click(screen.getByRole('button', { name: 'Südhaus KG' }))
    await waitFor(() => expect(asked()).toBe(`/api/admin/audit?office=${SUED}`))
    await person.click(screen.getByRole('button', { name: 'Nicht nur Südhaus KG zeigen' }))
    await waitFor(() => expect([address().get('office'), address().get('tab')]).toEqual([null, 'protokoll']))
  })

  it('filters by kind, or by a whole area', async () => {
    openApp(edge, '/admin?tab=protokoll', sampleUser({ role: 'admin' }))
    const kinds = await screen.findByLabelText('Art')
    await userEvent.selectOptions(kinds, 'Konto gelöscht')
    await waitFor(() => expect(asked()).toBe('/api/admin/audit?kind=account_deleted'))
    await userEvent.selectOptions(kinds, 'Alles: Konten und Schlüssel')
    await waitFor(() => expect(asked()).toBe('/api/admin/audit?area=accounts'))
  })
})
