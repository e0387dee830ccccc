import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Contact } from '#shared/contract/work/contact.ts'
import type { CallLead } from '#shared/contract/work/call-list.ts'
import { berlinDay } from '#shared/domain/berlin-time.ts'
import { HOUR } from '#shared/domain/durations.ts'
import { handleLive } from '#web/app/use-live.ts'
import { results } from '#web/features/work/calls/waiting-results.ts'
import { toaster } from '#web/lib/toast.ts'
import { openApp } from '#web/testing/browser.tsx'
import { emptyHouse } from '#web/testing/house.ts'
import { sampleLead, sampleProperty, sampleUser } from '#web/testing/samples.ts'
// preloaded, so that the first test does not wait for them
import './call-list.tsx'
import './property.tsx'
import '#web/features/work/calls/call-dialog.tsx'
import '#web/features/work/calls/waiting-calls.tsx'

const lead = sampleLead

const LIST = 'GET /api/call-list'
const getList = (...leads: CallLead[]) => ({
  body: { leads, more: 0, scripts: { forBuyer: null, ownServices: null }, today: { noted: 0, reached: 0 } },
})
const user = sampleUser()
const property = sampleProperty({ title: 'Haus am Deich' })
const edge = emptyHouse({
  [LIST]: getList(lead(1), lead(2)),
  [`GET /api/properties/${property.id}`]: { body: property },
  [`GET /api/properties/${property.id}/activities`]: { body: [] },
  [`GET /api/call-list/${property.id}/tries`]: { body: { tries: 0 } },
})

afterEach(() => {
  for (const { key } of results.all()) void results.drop(key)
})

const NOTED = { body: { property, isRepeated: false } }
const shown = (name: string) => screen.findByRole('heading', { level: 2, name: new RegExp(`^${name}`) })
const note = () => screen.getByLabelText<HTMLTextAreaElement>(/^Notiz/)
/** For wide screens; a phone's bar has its own button. */
const press = (name: RegExp) => userEvent.click(screen.getAllByRole('button', { name })[0] as HTMLElement)
const posts = () => edge.calls.filter(({ method }) => method === 'POST')

const noteInterest = async () => {
  await userEvent.click(screen.getByRole('radio', { name: /Interessiert/ }))
  await press(/^Speichern, nächster/)
  await shown('Frau 2')
}
const undo = () => act(() => toaster.current()?.action?.run())
const toastOf = (title: string) => waitFor(() => expect(toaster.current()).toMatchObject({ title }))

describe('a list of which some owners are pending', () => {
  const pending = (...leads: CallLead[]) => ({ body: { ...getList(...leads).body, pending: 812 } })

  it('names how many are pending beside those to call', async () => {
    edge.answer(LIST, pending(lead(1)))
    openApp(edge, '/call-list', user)
    await shown('Frau 1')
    expect(screen.getByText('1 anzurufen, bei 812 wird noch ermittelt · heute 0 notiert')).toBeTruthy()
  })

  it('is not called empty, and shows those found once they are announced', async () => {
    edge.answer(LIST, pending())
    const { client } = openApp(edge, '/call-list', user)
    await shown('Wird noch ermittelt')
    expect(screen.getByText(/^Bei 812 Eigentümern wird noch ermittelt, ob Sie sie anrufen dürfen/)).toBeTruthy()
    expect(screen.queryByText('Zurzeit ist niemand anzurufen')).toBeNull()
    edge.answer(LIST, getList(lead(1)))
    act(() => handleLive(client, { type: 'changed', paths: ['/api/call-list', '/api/properties'] }))
    await shown('Frau 1')
    expect(screen.getByText('1 anzurufen · heute 0 notiert')).toBeTruthy()
  })
})

const light = { light: 'red', reason: 'Widerspruch' } as const
const record = {
  id: 3,
  kind: 'objection',
  channel: null,
  reason: '',
  day: '2026-11-21',
  liftedAt: null,
  liftedBy: null,
  author: null,
} as const
const contact: Contact = {
  lights: { phone: light, email: light, letter: light },
  objectedAt: '2026-11-21',
  records: [{ ...record, createdAt: '2026-11-21T09:30:00Z' }],
  undoUntil: '2026-11-22T09:30:00Z',
}

