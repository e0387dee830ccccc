import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider, useNavigate } from 'react-router'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Property } from '#shared/contract/work/properties.ts'
import type { Activity } from '#shared/contract/work/prospects.ts'
import { toaster } from '#web/lib/toast.ts'
import { createQueryClient } from '../../../testing/browser.tsx'
import type { Edge } from '../../../testing/edge.ts'
import { startEdge } from '../../../testing/edge.ts'
import { sampleProperty, textChanged } from '../../../testing/samples.ts'
import type { DialogPlace } from './dialog-messages.ts'
import type { ProspectDialogProps } from './prospect-dialog.tsx'
import { ProspectDialog } from './prospect-dialog.tsx'

const ACTIVITY: Activity = {
  id: 1,
  activityType: 'call',
  description: 'Will im Frühjahr verkaufen',
  contactMethod: 'phone',
  outcome: 'interested',
  createdAt: '2026-11-20T08:30:00Z',
  author: null,
}
/** Response to adding an activity: also returns the updated property. */
const added = (change: Partial<Property> = {}) => ({ ...ACTIVITY, property: sampleProperty({ ...KNOWN, ...change }) })

const KNOWN: Partial<Property> = {
  prospectStatus: 'contacted',
  ownerName: 'Ida Moor',
  ownerPhone: '040 123',
  ownerEmail: 'ida@moor.example',
  leadScore: 70,
  estimatedValue: 480_000,
  preferredContactMethod: 'mail',
  nextFollowUpDate: '2026-12-01',
  lastContactDate: '2026-11-19',
  internalNotes: 'Hund',
  internalNotesVersion: 4,
}

let edge: Edge
beforeEach(async () => {
  edge = await startEdge({
    'GET /api/properties/7': { body: sampleProperty(KNOWN) },
    'GET /api/properties/7/activities': { body: [] },
  })
})
afterEach(async () => {
  cleanup()
  toaster.forget()
  await edge.stop()
})

function Opened({ place }: { place: DialogPlace }) {
  const navigate = useNavigate()
  const lights: ProspectDialogProps['renderContact'] = ({ title }, onDraft) => (
    <label>
      Ampel von {title}
      <input onChange={({ target }) => onDraft(target.value !== '')} />
    </label>
  )
  return <ProspectDialog id={7} place={place} onClose={() => void navigate('/zu')} renderContact={lights} />
}

async function open(place: DialogPlace = 'page', change?: Partial<Property>) {
  if (change) edge.answer('GET /api/properties/7', { body: sampleProperty(change) })
  const router = createMemoryRouter(
    [
      { path: '/', element: <Opened place={place} /> },
      { path: '/zu', element: <p>geschlossen</p> },
    ],
    { initialEntries: ['/'] },
  )
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  const dialog = within(await screen.findByRole('dialog', { name: 'Rotklinker am Park' }))
  await dialog.findByLabelText('Ampel von Rotklinker am Park')
  return { dialog, router }
}

type Dialog = Awaited<ReturnType<typeof open>>['dialog']
const data = (dialog: Dialog) => within(dialog.getByRole('form', { name: 'Prospect-Daten' }))
const activity = (dialog: Dialog) => within(dialog.getByRole('form', { name: 'Aktivität hinzufügen' }))
const written = () => edge.calls.filter(({ method }) => method !== 'GET')
const save = (dialog: Dialog) => userEvent.click(dialog.getByRole('button', { name: 'Speichern' }))
const add = (dialog: Dialog) => userEvent.click(activity(dialog).getByRole('button', { name: 'Hinzufügen' }))
const expectClosed = () => waitFor(() => expect(screen.getByText('geschlossen')).toBeDefined())

async function write(field: HTMLElement, text: string) {
  await userEvent.clear(field)
  await userEvent.type(field, text)
}

