import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CallLead } from '#shared/contract/work/call-list.ts'
import { addWaiting, results } from '#web/features/work/calls/waiting-results.ts'
import { toaster } from '#web/lib/toast.ts'
import { openApp } from '#web/testing/browser.tsx'
import { emptyHouse } from '#web/testing/house.ts'
import { sampleLead, sampleProperty, sampleUser } from '#web/testing/samples.ts'
// preloaded, so that the first test does not wait for them
import './call-list.tsx'
import '#web/features/work/calls/waiting-calls.tsx'

const LIST = 'GET /api/call-list'
const TODAY = '2026-11-23'
/** In Berlin, in winter. */
const at = (time: string) => new Date(`${TODAY}T${time}+01:00`)
const getList = (...leads: CallLead[]) => ({
  body: { leads, more: 0, scripts: { forBuyer: null, ownServices: null }, today: { noted: 0, reached: 0 } },
})
const agreed = (id: number, nextFollowUpTime = '17:30') => sampleLead(id, { nextFollowUpDate: TODAY, nextFollowUpTime })
const propertyOf = ({ id, title, nextFollowUpDate, nextFollowUpTime }: CallLead) =>
  sampleProperty({ id, title, nextFollowUpDate, nextFollowUpTime })
const notedAs = (lead: CallLead) => ({ body: { property: propertyOf(lead), isRepeated: false } })

const user = sampleUser()
const edge = emptyHouse({ [LIST]: getList(sampleLead(1), sampleLead(2)) })
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: at('17:00') }))
afterEach(() => {
  vi.useRealTimers()
  for (const { key } of results.all()) void results.drop(key)
})

const shown = (name: string) => screen.findByRole('heading', { level: 2, name: new RegExp(`^${name}`) })
const isShown = (name: string) => screen.queryByRole('heading', { level: 2, name: new RegExp(`^${name}`) }) !== null
const note = () => screen.getByLabelText<HTMLTextAreaElement>(/^Notiz/)
const press = (name: RegExp) => userEvent.click(screen.getAllByRole('button', { name })[0] as HTMLElement)
const posts = () => edge.calls.filter(({ method }) => method === 'POST')
const wakeAt = (time: string) => {
  vi.setSystemTime(at(time))
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
}
const noteCallBack = async (time: string) => {
  await userEvent.click(screen.getByRole('radio', { name: /Rückruf gewünscht/ }))
  fireEvent.change(screen.getByLabelText(/^Nächster Termin/), { target: { value: TODAY } })
  fireEvent.change(screen.getByLabelText('Uhrzeit'), { target: { value: time } })
  await press(/^Speichern, nächster/)
}