describe('an undone result', () => {
  it('brings the owner back with what was typed, once the server has undone it', async () => {
    edge.answer('POST /api/call-list/1/results', NOTED)
    openApp(edge, '/call-list', user)
    await shown('Frau 1')
    await userEvent.type(note(), 'Will im Mai verkaufen')
    await noteInterest()
    await toastOf('Ergebnis notiert')
    const { key } = posts()[0]!.body as { key: string }
    edge.answer(`POST /api/call-list/results/${key}/undo`, NOTED)
    undo()
    await shown('Frau 1')
    expect(note().value).toBe('Will im Mai verkaufen')
    expect(screen.getByText(/heute 0 notiert/)).toBeTruthy()
    await toastOf('Ergebnis zurückgenommen')
  })

  it('is only dropped while it waits for the network', async () => {
    edge.answer('POST /api/call-list/1/results', { status: 503, body: '' })
    openApp(edge, '/call-list', user)
    await shown('Frau 1')
    await noteInterest()
    await toastOf('Ergebnis wartet auf die Verbindung')
    undo()
    await shown('Frau 1')
    expect([results.all(), posts().length]).toEqual([[], 1])
  })

  it('stays noted, with a sentence, if the server reports an error', async () => {
    edge.answer('POST /api/call-list/1/results', NOTED)
    openApp(edge, '/call-list', user)
    await shown('Frau 1')
    await noteInterest()
    await toastOf('Ergebnis notiert')
    const { key } = posts()[0]!.body as { key: string }
    edge.answer(`POST /api/call-list/results/${key}/undo`, { status: 409, body: 'Danach ist ein neueres Ergebnis notiert.' })
    undo()
    await waitFor(() =>
      expect(toaster.current()).toMatchObject({
        failed: true,
        text: 'Danach ist ein neueres Ergebnis notiert.',
        title: 'Nicht zurückgenommen',
      }),
    )
    expect(screen.getByRole('heading', { level: 2, name: /^Frau 2/ })).toBeTruthy()
  })

  it('is possible for an objection by withdrawing it', async () => {
    edge.answer('POST /api/call-list/1/results', NOTED)
    openApp(edge, '/call-list', user)
    await shown('Frau 1')
    await userEvent.click(screen.getByRole('radio', { name: /Nie wieder/ }))
    await press(/^Widerspruch eintragen/)
    await toastOf('Ergebnis notiert')
    edge.answer('GET /api/properties/1/contact', { body: contact })
    edge.answer('POST /api/properties/1/objection/undo', { status: 409, body: 'Das war vor mehr als 24 Stunden.' })
    const again = toaster.current()?.action
    undo()
    await toastOf('Widerspruch konnte nicht zurückgenommen werden')
    expect(toaster.current()?.text).toBe('Das war vor mehr als 24 Stunden.')
    expect(posts().at(-1)?.body).toEqual({ records: [3] })
    const several = [...contact.records, { ...record, id: 4, createdAt: '2026-11-21T09:40:00Z' }]
    edge.answer('GET /api/properties/1/contact', { body: { ...contact, records: several } })
    const count = posts().length
    act(() => again?.run())
    await waitFor(() => expect(toaster.current()?.text).toMatch(/mehrere Widersprüche .* unter „Prospects“ im Fenster der Immobilie/))
    expect(posts()).toHaveLength(count)
  })

  it("brings back all of the owner's open adverts after an objection, as the server lists them now", async () => {
    const [first, , third] = [lead(1), lead(2), lead(3, { numbers: lead(1).numbers })]
    edge.answer(LIST, getList(first, lead(2), third))
    edge.answer('POST /api/call-list/1/results', NOTED)
    openApp(edge, '/call-list', user)
    await shown('Frau 1')
    await userEvent.click(screen.getByRole('radio', { name: /Nie wieder/ }))
    await press(/^Widerspruch eintragen/)
    await shown('Frau 2')
    await screen.findByText(/^1 anzurufen .* heute 1 notiert/)
    await toastOf('Ergebnis notiert')
    edge.answer('GET /api/properties/1/contact', { body: contact })
    edge.answer('POST /api/properties/1/objection/undo', { body: { ...contact, objectedAt: null, records: [], undoUntil: null } })
    edge.answer(LIST, getList({ ...first, title: 'Haus mit Neuem' }, lead(2), third))
    undo()
    await shown('Frau 1.*Haus mit Neuem')
    await screen.findByText(/^3 anzurufen .* heute 0 notiert/)
    expect(toaster.current()).toMatchObject({ title: 'Widerspruch zurückgenommen' })
  })
})

