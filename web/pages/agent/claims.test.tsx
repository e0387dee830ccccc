import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { Claim } from '#shared/contract/work/claims.ts'
import type { CallLead } from '#shared/contract/work/call-list.ts'
import { handleLive } from '#web/app/use-live.ts'
import { inTurn } from '#web/features/work/calls/use-hold.ts'
import { results } from '#web/features/work/calls/waiting-results.ts'
import { toaster } from '#web/lib/toast.ts'
import { openApp } from '#web/testing/browser.tsx'
import type { Call } from '#web/testing/edge.ts'
import { emptyHouse } from '#web/testing/house.ts'
import { sampleLead as lead, sampleProperty, sampleUser } from '#web/testing/samples.ts'
// preloaded, so that the first test does not wait for them
import './call-list.tsx'
import './property.tsx'
import '#web/features/work/calls/held-lead.tsx'
import '#web/blocks/office-at.tsx'
import '#web/features/work/calls/call-dialog.tsx'

const LIST = 'GET /api/call-list'
const CLAIMS = 'GET /api/claims'
const getList = (...leads: CallLead[]) => ({
  body: { leads, more: 0, scripts: { forBuyer: null, ownServices: null }, today: { noted: 0, reached: 0 } },
})
const until = () => new Date(Date.now() + 900_000).toISOString()
const byJens = (propertyId: number, title = 'Haus am Deich'): Claim => ({
  propertyId,
  title,
  name: 'Jens Petersen',
  isOwn: false,
  until: until(),
})
const own = (propertyId: number): Claim => ({ ...byJens(propertyId), name: 'Anna Berger', isOwn: true })
const contact = { ...sampleProperty().contact, hasPublishedPhone: true }
const property = sampleProperty({ title: 'Haus am Deich', assignedTo: null, contact })
const isClosed = { contact: { ...contact, withdrawn: [{ channel: 'phone' as const, day: '2026-11-23', how: 'Lehnt Makler ab' }] } }
const HELD = { body: { until: '2026-11-23T09:45:00Z' } }
/** Gives the first of the asked owners but for those that colleagues hold. */
const giveFirstBut =
  (...taken: number[]) =>
  ({ body }: Call) => {
    const propertyId = (body as { propertyIds: number[] }).propertyIds.find((id) => !taken.includes(id))
    return propertyId === undefined ? TAKEN : { body: { propertyId, until: until() } }
  }
const TAKEN = { status: 409, body: 'Jens Petersen ruft hier gerade an, bis 10:45 Uhr.', code: 'claimed' } as const

const edge = emptyHouse({
  [LIST]: getList(lead(1), lead(2)),
  [CLAIMS]: { body: [] },
  'GET /api/office/people': { body: [] },
  'POST /api/call-list/next': giveFirstBut(),
  'PUT /api/claims/1': HELD,
  'PUT /api/claims/2': HELD,
  'POST /api/claims/leave': { body: { success: true } },
  'DELETE /api/claims/1': { body: { success: true } },
  'DELETE /api/claims/2': { body: { success: true } },
  [`GET /api/properties/${property.id}`]: { body: property },
  [`GET /api/properties/${property.id}/activities`]: { body: [] },
  [`GET /api/call-list/${property.id}/last-spoke`]: { body: { last: null } },
  [`GET /api/call-list/${property.id}/tries`]: { body: { tries: 0 } },
  [`PUT /api/claims/${property.id}`]: HELD,
  [`DELETE /api/claims/${property.id}`]: { body: { success: true } },
})
afterEach(async () => {
  for (const { key } of results.all()) void results.drop(key)
  cleanup()
  // the return of the owner that the page showed would reach the server of the next test
  await inTurn(() => Promise.resolve())
})

const agent = sampleUser({ hasColleagues: true })
const shown = (name: string) => screen.findByRole('heading', { level: 2, name: new RegExp(`^${name}`) })
const asked = () =>
  edge.calls.flatMap(({ method, address, body }) =>
    address === '/api/call-list/next'
      ? `next of ${(body as { propertyIds: number[] }).propertyIds.join(' ')}`
      : address.startsWith('/api/claims')
        ? `${method} ${address}`
        : [],
  )
