import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { IncomingTip, TipHistoryEntry } from '#shared/contract/network/tips.ts'
import { handleLive } from '#web/app/use-live.ts'
import { toaster } from '#web/lib/toast.ts'
import { openApp } from '../../testing/browser.tsx'
import { emptyHouse } from '../../testing/house.ts'
import { sampleUser, textChanged } from '../../testing/samples.ts'
import { sampleTip } from '#web/testing/work-samples.ts'

const tip = (id: number, change: Partial<IncomingTip> = {}) =>
  sampleTip(id, {
    sellerName: 'Karin Petersen',
    sellerPhone: '040 123456',
    notes: 'Erbengemeinschaft',
    leadSource: 'Auftrag vor Ort',
    description: 'Leer seit März',
    submittedAt: new Date().toISOString(),
    ownerConsent: { version: 1, how: null, givenAt: '2026-11-20T09:00:00Z' },
    ...change,
  })
const TRAIL: TipHistoryEntry[] = [
  {
    id: 2,
    changeType: 'note_added',
    oldValue: null,
    newValue: 'Termin am Montag',
    changedByType: 'makler',
    changedByName: null,
    createdAt: '2026-11-20T09:00:00Z',
  },
  {
    id: 1,
    changeType: 'status_change',
    oldValue: 'submitted',
    newValue: 'contacted',
    changedByType: 'makler',
    changedByName: null,
    createdAt: '2026-11-20T08:00:00Z',
  },
]
const SEVEN = [1, 2, 3, 4, 5, 6, 7].map((id) => tip(id))

const edge = emptyHouse({
  'GET /api/makler/property-tips': { body: SEVEN },
  'GET /api/makler/property-tips/1': { body: tip(1) },
  'GET /api/makler/property-tips/1/history': { body: TRAIL },
  'GET /api/makler/property-tips/1/prospect': { body: { propertyId: null, isJoined: false, known: [] } },
})

async function open(address = '/') {
  const { client } = openApp(edge, address, sampleUser({ firstStepsHidden: true }))
  await screen.findByRole('heading', { level: 1, name: /Anna Berger/, hidden: true })
  return client
}
const panel = () => within(screen.getByRole('region', { name: 'Eingehende Partner Objekt-Tipps' }))

async function openFirst() {
  const client = await open()
  await userEvent.click(await panel().findByRole('link', { name: 'Haus · Lindenweg 1, 22111 Hamburg' }))
  return { client, dialog: within(await screen.findByRole('dialog', { name: 'Objekt-Tipp: Haus, Lindenweg 1, 22111 Hamburg' })) }
}

describe("the dashboard's incoming tips", () => {
  it('are the first five, and all of them on demand', async () => {
    await open()
    await panel().findByText('Haus · Lindenweg 5, 22111 Hamburg')
    expect(panel().getAllByRole('listitem')).toHaveLength(5)
    await userEvent.click(panel().getByRole('button', { name: 'Alle 7 anzeigen' }))
    expect(panel().getAllByRole('listitem')).toHaveLength(7)
    await userEvent.click(panel().getByRole('button', { name: 'Weniger anzeigen' }))
    expect(panel().getAllByRole('listitem')).toHaveLength(5)
  })

  it('do not offer more when there are no more', async () => {
    edge.answer('GET /api/makler/property-tips', { body: SEVEN.slice(0, 5) })
    await open()
    await panel().findByText('Haus · Lindenweg 5, 22111 Hamburg')
    expect(panel().queryByRole('button')).toBeNull()
  })

  it('show partner, age, urgency and status', async () => {
    const second = tip(2, {
      urgency: 'hoch',
      status: 'sold',
      partnerId: null,
      partnerFirstName: null,
      partnerLastName: null,
      estimatedPrice: null,
    })
    edge.answer('GET /api/makler/property-tips', { body: [tip(1), second] })
    await open()
    const lines = await panel().findAllByRole('listitem')
    expect(lines.map((line) => line.textContent)).toEqual([
      'Haus · Lindenweg 1, 22111 HamburgImmobilienverkauf · von Vera Räumt · vor wenigen Minuten480.000 €Neu eingegangen',
      'Haus · Lindenweg 2, 22111 HamburgImmobilienverkauf · von Ehemaliger Partner · vor wenigen MinutenDringendPreis auf AnfrageVerkauft',
    ])
  })

  it('have a text for the empty list, and offer the invitation', async () => {
    edge.answer('GET /api/makler/property-tips', { body: [] })
    await open()
    await panel().findByText('Noch keine Objekt-Tipps')
    panel().getByRole('button', { name: 'Link kopieren' })
  })

  it('report a failed load, and retry', async () => {
    edge.answer('GET /api/makler/property-tips', { status: 500, body: 'Fehler' })
    await open()
    await panel().findByText('Objekt-Tipps konnten nicht geladen werden')
    edge.answer('GET /api/makler/property-tips', { body: SEVEN })
    await userEvent.click(panel().getByRole('button', { name: 'Erneut versuchen' }))
    await panel().findByText('Haus · Lindenweg 1, 22111 Hamburg')
  })

  it('follow live updates', async () => {
    const client = await open()
    await panel().findByText('Haus · Lindenweg 1, 22111 Hamburg')
    edge.answer('GET /api/makler/property-tips', { body: [tip(9), ...SEVEN] })
    act(() => handleLive(client, { type: 'changed', paths: ['/api/makler/property-tips'] }))
    await panel().findByText('Haus · Lindenweg 9, 22111 Hamburg')
  })
})