it('sends the time agreed for a call-back with its day', async () => {
  edge.answer('POST /api/call-list/1/results', NOTED)
  openApp(edge, '/call-list', user)
  await shown('Frau 1')
  await userEvent.click(screen.getByRole('radio', { name: /Rückruf gewünscht/ }))
  fireEvent.change(screen.getByLabelText('Uhrzeit'), { target: { value: '17:30' } })
  await press(/^Speichern, nächster/)
  await shown('Frau 2')
  await waitFor(() => expect(posts()[0]?.body).toMatchObject({ nextDate: expect.any(String), nextTime: '17:30' }))
})

it('asks for the time of an appointment, and saves it without one, too', async () => {
  edge.answer('POST /api/call-list/1/results', NOTED)
  openApp(edge, '/call-list', user)
  await shown('Frau 1')
  await userEvent.keyboard('4')
  const time = screen.getByLabelText('Uhrzeit')
  expect(document.activeElement).toBe(time)
  const hint = 'Ohne Uhrzeit steht er ganztägig im Kalender.'
  expect(time.getAttribute('aria-describedby')).toBe(screen.getByText(hint).id)
  fireEvent.change(time, { target: { value: '17:30' } })
  expect(screen.queryByText(hint)).toBeNull()
  fireEvent.change(time, { target: { value: '' } })
  await press(/^Speichern, nächster/)
  await shown('Frau 2')
  await waitFor(() => expect(posts()[0]?.body).toMatchObject({ result: 'appointment', nextDate: expect.any(String) }))
  expect(posts()[0]?.body).not.toHaveProperty('nextTime')
})

describe('unsaved text', () => {
  it('is restored when a skipped owner comes up again', async () => {
    openApp(edge, '/call-list', user)
    await shown('Frau 1')
    await userEvent.type(note(), 'Mailbox voll')
    await press(/^Überspringen/)
    await shown('Frau 2')
    expect(note().value).toBe('')
    await press(/^Überspringen/)
    await shown('Frau 1')
    expect(note().value).toBe('Mailbox voll')
  })

  it('is sent along when the owner is snoozed', async () => {
    edge.answer('POST /api/call-list/1/results', NOTED)
    openApp(edge, '/call-list', user)
    await shown('Frau 1')
    await userEvent.type(note(), 'Ist im Urlaub')
    await press(/^Zurückstellen/)
    await press(/^(In einer Woche|Montag) /)
    await shown('Frau 2')
    await waitFor(() => expect(posts()[0]?.body).toMatchObject({ result: 'snoozed', text: 'Ist im Urlaub' }))
  })

  it('is sent with the owner to a chosen day', async () => {
    edge.answer('POST /api/call-list/1/results', NOTED)
    openApp(edge, '/call-list', user)
    await shown('Frau 1')
    await press(/^Zurückstellen/)
    fireEvent.change(screen.getByLabelText('Anderer Tag'), { target: { value: '2035-05-06' } })
    await press(/^Bis dahin/)
    await shown('Frau 2')
    // 6 May 2035 is a Sunday
    await waitFor(() => expect(posts()[0]?.body).toMatchObject({ result: 'snoozed', nextDate: '2035-05-07' }))
  })

  it('requires a confirmation before the page is left', async () => {
    openApp(edge, '/call-list', user)
    await shown('Frau 1')
    await userEvent.type(note(), 'Mailbox voll')
    await press(/^Überspringen/)
    await userEvent.click((await screen.findAllByRole('link', { name: 'Prospects' }))[0] as HTMLElement)
    await screen.findByText('Möchten Sie die Seite verlassen?')
    expect(location.pathname).toBe('/call-list')
  })
})