const writes = () => asked().filter((one) => !one.startsWith('GET'))
const listReads = () => edge.calls.filter(({ method, address }) => method === 'GET' && address === '/api/call-list').length
const press = (name: RegExp) => userEvent.click(screen.getAllByRole('button', { name })[0] as HTMLElement)
const changed = (client: Parameters<typeof handleLive>[0]) => act(() => handleLive(client, { type: 'changed', paths: ['/api/claims'] }))

describe('the call list of an agent with colleagues', () => {
  it('holds the owner on the screen, and gives one back who is skipped', async () => {
    openApp(edge, '/call-list', agent)
    await shown('Frau 1')
    await waitFor(() => expect(writes()).toEqual(['next of 1 2']))
    await press(/^Überspringen/)
    await shown('Frau 2')
    await waitFor(() => expect(writes()).toEqual(['next of 1 2', 'DELETE /api/claims/1', 'next of 2 1']))
  })

  it('claims the next owner only after the return of the one before has been answered', async () => {
    openApp(edge, '/call-list', agent)
    await shown('Frau 1')
    await waitFor(() => expect(writes()).toEqual(['next of 1 2']))
    const { promise, resolve } = Promise.withResolvers<void>()
    edge.answer('DELETE /api/claims/1', { body: { success: true }, after: promise })
    await press(/^Überspringen/)
    await shown('Frau 2')
    await waitFor(() => expect(writes()).toContain('DELETE /api/claims/1'))
    // a claim sent at the same time would have arrived by then
    await fetch('/api/office/people')
    expect(writes()).toEqual(['next of 1 2', 'DELETE /api/claims/1'])
    resolve()
    await waitFor(() => expect(writes()).toEqual(['next of 1 2', 'DELETE /api/claims/1', 'next of 2 1']))
  })

  it('claims an owner who is shown again only after the return, and no one in between', async () => {
    openApp(edge, '/call-list', agent)
    await shown('Frau 1')
    await waitFor(() => expect(writes()).toEqual(['next of 1 2']))
    const { promise, resolve } = Promise.withResolvers<void>()
    edge.answer('DELETE /api/claims/1', { body: { success: true }, after: promise })
    await press(/^Überspringen/)
    await shown('Frau 2')
    await press(/^Überspringen/)
    await shown('Frau 1')
    await waitFor(() => expect(writes()).toContain('DELETE /api/claims/1'))
    resolve()
    await waitFor(() => expect(writes()).toEqual(['next of 1 2', 'DELETE /api/claims/1', 'next of 1 2']))
  })

  it('does not ask again for an owner who is held in place of the one before and is shown by then', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    edge.answer('POST /api/call-list/next', (call) => ({ ...giveFirstBut(1)(call), after: promise }))
    openApp(edge, '/call-list', agent)
    await shown('Frau 1')
    await waitFor(() => expect(writes()).toEqual(['next of 1 2']))
    await press(/^Überspringen/)
    await shown('Frau 2')
    resolve()
    // a second claim would have arrived by then
    await fetch('/api/office/people')
    await userEvent.click(screen.getByRole('tab', { name: 'Schreiben' }))
    await waitFor(() => expect(writes()).toEqual(['next of 1 2', 'DELETE /api/claims/2']))
  })

  it('returns the held owner with the page, under another name after it is shown again', async () => {
    openApp(edge, '/call-list', agent)
    await shown('Frau 1')
    await waitFor(() => expect(writes()).toEqual(['next of 1 2']))
    await fetch('/api/office/people')
    window.dispatchEvent(new Event('pagehide'))
    await waitFor(() => expect(writes()).toEqual(['next of 1 2', 'POST /api/claims/leave']))
    document.dispatchEvent(new Event('visibilitychange'))
    await waitFor(() => expect(writes()).toEqual(['next of 1 2', 'POST /api/claims/leave', 'PUT /api/claims/1']))
    const pages = edge.calls.flatMap(({ body }) => (body as { readonly page?: string } | undefined)?.page ?? [])
    expect(pages).toEqual([pages[0], pages[0], expect.stringMatching(/^[0-9a-f]{16}$/)])
    expect(pages[2]).not.toBe(pages[0])
  })

  it('returns the owner at once when the window is left before the claim is answered', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    edge.answer('POST /api/call-list/next', (call) => ({ ...giveFirstBut()(call), after: promise }))
    openApp(edge, '/call-list', agent)
    await shown('Frau 1')
    await waitFor(() => expect(writes()).toEqual(['next of 1 2']))
    window.dispatchEvent(new Event('pagehide'))
    await waitFor(() => expect(writes()).toEqual(['next of 1 2', 'POST /api/claims/leave']))
    const [next, leave] = edge.calls.filter(({ method }) => method === 'POST').map(({ body }) => body as { readonly page: string })
    expect(leave).toEqual({ page: next?.page, keep: [] })
    resolve()
  })

  it('begins anew with the owners of colleagues, and keeps the focus on that choice', async () => {
    openApp(edge, '/call-list', agent)
    await shown('Frau 1')
    await userEvent.click(screen.getByRole('checkbox', { name: 'Auch Prospects meiner Kollegen' }))
    await shown('Frau 1')
    expect(edge.calls.some(({ address }) => address.startsWith('/api/call-list?withColleagues=true'))).toBe(true)
    const choice = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Auch Prospects meiner Kollegen' })
    expect([choice.checked, document.activeElement === choice]).toEqual([true, true])
  })

  it('does not give back an owner whose result is on its way, which ends the claim itself', async () => {
    edge.answer('POST /api/call-list/1/results', { body: { property, isRepeated: false } })
    openApp(edge, '/call-list', agent)
    await shown('Frau 1')
    await waitFor(() => expect(writes()).toEqual(['next of 1 2']))
    await userEvent.click(screen.getByRole('radio', { name: /Interessiert/ }))
    await press(/^Speichern, nächster/)
    await shown('Frau 2')
    await waitFor(() => expect(writes()).toEqual(['next of 1 2', 'next of 2']))
  })

  it('names the owner a colleague is calling as soon as it is announced, and goes on to the next owner', async () => {
    const { client } = openApp(edge, '/call-list', agent)
    await shown('Frau 1')
    await waitFor(() => expect(writes()).toEqual(['next of 1 2']))
    await userEvent.type(screen.getByLabelText(/^Notiz/), 'Will im Mai verkaufen')
    edge.answer(CLAIMS, { body: [byJens(1)] })
    changed(client)
    await shown('Frau 2')
    expect((await screen.findByText('Jens Petersen ruft gerade an')).closest('li')?.textContent).toContain('Haus am Deich')
    expect(screen.getByText(/^Nicht mehr auf der Liste: Frau 1/)).toBeTruthy()
    edge.answer(CLAIMS, { body: [] })
    changed(client)
    await waitFor(() => expect(screen.queryByText('Jens Petersen ruft gerade an')).toBeNull())
  })

  it('goes on to the owner who is held in place of the first, with a sentence, if a colleague was faster, in one request', async () => {
    edge.answer('POST /api/call-list/next', giveFirstBut(1))
    openApp(edge, '/call-list', agent)
    await shown('Frau 2')
    await waitFor(() => expect(toaster.current()).toMatchObject({ title: 'Nächster Eigentümer' }))
    expect(writes()).toEqual(['next of 1 2'])
    await press(/^Überspringen/)
    await waitFor(() => expect(writes()).toContain('DELETE /api/claims/2'))
  })

  it('reads the list again if colleagues have all those proposed, and holds one of those that are listed now', async () => {
    edge.answer('POST /api/call-list/next', (call) => {
      edge.answer(LIST, getList(lead(3)))
      return giveFirstBut(1, 2)(call)
    })
    openApp(edge, '/call-list', agent)
    await shown('Frau 3')
    await waitFor(() => expect(writes()).toEqual(['next of 1 2', 'next of 3']))
    expect(screen.queryByRole('heading', { level: 2, name: /^Frau [12]/ })).toBeNull()
    expect(toaster.log()).toContainEqual(
      expect.objectContaining({ title: 'Nächster Eigentümer', text: 'Die Eigentümer davor haben eben Kollegen übernommen.' }),
    )
    expect(listReads()).toBe(2)
  })

  it('asks once for the owner alone if the list still has him after it was read again', async () => {
    edge.answer('POST /api/call-list/next', TAKEN)
    edge.answer('PUT /api/claims/1', TAKEN)
    const { client } = openApp(edge, '/call-list', agent)
    await shown('Frau 1')
    await waitFor(() => expect(toaster.current()).toMatchObject({ title: 'Nächster Eigentümer', text: TAKEN.body }))
    expect([writes(), listReads()]).toEqual([['next of 1 2', 'PUT /api/claims/1'], 2])
    edge.answer('POST /api/call-list/next', giveFirstBut(1))
    edge.answer(CLAIMS, { body: [byJens(1)] })
    changed(client)
    await shown('Frau 2')
    await waitFor(() => expect(writes().slice(2)).toEqual(['next of 2']))
  })

  it('asks once for an owner until the answer arrives, however often the window is left and looked at again', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    edge.answer('POST /api/call-list/next', TAKEN)
    edge.answer('PUT /api/claims/1', { ...HELD, after: promise })
    openApp(edge, '/call-list', agent)
    await waitFor(() => expect(writes()).toEqual(['next of 1 2', 'PUT /api/claims/1']))
    for (let look = 0; look < 3; look += 1) document.dispatchEvent(new Event('visibilitychange'))
    resolve()
    // a second claim would have arrived by then
    await fetch('/api/office/people')
    await userEvent.click(screen.getByRole('tab', { name: 'Schreiben' }))
    await waitFor(() => expect(writes()).toEqual(['next of 1 2', 'PUT /api/claims/1', 'DELETE /api/claims/1']))
  })

  it('claims the owner alone while something is typed', async () => {
    openApp(edge, '/call-list', agent)
    await shown('Frau 1')
    await userEvent.type(screen.getByLabelText(/^Notiz/), 'Mailbox')
    await press(/^Überspringen/)
    await shown('Frau 2')
    await waitFor(() => expect(writes()).toContain('PUT /api/claims/2'))
  })

  it('takes out the lead at which a colleague called, and does not read the list again', async () => {
    const { client } = openApp(edge, '/call-list', agent)
    await shown('Frau 1')
    await waitFor(() => expect(writes()).toEqual(['next of 1 2']))
    const before = listReads()
    // the server announces the claim that the result ends as well
    edge.answer(CLAIMS, { body: [byJens(2)] })
    changed(client)
    await screen.findByText('Jens Petersen ruft gerade an')
    edge.answer(CLAIMS, { body: [] })
    act(() => handleLive(client, { type: 'changed', paths: ['/api/claims', '/api/call-list/2', '/api/call-list/writing'] }))
    await waitFor(() => expect(screen.queryByText('Jens Petersen ruft gerade an')).toBeNull())
    expect(screen.getByText(/^1 anzurufen/)).toBeTruthy()
    expect(listReads()).toBe(before)
  })

  it('reads the list again as a whole when more of it changed', async () => {
    const { client } = openApp(edge, '/call-list', agent)
    await shown('Frau 1')
    edge.answer(LIST, getList(lead(1), lead(2), lead(3)))
    act(() => handleLive(client, { type: 'changed', paths: ['/api/call-list'] }))
    await screen.findByText(/^3 anzurufen/)
  })

  it('gives the owner back when the list is left', async () => {
    openApp(edge, '/call-list', agent)
    await shown('Frau 1')
    await waitFor(() => expect(writes()).toEqual(['next of 1 2']))
    await userEvent.click(screen.getByRole('tab', { name: 'Schreiben' }))
    await waitFor(() => expect(writes()).toEqual(['next of 1 2', 'DELETE /api/claims/1']))
  })

  it('asks for nothing in an office of one, and claims nothing for an assistant', async () => {
    openApp(edge, '/call-list', sampleUser())
    await shown('Frau 1')
    expect(asked()).toEqual([])
  })

  it('claims nothing for an assistant, who sees the calls of the others', async () => {
    edge.answer(CLAIMS, { body: [byJens(9)] })
    openApp(edge, '/call-list', sampleUser({ hasColleagues: true, officeRole: 'assistant' }))
    await shown('Frau 1')
    await screen.findByText('Jens Petersen ruft gerade an')
    expect(writes()).toEqual([])
  })
})

