import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { Partner } from '#shared/contract/network/businesses.ts'
import type { BillingProfile } from '#shared/contract/network/billing.ts'
import type { Commission } from '#shared/contract/network/commissions.ts'
import type { PartnerCriteria } from '#shared/contract/network/partner-criteria.ts'
import type { PartnerOfAgent } from '#shared/contract/network/partners.ts'
import type { Statement } from '#shared/contract/network/statements.ts'
import { OFFICE_ROLES, type OfficeRole } from '#shared/domain/office-rights.ts'
import { openApp } from '../../testing/browser.tsx'
import { emptyHouse } from '../../testing/house.ts'
import { INVITATION, sampleProperty, sampleUser } from '../../testing/samples.ts'
import { sampleSearchClient, sampleTip } from '#web/testing/work-samples.ts'

const VERA = '0198a000-0000-7000-8000-000000000002'

const commission: Commission = {
  id: 1,
  tipId: 1,
  kind: 'share',
  propertyAddress: 'Lindenweg 1',
  propertyCity: 'Hamburg',
  amount: 2_000,
  vat: 'liable',
  salePrice: 400_000,
  commissionRate: 0.5,
  saleDate: '2026-11-20',
  dueDate: null,
  paidDate: null,
  createdAt: '2026-11-20T08:00:00Z',
  statementId: null,
  status: 'open',
  partnerId: VERA,
  partnerName: 'Vera Räumt',
  partnerCompanyName: null,
}
const party = {
  legalName: 'Vera Räumt',
  street: 'Moorweg 3',
  zipCode: '21335',
  city: 'Lüneburg',
  country: 'DE' as const,
  taxNumber: '21/815/08150',
  vatId: null,
  iban: null,
  isSmallBusiness: false,
  isPrivate: false,
}
const issued: Statement = {
  id: 7,
  kind: 'credit_note',
  status: 'issued',
  issuedAt: '2026-11-21T08:00:00Z',
  paidDate: null,
  cancelsId: null,
  contentHash: null,
  partnerId: VERA,
  partnerName: 'Vera Räumt',
  createdAt: '2026-11-21T08:00:00Z',
  askedOn: null,
  missing: [],
  content: {
    title: 'Gutschrift',
    kind: 'credit_note',
    number: 'GS-00007',
    issuedOn: '2026-11-21',
    issuer: { ...party, legalName: 'Berger Immobilien' },
    payee: party,
    partnerNumber: null,
    agreement: null,
    lines: [],
    vatRate: 19,
    net: 2_000,
    vat: 380,
    gross: 2_380,
    notes: [],
    cancels: null,
  },
}
const draft: Statement = {
  ...issued,
  id: 8,
  status: 'draft',
  issuedAt: null,
  missing: [
    { whose: 'issuer', field: 'legalName', sentence: 'In Ihren Abrechnungsdaten fehlt der Name.' },
    { whose: 'payee', field: 'iban', sentence: 'Beim Partner fehlt die IBAN.' },
  ],
}
const vera: PartnerOfAgent = {
  id: VERA,
  companyName: null,
  firstName: 'Vera',
  lastName: 'Räumt',
  email: 'vera@example.test',
  phone: '040 123456',
  industry: null,
  address: null,
  city: null,
  zipCode: null,
  services: null,
  description: null,
  website: null,
  priceRange: 'standard',
  serviceArea: null,
  availability: 'nach_absprache',
  status: 'active',
  isActive: true,
  connectedAt: '2026-11-01T08:00:00Z',
  tipCount: 1,
  newTipCount: 0,
  lastTipAt: null,
  unreadMessages: 0,
}
const business = {
  ...vera,
  id: '7',
  isRegistered: false,
  companyName: 'Lührs Gartenbau',
  contactPerson: null,
  industry: 'Gartenbauer',
  street: null,
  houseNumber: null,
  prospectStatus: 'contacted',
  isExported: false,
  sourceUrl: null,
  sources: [],
  updates: [],
} as Partner
const tip = sampleTip(1, {
  status: 'sold',
  maklerNotes: 'Termin am Montag',
  maklerNotesVersion: 1,
  isOwnerHidden: true,
  ownNotes: 'Erben sind sich einig',
  ownNotesVersion: 1,
})
const criteria: PartnerCriteria = {
  id: 4,
  name: 'Gärtner in Hamburg',
  industry: 'Gartenbauer',
  location: 'Hamburg',
  zipCode: null,
  isActive: true,
  scrapingInterval: 60,
  lastScrapedAt: null,
  createdAt: '2026-11-20T08:00:00Z',
  nextRunAt: null,
  lastRuns: [],
}
const billing: BillingProfile = { ...party, legalName: 'Berger Immobilien' }
const template = { id: 5, title: 'Gruß', content: 'Guten Tag' }
const firstSteps = { hasKey: false, hasSavedSearch: false, hasSharedLink: true, hearsOfMatches: true }

