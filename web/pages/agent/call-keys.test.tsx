import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { CallLead } from '#shared/contract/work/call-list.ts'
import { results } from '#web/features/work/calls/waiting-results.ts'
import { openApp } from '#web/testing/browser.tsx'
import { emptyHouse } from '#web/testing/house.ts'
import { sampleLead, sampleProperty, sampleUser } from '#web/testing/samples.ts'
// preloaded, so that the first test does not wait for them
import './call-list.tsx'
import './property.tsx'
import '#web/features/work/calls/call-dialog.tsx'

const LIST = 'GET /api/call-list'
const getList = (...leads: CallLead[]) => ({
  body: { leads, more: 0, scripts: { forBuyer: null, ownServices: null }, today: { noted: 0, reached: 0 } },
})
const user = sampleUser()
const property = sampleProperty({ title: 'Haus am Deich' })
const edge = emptyHouse({
  [LIST]: getList(sampleLead(1), sampleLead(2)),
  [`GET /api/properties/${property.id}`]: { body: property },
  [`GET /api/properties/${property.id}/activities`]: { body: [] },
  [`GET /api/call-list/${property.id}/tries`]: { body: { tries: 0 } },
})

afterEach(() => {
  for (const { key } of results.all()) void results.drop(key)
})

const shown = (name: string) => screen.findByRole('heading', { level: 2, name: new RegExp(`^${name}`) })
const chosen = () => screen.getAllByRole<HTMLInputElement>('radio').findIndex(({ checked }) => checked) + 1
const note = () => screen.getByLabelText<HTMLTextAreaElement>(/^Notiz/)
const blur = () => (document.activeElement as HTMLElement).blur()

describe('a number key in the dialog for a result', () => {
  const openDialog = async () => {
    openApp(edge, `/property/${property.id}`, user)
    await userEvent.click(await screen.findByRole('button', { name: /^Ergebnis/ }))
    await screen.findByRole('dialog')
    await screen.findAllByRole('radio')
  }

  it('chooses while the focus is on the button that closes it', async () => {
    await openDialog()
    screen.getAllByRole('button', { name: 'Schließen' })[0]?.focus()
    await userEvent.keyboard('3')
    expect(chosen()).toBe(3)
  })

  it('is typed into the note', async () => {
    await openDialog()
    await userEvent.type(note(), '3')
    expect([chosen(), note().value]).toEqual([0, '3'])
  })
})

describe('a number key on the call list', () => {
  it('chooses while nothing has the focus', async () => {
    openApp(edge, '/call-list', user)
    await shown('Frau 1')
    blur()
    await userEvent.keyboard('2')
    expect(chosen()).toBe(2)
  })

  it('chooses nothing while another dialog is open', async () => {
    openApp(edge, '/call-list', user)
    await shown('Frau 1')
    const dialog = document.createElement('div')
    dialog.setAttribute('role', 'dialog')
    document.body.append(dialog)
    blur()
    await userEvent.keyboard('2')
    dialog.remove()
    expect(chosen()).toBe(0)
  })

  it('chooses after a search client was linked by Enter, as the focus stays at the owner', async () => {
    const matchingClients = { count: 1, clients: [{ id: 3, name: 'K-17' }] }
    edge.answer(LIST, getList(sampleLead(1, { light: 'amber', waits: 'client', matchingClients })))
    edge.answer('PUT /api/properties/1/search-client', { body: { success: true } })
    openApp(edge, '/call-list', user)
    const heading = await shown('Frau 1')
    edge.answer(LIST, getList(sampleLead(1)))
    screen.getByRole('button', { name: 'Für K-17' }).focus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Für K-17' })).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(heading))
    await userEvent.keyboard('4')
    expect(chosen()).toBe(4)
  })
})