describe('the page of a property', () => {
  const open = (user = agent) => openApp(edge, `/property/${property.id}`, user)
  const openResult = async () => {
    await userEvent.click(await screen.findByRole('button', { name: /^Ergebnis/ }))
    return within(await screen.findByRole('dialog', { name: 'Ergebnis eines Anrufs' }))
  }
  const findWarnings = async (dialog: ReturnType<typeof within>) => {
    const form = await dialog.findByRole('form')
    const [first] = within(form).getAllByRole('alert')
    expect(form.firstElementChild).toBe(first)
    return first as HTMLElement
  }

  it('lets an agent take a free owner by key and give him back', async () => {
    open()
    const take = await screen.findByRole('button', { name: 'Ich übernehme' })
    edge.answer(CLAIMS, { body: [own(property.id)] })
    take.focus()
    await userEvent.keyboard('{Enter}')
    await screen.findByText('Sie rufen gerade an')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Zurückgeben' }))
    edge.answer(CLAIMS, { body: [] })
    await userEvent.click(screen.getByRole('button', { name: 'Zurückgeben' }))
    await screen.findByRole('button', { name: 'Ich übernehme' })
    expect(writes()).toEqual([`PUT /api/claims/${property.id}`, `DELETE /api/claims/${property.id}`])
  })

  it('keeps an owner who was taken by the button when the page is left, and shows him as the own on return', async () => {
    open()
    const take = await screen.findByRole('button', { name: 'Ich übernehme' })
    edge.answer(CLAIMS, { body: [own(property.id)] })
    await userEvent.click(take)
    await screen.findByText('Sie rufen gerade an')
    window.dispatchEvent(new Event('pagehide'))
    cleanup()
    open()
    await screen.findByText('Sie rufen gerade an')
    await screen.findByRole('button', { name: 'Zurückgeben' })
    expect(writes()).toEqual([`PUT /api/claims/${property.id}`])
  })

  it('names the colleague who is calling, and who spoke to the owner last', async () => {
    edge.answer(CLAIMS, { body: [byJens(property.id)] })
    const last = {
      at: '2026-11-03T10:00:00Z',
      activityType: 'call',
      outcome: 'not_interested',
      author: 'Ben Ohm',
      description: null,
      elsewhere: null,
    }
    edge.answer(`GET /api/call-list/${property.id}/last-spoke`, { body: { last } })
    open()
    await screen.findByText('Jens Petersen ruft gerade an')
    expect(screen.queryByRole('button', { name: 'Ich übernehme' })).toBeNull()
    expect((await screen.findByText(/^Zuletzt gesprochen am/)).parentElement?.textContent).toMatch(/2026 von Ben Ohm: Kein Interesse$/)
  })

  it.each([
    ['with a button', null],
    ['with nothing else to show', '7d9f4c1e-0000-4000-8000-000000000001'],
  ])('has an empty live region before a colleague calls, which then names the colleague, %s', async (_, assignedTo) => {
    edge.answer(`GET /api/properties/${property.id}`, { body: { ...property, assignedTo } })
    const { client } = open(sampleUser({ hasColleagues: true, ofColleagues: 'see' }))
    const region = await waitFor(() => {
      const found = document.querySelector('section > [role=status]:empty')
      expect([found !== null, screen.queryByRole('button', { name: 'Ich übernehme' }) !== null]).toEqual([true, assignedTo === null])
      return found
    })
    expect(screen.queryByRole('region', { name: 'Im Büro' }) === null).toBe(assignedTo !== null)
    edge.answer(CLAIMS, { body: [byJens(property.id)] })
    changed(client)
    await waitFor(() => expect(region?.textContent).toMatch(/^Jens Petersen ruft gerade an/))
    expect(screen.getByRole('region', { name: 'Im Büro' }).contains(region)).toBe(true)
  })

  it('shows at the top of the form for a result who is calling now and what was noted today, and still saves', async () => {
    const last = {
      at: new Date().toISOString(),
      activityType: 'call',
      outcome: 'not_interested',
      author: 'Ben Ohm',
      description: null,
      elsewhere: null,
    }
    edge.answer(`GET /api/call-list/${property.id}/last-spoke`, { body: { last } })
    edge.answer(`POST /api/call-list/${property.id}/results`, { body: { property, isRepeated: false } })
    const { client } = open()
    const dialog = await openResult()
    const warnings = await findWarnings(dialog)
    await waitFor(() =>
      expect(warnings.textContent).toMatch(/^Heute um \d\d:\d\d Uhr schon notiertZuletzt gesprochen am .* von Ben Ohm: Kein Interesse$/),
    )
    edge.answer(CLAIMS, { body: [byJens(property.id)] })
    changed(client)
    await waitFor(() => expect(warnings.textContent).toMatch(/^Jens Petersen ruft gerade an, bis \d\d:\d\d Uhr/))
    await userEvent.click(dialog.getByRole('radio', { name: /Interessiert/ }))
    await userEvent.click(dialog.getByRole('button', { name: 'Speichern' }))
    await waitFor(() => expect(edge.calls.map(({ address }) => address)).toContain(`/api/call-list/${property.id}/results`))
  })

  it('warns in the form for a result neither of what was noted before today nor of the own call', async () => {
    const last = { at: '2026-11-03T10:00:00Z', activityType: 'call', outcome: null, author: 'Ben Ohm', description: null, elsewhere: null }
    edge.answer(`GET /api/call-list/${property.id}/last-spoke`, { body: { last } })
    edge.answer(CLAIMS, { body: [own(property.id)] })
    open()
    await screen.findByText('Sie rufen gerade an')
    await screen.findByText(/^Zuletzt gesprochen am/)
    expect((await findWarnings(await openResult())).textContent).toBe('')
  })

  it.each([
    ['leaves the owner free', {}, []],
    ['closes the phone', isClosed, [own(property.id)]],
  ])('ends what it shows of the own call with a result that %s', async (_, change, claims) => {
    edge.answer(`POST /api/call-list/${property.id}/results`, { body: { property: { ...property, ...change }, isRepeated: false } })
    edge.answer(CLAIMS, { body: [own(property.id)] })
    open()
    await screen.findByText('Sie rufen gerade an')
    const dialog = await openResult()
    await userEvent.click(await dialog.findByRole('radio', { name: /Interessiert/ }))
    edge.answer(CLAIMS, { body: claims })
    await userEvent.click(dialog.getByRole('button', { name: 'Speichern' }))
    await waitFor(() => expect(screen.queryByText('Sie rufen gerade an')).toBeNull())
    expect(screen.queryByRole('button', { name: 'Zurückgeben' })).toBeNull()
  })

  it('offers no call to an owner whose phone is closed', async () => {
    edge.answer(`GET /api/properties/${property.id}`, { body: { ...property, ...isClosed } })
    edge.answer(CLAIMS, { body: [byJens(property.id)] })
    const { client } = open()
    await screen.findByText('Jens Petersen ruft gerade an')
    edge.answer(CLAIMS, { body: [] })
    changed(client)
    await waitFor(() => expect(screen.queryByText('Jens Petersen ruft gerade an')).toBeNull())
    expect(screen.queryByRole('button', { name: 'Ich übernehme' })).toBeNull()
  })

  it('names who is responsible, and why on demand', async () => {
    const { id } = agent
    const member = {
      id,
      firstName: 'Anna',
      lastName: 'Berger',
      email: agent.email,
      officeRole: 'agent',
      isActive: true,
      since: '2026-01-05T08:00:00Z',
    }
    const why = { userId: id, way: 'rule', rule: 'Jena Nord', standsInFor: null, by: null, at: '2026-11-20T09:00:00Z', lastDay: null }
    edge.answer('GET /api/office/people', { body: [member, { ...member, id: '0198a000-0000-7000-8000-000000000002', firstName: 'Cem' }] })
    edge.answer(`GET /api/properties/${property.id}`, { body: { ...property, assignedTo: id } })
    edge.answer(`GET /api/properties/${property.id}/assignment`, { body: why })
    open()
    const panel = within(await screen.findByRole('region', { name: 'Im Büro' }))
    expect((await panel.findByText(/^Zuständig:/)).textContent).toBe('Zuständig: Anna Berger')
    await userEvent.click(panel.getByText('Warum bei mir?'))
    await panel.findByText(/^Durch die Regel „Jena Nord“/)
  })

  it('names who was faster', async () => {
    open()
    const take = await screen.findByRole('button', { name: 'Ich übernehme' })
    edge.answer(`PUT /api/claims/${property.id}`, TAKEN)
    await userEvent.click(take)
    await waitFor(() => expect(toaster.current()).toMatchObject({ title: 'Nicht übernommen', text: TAKEN.body }))
  })

  it('asks for nothing in an office of one', async () => {
    open(sampleUser())
    await screen.findByRole('heading', { level: 1, name: 'Haus am Deich' })
    await screen.findByRole('region', { name: 'Anruf' })
    expect(asked()).toEqual([])
    expect(screen.queryByRole('button', { name: 'Ich übernehme' })).toBeNull()
  })
})