const edge = emptyHouse({
  'GET /api/stats': { body: { totalListings: 12_480, newToday: 37, exported: 1, watchlist: 2, firstSteps } },
  'GET /api/makler/commissions': { body: [commission] },
  'GET /api/makler/statements': { body: [issued] },
  'GET /api/makler/statements/7': { body: issued },
  'GET /api/makler/statements/8': { body: draft },
  'GET /api/billing': { body: billing },
  'GET /api/partners': { body: [business] },
  'GET /api/partners/7': { body: business },
  [`GET /api/partners/registered-${VERA}`]: { body: { ...business, id: `registered-${VERA}`, isRegistered: true } },
  'GET /api/partner-counts': { body: { partners: 1, criteria: 1 } },
  'GET /api/partner-criteria': { body: [criteria] },
  'GET /api/partner-improvements': { body: { isOn: true, run: null, changes: [] } },
  'GET /api/makler/partners': { body: [vera] },
  [`GET /api/makler/partners/${VERA}`]: { body: vera },
  [`GET /api/makler/partners/${VERA}/property-tips`]: { body: [] },
  [`GET /api/makler/partners/${VERA}/messages`]: { body: [] },
  'GET /api/makler/message-templates': { body: [template] },
  'GET /api/makler/partner-link': { body: INVITATION },
  'GET /api/makler/property-tips': { body: [tip] },
  'GET /api/makler/property-tips/1': { body: tip },
  'GET /api/makler/property-tips/1/history': { body: [] },
  'GET /api/makler/property-tips/1/prospect': { body: { propertyId: null, isJoined: false, known: [] } },
  'GET /api/lead-shifts': { body: { shifts: [{ aspect: 'area', value: '22', points: 4 }] } },
  'GET /api/mailbox': { body: { isReceiving: true, address: 'suche-1a2b@giebel.test' } },
  'GET /api/mailbox/mails': { body: [] },
  'GET /api/search-clients': { body: [sampleSearchClient()] },
  'GET /api/search-clients/fitting': { body: [] },
  'GET /api/properties/7': { body: sampleProperty() },
  'GET /api/privacy/erasures': { body: [] },
})
const open = (officeRole: OfficeRole, address: string) => openApp(edge, address, sampleUser({ officeRole }))

const ALL = OFFICE_ROLES
const WITHOUT_ASSISTANT = ['principal', 'manager', 'agent'] as const
const MANAGING = ['principal', 'manager'] as const
const PRINCIPAL = ['principal'] as const

type Shown = readonly [
  kind: 'button' | 'link' | 'checkbox' | 'switch' | 'combobox' | 'textbox' | 'tab' | 'heading' | 'region',
  name: string,
  roles: readonly OfficeRole[],
]