describe('saving without a result', () => {
  it.each([
    ['the button', () => userEvent.click(screen.getByRole('button', { name: 'Speichern' }))],
    ['Ctrl+Enter', () => userEvent.keyboard('{Control>}{Enter}{/Control}')],
  ] as const)('asks for one if nothing is written, and otherwise saves the note: %s', async (_, save) => {
    edge.answer(`POST /api/call-list/${property.id}/results`, NOTED)
    openApp(edge, `/property/${property.id}`, user)
    await userEvent.click(await screen.findByRole('button', { name: /^Ergebnis/ }))
    await screen.findByRole('dialog')
    await userEvent.click(note())
    await save()
    expect((await screen.findByText('Bitte wählen Sie ein Ergebnis oder schreiben Sie eine Notiz.')).closest('fieldset')).toBeTruthy()
    expect(posts()).toEqual([])
    await userEvent.type(note(), 'Ruft zurück')
    await save()
    await toastOf('Notiz gespeichert')
    expect(posts()[0]?.body).toMatchObject({ result: 'note', text: 'Ruft zurück' })
    expect(posts()[0]?.body).not.toHaveProperty('status')
  })

  it('keeps the owner on the call list, and restores the text when the note is undone', async () => {
    edge.answer('POST /api/call-list/1/results', NOTED)
    openApp(edge, '/call-list', user)
    await shown('Frau 1')
    await userEvent.type(note(), 'Hund im Garten')
    await press(/^Notiz speichern/)
    await toastOf('Notiz gespeichert')
    expect([screen.getByRole('heading', { level: 2, name: /^Frau 1/ }), note().value]).toMatchObject([{}, ''])
    expect(screen.getByText(/heute 0 notiert/)).toBeTruthy()
    await userEvent.type(note(), 'Tor offen')
    const { key } = posts()[0]!.body as { key: string }
    edge.answer(`POST /api/call-list/results/${key}/undo`, NOTED)
    undo()
    await waitFor(() => expect(note().value).toBe('Hund im Garten\nTor offen'))
  })
})

it("names the search clients that a lead's property fits", async () => {
  edge.answer(
    LIST,
    getList(
      lead(1, {
        matchingClients: {
          count: 2,
          clients: [
            { id: 3, name: 'K-17' },
            { id: 4, name: 'Familie Berger' },
          ],
        },
      }),
    ),
  )
  openApp(edge, '/call-list', user)
  await shown('Frau 1')
  await userEvent.hover(screen.getByRole('button', { name: 'Passt zu 2 Suchkunden' }))
  expect(screen.getByText('Familie Berger').tagName).toBe('LI')
})