it("a result that a colleague's newer one overtook is kept, and the sender reads it", async () => {
  edge.answer('POST /api/call-list/1/results', {
    body: { property, isRepeated: false, newer: { author: 'Jens Petersen', at: '2026-11-23T09:30:00Z' } },
  })
  openApp(edge, '/call-list', agent)
  await shown('Frau 1')
  await userEvent.click(screen.getByRole('radio', { name: /Interessiert/ }))
  await press(/^Speichern, nächster/)
  await waitFor(() =>
    expect(toaster.log()).toContainEqual(
      expect.objectContaining({
        title: 'Als Aktivität festgehalten',
        text: expect.stringMatching(/^Jens Petersen hat dort ein neueres Ergebnis notiert/),
      }),
    ),
  )
})

it.each([
  ['2026-12-01', /^Jens Petersen hat dort inzwischen bis 01\.12\.2026 zurückgestellt; dieser Tag bleibt\.$/],
  [null, /^Jens Petersen hat die Nachfassung dort inzwischen beendet/],
])("the sender reads that a colleague's newer postponement stays: %s", async (day, text) => {
  edge.answer('POST /api/call-list/1/results', { body: { property, isRepeated: false, postponed: { author: 'Jens Petersen', day } } })
  openApp(edge, '/call-list', agent)
  await shown('Frau 1')
  await userEvent.click(screen.getByRole('radio', { name: /Interessiert/ }))
  await press(/^Speichern, nächster/)
  await waitFor(() =>
    expect(toaster.log()).toContainEqual(expect.objectContaining({ title: 'Nachfassung unverändert', text: expect.stringMatching(text) })),
  )
})

