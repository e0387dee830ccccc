import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import type { CallLead } from '#shared/contract/work/call-list.ts'
import { results } from '#web/features/work/calls/waiting-results.ts'
import { openApp } from '#web/testing/browser.tsx'
import { emptyHouse } from '#web/testing/house.ts'
import { sampleLead, sampleProperty, sampleUser } from '#web/testing/samples.ts'
// preloaded, so that the first test does not wait for them
import './call-list.tsx'
import './property.tsx'
import '#web/features/work/calls/call-dialog.tsx'

const NUMBERS = [
  { text: '0171 5550121', tel: '+491715550121' },
  { text: '040 123456', tel: '+4940123456' },
]
const getList = (...leads: CallLead[]) => ({
  body: { leads, more: 0, scripts: { forBuyer: null, ownServices: null }, today: { noted: 0, reached: 0 } },
})
const property = sampleProperty({ title: 'Haus am Deich', ownerNumbers: NUMBERS, wrongPhones: null })
const edge = emptyHouse({
  'GET /api/call-list': getList(sampleLead(1, { numbers: NUMBERS }), sampleLead(2)),
  'GET /api/properties/7': { body: property },
  'GET /api/properties/7/activities': { body: [] },
  'GET /api/call-list/7/tries': { body: { tries: 0 } },
})
afterEach(() => {
  for (const { key } of results.all()) void results.drop(key)
})

const user = sampleUser()
const shown = (name: string) => screen.findByRole('heading', { level: 2, name: new RegExp(`^${name}`) })
const sent = () => edge.calls.flatMap(({ method, body }) => (method === 'POST' ? [body as Record<string, unknown>] : []))

it('the key 0 notes a wrong number, with what becomes of it and the one that was chosen', async () => {
  edge.answer('POST /api/call-list/1/results', { body: { property: sampleProperty({ id: 1 }), isRepeated: false } })
  openApp(edge, '/call-list', user)
  await shown('Frau 1')
  await userEvent.keyboard('0')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /Falsche Nummer/ }).checked).toBe(true)
  expect(screen.getByText(/nicht mehr angeboten/)).toBeTruthy()
  await userEvent.selectOptions(screen.getByLabelText('Welche Nummer ist falsch?'), '040 123456')
  await userEvent.click(screen.getAllByRole('button', { name: /^Speichern/ })[0] as HTMLElement)
  await shown('Frau 2')
  await waitFor(() => expect(sent()).toMatchObject([{ result: 'wrong_number', phone: '+4940123456', nextDate: null }]))
})

it('the only number is the wrong one without a question', async () => {
  edge.answer('GET /api/call-list', getList(sampleLead(2), sampleLead(1)))
  edge.answer('POST /api/call-list/2/results', { body: { property: sampleProperty({ id: 2 }), isRepeated: false } })
  openApp(edge, '/call-list', user)
  await shown('Frau 2')
  await userEvent.keyboard('0')
  expect(screen.queryByLabelText('Welche Nummer ist falsch?')).toBeNull()
  await userEvent.click(screen.getAllByRole('button', { name: /^Speichern/ })[0] as HTMLElement)
  await waitFor(() => expect(sent()).toMatchObject([{ result: 'wrong_number', phone: '+491715550122' }]))
})

it('a space chooses no result', async () => {
  openApp(edge, '/call-list', user)
  await shown('Frau 1')
  await userEvent.keyboard(' ')
  expect(screen.getAllByRole<HTMLInputElement>('radio').some(({ checked }) => checked)).toBe(false)
})

it('the dialog for a result asks which of all known numbers is wrong, even if none may be called', async () => {
  openApp(edge, '/property/7', user)
  await userEvent.click(await screen.findByRole('button', { name: /^Ergebnis/ }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(await dialog.findByRole('radio', { name: /Falsche Nummer/ }))
  const options = within(dialog.getByLabelText('Welche Nummer ist falsch?')).getAllByRole('option')
  expect(options.map(({ textContent }) => textContent)).toEqual(['0171 5550121', '040 123456'])
})
