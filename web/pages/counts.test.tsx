import { waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { SourceState } from '#shared/contract/ingest/sources.ts'
import { openApp } from '#web/testing/browser.tsx'
import type { Rows } from '#web/testing/edge.ts'
import { emptyHouse } from '#web/testing/house.ts'
import { samplePartner } from '#web/testing/partner-samples.ts'
import { INVITATION, sampleCard, sampleLead, sampleNotification, sampleUser } from '#web/testing/samples.ts'
// preloaded, so that the first test of each does not wait for it
import './admin/administration.tsx'
import './agent/call-list.tsx'
import './agent/dashboard.tsx'
import './agent/properties.tsx'
import './agent/prospect-management.tsx'
import './agent/same-object.tsx'
import './partner/dashboard.tsx'
import './privacy-desk.tsx'

const edge = emptyHouse({ 'GET /api/makler/partner-link': { body: INVITATION } })
const AGENT = sampleUser({ firstStepsHidden: true })
const PARTNER = samplePartner()
const ADMIN = sampleUser({ role: 'admin', userLevel: 1 })

const cards = (count: number) => Array.from({ length: Math.min(count, 20) }, (_, at) => sampleCard({ id: at + 1 }))
const found = (total: number, hidden = 0): Rows => ({
  'GET /api/properties': ({ address }) => {
    const count = address.includes('hidden') ? hidden : total
    return { body: { properties: cards(count), total: count, totalIsExact: count < 10_000 } }
  },
})
const noted = (noted: number, reached: number, leads = 0, more = 0): Rows => ({
  'GET /api/call-list': {
    body: {
      leads: Array.from({ length: leads }, (_, at) => sampleLead(at + 1)),
      more,
      scripts: { forBuyer: null, ownServices: null },
      today: { noted, reached },
    },
  },
})
const offers = (otherOffers: number): Rows => ({
  'GET /api/call-list': {
    body: {
      leads: [sampleLead(1, { otherOffers })],
      more: 0,
      scripts: { forBuyer: null, ownServices: null },
      today: { noted: 0, reached: 0 },
    },
  },
})
const due = (count: number): Rows => ({
  'GET /api/follow-up-prospects': {
    body: Array.from({ length: count }, (_, at) =>
      sampleCard({ id: at + 1, prospectStatus: 'follow_up', nextFollowUpDate: '2026-01-05', title: `Haus ${at + 1}` }),
    ),
  },
})
const news = (count: number): Rows => ({
  'GET /api/notifications': { body: Array.from({ length: count }, (_, at) => sampleNotification({ id: at + 1 })) },
})
const brought = (propertyTips: number, totalTips = propertyTips, successfulDeals = 0): Rows => ({
  'GET /api/partner/stats': {
    body: {
      totalStats: { propertyTips, commissions: 0, totalCommissionAmount: 0 },
      totalTips,
      successfulDeals,
      totalCommission: 0,
      unreadMessages: 0,
      relationStats: [
        {
          maklerUserId: '0198a000-0000-7000-8000-000000000009',
          maklerName: 'Karin Wulf',
          isActive: true,
          createdAt: '2026-01-05T08:00:00Z',
          stats: { propertyTips, commissions: 0, totalCommissionAmount: 0 },
        },
      ],
    },
  },
})
const waits = (waitingUsers: number, poolTips: number): Rows => ({
  'GET /api/admin/overview': {
    body: { users: 12, waitingUsers, tips: 3, poolTips, needsApproval: false, adminsNeedFactor: false, mailServer: true },
  },
  'GET /api/admin/users': { body: [] },
})

interface Page {
  readonly at: string
  readonly by?: typeof AGENT
  /** A text that the page always shows, once its responses have arrived. */
  readonly ready: string
  readonly rows: readonly (readonly [Rows, readonly string[]])[]
}

const SOURCE: SourceState = {
  source: 'kleinanzeigen.de',
  isEnabled: true,
  pauseMs: 2_000,
  silences: [],
  marksPictures: true,
  unmarked: 0,
  closedUntil: null,
  timesBlocked: 0,
  lastRequestAt: null,
  lastCompletedAt: null,
  failure: null,
  running: 0,
  lastDay: { completed: 0, failed: 0, pages: 0, found: 0, added: 0, changed: 0 },
  unread: 0,
  unreadTried: 0,
}
const read = (pages: number, unmarked: number): Rows => ({
  ...waits(0, 0),
  'GET /api/admin/sources': { body: [{ ...SOURCE, unmarked, lastDay: { ...SOURCE.lastDay, pages } }] },
})
const kept = (days: number): Rows => ({
  'GET /api/admin/privacy/retention': { body: [] },
  'GET /api/admin/privacy/retention/preview': { body: [] },
  'GET /api/admin/privacy/retention/runs': {
    body: [{ id: 1, rule: 'mails', title: 'Eingegangene Mails', days, rows: 3, isCut: false, endedAt: '2026-01-05T08:00:00Z' }],
  },
})

const PAGES: Readonly<Record<string, Page>> = {
  'the search': {
    at: '/properties',
    ready: 'Objekt',
    rows: [
      [found(0), ['0 Objekte']],
      [found(1), ['1 Objekt']],
      [found(2), ['2 Objekte']],
      [found(1_234), ['1.234 Objekte']],
      [found(10_000), ['Mehr als 10.000 Objekte']],
      [found(3, 1), ['3 Objekte', '1 Anzeige ausgeblendet']],
      [found(3, 2), ['2 Anzeigen ausgeblendet']],
    ],
  },
  'the hidden adverts': {
    at: '/properties?hidden=true',
    ready: 'Grund',
    rows: [
      [found(0, 0), ['0 ausgeblendete Anzeigen, je mit Grund']],
      [found(0, 1), ['1 ausgeblendete Anzeige, mit Grund']],
      [found(0, 2), ['2 ausgeblendete Anzeigen, je mit Grund']],
    ],
  },
  prospects: {
    at: '/prospect-management',
    ready: 'Immobilie',
    rows: [
      [found(0), ['0 Immobilien, beste']],
      [found(1), ['1 Immobilie, beste']],
      [found(2), ['2 Immobilien, beste']],
      [found(1_234), ['1.234 Immobilien, beste']],
      [found(10_000), ['Mehr als 10.000 Immobilien, beste']],
    ],
  },
  'the call list': {
    at: '/call-list',
    ready: 'Anrufliste',
    rows: [
      [noted(0, 0), ['Zurzeit ist niemand anzurufen']],
      [noted(1, 0), ['1 Ergebnis notiert und niemanden erreicht']],
      [noted(2, 1), ['2 Ergebnisse notiert und 1-mal jemanden erreicht']],
      [noted(1_234, 2), ['1.234 Ergebnisse notiert und 2-mal jemanden erreicht']],
      [noted(0, 0, 1), ['1 anzurufen', 'heute 0 notiert']],
      [noted(3, 0, 2, 1_232), ['1.234 anzurufen', 'heute 3 notiert']],
      [offers(1), ['Bietet 1 weiteres Objekt an']],
      [offers(2), ['Bietet 2 weitere Objekte an']],
    ],
  },
  'the dashboard': {
    at: '/',
    ready: 'Anna Berger',
    rows: [
      [due(1), ['1 Eigentümer heute nachfassen']],
      [due(2), ['2 Eigentümer heute nachfassen']],
      [due(12), ['12 Eigentümer heute nachfassen']],
    ],
  },
  'the area of a partner': {
    at: '/partner-dashboard',
    by: PARTNER,
    ready: 'Karin Wulf',
    rows: [
      [brought(0), ['0 Tipps ·']],
      [brought(1), ['1 Tipp ·']],
      [brought(2), ['2 Tipps ·']],
      [brought(1_234), ['1.234 Tipps ·']],
      [brought(3, 3, 1), ['Für eine Vermittlung steht']],
      [brought(3, 3, 2), ['Für 2 Vermittlungen steht']],
    ],
  },
  'the news': {
    at: '/properties',
    ready: 'Als gelesen markieren',
    rows: [
      [news(1), ['1 ungelesener Treffer']],
      [news(2), ['2 ungelesene Treffer']],
      [news(12), ['12 ungelesene Treffer']],
    ],
  },
  'the sources': {
    at: '/admin?tab=quellen',
    by: ADMIN,
    ready: 'Bilder vergleichen',
    rows: [
      [read(0, 1), ['0 gescheitert, 0 Seiten', '1 Anzeige wartet']],
      [read(1, 2), ['0 gescheitert, 1 Seite', '2 Anzeigen warten']],
      [read(1_234, 1_234), ['0 gescheitert, 1.234 Seiten', '1.234 Anzeigen warten']],
    ],
  },
  'the retention of data': {
    at: '/admin/datenschutz',
    by: ADMIN,
    ready: 'Eingegangene Mails',
    rows: [
      [kept(1), ['(1 Tag)']],
      [kept(2), ['(2 Tage)']],
      [kept(1_827), ['(1.827 Tage)']],
    ],
  },
  'the administration': {
    at: '/admin',
    by: ADMIN,
    ready: 'Benutzer (12)',
    rows: [
      [waits(1, 1), ['Ein Konto wartet auf Ihre Freigabe', 'Ein Tipp hat noch keinen Makler']],
      [waits(2, 2), ['2 Konten warten auf Ihre Freigabe', '2 Tipps haben noch keinen Makler']],
      [waits(1_234, 1_234), ['1.234 Konten warten auf Ihre Freigabe', '1.234 Tipps haben noch keinen Makler']],
    ],
  },
}

const shown = (element: Element = document.body) => (element.textContent ?? '').replaceAll(/\s+/g, ' ')
/** Whether an element shows the text, and not as part of a larger number or a longer word. */
const isShown = (text: string): boolean =>
  [...document.body.querySelectorAll('*')].some((element) =>
    shown(element)
      .split(text)
      .some((before, at, parts) => at < parts.length - 1 && !/[\d.]$/.test(before) && !/^\p{L}/u.test(parts[at + 1] ?? '')),
  )

describe.each(Object.entries(PAGES))('%s', (_, { at, by = AGENT, ready, rows }) => {
  it.each(rows.map(([answers, texts]) => [texts.join(' and '), answers, texts] as const))('counts: %s', async (_, answers, texts) => {
    for (const [row, answer] of Object.entries(answers)) edge.answer(row as keyof Rows, answer as never)
    openApp(edge, at, by)
    await waitFor(() => {
      expect(shown()).toContain(ready)
      expect(texts.filter((text) => !isShown(text))).toEqual([])
    })
  })
})

it.each([
  ['the dashboard', '/', AGENT, due(0), 'Anna Berger', /heute nachfassen/],
  ['the search', '/properties', AGENT, news(0), '0 Objekte', /ungelesene|Als gelesen markieren/],
  ['the administration', '/admin', ADMIN, waits(0, 0), 'Benutzer (12)', /auf Ihre Freigabe|keinen Makler/],
] as const)('%s does not mention anything when nothing is waiting', async (_, at, by, answers, ready, words) => {
  for (const [row, answer] of Object.entries(answers)) edge.answer(row as keyof Rows, answer as never)
  openApp(edge, at, by)
  await waitFor(() => expect(shown()).toContain(ready))
  expect(shown()).not.toMatch(words)
})
