import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { toaster } from '#web/lib/toast.ts'
import { EMPTY_HOUSE, openApp, simulateBrowser } from '../../testing/browser.tsx'
import { type Edge, startEdge } from '../../testing/edge.ts'
import { sampleUser } from '../../testing/samples.ts'

const addressWith = (letter: string) => ({ url: `http://giebel.test/api/calendar/${letter.repeat(43)}.ics` })
const CALENDAR = addressWith('a')

let edge: Edge
beforeEach(async () => {
  simulateBrowser()
  edge = await startEdge({
    ...EMPTY_HOUSE,
    'GET /api/calendar': { body: CALENDAR },
    'GET /api/auth/sessions': { body: [] },
    'GET /api/makler/partner-link': { body: { shortLink: 'abc', url: 'http://giebel.test/partner/abc', sharedAt: null } },
    'GET /api/propstack/connection': { body: { connected: false, testedAt: null, error: null } },
  })
})
afterEach(async () => {
  cleanup()
  toaster.forget()
  vi.unstubAllGlobals()
  await edge.stop()
})

async function open() {
  openApp(edge, '/profile', sampleUser())
  await screen.findByRole('heading', { level: 1, name: 'Mein Profil' })
  return within(screen.getByRole('region', { name: 'Nachfassungen im Kalender' }))
}
const written = () => edge.calls.filter(({ method }) => method !== 'GET').map(({ method, address, body }) => [method, address, body])
const say = (message: object) => waitFor(() => expect(toaster.current()).toMatchObject(message))

describe('the calendar of an agent', () => {
  it('says who can read it, and how it is subscribed to', async () => {
    const calendar = await open()
    await calendar.findByDisplayValue(CALENDAR.url)
    expect(calendar.getByText(/Wer diese Adresse hat, kann Ihre Nachfassungen lesen/)).toBeDefined()
    for (const name of ['Google', 'Outlook', 'Apple']) expect(calendar.getByText(`${name}:`)).toBeDefined()
    expect(calendar.getByRole('group').hasAttribute('open')).toBe(false)
  })

  it('copies its address', async () => {
    const user = userEvent.setup()
    const calendar = await open()
    await calendar.findByDisplayValue(CALENDAR.url)
    await user.click(calendar.getByRole('button', { name: 'Adresse kopieren' }))
    await say({ title: 'Kalenderadresse kopiert' })
    expect(await navigator.clipboard.readText()).toBe(CALENDAR.url)
    expect(written()).toEqual([])
  })

  it('gets a new address after a question that says what the old one is worth then', async () => {
    const calendar = await open()
    await userEvent.click(await calendar.findByRole('button', { name: 'Adresse erneuern' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Kalenderadresse erneuern?' }))
    expect(question.getByText(/Die bisherige Adresse funktioniert dann nicht mehr/)).toBeDefined()
    expect(written()).toEqual([])
    const next = addressWith('b')
    edge.answer('POST /api/calendar/renew', { body: next })
    edge.answer('GET /api/calendar', { body: next })
    await userEvent.click(question.getByRole('button', { name: 'Erneuern' }))
    await say({ title: 'Neue Kalenderadresse' })
    expect(await calendar.findByDisplayValue(next.url)).toBeDefined()
    expect(written()).toEqual([['POST', '/api/calendar/renew', undefined]])
  })

  it('keeps the old one when the server refuses, and says so', async () => {
    const calendar = await open()
    edge.answer('POST /api/calendar/renew', { status: 500, body: 'Interner Fehler' })
    await userEvent.click(await calendar.findByRole('button', { name: 'Adresse erneuern' }))
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Erneuern' }))
    await say({ title: 'Die Adresse konnte nicht erneuert werden', failed: true })
    expect(calendar.getByDisplayValue(CALENDAR.url)).toBeDefined()
  })

  it('offers another try when the address does not come', async () => {
    edge.answer('GET /api/calendar', { status: 500, body: 'Interner Fehler' })
    const calendar = await open()
    const again = await calendar.findByRole('button', { name: 'Erneut versuchen' })
    expect(calendar.queryByRole('button', { name: 'Adresse kopieren' })).toBeNull()
    edge.answer('GET /api/calendar', { body: CALENDAR })
    await userEvent.click(again)
    expect(await calendar.findByDisplayValue(CALENDAR.url)).toBeDefined()
  })
})
