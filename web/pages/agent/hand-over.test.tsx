import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { HandOver, HandOverPreview } from '#shared/contract/work/hand-overs.ts'
import type { OfficeRole } from '#shared/domain/office-rights.ts'
import { toaster } from '#web/lib/toast.ts'
import { openApp } from '../../testing/browser.tsx'
import { emptyHouse } from '../../testing/house.ts'
import { OFFICE, sampleUser } from '../../testing/samples.ts'
// preloaded, so that the first test does not wait for it
import './office.tsx'

const [JENS, ANNA, CEM] = [sampleUser().id, '0198a000-0000-7000-8000-000000000003', '0198a000-0000-7000-8000-000000000002']
const member = (id: string, firstName: string, officeRole: OfficeRole) => ({
  id,
  firstName,
  lastName: 'Berger',
  email: `${firstName.toLowerCase()}@example.test`,
  officeRole,
  isActive: true,
  since: '2026-01-05T08:00:00Z',
})
const MADE: HandOver = {
  id: 7,
  createdAt: '2026-11-23T09:30:00Z',
  author: 'Jens Berger',
  from: { name: 'Cem Berger' },
  to: { name: 'Anna Berger' },
  moved: 14,
  standing: 12,
  undoUntil: '2026-11-24T09:30:00Z',
  undoneAt: null,
  restored: 0,
}
const COUNTED: HandOverPreview = [
  { status: 'contacted', prospects: 10, followUps: 0, due: 0, held: 1 },
  { status: 'follow_up', prospects: 5, followUps: 5, due: 2, held: 0 },
]

const edge = emptyHouse({
  'GET /api/office': { body: OFFICE },
  'GET /api/office/agreement': { body: { text: '', version: 0, hash: '', isFilledIn: true, isAccepted: true, sentence: '', accepted: [] } },
  'GET /api/office/people': { body: [member(JENS, 'Jens', 'principal'), member(ANNA, 'Anna', 'agent'), member(CEM, 'Cem', 'agent')] },
  'GET /api/office/invitations': { body: [] },
  'GET /api/office/hand-overs': { body: [] },
  'GET /api/office/hand-overs/preview': { body: COUNTED },
})
const user = userEvent.setup()
const open = (officeRole: OfficeRole = 'principal') => openApp(edge, '/buero', sampleUser({ officeRole, hasColleagues: true }))
const card = async () => within(await screen.findByRole('region', { name: 'Prospects übergeben' }))
const dialog = async (name = 'Prospects übergeben') => within(await screen.findByRole('dialog', { name }))
const written = () => edge.calls.filter(({ method }) => method !== 'GET').map(({ method, address, body }) => [method, address, body])