describe('the prospect data', () => {
  it('are sent together, with numbers and dates in the format of the contract', async () => {
    const { dialog } = await open('page', {})
    const form = data(dialog)
    await userEvent.selectOptions(form.getByLabelText('Status'), 'Marktbericht senden')
    await userEvent.type(form.getByLabelText('Name'), 'Ida Moor')
    await userEvent.type(form.getByLabelText('Telefon'), '040 123')
    await userEvent.type(form.getByLabelText('E-Mail'), 'ida@moor.example')
    await userEvent.type(form.getByLabelText('Lead-Score (0–100)'), '85')
    await userEvent.type(form.getByLabelText('Geschätzter Wert (€)'), '450.000,50')
    await userEvent.selectOptions(form.getByLabelText('Bevorzugter Kontaktweg'), 'Brief')
    await userEvent.type(form.getByLabelText('Nachfassen am'), '2026-12-01')
    await userEvent.type(form.getByLabelText('Letzter Kontakt'), '2026-11-19')
    await userEvent.type(form.getByLabelText('Interne Notizen'), 'Hund')
    edge.answer('PATCH /api/properties/7/prospect', { body: sampleProperty() })
    await save(dialog)
    await expectClosed()
    expect(toaster.log()[0]?.title).toBe('Prospect-Daten erfolgreich aktualisiert')
    expect(written().map(({ body }) => body)).toEqual([
      {
        prospectStatus: 'send_market_report',
        internalNotes: 'Hund',
        internalNotesVersion: 0,
        ownerName: 'Ida Moor',
        ownerPhone: '040 123',
        ownerEmail: 'ida@moor.example',
        leadScore: 85,
        estimatedValue: 450_000.5,
        preferredContactMethod: 'mail',
        nextFollowUpDate: '2026-12-01',
        lastContactDate: '2026-11-19',
      },
    ])
  })

  it('show the wrong numbers only if there are some, and take out what is emptied', async () => {
    const { dialog } = await open('page', {})
    expect(data(dialog).queryByLabelText('Falsche Nummern')).toBeNull()
    cleanup()
    edge.answer('GET /api/properties/7', { body: sampleProperty({ ...KNOWN, wrongPhones: '040123' }) })
    const other = await open()
    await userEvent.clear(data(other.dialog).getByLabelText('Falsche Nummern'))
    edge.answer('PATCH /api/properties/7/prospect', { body: sampleProperty(KNOWN) })
    await save(other.dialog)
    await waitFor(() => expect(written().map(({ body }) => body)).toEqual([{ wrongPhones: null }]))
  })

  it('are sent as null if they were emptied', async () => {
    const { dialog } = await open()
    const form = data(dialog)
    for (const label of ['Name', 'Telefon', 'E-Mail', 'Geschätzter Wert (€)', 'Nachfassen am', 'Letzter Kontakt', 'Interne Notizen'])
      await userEvent.clear(form.getByLabelText(label))
    await userEvent.selectOptions(form.getByLabelText('Bevorzugter Kontaktweg'), 'Keine Angabe')
    await userEvent.click(form.getByRole('button', { name: 'Vorschlag übernehmen' }))
    edge.answer('PATCH /api/properties/7/prospect', { body: sampleProperty() })
    await save(dialog)
    await expectClosed()
    const { internalNotesVersion, ...body } = (written()[0]?.body ?? {}) as Record<string, unknown>
    expect(internalNotesVersion).toBe(4)
    expect(Object.keys(body)).toHaveLength(9)
    expect(new Set(Object.values(body))).toEqual(new Set([null]))
  })

  it('are sent only if changed: the date an activity has just set is kept', async () => {
    const { dialog } = await open()
    edge.answer('POST /api/properties/7/activities', { body: added() })
    // the page has not refetched the new date yet
    edge.answer('GET /api/properties/7', { body: sampleProperty(KNOWN), after: new Promise(() => {}) })
    await userEvent.type(activity(dialog).getByLabelText('Beschreibung'), 'Angerufen')
    await add(dialog)
    await waitFor(() => expect(toaster.current()?.title).toBe('Aktivität erfolgreich hinzugefügt'))
    await write(data(dialog).getByLabelText('Name'), 'Ida Moor-Heide')
    await write(data(dialog).getByLabelText('Telefon'), '040 1234')
    await write(data(dialog).getByLabelText('Telefon'), '040 123')
    edge.answer('PATCH /api/properties/7/prospect', { body: sampleProperty(KNOWN) })
    await save(dialog)
    await expectClosed()
    expect(written().at(-1)?.body).toEqual({ ownerName: 'Ida Moor-Heide' })
  })

  it('remain to be saved only if they change during a save', async () => {
    const { dialog } = await open()
    let release = () => {}
    const after = new Promise<void>((resolve) => (release = resolve))
    const stored = { ...KNOWN, internalNotes: 'Hund und Katze' }
    edge.answer('PATCH /api/properties/7/prospect', { body: sampleProperty(stored), after })
    edge.answer('GET /api/properties/7', { body: sampleProperty(stored) })
    await write(data(dialog).getByLabelText('Interne Notizen'), 'Hund und Katze')
    await save(dialog)
    await write(data(dialog).getByLabelText('Name'), 'Ida Moor-Heide')
    release()
    await waitFor(() => expect(toaster.current()?.title).toBe('Prospect-Daten erfolgreich aktualisiert'))
    expect(screen.queryByText('geschlossen')).toBeNull()
    edge.answer('PATCH /api/properties/7/prospect', { body: sampleProperty({ ...stored, ownerName: 'Ida Moor-Heide' }) })
    await save(dialog)
    await expectClosed()
    expect(written().map(({ body }) => body)).toEqual([
      { internalNotes: 'Hund und Katze', internalNotesVersion: 4 },
      { ownerName: 'Ida Moor-Heide' },
    ])
  })

  it('can be undone when they include another status', async () => {
    const { dialog } = await open('page', { ...KNOWN, statusChangedAt: '2026-11-19T08:00:00Z' })
    await userEvent.selectOptions(data(dialog).getByLabelText('Status'), 'Abschluss')
    edge.answer('PATCH /api/properties/7/prospect', { body: sampleProperty({ ...KNOWN, prospectStatus: 'closed_deal' }) })
    edge.answer('POST /api/prospects/undo', { body: { restored: 1 } })
    await save(dialog)
    await expectClosed()
    toaster.current()?.action?.run()
    await waitFor(() => expect(toaster.current()?.title).toBe('1 Änderung zurückgenommen'))
    const before = { id: 7, isNew: false, prospectStatus: 'contacted', nextFollowUpDate: null, statusChangedAt: '2026-11-19T08:00:00Z' }
    expect(written().at(-1)?.body).toEqual({ set: { prospectStatus: 'closed_deal' }, before: [before] })
  })

  it('are not sent when nothing was changed: saving closes the dialog', async () => {
    const { dialog } = await open()
    await save(dialog)
    await expectClosed()
    expect(written()).toEqual([])
    expect(toaster.log()).toEqual([])
  })

  it.each([
    ['Lead-Score (0–100)', '101', 'Höchstens 100'],
    ['Lead-Score (0–100)', '7,5', 'Bitte geben Sie eine ganze Zahl ein'],
    ['Geschätzter Wert (€)', 'viel', 'Bitte geben Sie eine Zahl ein'],
    ['E-Mail', 'ida', 'Ungültige E-Mail-Adresse'],
  ])('reject %s "%s"', async (label, text, message) => {
    const { dialog } = await open()
    await write(data(dialog).getByLabelText(label), text)
    await save(dialog)
    expect(await dialog.findByText(message)).toBeDefined()
    expect(written()).toEqual([])
  })

  it('take name and number from the advert', async () => {
    const contactInfo = { name: 'Ole Heide', phone: '0171 55', source: null, memberSince: null, otherAds: null }
    const { dialog } = await open('page', { contactInfo })
    await userEvent.click(dialog.getByRole('button', { name: 'Aus dem Inserat übernehmen' }))
    expect(data(dialog).getByLabelText<HTMLInputElement>('Name').value).toBe('Ole Heide')
    expect(data(dialog).getByLabelText<HTMLInputElement>('Telefon').value).toBe('0171 55')
  })

  it('show a score of 0 that was set by hand', async () => {
    const { dialog } = await open('page', { ...KNOWN, leadScore: 0 })
    expect(data(dialog).getByLabelText<HTMLInputElement>('Lead-Score (0–100)').value).toBe('0')
  })

  it('show the suggested score with its reasons beside the one set by hand', async () => {
    const { dialog } = await open()
    expect(data(dialog).getByLabelText<HTMLInputElement>('Lead-Score (0–100)').value).toBe('70')
    expect(dialog.getByText('Privater Anbieter')).toBeDefined()
    expect(dialog.getByText(/^Vorschlag:/).textContent).toMatch(/^Vorschlag: \d+\/100$/)
  })

  it.each([
    ['page', 'Fehler beim Aktualisieren der Prospect-Daten'],
    ['dashboard', 'Failed to update prospect data'],
  ] as const)('report a failed save in the %s wording, and keep the dialog open', async (place, title) => {
    const { dialog } = await open(place)
    await write(data(dialog).getByLabelText('Name'), 'Neu')
    edge.answer('PATCH /api/properties/7/prospect', { status: 500 })
    await save(dialog)
    await waitFor(() => expect(toaster.current()).toMatchObject({ title, failed: true }))
    expect(toaster.current()?.text).toContain('im Formular')
    expect(data(dialog).getByLabelText<HTMLInputElement>('Name').value).toBe('Neu')
  })

  it('are shown below the address and the rent', async () => {
    const { dialog } = await open('page', { price: 1_250, listingType: 'rent', address: 'Am Deich 3' })
    expect(dialog.getByText('1.250 €/Monat · 20257 Hamburg · Am Deich 3')).toBeDefined()
  })

  it('ask before unsaved changes are discarded', async () => {
    const { dialog, router } = await open()
    await write(data(dialog).getByLabelText('Name'), 'Neu')
    await userEvent.keyboard('{Escape}')
    const ask = within(await screen.findByRole('alertdialog', { name: 'Änderungen verwerfen?' }))
    await userEvent.click(ask.getByRole('button', { name: 'Weiter bearbeiten' }))
    expect(data(dialog).getByLabelText<HTMLInputElement>('Name').value).toBe('Neu')
    await router.navigate('/zu')
    const again = within(await screen.findByRole('alertdialog', { name: 'Änderungen verwerfen?' }))
    await userEvent.click(again.getByRole('button', { name: 'Verwerfen' }))
    await expectClosed()
  })

  it('keep typed text when other fields of the property change', async () => {
    const { dialog } = await open()
    await write(data(dialog).getByLabelText('Name'), 'Neu')
    await userEvent.clear(data(dialog).getByLabelText('Geschätzter Wert (€)'))
    edge.answer('GET /api/properties/7', { body: sampleProperty({ ...KNOWN, lastContactDate: '2026-11-21' }) })
    edge.answer('POST /api/properties/7/activities', { body: added({ lastContactDate: '2026-11-21' }) })
    await userEvent.type(activity(dialog).getByLabelText('Beschreibung'), 'Angerufen')
    await add(dialog)
    await waitFor(() => expect(data(dialog).getByLabelText<HTMLInputElement>('Letzter Kontakt').value).toBe('2026-11-21'))
    expect(data(dialog).getByLabelText<HTMLInputElement>('Name').value).toBe('Neu')
    expect(data(dialog).getByLabelText<HTMLInputElement>('Geschätzter Wert (€)').value).toBe('')
    await userEvent.keyboard('{Escape}')
    expect(await screen.findByRole('alertdialog', { name: 'Änderungen verwerfen?' })).toBeDefined()
  })

  it('also ask while a reason is being typed at the contact light', async () => {
    const { dialog } = await open()
    await userEvent.type(dialog.getByLabelText('Ampel von Rotklinker am Park'), 'Rückruf')
    await userEvent.keyboard('{Escape}')
    expect(await screen.findByRole('alertdialog', { name: 'Änderungen verwerfen?' })).toBeDefined()
  })

  it('close without a question when nothing was typed', async () => {
    await open()
    await userEvent.keyboard('{Escape}')
    await expectClosed()
  })
})