describe('a time agreed for later today', () => {
  it.each([
    ['saved', notedAs(agreed(1))],
    ['waiting for the network', { status: 503, body: '' }],
  ] as const)('brings an owner back whose result is %s, by a timer', async (_, answer) => {
    edge.answer('POST /api/call-list/1/results', answer)
    openApp(edge, '/call-list', user)
    await shown('Frau 1')
    vi.setSystemTime(at('17:29:59.900'))
    await noteCallBack('17:30')
    await shown('Frau 2')
    await waitFor(() => expect(toaster.current()?.text).toMatch(/^Rückruf gewünscht/))
    edge.answer(LIST, getList(agreed(1), sampleLead(2)))
    vi.setSystemTime(at('17:30'))
    await userEvent.click(await screen.findByRole('button', { name: 'Rückruf um 17:30 Uhr fällig: Frau 1' }))
    expect(isShown('Frau 1')).toBe(true)
    await press(/^Überspringen/)
    await shown('Frau 2')
  })

  it('omits the owner before it, and brings the owner up after the device slept', async () => {
    edge.answer(LIST, getList(sampleLead(1), agreed(2), agreed(3, '17:20')))
    openApp(edge, '/call-list', user)
    await shown('Frau 1')
    await userEvent.type(note(), 'Mailbox voll')
    expect(screen.getByText(/^1 anzurufen/)).toBeTruthy()
    wakeAt('17:31')
    await screen.findByRole('button', { name: 'Rückruf um 17:20 Uhr fällig: Frau 3' })
    expect([isShown('Frau 1'), note().value]).toEqual([true, 'Mailbox voll'])
    await press(/^Überspringen/)
    await shown('Frau 3')
    await press(/^Überspringen/)
    await shown('Frau 2')
  })

  it('is named when no other owner is left, and continues by itself', async () => {
    edge.answer(LIST, getList(sampleLead(1), agreed(2)))
    edge.answer('POST /api/call-list/1/results', notedAs(sampleLead(1)))
    openApp(edge, '/call-list', user)
    await shown('Frau 1')
    edge.answer(LIST, { body: { ...getList(agreed(2)).body, today: { noted: 1, reached: 0 } } })
    await userEvent.click(screen.getByRole('radio', { name: /Nicht erreicht/ }))
    await press(/^Speichern, nächster/)
    const later = await screen.findByRole('region', { name: 'Heute noch vereinbart' })
    expect(within(later).getByRole('listitem').textContent).toMatch(/^17:30 UhrFrau 2 · Haus 2/)
    expect(await screen.findByText(/^Heute haben Sie 1 Ergebnis notiert und niemanden erreicht\./)).toBeTruthy()
    wakeAt('17:30')
    await shown('Frau 2')
  })

  it('is named on its day, on a page that has been open since the day before', async () => {
    edge.answer(LIST, getList({ ...agreed(1, '09:00'), nextFollowUpDate: '2026-11-24' }))
    openApp(edge, '/call-list', user)
    await shown('Zurzeit ist niemand anzurufen')
    expect(screen.queryByText('09:00 Uhr')).toBeNull()
    vi.setSystemTime(new Date('2026-11-24T07:00+01:00'))
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    expect(await screen.findByText('09:00 Uhr')).toBeTruthy()
  })

  it('brings up the owner once, even after the agent has finished for the day', async () => {
    edge.answer(LIST, getList(sampleLead(1), agreed(2)))
    edge.answer('POST /api/call-list/2/results', notedAs(sampleLead(2)))
    openApp(edge, '/call-list', user)
    await shown('Frau 1')
    await press(/^Für heute fertig/)
    await shown('Für heute fertig')
    expect(screen.getByText('17:30 Uhr')).toBeTruthy()
    wakeAt('17:30')
    await shown('Frau 2')
    await userEvent.click(screen.getByRole('radio', { name: /Nicht erreicht/ }))
    await press(/^Speichern, nächster/)
    await shown('Für heute fertig')
    expect(screen.queryByText('17:30 Uhr')).toBeNull()
    await press(/^Weiter anrufen/)
    await shown('Frau 1')
  })
})

it('the call list starts afresh the next day with the owners due then, and leaves the owner on the screen', async () => {
  edge.answer('POST /api/call-list/1/results', notedAs(sampleLead(1)))
  openApp(edge, '/call-list', user)
  await shown('Frau 1')
  await userEvent.click(screen.getByRole('radio', { name: /Nicht erreicht/ }))
  await press(/^Speichern, nächster/)
  await shown('Frau 2')
  await waitFor(() => expect(toaster.current()?.title).toBe('Ergebnis notiert'))
  await userEvent.type(note(), 'Tor offen')
  expect(screen.getByText('1 anzurufen · heute 1 notiert')).toBeTruthy()
  edge.answer(LIST, getList(sampleLead(1, { nextFollowUpDate: '2026-11-24' }), sampleLead(2)))
  vi.setSystemTime(new Date('2026-11-24T08:00+01:00'))
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await screen.findByText('2 anzurufen · heute 0 notiert')
  expect([isShown('Frau 2'), note().value]).toEqual([true, 'Tor offen'])
  await userEvent.click(screen.getByRole('radio', { name: /Rückruf gewünscht/ }))
  expect(screen.getByLabelText<HTMLInputElement>(/^Nächster Termin/).value).toBe('2026-11-25')
})

it('the call list brings back no owner who was called when the list cannot be reloaded, and continues with the network', async () => {
  const { leads, ...rest } = getList(sampleLead(1)).body
  edge.answer(LIST, { body: { ...rest, leads, more: 1 } })
  edge.answer('POST /api/call-list/1/results', notedAs(sampleLead(1)))
  openApp(edge, '/call-list', user)
  await shown('Frau 1')
  edge.answer(LIST, { status: 503, body: '' })
  await userEvent.click(screen.getByRole('radio', { name: /Nicht erreicht/ }))
  await press(/^Speichern, nächster/)
  await shown('Die Anrufliste konnte nicht geladen werden')
  expect(isShown('Frau 1')).toBe(false)
  edge.answer(LIST, getList(sampleLead(2)))
  act(() => void dispatchEvent(new Event('online')))
  await shown('Frau 2')
})