/** Per page a text that it shows once it is loaded, and which roles see which control there. */
const PAGES: readonly (readonly [address: string, loaded: string | RegExp, shown: readonly Shown[]])[] = [
  [
    '/?tip=1',
    'Eingegangen',
    [
      ['combobox', 'Status', WITHOUT_ASSISTANT],
      ['textbox', 'Notizen für den Partner', WITHOUT_ASSISTANT],
      ['textbox', 'Eigene Notizen', WITHOUT_ASSISTANT],
      ['button', 'Speichern', WITHOUT_ASSISTANT],
      ['button', 'Ich darf sie sehen', WITHOUT_ASSISTANT],
      ['button', 'Zu den Prospects nehmen', WITHOUT_ASSISTANT],
      ['heading', 'Verkauf und Provision', WITHOUT_ASSISTANT],
    ],
  ],
  [
    '/partners',
    'Lührs Gartenbau',
    [
      ['button', 'Auswahl exportieren', WITHOUT_ASSISTANT],
      ['button', 'Als Datei', WITHOUT_ASSISTANT],
      ['checkbox', 'Alle auswählen', WITHOUT_ASSISTANT],
      ['checkbox', 'Auswählen: Lührs Gartenbau', WITHOUT_ASSISTANT],
      ['button', 'Daten verbessern', MANAGING],
      ['combobox', 'Status: Lührs Gartenbau', MANAGING],
      ['link', 'Auskunft und Löschung', MANAGING],
    ],
  ],
  [
    '/partners?betrieb=7',
    'Woher wir das wissen',
    [
      ['button', 'Vergessen', MANAGING],
      ['button', 'Schließen', ALL],
    ],
  ],
  [
    `/partners?partner=${VERA}`,
    'Verbunden seit 01.11.2026',
    [
      ['tab', 'Provisionen', WITHOUT_ASSISTANT],
      ['switch', 'Nimmt Tipps von diesem Partner an', MANAGING],
    ],
  ],
  [
    `/partners?partner=${VERA}&tab=nachrichten`,
    /Noch keine Nachrichten/,
    [
      ['button', 'Senden', WITHOUT_ASSISTANT],
      ['textbox', 'Nachricht', WITHOUT_ASSISTANT],
    ],
  ],
  [
    '/partners?bereich=suchkriterien',
    'Gärtner in Hamburg',
    [
      ['button', 'Neue Suchkriterien', MANAGING],
      ['switch', 'Eingeschaltet: Gärtner in Hamburg', MANAGING],
      ['combobox', 'Intervall: Gärtner in Hamburg', MANAGING],
      ['button', 'Jetzt suchen', MANAGING],
      ['button', 'Mit KI suchen', MANAGING],
    ],
  ],
  [
    '/lead-score',
    /^(?:Gebiet 22xxx|Gebiete)$/,
    [
      ['button', 'Gewichtung speichern', MANAGING],
      ['button', 'Gebiet hinzufügen', MANAGING],
    ],
  ],
  [
    '/suchauftraege',
    'Adresse kopieren',
    [
      ['button', 'Adresse kopieren', ALL],
      ['button', 'Adresse erneuern', MANAGING],
      ['button', 'Adresse aufgeben', MANAGING],
    ],
  ],
  [
    '/datenschutz-auskunft',
    'Einwilligungen',
    [
      ['region', 'Einwilligungen', ALL],
      ['region', 'Noch zu informieren (Art. 14 DSGVO)', ALL],
      ['region', 'Unterlagen', ALL],
      ['region', 'Löschprotokoll', MANAGING],
      ['link', 'Als CSV', MANAGING],
    ],
  ],
  ['/suchkunden', 'K-17', [['link', 'Auskunft und Löschung', MANAGING]]],
  ['/property/7', 'Rotklinker am Park', [['link', 'Auskunft und Löschung', MANAGING]]],
  [
    '/',
    'Erste Schritte',
    [
      ['link', 'Suchanfrage anlegen', ALL],
      ['link', 'Schlüssel hinterlegen', PRINCIPAL],
    ],
  ],
]

/** Pages of money, which an assistant does not have. */
const OF_MONEY: typeof PAGES = [
  [
    '/provisionen',
    'Lindenweg 1, Hamburg',
    [
      ['button', 'Lindenweg 1, Hamburg bearbeiten', MANAGING],
      ['checkbox', 'Lindenweg 1, Hamburg auswählen', MANAGING],
      ['button', 'Für die Buchhaltung', MANAGING],
      ['button', 'Abrechnungsdaten', WITHOUT_ASSISTANT],
    ],
  ],
  [
    '/provisionen?beleg=7',
    /^PDF herunterladen$/,
    [
      ['button', 'Stornieren …', MANAGING],
      ['button', 'Als gezahlt vermerken', MANAGING],
      ['link', 'PDF herunterladen', WITHOUT_ASSISTANT],
    ],
  ],
  [
    '/provisionen?beleg=8',
    'Beim Partner fehlt die IBAN.',
    [
      ['button', 'Ausstellen', MANAGING],
      ['button', 'Entwurf verwerfen', MANAGING],
      ['button', 'Angaben anfordern', MANAGING],
      ['button', 'Abrechnungsdaten ergänzen', PRINCIPAL],
    ],
  ],
]

const namesShown = (shown: readonly Shown[]) =>
  shown.filter(([kind, name]) => screen.queryAllByRole(kind, { name }).length > 0).map(([, name]) => name)

async function expectControls(role: OfficeRole, [address, loaded, shown]: (typeof PAGES)[number]) {
  open(role, address)
  await screen.findAllByText(loaded, { ignore: 'script, style' })
  await waitFor(() => expect(namesShown(shown)).toEqual(shown.filter(([, , roles]) => roles.includes(role)).map(([, name]) => name)))
  expect(edge.calls.filter(({ method }) => method !== 'GET')).toEqual([])
}

describe.each(PAGES)('%s', (...page) => {
  it.each(OFFICE_ROLES)('has the controls of the role %s', (role) => expectControls(role, page))
})

describe.each(OF_MONEY)('%s', (...page) => {
  it.each(WITHOUT_ASSISTANT)('has the controls of the role %s', (role) => expectControls(role, page))
})