describe("a tip's dialog", () => {
  it('shows all facts from the partner, and the history', async () => {
    const { dialog } = await openFirst()
    const facts = within(dialog.getByRole('region', { name: 'Eigentümer' }))
    facts.getByText('Karin Petersen')
    // red light: readable, but no link
    expect(facts.getByText('040 123456').tagName).toBe('SPAN')
    within(dialog.getByRole('region', { name: 'Partner' })).getByText('Erbengemeinschaft')
    const trail = within(await dialog.findByRole('list', { name: 'Verlauf' }))
    expect(trail.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
      expect.stringContaining('Termin am Montag'),
      expect.stringContaining('Neu eingegangen → Kontaktiert'),
    ])
  })

  it('sends status and note together, reports success, and closes', async () => {
    edge.answer('PATCH /api/makler/property-tips/1', { body: tip(1, { status: 'accepted', maklerNotes: 'Termin' }) })
    const { dialog } = await openFirst()
    await userEvent.selectOptions(dialog.getByLabelText('Status'), 'Angenommen')
    await userEvent.type(dialog.getByLabelText('Notizen für den Partner'), 'Termin')
    await userEvent.click(dialog.getByRole('button', { name: 'Speichern' }))
    await waitFor(() => expect(toaster.current()?.title).toBe('Objekt-Tipp aktualisiert'))
    expect(edge.calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([
      { status: 'accepted', maklerNotes: 'Termin', maklerNotesVersion: 0 },
    ])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it("stays open for a sold tip's sale, without asking about saved changes", async () => {
    edge.answer('GET /api/makler/commissions', { body: [] })
    edge.answer('PATCH /api/makler/property-tips/1', { body: tip(1, { status: 'sold' }) })
    const { client, dialog } = await openFirst()
    await userEvent.selectOptions(dialog.getByLabelText('Status'), 'Verkauft')
    edge.answer('GET /api/makler/property-tips/1', { body: tip(1, { status: 'sold' }) })
    await userEvent.click(dialog.getByRole('button', { name: 'Speichern' }))
    await dialog.findByRole('form', { name: 'Verkauf festhalten' })
    await waitFor(() => expect(client.isFetching()).toBe(0))
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(location.search).toBe(''))
  })

  it('sends only those private fields that changed since the last save', async () => {
    const noted = { body: tip(1, { ownNotes: 'Erbengemeinschaft', ownNotesVersion: 1 }) }
    edge.answer('PATCH /api/makler/property-tips/1', noted)
    const { dialog } = await openFirst()
    await userEvent.type(dialog.getByLabelText('Eigene Notizen'), 'Erbengemeinschaft')
    edge.answer('GET /api/makler/property-tips/1', noted)
    await userEvent.click(await dialog.findByRole('button', { name: 'Speichern: Nur in Ihrem Büro' }))
    await waitFor(() => expect(dialog.queryByRole('button', { name: 'Speichern: Nur in Ihrem Büro' })).toBeNull())
    await userEvent.type(dialog.getByLabelText('Wiedervorlage am'), '2030-01-15')
    await userEvent.click(await dialog.findByRole('button', { name: 'Speichern: Nur in Ihrem Büro' }))
    const sent = () => edge.calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body)
    await waitFor(() => expect(sent()).toHaveLength(2))
    expect(sent()).toEqual([{ ownNotes: 'Erbengemeinschaft', ownNotesVersion: 0 }, { followUpDate: '2030-01-15' }])
  })

  it('saves own notes based on the version read, not on one that arrived later', async () => {
    const { client, dialog } = await openFirst()
    await userEvent.type(dialog.getByLabelText('Eigene Notizen'), 'Erbengemeinschaft')
    const theirs = tip(1, { ownNotes: 'Ruft am Montag an', ownNotesVersion: 1, followUpDate: '2030-01-15' })
    edge.answer('GET /api/makler/property-tips', { body: [theirs] })
    edge.answer('GET /api/makler/property-tips/1', { body: theirs })
    edge.answer('PATCH /api/makler/property-tips/1', textChanged({ field: 'ownNotes', text: 'Ruft am Montag an', version: 1 }))
    act(() => handleLive(client, { type: 'changed', paths: ['/api/makler/property-tips'] }))
    await waitFor(() => expect(dialog.getByLabelText<HTMLInputElement>('Wiedervorlage am').value).toBe('2030-01-15'))
    await userEvent.type(dialog.getByLabelText('Eigene Notizen'), ' ab Mai')
    await userEvent.click(await dialog.findByRole('button', { name: 'Speichern: Nur in Ihrem Büro' }))
    expect((await dialog.findByRole('group', { name: 'Andere Fassung' })).textContent).toBe('Ruft am Montag an')
    expect(edge.calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([
      { ownNotes: 'Erbengemeinschaft ab Mai', ownNotesVersion: 0 },
    ])
  })

  it('shows why a save failed, and keeps the input', async () => {
    edge.answer('PATCH /api/makler/property-tips/1', { status: 503, body: 'Die Datenbank ist gerade nicht erreichbar.' })
    const { dialog } = await openFirst()
    await userEvent.type(dialog.getByLabelText('Notizen für den Partner'), 'Termin')
    await userEvent.click(dialog.getByRole('button', { name: 'Speichern' }))
    const text = 'HTTP 503: Die Datenbank ist gerade nicht erreichbar.'
    await waitFor(() => expect(toaster.current()).toMatchObject({ title: 'Fehler beim Aktualisieren', text, failed: true }))
    expect(dialog.getByLabelText<HTMLTextAreaElement>('Notizen für den Partner').value).toBe('Termin')
  })

  it('sends only changed fields', async () => {
    edge.answer('PATCH /api/makler/property-tips/1', { body: tip(1, { status: 'accepted' }) })
    const { dialog } = await openFirst()
    await userEvent.selectOptions(dialog.getByLabelText('Status'), 'Angenommen')
    await userEvent.click(dialog.getByRole('button', { name: 'Speichern' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(edge.calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([{ status: 'accepted' }])
  })

  it('offers a choice between the entered note and one saved in the meantime', async () => {
    edge.answer('PATCH /api/makler/property-tips/1', textChanged({ field: 'maklerNotes', text: 'Abgesagt', version: 1 }))
    const { dialog } = await openFirst()
    await userEvent.selectOptions(dialog.getByLabelText('Status'), 'Angenommen')
    await userEvent.type(dialog.getByLabelText('Notizen für den Partner'), 'Termin')
    await userEvent.click(dialog.getByRole('button', { name: 'Speichern' }))
    expect((await dialog.findByRole('group', { name: 'Andere Fassung' })).textContent).toBe('Abgesagt')
    await userEvent.click(dialog.getByRole('button', { name: 'Meine Fassung behalten' }))
    expect(dialog.getByLabelText<HTMLTextAreaElement>('Notizen für den Partner').value).toBe('Termin')
    edge.answer('PATCH /api/makler/property-tips/1', { body: tip(1, { status: 'accepted', maklerNotes: 'Termin', maklerNotesVersion: 2 }) })
    await userEvent.click(dialog.getByRole('button', { name: 'Speichern' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(edge.calls.filter(({ method }) => method === 'PATCH').at(-1)?.body).toEqual({
      status: 'accepted',
      maklerNotes: 'Termin',
      maklerNotesVersion: 1,
    })
  })

  it('asks before unsaved changes are discarded', async () => {
    const { dialog } = await openFirst()
    await userEvent.type(dialog.getByLabelText('Notizen für den Partner'), 'Termin')
    await userEvent.keyboard('{Escape}')
    await userEvent.click(await screen.findByRole('button', { name: 'Weiter bearbeiten' }))
    expect(dialog.getByLabelText<HTMLTextAreaElement>('Notizen für den Partner').value).toBe('Termin')
  })

  it('closes by the back button after the confirmation, and restores the focus', async () => {
    const { dialog } = await openFirst()
    await userEvent.type(dialog.getByLabelText('Notizen für den Partner'), 'Termin')
    act(() => history.back())
    await userEvent.click(await screen.findByRole('button', { name: 'Verwerfen' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(location.search).toBe('')
    const link = panel().getByRole('link', { name: 'Haus · Lindenweg 1, 22111 Hamburg' })
    await waitFor(() => expect(document.activeElement).toBe(link))
  })

  it('keeps text typed during a save', async () => {
    let done = () => {}
    edge.answer('PATCH /api/makler/property-tips/1', {
      body: tip(1, { maklerNotes: 'Termin' }),
      after: new Promise<void>((resolve) => (done = resolve)),
    })
    const { dialog } = await openFirst()
    const field = dialog.getByLabelText<HTMLTextAreaElement>('Notizen für den Partner')
    await userEvent.type(field, 'Termin')
    await userEvent.click(dialog.getByRole('button', { name: 'Speichern' }))
    await userEvent.type(field, ' am Montag')
    done()
    await waitFor(() => expect(toaster.current()?.title).toBe('Objekt-Tipp aktualisiert'))
    expect(field.value).toBe('Termin am Montag')
    expect(screen.queryByRole('dialog')).not.toBeNull()
  })

  it('opens a tip that is not in any list on the page', async () => {
    edge.answer('GET /api/makler/property-tips/44', { body: tip(44) })
    await open('/?tip=44')
    await screen.findByRole('dialog', { name: 'Objekt-Tipp: Haus, Lindenweg 44, 22111 Hamburg' })
  })

  it('reports an unknown tip', async () => {
    await open('/?tip=99')
    await waitFor(() => expect(toaster.current()?.title).toBe('Objekt-Tipp nicht gefunden'))
    expect(screen.queryByRole('dialog')).toBeNull()
    await waitFor(() => expect(location.search).toBe(''))
  })
})
