import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { OpenOffice } from '#shared/contract/people/support.ts'
import { SUPPORT_AREAS } from '#shared/domain/support.ts'
import { handleLive } from '#web/app/use-live.ts'
import { openApp } from '#web/testing/browser.tsx'
import { emptyHouse } from '#web/testing/house.ts'
import { sampleCard, sampleLead, sampleProperty, sampleSearch, sampleUser } from '#web/testing/samples.ts'
// preloaded, so that the first test does not wait for it
import '#web/pages/admin/administration.tsx'
import './support-tab.tsx'

const OFFICE: OpenOffice = {
  id: '0198a000-0000-7000-8000-000000000003',
  name: 'Prinz Immobilien',
  openedBy: 'Petra Prinz',
  until: '2999-11-30T17:00:00Z',
  areas: [...SUPPORT_AREAS],
}
const OTHER = { ...OFFICE, id: '0198a000-0000-7000-8000-000000000004', name: 'Andere', areas: ['callList' as const] }

const edge = emptyHouse({
  'GET /api/admin/overview': {
    body: { users: 1, waitingUsers: 0, tips: 0, poolTips: 0, needsApproval: false, adminsNeedFactor: false, mailServer: true },
  },
  'GET /api/admin/users': { body: [] },
  'GET /api/legal': { body: [] },
  'GET /api/admin/support': { body: [OFFICE, OTHER] },
  'GET /api/properties': {
    body: { properties: [sampleCard({ id: 17, title: 'Haus am Park', prospectStatus: 'contacted' })], total: 1, totalIsExact: true },
  },
  'GET /api/properties/17': {
    body: sampleProperty({ id: 17, title: 'Haus am Park', ownerName: 'Karla Ott', internalNotes: 'Ruft zurück' }),
  },
  'GET /api/properties/17/contact': {
    body: {
      lights: {
        phone: { light: 'red', reason: 'Widersprochen' },
        email: { light: 'red', reason: 'Widersprochen' },
        letter: { light: 'red', reason: 'Widersprochen' },
      },
      objectedAt: '2026-11-20',
      records: [],
      undoUntil: null,
    },
  },
  'GET /api/properties/17/activities': {
    body: [
      {
        id: 1,
        activityType: 'call',
        description: 'Will Ruhe',
        contactMethod: null,
        outcome: null,
        createdAt: '2026-11-20T08:00:00Z',
        author: null,
      },
    ],
  },
  'GET /api/properties/17/changes': { body: [] },
  'GET /api/call-list': {
    body: { leads: [sampleLead(17)], more: 0, scripts: { forBuyer: null, ownServices: null }, today: { noted: 0, reached: 0 } },
  },
  'GET /api/call-list/writing': { body: { leads: [], more: 0 } },
  'GET /api/search-clients': { body: [] },
  'GET /api/search-criteria': { body: [sampleSearch({ name: 'Häuser in Celle' })] },
  'GET /api/makler/partners': { body: [] },
  'GET /api/deliveries': { body: [] },
})
const user = userEvent.setup()
const open = (more = '') => openApp(edge, `/admin?tab=einsicht${more}`, sampleUser({ role: 'admin', officeRole: null }))
/** What was read in the place of an office. */
const reads = () =>
  edge.calls.flatMap(({ address, headers }) => (headers['x-giebel-office'] ? [[String(headers['x-giebel-office']), address] as const] : []))