describe('handing over', () => {
  it('counts what goes, leaves out what is not chosen, and shows how long it can be undone', async () => {
    open()
    await user.click((await card()).getByRole('button', { name: 'Übergeben …' }))
    const form = await dialog()
    await user.selectOptions(form.getByLabelText('Von'), CEM)
    await user.selectOptions(form.getByLabelText('An'), ANNA)
    await form.findByRole('button', { name: '14 Prospects übergeben' })
    expect(form.getByText('– 5 mit Nachfassung, davon 2 fällig')).toBeDefined()
    expect(form.getByText('Einen Eigentümer ruft gerade jemand an. Sein Prospect bleibt, wo er ist.')).toBeDefined()
    await user.click(form.getByRole('checkbox', { name: /Kontaktiert: 10/ }))
    edge.answer('POST /api/office/hand-overs', { body: { ...MADE, moved: 5 } })
    edge.answer('GET /api/office/hand-overs', { body: [{ ...MADE, moved: 5, standing: 5 }] })
    await user.click(form.getByRole('button', { name: '5 Prospects übergeben' }))
    await waitFor(() => expect(written()).toEqual([['POST', '/api/office/hand-overs', { from: CEM, to: ANNA, statuses: ['follow_up'] }]]))
    await waitFor(() => expect(toaster.current()?.title).toBe('5 Prospects an Anna Berger übergeben'))
    expect(toaster.current()?.text).toContain('24.11.2026, 10:30 Uhr')
    const list = within(await screen.findByRole('list', { name: 'Übergaben' }))
    expect(list.getByText('Cem Berger → Anna Berger · 5 Prospects')).toBeDefined()
  })

  it('of all without a receiver frees them, and asks for what is missing', async () => {
    open('manager')
    await user.click((await card()).getByRole('button', { name: 'Übergeben …' }))
    const form = await dialog()
    await user.click(form.getByRole('button', { name: 'Übergeben' }))
    expect(await form.findByText('Bitte wählen Sie, wessen Prospects übergeben werden sollen')).toBeDefined()
    expect(form.getByText('Bitte wählen Sie, wer die Prospects bekommt')).toBeDefined()
    await user.selectOptions(form.getByLabelText('Von'), CEM)
    await user.selectOptions(form.getByLabelText('An'), 'nobody')
    edge.answer('POST /api/office/hand-overs', { body: { ...MADE, to: null } })
    await user.click(await form.findByRole('button', { name: '14 Prospects frei machen' }))
    await waitFor(() => expect(written()).toEqual([['POST', '/api/office/hand-overs', { from: CEM, to: null }]]))
  })

  it('sends nothing before it is counted', async () => {
    open()
    await user.click((await card()).getByRole('button', { name: 'Übergeben …' }))
    const form = await dialog()
    await user.selectOptions(form.getByLabelText('An'), ANNA)
    const counted = Promise.withResolvers<void>()
    edge.answer('GET /api/office/hand-overs/preview', { body: COUNTED, after: counted.promise })
    await user.selectOptions(form.getByLabelText('Von'), CEM)
    await user.click(form.getByRole('button', { name: 'Übergeben' }))
    counted.resolve()
    await form.findByRole('button', { name: '14 Prospects übergeben' })
    expect(written()).toEqual([])
  })

  it('shows why it was refused, and stays open', async () => {
    open()
    await user.click((await card()).getByRole('button', { name: 'Übergeben …' }))
    const form = await dialog()
    await user.selectOptions(form.getByLabelText('Von'), CEM)
    await user.selectOptions(form.getByLabelText('An'), ANNA)
    edge.answer('POST /api/office/hand-overs', { status: 409, body: { detail: 'Hier gibt es nichts zu übergeben.' } })
    await user.click(await form.findByRole('button', { name: '14 Prospects übergeben' }))
    await waitFor(() => expect(toaster.current()).toMatchObject({ title: 'Nicht übergeben', text: 'Hier gibt es nichts zu übergeben.' }))
    expect(await dialog()).toBeDefined()
  })

  it.each(['agent', 'assistant'] as const)('is not shown to %s', async (officeRole) => {
    open(officeRole)
    await screen.findByRole('region', { name: 'Menschen im Büro' })
    expect(screen.queryByRole('region', { name: 'Prospects übergeben' })).toBeNull()
    expect(edge.calls.some(({ address }) => address.startsWith('/api/office/hand-overs'))).toBe(false)
  })
})

