import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { Commission } from '#shared/contract/network/commissions.ts'
import type { Statement } from '#shared/contract/network/statements.ts'
import { toaster } from '#web/lib/toast.ts'
import { openApp } from '../../testing/browser.tsx'
import { emptyHouse } from '../../testing/house.ts'
import { sampleUser } from '../../testing/samples.ts'

const [VERA, JAN] = ['0198a000-0000-7000-8000-000000000002', '0198a000-0000-7000-8000-000000000003']

const commission = (id: number, change: Partial<Commission> = {}): Commission => ({
  id,
  tipId: id,
  kind: 'share',
  propertyAddress: `Lindenweg ${id}`,
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
  ...change,
})
const party = {
  legalName: 'Vera Räumt',
  street: 'Moorweg 3',
  zipCode: '21335',
  city: 'Lüneburg',
  country: 'DE',
  taxNumber: '21/815/08150',
  vatId: null,
  iban: 'DE89370400440532013000',
  isSmallBusiness: false,
  isPrivate: false,
}
const statement = (change: Partial<Statement> = {}): Statement => ({
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
    issuer: { ...party, legalName: 'Berger Immobilien', iban: null },
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
  ...change,
})

const edge = emptyHouse({
  'GET /api/makler/commissions': { body: [commission(1), commission(2), commission(3, { partnerId: JAN, partnerName: 'Jan Janssen' })] },
  'GET /api/makler/statements': { body: [statement()] },
  'GET /api/makler/statements/7': { body: statement() },
})

const open = (address = '/provisionen') => openApp(edge, address, sampleUser())
const sent = (method: string, path: string) =>
  edge.calls.filter((call) => call.method === method && call.address === path).map(({ body }) => body)
const titles = () => toaster.log().map(({ title }) => title)
const box = (id: number) => screen.findByRole<HTMLInputElement>('checkbox', { name: `Lindenweg ${id}, Hamburg auswählen` })
const dialog = async () => within(await screen.findByRole('dialog'))

describe('a commission to pay', () => {
  it('is marked as net, with the gross amount or the reason why there is none', async () => {
    edge.answer('GET /api/makler/commissions', {
      body: [commission(1), commission(2, { vat: 'small_business' }), commission(3, { vat: 'private' }), commission(4, { vat: null })],
    })
    open()
    await box(1)
    expect(screen.getAllByText(/^(netto|ohne Umsatzsteuer)/).map(({ textContent }) => textContent.replaceAll('\u00a0', ' '))).toEqual([
      'netto, 2.380,00 € brutto',
      'ohne Umsatzsteuer (§ 19 UStG)',
      'ohne Umsatzsteuer (Privatperson)',
      'netto',
    ])
  })

  it('can be selected for one partner at a time, and becomes a draft', async () => {
    open()
    await userEvent.click(await box(1))
    await userEvent.click(await box(2))
    expect((await box(3)).disabled).toBe(true)
    screen.getByText('2 Provisionen, 4.000,00 € netto')
    edge.answer('POST /api/makler/statements', { body: statement({ status: 'draft' }) })
    await userEvent.click(screen.getByRole('button', { name: 'Beleg erstellen' }))
    await waitFor(() => expect(location.search).toBe('?beleg=7'))
    expect(sent('POST', '/api/makler/statements')).toEqual([{ partnerId: VERA, commissionIds: [1, 2] }])
    expect(titles()).toEqual(['Entwurf angelegt'])
  })

  it('reports a failed draft, and keeps the selection', async () => {
    open()
    await userEvent.click(await box(1))
    edge.answer('POST /api/makler/statements', { status: 409, body: 'Mindestens eine dieser Provisionen ist schon gezahlt.' })
    await userEvent.click(screen.getByRole('button', { name: 'Beleg erstellen' }))
    await waitFor(() => expect(titles()).toEqual(['Kein Entwurf angelegt']))
    expect((await box(1)).checked).toBe(true)
  })

  it('is updated with only the changed fields', async () => {
    open()
    await userEvent.click(await screen.findByRole('button', { name: 'Lindenweg 1, Hamburg bearbeiten' }))
    const form = await dialog()
    edge.answer('PATCH /api/makler/commissions/1', { body: commission(1, { dueDate: '2026-12-01' }) })
    await userEvent.type(form.getByLabelText('Fällig ab'), '2026-12-01')
    await userEvent.click(form.getByRole('button', { name: 'Speichern' }))
    await waitFor(() => expect(titles()).toEqual(['Provision geändert']))
    expect(sent('PATCH', '/api/makler/commissions/1')).toEqual([{ dueDate: '2026-12-01' }])
  })
})

