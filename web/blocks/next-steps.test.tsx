import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { Property } from '#shared/contract/work/properties.ts'
import { results } from '#web/features/work/calls/waiting-results.ts'
import { toaster } from '#web/lib/toast.ts'
import { openApp } from '#web/testing/browser.tsx'
import { emptyHouse } from '#web/testing/house.ts'
import { sampleProperty, sampleUser } from '#web/testing/samples.ts'
// preloaded, so that the first test does not wait for them
import '#web/pages/agent/property.tsx'
import '#web/features/work/calls/waiting-calls.tsx'
import '#web/features/work/letters/letter-dialog.tsx'
import '#web/features/work/letters/portal-dialog.tsx'
import '#web/features/work/prospects/address-dialog.tsx'
import './next-steps.tsx'

const edge = emptyHouse()
afterEach(() => {
  for (const { key } of results.all()) void results.drop(key)
})

const user = sampleUser({ firstName: 'Bea', lastName: 'Berger', companyName: 'Berger GmbH', phoneNumber: '03641 1' })
const LINK = 'https://www.kleinanzeigen.de/s-anzeige/haus/7'
const AGREED: Omit<Property['contact'], 'consents'> = { objectedAt: null, hasPublishedPhone: false, withdrawn: [], searchClient: null }
const MAIL: Property['contact']['consents'][number] = { channel: 'email', day: '2026-11-20', how: 'am Zaun' }

async function open(change: Partial<Property> = {}) {
  const property = sampleProperty({ sourceUrl: LINK, ...change })
  edge.answer(`GET /api/properties/${property.id}`, { body: property })
  edge.answer(`GET /api/properties/${property.id}/activities`, { body: [] })
  openApp(edge, `/property/${property.id}`, user)
  await screen.findByRole('heading', { level: 1 })
  return property
}
const panel = () => screen.findByRole('region', { name: 'Was jetzt?' })
const buttons = async () =>
  within(await panel())
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
const sent = () => edge.calls.filter(({ method }) => method !== 'GET').map(({ method, address, body }) => ({ method, address, body }))