describe('notes changed in another window', () => {
  const field = (dialog: Dialog) => data(dialog).getByLabelText<HTMLTextAreaElement>('Interne Notizen')
  const press = (dialog: Dialog, name: string) => userEvent.click(dialog.getByRole('button', { name }))
  const choices = (dialog: Dialog) => dialog.findByRole('region', { name: 'Dieser Text wurde inzwischen an anderer Stelle geändert' })
  const shown = (dialog: Dialog, name: string) => dialog.getByRole('group', { name }).textContent
  const CONFLICT = { field: 'internalNotes', text: 'Hund\nRuft am Montag an', version: 5 }
  const THEIRS = { ...KNOWN, internalNotes: CONFLICT.text, internalNotesVersion: 5 }

  /** Saves notes based on an outdated version, and gets the conflict. */
  async function openSecond() {
    const opened = await open()
    await write(field(opened.dialog), 'Hund\nWill erst im Mai')
    await write(data(opened.dialog).getByLabelText('Name'), 'Ida Moor-Heide')
    edge.answer('PATCH /api/properties/7/prospect', textChanged(CONFLICT))
    edge.answer('GET /api/properties/7', { body: sampleProperty(THEIRS) })
    await save(opened.dialog)
    await choices(opened.dialog)
    return opened
  }

  it('show both versions and keep all other input', async () => {
    const { dialog } = await openSecond()
    expect(document.activeElement).toBe(await choices(dialog))
    expect([shown(dialog, 'Ihre Fassung'), shown(dialog, 'Andere Fassung')]).toEqual(['Hund\nWill erst im Mai', CONFLICT.text])
    expect(toaster.log()).toEqual([])
    expect(data(dialog).getByLabelText<HTMLInputElement>('Name').value).toBe('Ida Moor-Heide')
    expect(screen.queryByText('geschlossen')).toBeNull()
  })

  it.each([
    ['Zusammenführen', 'Hund\nRuft am Montag an\nWill erst im Mai'],
    ['Meine Fassung behalten', 'Hund\nWill erst im Mai'],
  ])('offer %s, which fills the field and saves it with the other fields on top of the other version', async (choice, internalNotes) => {
    const { dialog } = await openSecond()
    await press(dialog, choice)
    expect(field(dialog).value).toBe(internalNotes)
    expect(document.activeElement).toBe(field(dialog))
    expect(written()).toHaveLength(1)
    edge.answer('PATCH /api/properties/7/prospect', { body: sampleProperty({ ...THEIRS, internalNotes, internalNotesVersion: 6 }) })
    await save(dialog)
    await expectClosed()
    expect(written()[1]?.body).toEqual({ internalNotes, internalNotesVersion: 5, ownerName: 'Ida Moor-Heide' })
  })

  it('offer Andere Fassung übernehmen, which leaves only the other fields to save, and the own version can be restored', async () => {
    const { dialog } = await openSecond()
    await press(dialog, 'Andere Fassung übernehmen')
    expect(field(dialog).value).toBe(CONFLICT.text)
    await press(dialog, 'Noch einmal vergleichen')
    expect(shown(dialog, 'Ihre Fassung')).toBe('Hund\nWill erst im Mai')
    await press(dialog, 'Andere Fassung übernehmen')
    edge.answer('PATCH /api/properties/7/prospect', { body: sampleProperty({ ...THEIRS, ownerName: 'Ida Moor-Heide' }) })
    await save(dialog)
    await expectClosed()
    expect(written()[1]?.body).toEqual({ ownerName: 'Ida Moor-Heide' })
  })

  it('keep the version they were read at when an update arrives while typing', async () => {
    const { dialog } = await open()
    await write(field(dialog), 'Hund\nWill erst im Mai')
    edge.answer('GET /api/properties/7', { body: sampleProperty({ ...THEIRS, lastContactDate: '2026-11-21' }) })
    edge.answer('POST /api/properties/7/activities', { body: added({ ...THEIRS, lastContactDate: '2026-11-21' }) })
    await userEvent.type(activity(dialog).getByLabelText('Beschreibung'), 'Angerufen')
    await add(dialog)
    await waitFor(() => expect(data(dialog).getByLabelText<HTMLInputElement>('Letzter Kontakt').value).toBe('2026-11-21'))
    edge.answer('PATCH /api/properties/7/prospect', textChanged(CONFLICT))
    await save(dialog)
    await choices(dialog)
    expect(written().at(-1)?.body).toEqual({ internalNotes: 'Hund\nWill erst im Mai', internalNotesVersion: 4 })
  })

  it('are replaced by an update while the field is untouched', async () => {
    const { dialog } = await open()
    edge.answer('GET /api/properties/7', { body: sampleProperty(THEIRS) })
    edge.answer('POST /api/properties/7/activities', { body: added(THEIRS) })
    await userEvent.type(activity(dialog).getByLabelText('Beschreibung'), 'Angerufen')
    await add(dialog)
    await waitFor(() => expect(field(dialog).value).toBe(CONFLICT.text))
    await write(field(dialog), 'Beides')
    edge.answer('PATCH /api/properties/7/prospect', { body: sampleProperty(THEIRS) })
    await save(dialog)
    await expectClosed()
    expect(written().at(-1)?.body).toEqual({ internalNotes: 'Beides', internalNotesVersion: 5 })
  })

  it("do not conflict with the page's own pending save while more is typed", async () => {
    const { dialog } = await open()
    let release = () => {}
    const after = new Promise<void>((resolve) => (release = resolve))
    const stored = { ...KNOWN, internalNotes: 'Katze', internalNotesVersion: 5 }
    edge.answer('PATCH /api/properties/7/prospect', { body: sampleProperty(stored), after })
    edge.answer('GET /api/properties/7', { body: sampleProperty(stored) })
    await write(field(dialog), 'Katze')
    await save(dialog)
    await userEvent.type(field(dialog), ' und Hund')
    release()
    await waitFor(() => expect(toaster.current()?.title).toBe('Prospect-Daten erfolgreich aktualisiert'))
    edge.answer('PATCH /api/properties/7/prospect', { body: sampleProperty(stored) })
    await save(dialog)
    await expectClosed()
    expect(written().at(-1)?.body).toEqual({ internalNotes: 'Katze und Hund', internalNotesVersion: 5 })
  })
})

