import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { InboundMail } from '#shared/contract/ingest/mailbox.ts'
import { ToastRegion } from '#web/components/toast-region.tsx'
import { openApp } from '#web/testing/browser.tsx'
import { emptyHouse } from '#web/testing/house.ts'
import { sampleUser } from '#web/testing/samples.ts'
// preloaded, so that the first test does not wait for it
import './mailbox.tsx'

const mail = (change: Partial<InboundMail> = {}): InboundMail => ({
  id: 1,
  receivedAt: '2026-11-23T08:00:00Z',
  state: 'read',
  source: 'immobilienscout24.de',
  subject: '2 Angebote: Haus zum Kauf',
  isForwarded: false,
  hits: 2,
  newHits: 1,
  outsideHits: 0,
  reason: null,
  confirmation: null,
  ...change,
})

const NONE = { isReceiving: true, address: null }
const OWN = { isReceiving: true, address: 'suche-1a2b@giebel.test' }
const edge = emptyHouse({ 'GET /api/mailbox': { body: NONE }, 'GET /api/mailbox/mails': { body: [] } })

async function open(mailbox: object, mails: readonly InboundMail[] = []) {
  edge.answer('GET /api/mailbox', { body: mailbox })
  edge.answer('GET /api/mailbox/mails', { body: mails })
  openApp(edge, '/suchauftraege', sampleUser())
  render(<ToastRegion />)
  await screen.findByRole('heading', { level: 1, name: 'Suchaufträge per E-Mail' })
}
const writes = () => edge.calls.filter(({ method }) => method !== 'GET').map(({ method, address }) => `${method} ${address}`)

it('creates the agent’s address with one click', async () => {
  await open(NONE)
  edge.answer('POST /api/mailbox/address', { body: OWN })
  const make = await screen.findByRole('button', { name: 'Adresse anlegen' })
  edge.answer('GET /api/mailbox', { body: OWN })
  await userEvent.dblClick(make)
  await screen.findByText('Adresse angelegt')
  expect(await screen.findByDisplayValue('suche-1a2b@giebel.test')).toHaveProperty('readOnly', true)
  expect(writes()).toEqual(['POST /api/mailbox/address'])
})

it.each([
  ['Adresse erneuern', 'Erneuern', 'POST /api/mailbox/address'],
  ['Adresse aufgeben', 'Aufgeben', 'DELETE /api/mailbox/address'],
])('asks before "%s"', async (name, confirm, call) => {
  await open(OWN)
  edge.answer('POST /api/mailbox/address', { body: OWN })
  edge.answer('DELETE /api/mailbox/address', { body: { success: true } })
  await userEvent.click(await screen.findByRole('button', { name }))
  const question = within(await screen.findByRole('alertdialog'))
  expect(writes()).toEqual([])
  await userEvent.click(question.getByRole('button', { name: confirm }))
  await waitFor(() => expect(writes()).toEqual([call]))
})

it("shows each email's result, or why there is none", async () => {
  await open(OWN, [
    mail({ isForwarded: true, outsideHits: 1 }),
    mail({ id: 2, state: 'unread', subject: '3 Angebote', reason: 'In dieser E-Mail stehen Anzeigen, die wir nicht lesen können.' }),
    mail({ id: 5, state: 'partly', subject: '5 Angebote', reason: 'Zwei haben wir gelesen, eine weitere nicht.' }),
    mail({ id: 3, state: 'foreign', source: null, subject: null, reason: 'Diese E-Mail kommt von niemandem.' }),
    mail({ id: 4, state: 'waiting', source: null, subject: null, hits: 0, newHits: 0 }),
  ])
  const list = within(await screen.findByRole('region', { name: 'Letzte E-Mails' }))
  const texts = list.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(texts.find((text) => text.includes('2 Angebote: Haus zum Kauf'))).toMatch(
    /ImmoScout24, weitergeleitet · 2 Anzeigen · 1 neue · 1 laut Portal außerhalb der SucheGelesen$/,
  )
  expect(texts.find((text) => text.startsWith('3 Angebote'))).toMatch(
    /nicht lesen können\..*konnten wir nicht auswerten.*Nicht verstanden$/,
  )
  expect(texts.find((text) => text.startsWith('5 Angebote'))).toMatch(
    /2 Anzeigen.*eine weitere.*nicht ganz auswerten.*Zum Teil verstanden$/,
  )
  expect(texts.find((text) => text.includes('von niemandem'))).toMatch(/^Ohne Betreff.*Abgewiesen$/)
  expect(texts.filter((text) => text.endsWith('Wird gelesen'))).toHaveLength(1)
})

it('shows a pending confirmation with sender, code and link', async () => {
  const confirmation = {
    from: 'google.com',
    code: '618203954',
    links: ['https://mail-settings.google.com/mail/vf-1'],
    text: 'anna möchte weiterleiten',
  }
  await open(OWN, [mail({ state: 'confirmation', source: null, subject: 'Weiterleitung', confirmation })])
  const row = within(await screen.findByRole('region', { name: 'Letzte E-Mails' }))
  expect(row.getByText('618203954')).toBeDefined()
  const link = row.getByRole('link', { name: /^Bestätigen auf mail-settings.google.com/ })
  expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([confirmation.links[0], 'noopener noreferrer'])
  expect(row.getByText('Bitte bestätigen')).toBeDefined()
})

it('reports that this installation receives no email, and that none has arrived', async () => {
  await open({ isReceiving: false, address: null })
  await screen.findByText('Diese Installation empfängt keine E-Mails')
  await screen.findByText('Noch keine E-Mail angekommen')
  expect(screen.queryByRole('button', { name: 'Adresse anlegen' })).toBeNull()
})

it('reports failed loads, and retries', async () => {
  edge.answer('GET /api/mailbox', { status: 500, body: 'Es ist ein Fehler aufgetreten.' })
  edge.answer('GET /api/mailbox/mails', { status: 500, body: 'Es ist ein Fehler aufgetreten.' })
  openApp(edge, '/suchauftraege', sampleUser())
  await screen.findByText('Die Adresse konnte nicht geladen werden')
  await screen.findByText('Ihre E-Mails konnten nicht geladen werden')
  edge.answer('GET /api/mailbox', { body: OWN })
  for (const again of screen.getAllByRole('button', { name: 'Erneut versuchen' })) await userEvent.click(again)
  expect(await screen.findByDisplayValue('suche-1a2b@giebel.test')).toBeDefined()
})