describe('the next step on a property page', () => {
  it.each<[string, Partial<Property>, string]>([
    ['no address', {}, 'Adresse ermitteln'],
    ['an address', { address: 'Am Deich 3' }, 'Brief schreiben'],
    ['an address of the agent', { contact: { ...AGREED, consents: [], hasFullAddress: true, hasNotedAddress: true } }, 'Brief schreiben'],
    ['a consent to mails', { contact: { ...AGREED, consents: [MAIL] } }, 'Über das Portal schreiben'],
  ])('is one button with access to the others: %s', async (_, change, label) => {
    await open(change)
    expect(await buttons()).toEqual([label, 'Weitere Schritte'])
  })

  it('is never a contact where the advert refuses agents', async () => {
    await open({ agentRefusal: 'keine Makler', address: 'Am Deich 3' })
    await userEvent.click(await screen.findByRole('button', { name: 'Was jetzt?' }))
    expect(await buttons()).toEqual(['Beobachten'])
  })

  it('shows the other steps below the button', async () => {
    await open({ address: 'Am Deich 3' })
    await userEvent.click(await screen.findByRole('button', { name: 'Weitere Schritte' }))
    const others = await screen.findByRole('list', { name: 'Weitere Schritte' })
    expect(
      within(others)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Beobachten'])
    expect((await buttons())[0]).toBe('Brief schreiben')
  })
})

describe('finding the address', () => {
  it('stores everything together with its origin, and not before', async () => {
    const property = await open()
    await userEvent.click(await screen.findByRole('button', { name: 'Adresse ermitteln' }))
    const form = within(await screen.findByRole('dialog', { name: 'Adresse ermitteln' }))
    expect(form.getByLabelText<HTMLInputElement>('Postleitzahl').value).toBe('20257')
    await userEvent.type(form.getByLabelText('Straße und Hausnummer'), 'Straße des 17. Juni')
    await userEvent.click(form.getByRole('button', { name: 'Speichern' }))
    await form.findByText('Bitte geben Sie an, woher Sie die Anschrift haben')
    await userEvent.selectOptions(form.getByLabelText('Woher haben Sie die Anschrift?'), 'Vor Ort gesehen')
    await userEvent.click(form.getByRole('button', { name: 'Speichern' }))
    await form.findByText('Bitte geben Sie auch die Hausnummer an')
    expect(sent()).toEqual([])
    await userEvent.type(form.getByLabelText('Straße und Hausnummer'), ' 135')
    edge.answer(`PATCH /api/properties/${property.id}/prospect`, { body: property })
    await userEvent.click(form.getByRole('button', { name: 'Speichern' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent()).toEqual([
      {
        method: 'PATCH',
        address: `/api/properties/${property.id}/prospect`,
        body: { ownerStreet: 'Straße des 17. Juni 135', ownerZipCode: '20257', ownerCity: 'Hamburg', ownerAddressOrigin: 'sight' },
      },
    ])
  })
})

describe('writing', () => {
  const results = (id: number) => `POST /api/call-list/${id}/results` as const

  it('offers a text, the advert, and a note with one click for the portal', async () => {
    const sender = { agent: 'Anna Berger', company: 'Berger GmbH', phone: '03641 1' }
    edge.answer('GET /api/letters/texts', {
      body: { texts: [{ name: 'Meine', subject: 'S', body: 'Zu {{Objekt}}' }], missing: null, sender },
    })
    const property = await open({ ownerName: 'Ida Moor', contact: { ...AGREED, consents: [MAIL] } })
    edge.answer(results(property.id), { body: { property, isRepeated: false } })
    await userEvent.click(await screen.findByRole('button', { name: 'Über das Portal schreiben' }))
    const dialog = within(await screen.findByRole('dialog'))
    const text = dialog.getByLabelText<HTMLTextAreaElement>('Text')
    expect(text.value).toContain('Guten Tag Ida Moor,')
    expect(text.value).toContain('Bea Berger\nBerger GmbH\n03641 1')
    expect(text.value).not.toContain('{{')
    expect(dialog.getByRole('link').getAttribute('href')).toBe(LINK)
    await userEvent.selectOptions(await dialog.findByLabelText('Vorlage'), 'Meine')
    expect(text.value).toBe('Zu Rotklinker am Park')
    await userEvent.click(dialog.getByRole('button', { name: 'Als geschrieben notieren' }))
    await waitFor(() => expect(toaster.current()).toMatchObject({ title: 'Ergebnis notiert' }))
    expect(sent()).toMatchObject([{ body: { channel: 'email', result: 'written' } }])
  })

  it('notes a letter with one click', async () => {
    const property = await open({ address: 'Am Deich 3' })
    edge.answer(results(property.id), { body: { property, isRepeated: false } })
    await userEvent.click(await screen.findByRole('button', { name: 'Weitere Schritte' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Als geschrieben notieren' }))
    await waitFor(() => expect(toaster.current()).toMatchObject({ title: 'Ergebnis notiert' }))
    expect(sent()).toMatchObject([{ body: { channel: 'letter', result: 'written' } }])
  })
})

describe('a follow-up for an advert that is gone', () => {
  const gone = { offlineSince: '2026-11-01T00:00:00.000Z', nextFollowUpDate: '2026-11-20', nextFollowUpTime: '17:30' } as const
  const planned = { ...gone, prospectStatus: 'contacted', statusChangedAt: '2026-11-10T09:00:00Z' } as const
  const openGone = async () => {
    const property = await open(planned)
    await userEvent.click(await screen.findByRole('button', { name: 'Was jetzt?' }))
    return property
  }

  it.each<[string, string | null]>([
    ['Tag setzen', '2099-01-05'],
    ['Nicht mehr nachfassen', null],
  ])('gets another day or none: %s', async (label, nextDate) => {
    const property = await openGone()
    edge.answer(`POST /api/call-list/${property.id}/results`, { body: { property, isRepeated: false } })
    const steps = within(await screen.findByRole('group', { name: 'Nachfassung ändern' }))
    expect(steps.getByRole<HTMLButtonElement>('button', { name: 'Tag setzen' }).disabled).toBe(true)
    if (nextDate) fireEvent.change(steps.getByLabelText('Nachfassen am'), { target: { value: nextDate } })
    await userEvent.click(steps.getByRole('button', { name: label }))
    await waitFor(() => expect(toaster.current()?.action?.label).toBe('Rückgängig'))
    expect(sent()).toMatchObject([{ body: { result: 'snoozed', nextDate } }])
  })

  it('ends with the case, and comes back with it', async () => {
    const property = await openGone()
    const closed = { ...property, prospectStatus: 'not_interested', nextFollowUpDate: null, nextFollowUpTime: null } as const
    edge.answer(`PATCH /api/properties/${property.id}/prospect`, { body: closed })
    edge.answer('POST /api/prospects/undo', { body: { restored: 1 } })
    await userEvent.click(await screen.findByRole('button', { name: 'Kein Interesse' }))
    await waitFor(() => expect(toaster.current()?.action?.label).toBe('Rückgängig'))
    toaster.current()?.action?.run()
    await waitFor(() => expect(sent()).toHaveLength(2))
    const set = { prospectStatus: 'not_interested', nextFollowUpDate: null }
    const { prospectStatus, statusChangedAt, nextFollowUpDate, nextFollowUpTime } = planned
    expect(sent().map(({ body }) => body)).toEqual([
      set,
      { set, before: [{ id: property.id, isNew: false, prospectStatus, statusChangedAt, nextFollowUpDate, nextFollowUpTime }] },
    ])
  })
})