describe('a document', () => {
  it('is listed with its PDF, and can be marked as paid', async () => {
    open('/provisionen?ansicht=belege')
    await userEvent.click(await screen.findByRole('link', { name: 'Gutschrift GS-00007' }))
    const window = await dialog()
    expect((await window.findByRole('link', { name: 'PDF herunterladen' })).getAttribute('href')).toBe('/api/makler/statements/7/pdf')
    await userEvent.click(window.getByRole('button', { name: 'Als gezahlt vermerken' }))
    edge.answer('POST /api/makler/statements/7/pay', { body: statement({ status: 'paid', paidDate: '2026-11-22' }) })
    await userEvent.click(window.getByRole('button', { name: 'Zahlung vermerken' }))
    await waitFor(() => expect(titles()).toEqual(['Zahlung vermerkt']))
  })

  it('cannot be cancelled without a reason', async () => {
    open('/provisionen?beleg=7')
    const window = await dialog()
    await userEvent.click(await window.findByRole('button', { name: 'Stornieren …' }))
    await userEvent.click(window.getByRole('button', { name: 'Gegenbeleg ausstellen' }))
    await window.findByText('Bitte schreiben Sie, warum der Beleg storniert wird')
  })

  it('lists the missing details; its credit note cannot be issued until they are complete', async () => {
    const missing = [{ whose: 'payee' as const, field: 'street', sentence: 'In den Abrechnungsdaten des Partners fehlt die Straße.' }]
    edge.answer('GET /api/makler/statements/7', { body: statement({ status: 'draft', issuedAt: null, missing }) })
    open('/provisionen?beleg=7')
    const window = await dialog()
    await window.findByText('In den Abrechnungsdaten des Partners fehlt die Straße.')
    expect(window.getByRole<HTMLButtonElement>('button', { name: 'Ausstellen' }).disabled).toBe(true)
    expect(window.queryByRole('button', { name: 'Abrechnungsdaten ergänzen' })).toBeNull()
    expect(window.getByRole('button', { name: 'Angaben anfordern' })).toBeDefined()
    expect(window.queryByRole('link', { name: 'PDF herunterladen' })).toBeNull()
  })

  it('asks the partner for missing details with one click, once a day', async () => {
    const missing = [{ whose: 'payee' as const, field: 'iban', sentence: 'In den Abrechnungsdaten des Partners fehlt die IBAN.' }]
    const draft = statement({ status: 'draft', issuedAt: null, missing })
    edge.answer('GET /api/makler/statements/7', { body: draft })
    open('/provisionen?beleg=7')
    const window = await dialog()
    const path = `/api/makler/partners/${VERA}/payout-request` as const
    edge.answer(`POST ${path}`, { status: 409, body: 'Sie haben heute schon nach diesen Angaben gefragt.' })
    await userEvent.click(await window.findByRole('button', { name: 'Angaben anfordern' }))
    await waitFor(() =>
      expect(toaster.log()[0]).toMatchObject({ failed: true, text: 'Sie haben heute schon nach diesen Angaben gefragt.' }),
    )
    edge.answer(`POST ${path}`, { body: { success: true } })
    edge.answer('GET /api/makler/statements/7', { body: { ...draft, askedOn: '2999-12-31' } })
    await userEvent.click(window.getByRole('button', { name: 'Angaben anfordern' }))
    await window.findByText('Heute beim Partner angefordert')
    expect(titles()[0]).toBe('Angaben angefordert')
    expect(sent('POST', path)).toHaveLength(2)
    expect(window.queryByRole('button', { name: 'Angaben anfordern' })).toBeNull()
  })

  it('shows where the money goes, and its gross total or why it has no VAT', async () => {
    open('/provisionen?beleg=7')
    const window = await dialog()
    await window.findByText('IBAN DE89 3704 0044 0532 0130 00')
    window.getByText('Gesamtbetrag brutto')
    const exempt = statement().content
    edge.answer('GET /api/makler/statements', {
      body: [statement({ content: { ...exempt, vatRate: 0, payee: { ...party, isSmallBusiness: true } } })],
    })
    cleanup()
    open('/provisionen?ansicht=belege')
    await screen.findByText('ohne Umsatzsteuer (§ 19 UStG)')
  })

  it('is reported and dropped from the URL if it is unknown', async () => {
    edge.answer('GET /api/makler/statements/7', { status: 404, body: 'Beleg nicht gefunden' })
    open('/provisionen?beleg=7')
    await waitFor(() => expect(titles()).toEqual(['Beleg nicht gefunden']))
    expect(location.search).toBe('')
  })
})

describe('the export for bookkeeping', () => {
  it("offers a period's documents as a list and as bookings", async () => {
    open()
    await userEvent.click(await screen.findByRole('button', { name: 'Für die Buchhaltung' }))
    const window = await dialog()
    const [from, to] = ['Von', 'Bis'].map((label) => window.getByLabelText<HTMLInputElement>(label).value)
    for (const [name, form] of [
      ['Liste (CSV)', 'list'],
      ['Buchungen (DATEV)', 'datev'],
    ] as const)
      expect(window.getByRole('link', { name }).getAttribute('href')).toBe(`/api/makler/statements.csv?from=${from}&to=${to}&form=${form}`)
  })

  it.each([
    ['2026-03-05', '2026-03-05', 2],
    ['2026-03-05', '2026-03-06', 2],
    ['2026-03-06', '2026-03-05', 0],
    ['', '2026-03-05', 0],
    ['2026-03-05', '', 0],
  ])('is available for %s to %s in %i formats', async (from, to, links) => {
    open()
    await userEvent.click(await screen.findByRole('button', { name: 'Für die Buchhaltung' }))
    const window = await dialog()
    fireEvent.change(window.getByLabelText('Von'), { target: { value: from } })
    fireEvent.change(window.getByLabelText('Bis'), { target: { value: to } })
    expect(window.queryAllByRole('link')).toHaveLength(links)
    expect(window.queryAllByText('Bitte geben Sie einen Zeitraum an')).toHaveLength(links ? 0 : 1)
  })
})