describe('the opening line of a call', () => {
  const CLIENTS = { count: 1, clients: [{ id: 3, name: 'K-17' }] }
  const WAITING = { light: 'amber', waits: 'client', why: 'Nur für einen konkreten Suchkunden', matchingClients: CLIENTS } as const
  const script = () => screen.queryByText(/^„Guten Tag/)?.textContent ?? null
  const links = () => screen.queryAllByRole('link', { name: /^Anrufen:/ })

  it("is the client's script once a fitting client is linked with one tap; before that, the number is only text", async () => {
    edge.answer(LIST, getList(lead(1, WAITING)))
    edge.answer('PUT /api/properties/1/search-client', { body: { success: true } })
    openApp(edge, '/call-list', user)
    await shown('Frau 1')
    expect([script(), links()]).toEqual([null, []])
    expect(screen.getAllByText('0171 5550121').length).toBeGreaterThan(0)
    expect(screen.getByText(WAITING.why)).toBeTruthy()
    edge.answer(LIST, getList(lead(1)))
    await userEvent.click(within(screen.getByRole('group', { name: 'Für wen rufen Sie an?' })).getByRole('button', { name: 'Für K-17' }))
    await waitFor(() => expect(script()).toContain('Ich rufe für einen Suchkunden an'))
    expect(edge.calls.find(({ method }) => method === 'PUT')?.body).toEqual({ searchClientId: 3 })
    expect(links().length).toBeGreaterThan(0)
  })

  it.each([
    ['the own services with a consent', { isOfAdvert: false }, /Sie waren einverstanden/],
    ['nothing to a commercial seller', { light: 'amber' }, /^$/],
    ['nothing before the question about the advert is answered', { light: 'amber', waits: 'answer' }, /^$/],
  ] as const)('is %s', async (_, change, words) => {
    edge.answer(LIST, getList(lead(1, change)))
    openApp(edge, '/call-list', user)
    await shown('Frau 1')
    expect(script() ?? '').toMatch(words)
    expect(links().length > 0).toBe(!('waits' in change))
  })

  it('needs a network to link a client', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    edge.answer(LIST, getList(lead(1, WAITING)))
    openApp(edge, '/call-list', user)
    await shown('Frau 1')
    expect(screen.getByText('Ohne Verbindung lässt sich kein Suchkunde verknüpfen.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Für K-17' })).toBeNull()
    online.mockRestore()
  })

  it("starts from the last call and from the seller's other adverts", async () => {
    const said = {
      at: '2026-11-03T10:00:00.000Z',
      activityType: 'call',
      outcome: 'interested',
      description: 'Interessiert: im Mai',
      author: null,
    } as const
    const note = {
      at: '2026-11-01T10:00:00.000Z',
      activityType: 'note_added',
      outcome: null,
      description: 'Hund im Garten',
      author: null,
    } as const
    edge.answer(LIST, getList(lead(1, { said: [said, note], lastSpoke: { ...said, elsewhere: null }, otherOffers: 2 })))
    openApp(edge, '/call-list', user)
    await shown('Frau 1')
    expect(screen.getByText(/^Zuletzt gesprochen am/).parentElement?.textContent).toMatch(/3\.11\.2026: Interessiert: im Mai$/)
    expect(screen.getAllByText(/im Mai/)).toHaveLength(1)
    expect(screen.getAllByText(/Hund im Garten/).length).toBeGreaterThan(0)
    expect(screen.getByText('Bietet 2 weitere Objekte an')).toBeTruthy()
  })

  it('names the colleagues who spoke to the owner', async () => {
    const call = { at: '2026-11-03T10:00:00.000Z', activityType: 'call', outcome: 'interested', description: 'Im Mai' } as const
    const before = { at: '2026-11-01T10:00:00.000Z', activityType: 'note_added', outcome: null, description: 'Hund' } as const
    const said = [
      { ...call, author: 'Ben Ohm' },
      { ...before, author: 'Änne Vogt' },
    ]
    edge.answer(LIST, getList(lead(1, { said, lastSpoke: { ...call, author: 'Ben Ohm', elsewhere: null } })))
    openApp(edge, '/call-list', user)
    await shown('Frau 1')
    expect(screen.getByText(/^Zuletzt gesprochen am/).textContent).toMatch(/11\.2026 von Ben Ohm:$/)
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toContainEqual(
      expect.stringMatching(/11\.2026 Notiz von Änne Vogt: Hund$/),
    )
  })
})

it("counts an advert's days online by the Berlin calendar", async () => {
  // late in the evening before, both in summer and in winter
  const listedAt = new Date(Date.parse(berlinDay(Date.now())) - 3 * HOUR).toISOString()
  edge.answer(LIST, getList(lead(1, { listedAt })))
  openApp(edge, '/call-list', user)
  await shown('Frau 1')
  expect(screen.getAllByText(/^seit gestern/).length).toBeGreaterThan(0)
})
