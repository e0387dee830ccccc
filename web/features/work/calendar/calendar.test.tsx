import type { QueryClient } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { profilePage } from '../../../testing/profile.ts'
import { CALENDAR } from '../../../testing/samples.ts'

const { edge, open: openProfile, card, written, expectToast } = profilePage()
let client: QueryClient

async function open() {
  client = await openProfile()
  return card('Nachfassungen im Kalender')
}

describe("an agent's calendar feed", () => {
  it('shows who can read it and how to subscribe', async () => {
    const calendar = await open()
    const address = await calendar.findByDisplayValue<HTMLInputElement>(CALENDAR.url)
    expect(address.readOnly).toBe(true)
    await userEvent.click(address)
    expect([address.selectionStart, address.selectionEnd]).toEqual([0, CALENDAR.url.length])
    expect(calendar.getByText(/Wer diese Adresse hat, kann die Nachfassungen Ihres Büros lesen/)).toBeDefined()
    for (const name of ['Google', 'Outlook', 'Apple']) expect(calendar.getByText(`${name}:`)).toBeDefined()
    expect(calendar.getByRole('group').hasAttribute('open')).toBe(false)
  })

  it('copies its URL', async () => {
    const user = userEvent.setup()
    const calendar = await open()
    await calendar.findByDisplayValue(CALENDAR.url)
    await user.click(calendar.getByRole('button', { name: 'Adresse kopieren' }))
    await expectToast({ title: 'Kalenderadresse kopiert' })
    expect(await navigator.clipboard.readText()).toBe(CALENDAR.url)
    expect(written()).toEqual([])
  })

  it('reports when the browser denies copying', async () => {
    const user = userEvent.setup()
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('', 'NotAllowedError'))
    const calendar = await open()
    await calendar.findByDisplayValue(CALENDAR.url)
    await user.click(calendar.getByRole('button', { name: 'Adresse kopieren' }))
    await expectToast({ title: 'Die Adresse konnte nicht kopiert werden', failed: true })
  })

  it('cannot be copied before it is loaded', async () => {
    edge.answer('GET /api/calendar', { after: new Promise(() => undefined) })
    const calendar = await open()
    expect(calendar.getByPlaceholderText('Wird geladen …')).toBeDefined()
    expect(calendar.getByRole<HTMLButtonElement>('button', { name: 'Adresse kopieren' }).disabled).toBe(true)
    expect(calendar.queryByRole('button', { name: 'Adresse erneuern' })).toBeNull()
  })

  it('gets a new URL after a confirmation that warns about the old one', async () => {
    const calendar = await open()
    await userEvent.click(await calendar.findByRole('button', { name: 'Adresse erneuern' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Kalenderadresse erneuern?' }))
    expect(question.getByText(/Die bisherige Adresse funktioniert dann nicht mehr/)).toBeDefined()
    expect(written()).toEqual([])
    const next = { url: 'http://giebel.test/api/calendar/neu.ics' }
    edge.answer('POST /api/calendar/renew', { body: next })
    edge.answer('GET /api/calendar', { body: next })
    await userEvent.click(question.getByRole('button', { name: 'Erneuern' }))
    await expectToast({ title: 'Neue Kalenderadresse', text: 'Die alte gilt nicht mehr. Tragen Sie die neue in Ihrem Kalender ein.' })
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(await calendar.findByDisplayValue(next.url)).toBeDefined()
    expect(written()).toEqual([['POST', '/api/calendar/renew', undefined]])
  })

  it('keeps the old URL when the confirmation is cancelled', async () => {
    const calendar = await open()
    await userEvent.click(await calendar.findByRole('button', { name: 'Adresse erneuern' }))
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Abbrechen' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(written()).toEqual([])
  })

  it.each([
    [500, '', 'Bitte versuchen Sie es erneut. Die bisherige Adresse gilt weiter.'],
    [429, 'Bitte warten Sie eine Stunde.', 'Bitte warten Sie eine Stunde.'],
  ])('keeps the old URL when the server reports an error (%i), and shows why', async (status, body, text) => {
    const calendar = await open()
    const renew = await calendar.findByRole('button', { name: 'Adresse erneuern' })
    for (const row of ['POST /api/calendar/renew', 'GET /api/calendar'] as const) edge.answer(row, { status, body })
    await userEvent.click(renew)
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Erneuern' }))
    await expectToast({ title: 'Die Adresse konnte nicht erneuert werden', text, failed: true })
    await waitFor(() => expect(edge.calls.filter(({ address }) => address === '/api/calendar')).toHaveLength(2))
    await waitFor(() => expect(client.isFetching()).toBe(0))
    expect(calendar.getByDisplayValue(CALENDAR.url)).toBeDefined()
    expect(calendar.getByRole('button', { name: 'Adresse kopieren' })).toBeDefined()
  })

  it('reports an unreadable URL, and offers a new one', async () => {
    edge.answer('GET /api/calendar', { body: { url: null } })
    const calendar = await open()
    expect(await calendar.findByPlaceholderText('Die Adresse ist nicht mehr lesbar. Bitte erneuern Sie sie.')).toBeDefined()
    expect(calendar.getByRole<HTMLButtonElement>('button', { name: 'Adresse kopieren' }).disabled).toBe(true)
    expect(calendar.getByRole('button', { name: 'Adresse erneuern' })).toBeDefined()
  })

  it('offers a retry when the URL fails to load', async () => {
    edge.answer('GET /api/calendar', { status: 500, body: 'Interner Fehler' })
    const calendar = await open()
    const again = await calendar.findByRole('button', { name: 'Erneut versuchen' })
    expect(calendar.getByPlaceholderText('Die Adresse konnte nicht geladen werden')).toBeDefined()
    for (const name of ['Adresse kopieren', 'Adresse erneuern']) expect(calendar.queryByRole('button', { name })).toBeNull()
    edge.answer('GET /api/calendar', { body: CALENDAR })
    await userEvent.click(again)
    expect(await calendar.findByDisplayValue(CALENDAR.url)).toBeDefined()
  })
})