describe('the administration', () => {
  it('finds the offices that let it read, and reads nothing before it chooses', async () => {
    open()
    const table = within(await screen.findByRole('table', { name: 'Büros, die Sie lesen lassen' }))
    expect(table.getByText('Andere')).toBeDefined()
    await user.click(table.getByRole('link', { name: 'Ansehen: Prinz Immobilien' }))
    expect(await screen.findByText('Sie lesen im Büro Prinz Immobilien')).toBeDefined()
    expect(screen.getByText(/Geöffnet von Petra Prinz bis 30\.11\.2999, 18:00 Uhr/)).toBeDefined()
    expect(document.activeElement?.textContent).toContain('Sie lesen im Büro Prinz Immobilien')
    expect(reads()).toEqual([])
    await user.click(screen.getByRole('link', { name: 'Suchanfragen' }))
    expect(await screen.findByText('Häuser in Celle')).toBeDefined()
    expect(reads()).toEqual([[OFFICE.id, '/api/search-criteria']])
  })

  it.each([
    ['lists', 'Haus am Park'],
    ['callList', 'Zurzeit ist niemand anzuschreiben.'],
    ['searchClients', 'Das Büro hat keine Suchkunden.'],
    ['savedSearches', 'Häuser in Celle'],
    ['partners', 'Das Büro hat noch keine Partner.'],
    ['deliveries', 'Noch nichts zugestellt.'],
  ])('reads %s with no control that writes', async (area, text) => {
    open(`&buero=${OFFICE.id}&seite=${area}`)
    expect(await screen.findByText(text)).toBeDefined()
    expect(reads()[0]?.[1]).toMatch(/^\/api\//)
    expect(reads().every(([office]) => office === OFFICE.id)).toBe(true)
    const buttons = within(screen.getByRole('tabpanel'))
      .queryAllByRole('button')
      .map(({ textContent }) => textContent)
    expect(buttons.filter((name) => !['Vorige', 'Nächste'].includes(name ?? ''))).toEqual([])
    expect(edge.calls.filter(({ method }) => method !== 'GET')).toEqual([])
  })

  it('goes from the hits to a property, with what the office noted there', async () => {
    open(`&buero=${OFFICE.id}&seite=lists`)
    await user.click(await screen.findByRole('link', { name: 'Haus am Park' }))
    for (const text of ['Karla Ott', 'Ruft zurück', 'Will Ruhe']) expect(await screen.findByText(text)).toBeDefined()
    expect(await screen.findAllByText('Widersprochen')).toHaveLength(3)
    expect(
      reads()
        .map(([, address]) => address.replace(/\?.*/, ''))
        .toSorted(),
    ).toEqual([
      '/api/properties',
      '/api/properties/17',
      '/api/properties/17/activities',
      '/api/properties/17/changes',
      '/api/properties/17/contact',
    ])
  })

  it('goes through the hits by buttons that keep the focus', async () => {
    const one = (id: number) => ({ body: { properties: [sampleCard({ id, title: `Haus ${id}` })], total: 30, totalIsExact: true } })
    edge.answer('GET /api/properties', ({ address }) => one(address.includes('offset=25') ? 2 : 1))
    open(`&buero=${OFFICE.id}&seite=lists`)
    const next = await screen.findByRole('button', { name: 'Nächste' })
    await user.click(next)
    await screen.findByText('Haus 2')
    expect(document.activeElement).toBe(next)
    expect(next.getAttribute('aria-disabled')).toBe('true')
    await user.click(next)
    expect(reads()).toHaveLength(2)
  })

  it('learns that the contact of a property cannot be read', async () => {
    edge.answer('GET /api/properties/17/contact', { status: 500, body: 'Interner Fehler' })
    open(`&buero=${OFFICE.id}&seite=property&nr=17`)
    expect(await screen.findByText('Kontakt-Ampel und Einwilligungen sind nicht zu lesen')).toBeDefined()
    expect(screen.getByText('Karla Ott')).toBeDefined()
  })

  it('reaches a property by its number', async () => {
    open(`&buero=${OFFICE.id}&seite=property`)
    await user.type(await screen.findByLabelText('Nummer der Immobilie'), '17')
    await user.click(screen.getByRole('button', { name: 'Ansehen' }))
    expect(await screen.findByText('Karla Ott')).toBeDefined()
  })

  it('has no way to a property or an area that the office did not open', async () => {
    open(`&buero=${OTHER.id}&seite=lists`)
    expect(await screen.findByText('Bitte wählen Sie, was Sie ansehen.')).toBeDefined()
    expect(screen.queryByRole('link', { name: 'Partner' })).toBeNull()
    await user.click(screen.getByRole('link', { name: 'Anrufliste' }))
    const { title } = sampleLead(17)
    expect(await screen.findByText(title)).toBeDefined()
    expect(screen.queryByRole('link', { name: title })).toBeNull()
  })

  it('loses the page at once when the office ends it', async () => {
    const { client } = open(`&buero=${OFFICE.id}&seite=savedSearches`)
    await screen.findByText('Häuser in Celle')
    const before = reads().length
    edge.answer('GET /api/admin/support', { body: [OTHER] })
    handleLive(client, { type: 'changed', paths: ['/api/admin/support'] })
    expect(await screen.findByText('Dieses Büro lässt Sie nicht oder nicht mehr lesen')).toBeDefined()
    expect(screen.queryByText('Häuser in Celle')).toBeNull()
    expect(reads()).toHaveLength(before)
  })

  it('learns why a page is refused, and reads no area again by itself', async () => {
    const { client } = open(`&buero=${OFFICE.id}&seite=savedSearches`)
    await screen.findByText('Häuser in Celle')
    handleLive(client, { type: 'changed', paths: ['/api/search-criteria'] })
    edge.answer('GET /api/search-clients', { status: 403, body: 'Das Büro lässt die Administration hier nicht oder nicht mehr lesen.' })
    await user.click(screen.getByRole('link', { name: 'Suchkunden' }))
    expect(await screen.findByText('Das Büro lässt die Administration hier nicht oder nicht mehr lesen.')).toBeDefined()
    await waitFor(() => expect(reads().map(([, address]) => address)).toEqual(['/api/search-criteria', '/api/search-clients?limit=25']))
  })

  it('reads a list page by page', async () => {
    const client = (id: number) => ({
      id,
      name: `Kunde ${id}`,
      budget: 300_000,
      places: ['Celle'],
      propertyType: null,
      since: '2026-11-01',
      isActive: true,
      createdAt: '2026-11-01T08:00:00Z',
      links: [],
      linkCount: 0,
    })
    edge.answer('GET /api/search-clients', ({ address }) =>
      address.includes('cursor=weiter') ? { body: [client(1)] } : { body: [client(2)], cursor: 'weiter' },
    )
    open(`&buero=${OFFICE.id}&seite=searchClients`)
    await user.click(await screen.findByRole('button', { name: 'Mehr laden' }))
    expect(await screen.findByText('Kunde 1')).toBeDefined()
    expect(screen.getByText('Kunde 2')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Mehr laden' })).toBeNull()
    expect(reads()).toHaveLength(2)
  })
})