it.each([
  ['principal', ['/buero#uebergeben']],
  ['manager', ['/buero#uebergeben']],
  ['agent', []],
  ['assistant', []],
] as const)('a colleague who is locked is shown to %s with the way to the hand-over: %j', async (officeRole, ways) => {
  const locked = { ...member(CEM, 'Cem', 'agent'), isActive: false }
  edge.answer('GET /api/office/people', { body: [member(JENS, 'Jens', 'principal'), member(ANNA, 'Anna', 'agent'), locked] })
  open(officeRole)
  const people = within(await screen.findByRole('list', { name: 'Menschen im Büro' }))
  expect(people.getByText('gesperrt')).toBeDefined()
  expect(people.queryAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(ways)
  expect(people.queryAllByRole('link', { name: 'Übergeben: Prospects von Cem Berger' })).toHaveLength(ways.length)
  const target = document.getElementById('uebergeben')
  expect(target?.contains(screen.queryByRole('region', { name: 'Prospects übergeben' })) === true).toBe(ways.length > 0)
})

describe('the list of hand-overs', () => {
  it('says that it is empty', async () => {
    open()
    expect(await (await card()).findByText('Noch wurde nichts übergeben.')).toBeDefined()
  })

  it('undoes one after a question, and counts what came back', async () => {
    edge.answer('GET /api/office/hand-overs', { body: [MADE] })
    open()
    const list = within(await screen.findByRole('list', { name: 'Übergaben' }))
    expect(list.getByText('von Jens Berger, 23.11.2026, 10:30 Uhr · 12 von 14 noch so vergeben')).toBeDefined()
    await user.click(list.getByRole('button', { name: 'Rückgängig: Cem Berger → Anna Berger' }))
    edge.answer('POST /api/office/hand-overs/7/undo', { body: { restored: 12, freed: 3, passedOn: 2, held: 0 } })
    edge.answer('GET /api/office/hand-overs', {
      body: [{ ...MADE, restored: 12, standing: 0, undoUntil: null, undoneAt: '2026-11-23T10:00:00Z' }],
    })
    await user.click(await screen.findByRole('button', { name: 'Rückgängig machen' }))
    await waitFor(() =>
      expect(toaster.current()).toMatchObject({
        title: '12 von 14 zurück',
        text: '3 sind frei: Wer zuständig war, ist gegangen, gesperrt oder bearbeitet keine Prospects mehr. 2 sind inzwischen anders vergeben.',
      }),
    )
    expect(await list.findByText(/zurückgenommen am 23\.11\.2026, 11:00 Uhr: 12 von 14 zurück/)).toBeDefined()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Übergaben' })))
  })

  it('passes on what became free when a person left', async () => {
    edge.answer('GET /api/office/hand-overs', { body: [{ ...MADE, to: null, undoUntil: null }] })
    open()
    await user.click(await screen.findByRole('button', { name: 'Weitergeben: Cem Berger → frei' }))
    const form = await dialog()
    expect(form.queryByLabelText('Von')).toBeNull()
    expect(form.getByText('Die Prospects, die dabei frei wurden und es noch sind.')).toBeDefined()
    await user.selectOptions(form.getByLabelText('An'), ANNA)
    edge.answer('POST /api/office/hand-overs', { body: MADE })
    await user.click(await form.findByRole('button', { name: '14 Prospects übergeben' }))
    await waitFor(() => expect(written()).toEqual([['POST', '/api/office/hand-overs', { freedBy: 7, to: ANNA }]]))
  })
})

it('taking a person out of the office asks who gets the prospects', async () => {
  open()
  await user.click(await screen.findByRole('button', { name: 'Aus dem Büro nehmen: Cem Berger' }))
  const form = await dialog('Cem Berger aus dem Büro nehmen?')
  await user.selectOptions(await form.findByLabelText('Wer übernimmt die Prospects?'), ANNA)
  expect(form.getByText(/15 Prospects mit allen Nachfassungen/)).toBeDefined()
  edge.answer(`DELETE /api/office/people/${CEM}`, { body: { success: true } })
  await user.click(form.getByRole('button', { name: 'Aus dem Büro nehmen' }))
  await waitFor(() => expect(written()).toEqual([['DELETE', `/api/office/people/${CEM}`, { handOverTo: ANNA }]]))
})

it('taking a person out asks who gets the prospects even if they cannot be counted', async () => {
  edge.answer('GET /api/office/hand-overs/preview', { status: 500, body: 'Interner Fehler' })
  open()
  await user.click(await screen.findByRole('button', { name: 'Aus dem Büro nehmen: Cem Berger' }))
  const form = await dialog('Cem Berger aus dem Büro nehmen?')
  await user.selectOptions(await form.findByLabelText('Wer übernimmt die Prospects?'), ANNA)
  expect(form.getByText(/ließ sich gerade nicht zählen/)).toBeDefined()
})