describe('activities', () => {
  it('are listed with all their fields', async () => {
    edge.answer('GET /api/properties/7/activities', { body: [{ ...ACTIVITY, id: 2, author: 'Ben Ohm' }, ACTIVITY] })
    const { dialog } = await open()
    const items = await within(await dialog.findByRole('list', { name: 'Aktivitäten' })).findAllByRole('listitem')
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'Anrufvon Ben Ohm · 20.11.2026, 09:30 UhrWill im Frühjahr verkaufenTelefon · Interessiert',
      'Anruf20.11.2026, 09:30 UhrWill im Frühjahr verkaufenTelefon · Interessiert',
    ])
  })

  it('have a text for the empty list, and their kinds in two groups', async () => {
    const { dialog } = await open()
    expect(await dialog.findByText(/^Noch keine Aktivitäten/)).toBeDefined()
    const groups = activity(dialog).getAllByRole('group')
    expect(groups.map((group) => group.getAttribute('label'))).toEqual(['Kontakt', 'Dokumentation'])
    expect(groups.map((group) => within(group).getAllByRole('option').length)).toEqual([6, 5])
  })

  it('are sent without empty fields', async () => {
    const { dialog } = await open()
    const form = activity(dialog)
    await userEvent.type(form.getByLabelText('Beschreibung'), 'Will im Frühjahr verkaufen')
    await userEvent.selectOptions(form.getByLabelText('Ergebnis'), 'Interessiert')
    edge.answer('POST /api/properties/7/activities', { body: added() })
    await add(dialog)
    await waitFor(() => expect(toaster.current()?.title).toBe('Aktivität erfolgreich hinzugefügt'))
    expect(written()[0]?.body).toEqual({ activityType: 'call', description: 'Will im Frühjahr verkaufen', outcome: 'interested' })
    await waitFor(() => expect(form.getByLabelText<HTMLTextAreaElement>('Beschreibung').value).toBe(''))
    // the status is not "not contacted", so there is nothing to offer
    expect(dialog.queryByRole('button', { name: 'Status auf Kontaktiert setzen' })).toBeNull()
  })

  it('omit a date typed for another kind', async () => {
    const { dialog } = await open()
    const form = activity(dialog)
    await userEvent.selectOptions(form.getByLabelText('Art'), 'Nachfassung geplant')
    await userEvent.type(form.getByLabelText('Nachfassen am'), '2026-12-24')
    await userEvent.selectOptions(form.getByLabelText('Art'), 'Anruf')
    await userEvent.type(form.getByLabelText('Beschreibung'), 'Angerufen')
    edge.answer('POST /api/properties/7/activities', { body: added() })
    await add(dialog)
    await waitFor(() => expect(written()[0]?.body).toEqual({ activityType: 'call', description: 'Angerufen' }))
  })

  it('include the date of a planned follow-up', async () => {
    const { dialog } = await open()
    const form = activity(dialog)
    await userEvent.selectOptions(form.getByLabelText('Art'), 'Nachfassung geplant')
    await userEvent.type(form.getByLabelText('Nachfassen am'), '2026-12-24')
    await userEvent.type(form.getByLabelText('Beschreibung'), 'Noch einmal fragen')
    edge.answer('POST /api/properties/7/activities', { body: { ...added(), activityType: 'follow_up_scheduled' } })
    await add(dialog)
    await waitFor(() => expect(written()[0]?.body).toMatchObject({ activityType: 'follow_up_scheduled', followUpDate: '2026-12-24' }))
  })

  it.each([
    ['page', 'Bitte geben Sie eine Aktivitätsbeschreibung ein', 'Fehler beim Hinzufügen der Aktivität'],
    ['dashboard', 'Please enter activity description', 'Failed to add activity'],
  ] as const)('require a description on the %s, and report a failure', async (place, missing, failed) => {
    const { dialog } = await open(place)
    await userEvent.type(activity(dialog).getByLabelText('Beschreibung'), '  ')
    await add(dialog)
    expect(await dialog.findByText(missing)).toBeDefined()
    expect(written()).toEqual([])
    await userEvent.type(activity(dialog).getByLabelText('Beschreibung'), 'Angerufen')
    edge.answer('POST /api/properties/7/activities', { status: 500 })
    await add(dialog)
    await waitFor(() => expect(toaster.current()).toMatchObject({ title: failed, failed: true }))
    expect(activity(dialog).getByLabelText<HTMLTextAreaElement>('Beschreibung').value.trim()).toBe('Angerufen')
  })

  it('offer the new status with one click after a first contact', async () => {
    const { dialog } = await open('page', { prospectStatus: 'not_contacted' })
    await userEvent.type(activity(dialog).getByLabelText('Beschreibung'), 'Angerufen')
    edge.answer('POST /api/properties/7/activities', { body: added({ prospectStatus: 'not_contacted' }) })
    await add(dialog)
    const offer = await dialog.findByRole('button', { name: 'Status auf Kontaktiert setzen' })
    let release = () => {}
    const after = new Promise<void>((resolve) => (release = resolve))
    edge.answer('PATCH /api/properties/7/prospect', { body: sampleProperty({ prospectStatus: 'contacted' }), after })
    await userEvent.click(offer)
    await waitFor(() => expect(written().at(-1)?.body).toEqual({ prospectStatus: 'contacted' }))
    edge.answer('GET /api/properties/7', { body: sampleProperty({ prospectStatus: 'contacted' }) })
    release()
    await waitFor(() => expect(dialog.queryByRole('button', { name: 'Status auf Kontaktiert setzen' })).toBeNull())
    await waitFor(() => expect(data(dialog).getByLabelText<HTMLSelectElement>('Status').value).toBe('contacted'))
  })

  it("are saved by the dialog's save while being written, without a question, when nothing else was changed", async () => {
    const { dialog } = await open()
    await userEvent.type(activity(dialog).getByLabelText('Beschreibung'), 'Angerufen')
    edge.answer('PATCH /api/properties/7/prospect', { body: sampleProperty(KNOWN) })
    await save(dialog)
    await expectClosed()
    expect(toaster.current()?.title).toBe('Aktivität erfolgreich hinzugefügt')
    expect(written().map(({ body }) => body)).toEqual([{ activity: { activityType: 'call', description: 'Angerufen' } }])
  })

  it('are saved together with the data in one request while being written', async () => {
    const { dialog } = await open()
    await userEvent.type(activity(dialog).getByLabelText('Beschreibung'), 'Angerufen')
    await write(data(dialog).getByLabelText('Name'), 'Neu')
    edge.answer('PATCH /api/properties/7/prospect', { body: sampleProperty(KNOWN) })
    await save(dialog)
    await expectClosed()
    expect(written().map(({ body }) => body)).toEqual([{ ownerName: 'Neu', activity: { activityType: 'call', description: 'Angerufen' } }])
  })

  it.each(['Beschreibung', 'Interne Notizen', 'Ampel von Rotklinker am Park'])('are saved by Ctrl+Enter in „%s“', async (label) => {
    const { dialog } = await open()
    await userEvent.type(activity(dialog).getByLabelText('Beschreibung'), 'Angerufen')
    edge.answer('PATCH /api/properties/7/prospect', { body: sampleProperty(KNOWN) })
    await userEvent.click(dialog.getByLabelText(label))
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expectClosed()
    expect(written().map(({ body }) => body)).toEqual([{ activity: { activityType: 'call', description: 'Angerufen' } }])
  })

  it('keep everything unsaved and show why if they are invalid', async () => {
    const { dialog } = await open()
    await write(data(dialog).getByLabelText('Name'), 'Neu')
    const field = activity(dialog).getByLabelText<HTMLTextAreaElement>('Beschreibung')
    await userEvent.click(field)
    await userEvent.paste('x'.repeat(5_001))
    await save(dialog)
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
    expect(written()).toEqual([])
  })

  it('stay in the form with the data when the server rejects both', async () => {
    const { dialog } = await open()
    await userEvent.type(activity(dialog).getByLabelText('Beschreibung'), 'Angerufen')
    await write(data(dialog).getByLabelText('Name'), 'Neu')
    edge.answer('PATCH /api/properties/7/prospect', { status: 500 })
    await save(dialog)
    await waitFor(() => expect(toaster.current()?.failed).toBe(true))
    expect(activity(dialog).getByLabelText<HTMLTextAreaElement>('Beschreibung').value).toBe('Angerufen')
    expect(data(dialog).getByLabelText<HTMLInputElement>('Name').value).toBe('Neu')
  })

  it('are kept if they were started during a save of the data', async () => {
    const { dialog } = await open()
    let release = () => {}
    const after = new Promise<void>((resolve) => (release = resolve))
    edge.answer('PATCH /api/properties/7/prospect', { body: sampleProperty(KNOWN), after })
    await write(data(dialog).getByLabelText('Name'), 'Neu')
    await save(dialog)
    await userEvent.type(activity(dialog).getByLabelText('Beschreibung'), 'Halb')
    release()
    await waitFor(() => expect(toaster.current()?.title).toBe('Prospect-Daten erfolgreich aktualisiert'))
    expect(screen.queryByText('geschlossen')).toBeNull()
    expect(activity(dialog).getByLabelText<HTMLTextAreaElement>('Beschreibung').value).toBe('Halb')
  })
})
