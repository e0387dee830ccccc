import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { OFFICE_ROLES, type OfficeRole } from '#shared/domain/office-rights.ts'
import { toaster } from '#web/lib/toast.ts'
import { openApp } from '../../testing/browser.tsx'
import { emptyHouse } from '../../testing/house.ts'
import { OFFICE, sampleUser } from '../../testing/samples.ts'
// preloaded, so that the first test does not wait for it
import './office.tsx'

const ANNA = sampleUser().id
const CEM = '0198a000-0000-7000-8000-000000000002'
const member = (id: string, firstName: string, officeRole: OfficeRole) => ({
  id,
  firstName,
  lastName: 'Berger',
  email: `${firstName.toLowerCase()}@example.test`,
  officeRole,
  isActive: true,
  since: '2026-01-05T08:00:00Z',
})
const INVITATION = {
  id: 7,
  email: 'dora@example.test',
  officeRole: 'assistant',
  invitedBy: 'Anna Berger',
  createdAt: '2026-11-20T08:00:00Z',
  expiresAt: '2026-11-27T08:00:00Z',
}

const edge = emptyHouse({
  'GET /api/office': { body: OFFICE },
  'GET /api/office/people': { body: [member(ANNA, 'Anna', 'principal'), member(CEM, 'Cem', 'agent')] },
  'GET /api/office/invitations': { body: [] },
})
const user = userEvent.setup()
const open = (officeRole: OfficeRole = 'principal') => openApp(edge, '/buero', sampleUser({ officeRole }))
const written = () => edge.calls.filter(({ method }) => method !== 'GET').map(({ method, address, body }) => [method, address, body])

describe('the office', () => {
  it('lets its principal invite, change a role and take a member out', async () => {
    open()
    await user.click(await screen.findByRole('button', { name: 'Einladen …' }))
    await user.type(await screen.findByLabelText('E-Mail'), 'dora@example.test')
    await user.selectOptions(screen.getByLabelText('Rolle'), 'assistant')
    edge.answer('POST /api/office/invitations', { body: INVITATION })
    edge.answer('GET /api/office/invitations', { body: [INVITATION] })
    await user.click(screen.getByRole('button', { name: 'Einladen' }))
    expect(await within(await screen.findByRole('list', { name: 'Offene Einladungen' })).findByText(/gilt bis 27\.11\.2026/)).toBeDefined()

    edge.answer(`PATCH /api/office/people/${CEM}`, { body: member(CEM, 'Cem', 'manager') })
    await user.selectOptions(screen.getByLabelText('Rolle von Cem Berger'), 'manager')
    await waitFor(() => expect(written()).toHaveLength(2))

    edge.answer(`DELETE /api/office/people/${CEM}`, { body: { success: true } })
    await user.click(screen.getByRole('button', { name: 'Aus dem Büro nehmen: Cem Berger' }))
    await user.click(await screen.findByRole('button', { name: 'Aus dem Büro nehmen' }))
    await waitFor(() =>
      expect(written()).toEqual([
        ['POST', '/api/office/invitations', { email: 'dora@example.test', officeRole: 'assistant' }],
        ['PATCH', `/api/office/people/${CEM}`, { officeRole: 'manager' }],
        ['DELETE', `/api/office/people/${CEM}`, undefined],
      ]),
    )
  })

  it.each(OFFICE_ROLES.slice(1))('shows people, roles and rights to all, but lets %s change nothing', async (officeRole) => {
    open(officeRole)
    const people = within(await screen.findByRole('region', { name: 'Menschen im Büro' }))
    expect(await people.findByText('cem@example.test')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Einladen' })).toBeNull()
    expect(screen.queryByLabelText('Rolle von Cem Berger')).toBeNull()
    expect(people.getByRole('button', { name: 'Büro verlassen' })).toBeDefined()
    const table = within(screen.getByRole('table', { name: 'Rollen und Rechte' }))
    const row = table.getByRole('row', { name: /Provisionen und Belege ansehen/ })
    expect(
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['ja', 'ja', 'ja', '–nein'])
    expect(edge.calls.some(({ address }) => address === '/api/office/invitations')).toBe(false)
  })
})

describe('name and address', () => {
  it('is shown with all its fields and saved as a whole, what was emptied as missing', async () => {
    open()
    const form = within(await screen.findByRole('region', { name: 'Name und Anschrift' }))
    await user.click(await form.findByRole('button', { name: 'Ändern' }))
    const name = await form.findByLabelText<HTMLInputElement>('Name des Büros')
    const labels = ['Telefon des Büros', 'E-Mail des Büros', 'Straße und Hausnummer', 'PLZ', 'Ort']
    expect(
      [name, ...labels.map((label) => form.getByLabelText<HTMLInputElement>(`${label} (optional)`))].map(({ value }) => value),
    ).toEqual(Object.values(OFFICE).slice(0, 6))
    await user.clear(name)
    await user.type(name, ' Nordlicht Immobilien ')
    await user.clear(form.getByLabelText('Telefon des Büros (optional)'))
    edge.answer('PUT /api/office', { body: { ...OFFICE, name: 'Nordlicht Immobilien', phone: null } })
    edge.answer('GET /api/office', { body: { ...OFFICE, name: 'Nordlicht Immobilien', phone: null } })
    await user.click(form.getByRole('button', { name: 'Büro speichern' }))
    await waitFor(() => expect(toaster.current()).toMatchObject({ title: 'Angaben des Büros gespeichert' }))
    const { email, street, zipCode, city } = OFFICE
    expect(written()).toEqual([['PUT', '/api/office', { name: 'Nordlicht Immobilien', email, street, zipCode, city }]])
    expect(await form.findByText('Nordlicht Immobilien')).toBeDefined()
  })

  it('needs a name', async () => {
    open()
    const form = within(await screen.findByRole('region', { name: 'Name und Anschrift' }))
    await user.click(await form.findByRole('button', { name: 'Ändern' }))
    await user.clear(await form.findByLabelText('Name des Büros'))
    await user.click(form.getByRole('button', { name: 'Büro speichern' }))
    expect(await form.findByText('Bitte geben Sie dem Büro einen Namen')).toBeDefined()
    expect(written()).toEqual([])
  })
})