it('brings an owner up whose time came before the page was opened, while the result still waits', async () => {
  const body = { key: '01980000-0000-7000-8000-000000000002', channel: 'phone', result: 'callback_requested' } as const
  const sent = { ...body, nextDate: TODAY, nextTime: '17:30', at: at('17:00').toISOString() }
  addWaiting({ id: 2, title: 'Haus 2', userId: user.id, body: sent })
  edge.answer('POST /api/call-list/2/results', { status: 503, body: '' })
  vi.setSystemTime(at('17:35'))
  openApp(edge, '/call-list', user)
  await shown('Frau 2')
  await press(/^Überspringen/)
  await shown('Frau 1')
  expect(isShown('Frau 2')).toBe(false)
})

it('keeps the owner of a note that waits for the network on the list', async () => {
  const body = { key: '01980000-0000-7000-8000-000000000001', channel: 'phone', result: 'note', text: 'Hund im Garten' } as const
  addWaiting({ id: 1, title: 'Haus 1', userId: user.id, body })
  edge.answer('POST /api/call-list/1/results', { status: 503, body: '' })
  openApp(edge, '/call-list', user)
  await shown('Frau 1')
  expect(results.all()).toHaveLength(1)
})

it('saves once with Ctrl+Enter in the day to put an owner off to', async () => {
  edge.answer('POST /api/call-list/1/results', notedAs(sampleLead(1)))
  openApp(edge, '/call-list', user)
  await shown('Frau 1')
  await userEvent.type(note(), 'Ist im Urlaub')
  await press(/^Zurückstellen/)
  const day = screen.getAllByLabelText('Anderer Tag')[0] as HTMLElement
  fireEvent.change(day, { target: { value: '2035-05-08' } })
  day.focus()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await shown('Frau 2')
  await waitFor(() => expect(toaster.current()?.title).toBe('Ergebnis notiert'))
  expect(posts().map(({ body }) => body)).toMatchObject([{ result: 'snoozed', text: 'Ist im Urlaub', nextDate: '2035-05-08' }])
})

describe('text being typed', () => {
  it('stays in a search while a call-back comes up below it', async () => {
    edge.answer(LIST, getList(agreed(2)))
    openApp(edge, '/call-list', user)
    await screen.findByText('17:30 Uhr')
    await userEvent.keyboard('{Control>}k{/Control}')
    const search = await screen.findByRole('combobox', { name: /^Suchen nach/ })
    wakeAt('17:30')
    await screen.findByRole('heading', { level: 2, name: /^Frau 2/, hidden: true })
    expect(document.activeElement).toBe(search)
  })

  it("keeps its field when another owner's note is undone", async () => {
    edge.answer('POST /api/call-list/1/results', notedAs(sampleLead(1)))
    openApp(edge, '/call-list', user)
    await shown('Frau 1')
    await userEvent.type(note(), 'Hund im Garten')
    await press(/^Notiz speichern/)
    await waitFor(() => expect(toaster.current()?.title).toBe('Notiz gespeichert'))
    await press(/^Überspringen/)
    await shown('Frau 2')
    await userEvent.type(note(), 'Tor ')
    const { key } = posts()[0]!.body as { key: string }
    edge.answer(`POST /api/call-list/results/${key}/undo`, notedAs(sampleLead(1)))
    act(() => toaster.current()?.action?.run())
    await waitFor(() => expect(toaster.current()?.title).toBe('Ergebnis zurückgenommen'))
    await userEvent.keyboard('1 offen')
    expect(note().value).toBe('Tor 1 offen')
  })

  it('survives a reload of the list with new owners, and the removal of its own owner from it', async () => {
    const { client } = openApp(edge, '/call-list', user)
    await shown('Frau 1')
    await userEvent.type(note(), 'Tor ')
    edge.answer(LIST, getList(sampleLead(3), sampleLead(1)))
    await act(() => client.invalidateQueries({ queryKey: ['/api/call-list'] }))
    await screen.findByText(/Frau 3/)
    await userEvent.keyboard('offen')
    expect([isShown('Frau 1'), note().value]).toEqual([true, 'Tor offen'])
    edge.answer(LIST, getList(sampleLead(3)))
    await act(() => client.invalidateQueries({ queryKey: ['/api/call-list'] }))
    await shown('Frau 3')
    edge.answer('POST /api/call-list/1/results', notedAs(sampleLead(1)))
    expect(screen.getByText('Nicht mehr auf der Liste: Frau 1, Haus 1')).toBeTruthy()
    await press(/^Notiz speichern/)
    await waitFor(() => expect(posts()[0]?.body).toMatchObject({ result: 'note', text: 'Tor offen' }))
    expect(screen.queryByText(/^Nicht mehr auf der Liste/)).toBeNull()
  })
})