describe('what a role may not change', () => {
  it('is a page of commissions that names who may see them, and reads none', async () => {
    open('assistant', '/provisionen')
    expect((await screen.findByText(/^Dafür fehlt Ihnen in Ihrem Büro das Recht/)).textContent).toContain('Inhaber, Leitung, Makler')
    expect(edge.calls.some(({ address }) => address.startsWith('/api/makler/commissions'))).toBe(false)
  })

  it.each([
    ['principal', true],
    ['manager', true],
    ['agent', false],
  ] as const)('is the sale of a tip: %s records it: %s', async (role, records) => {
    edge.answer('GET /api/makler/commissions', { body: [] })
    open(role, '/?tip=1')
    const sale = within(await screen.findByRole('region', { name: 'Verkauf und Provision' }))
    if (records) await sale.findByRole('form', { name: 'Verkauf festhalten' })
    else await sale.findByText('Den Verkauf hält die Leitung fest.')
    expect(sale.queryByRole('form') !== null).toBe(records)
  })

  it('is shown to an assistant in the window of a tip, without its commission', async () => {
    open('assistant', '/?tip=1')
    const window = within(await screen.findByRole('dialog', { name: 'Objekt-Tipp: Haus, Lindenweg 1, 22111 Hamburg' }))
    for (const text of ['Verkauft', 'Termin am Montag', 'Erben sind sich einig', 'Noch kein Prospect.']) await window.findByText(text)
    expect(edge.calls.some(({ address }) => address.startsWith('/api/makler/commissions'))).toBe(false)
  })

  it.each([
    ['/partners?betrieb=7', 'Widerspricht der Betrieb, vergisst ihn der Inhaber oder die Leitung.'],
    [`/partners?partner=${VERA}`, /Ihr Büro nimmt Tipps von diesem Partner an\. Ändern Inhaber oder Leitung\./],
    ['/partners?bereich=suchkriterien', 'Ändern Inhaber oder Leitung.'],
    ['/lead-score', 'Ändern Inhaber oder Leitung.'],
    ['/suchauftraege', 'Ändern Inhaber oder Leitung.'],
    ['/provisionen?beleg=8', 'Die Abrechnungsdaten des Büros ergänzt der Inhaber.'],
  ])('says on %s who does it', async (address, sentence) => {
    open('agent', address)
    await screen.findByText(sentence)
  })

  it('is the missing address for alert mails', async () => {
    edge.answer('GET /api/mailbox', { body: { isReceiving: true, address: null } })
    open('agent', '/suchauftraege')
    await screen.findByText('Ihr Büro hat noch keine Adresse. Anlegen können sie Inhaber oder Leitung.')
    expect(screen.queryByRole('button', { name: 'Adresse anlegen' })).toBeNull()
  })

  it('is the billing data, which only the principal changes', async () => {
    open('manager', '/provisionen')
    await userEvent.click(await screen.findByRole('button', { name: 'Abrechnungsdaten' }))
    await screen.findByText('Ändert der Inhaber.')
    const window = within(screen.getByRole('dialog', { name: 'Abrechnungsdaten Ihres Büros' }))
    window.getByText('Moorweg 3, 21335 Lüneburg')
    expect(window.queryByRole('button', { name: 'Speichern' })).toBeNull()
  })

  it.each([
    ['manager', true],
    ['agent', false],
  ] as const)('is a template of messages: %s keeps and deletes it: %s', async (role, keeps) => {
    open(role, `/partners?partner=${VERA}&tab=nachrichten`)
    await screen.findByRole('option', { name: 'Gruß' })
    await userEvent.selectOptions(screen.getByLabelText('Vorlage'), 'Gruß')
    await screen.findByRole('button', { name: 'Senden' })
    expect(screen.queryByRole('button', { name: 'Als Vorlage behalten' }) !== null).toBe(keeps)
    expect(screen.queryByRole('button', { name: 'Vorlage löschen' }) !== null).toBe(keeps)
  })

  it('is left out of the first steps and of their count', async () => {
    open('agent', '/')
    const steps = within(await screen.findByRole('region', { name: 'Erste Schritte' }))
    await steps.findByText('Nur noch ein Schritt.')
    steps.getByText('2 von 3 erledigt: jetzt Suchanfrage anlegen')
    expect(steps.getAllByRole('listitem')).toHaveLength(3)
  })
})

it.each([
  [{ hasSavedSearch: false, hasSharedLink: false, hearsOfMatches: false }, 'Drei kurze Schritte, dann arbeitet Giebel für Sie.'],
  [{ hasSavedSearch: true, hasSharedLink: false, hearsOfMatches: false }, 'Einer von drei Schritten ist geschafft.'],
])('three first steps state their progress: %o', async (done, text) => {
  edge.answer('GET /api/stats', {
    body: { totalListings: 12_480, newToday: 37, exported: 1, watchlist: 2, firstSteps: { ...firstSteps, hasKey: true, ...done } },
  })
  open('assistant', '/')
  await screen.findByText(text)
})

it.each(OFFICE_ROLES)('the menu leads to data protection in the role %s', async (role) => {
  open(role, '/lead-score')
  await userEvent.click(await screen.findByRole('button', { name: /^Konto/ }))
  await waitFor(() =>
    expect(screen.getAllByRole('link', { hidden: true }).map((link) => link.getAttribute('href'))).toContain('/datenschutz-auskunft'),
  )
})