describe('a list of thirty owners, all but nine called by colleagues', () => {
  const listMany = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => lead(from + index))
  const reads = () => edge.calls.filter(({ method, address }) => method === 'GET' && address === '/api/call-list').length
  const called = listMany(10, 30).map(({ id }) => `/api/call-list/${id}` as const)
  const leaveNine = (client: Parameters<typeof handleLive>[0]) => act(() => handleLive(client, { type: 'changed', paths: called }))

  it('is read again in the background if the server has more, and keeps the owner on the screen', async () => {
    edge.answer(LIST, { body: { ...getList(...listMany(1, 30)).body, more: 7 } })
    const { client } = openApp(edge, '/call-list', agent)
    await shown('Frau 1')
    await screen.findByText(/^37 anzurufen/)
    expect(reads()).toBe(1)
    edge.answer(LIST, { body: { ...getList(...listMany(31, 55), ...listMany(1, 9)).body, more: 4 } })
    leaveNine(client)
    await screen.findByText(/^38 anzurufen/)
    expect([reads(), screen.getByRole('heading', { level: 2, name: /^Frau/ }).textContent]).toEqual([
      2,
      expect.stringMatching(/^Frau 1(?!\d)/),
    ])
  })

  it('is not read again if the server has no more', async () => {
    edge.answer(LIST, getList(...listMany(1, 30)))
    const { client } = openApp(edge, '/call-list', agent)
    await shown('Frau 1')
    leaveNine(client)
    await screen.findByText(/^9 anzurufen/)
    expect(reads()).toBe(1)
  })
})
