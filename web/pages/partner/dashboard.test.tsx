import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { BillingProfile } from '#shared/contract/network/billing.ts'
import type { OwnCommission } from '#shared/contract/network/commissions.ts'
import type { Message } from '#shared/contract/network/messages.ts'
import type { OwnStatement } from '#shared/contract/network/statements.ts'
import { toaster } from '#web/lib/toast.ts'
import { openApp } from '../../testing/browser.tsx'
import { emptyHouse } from '../../testing/house.ts'
import { sampleOwnTip, samplePartner, sampleProfile } from '../../testing/partner-samples.ts'

const [ANNA, OTTO] = ['0198a000-0000-7000-8000-000000000002', '0198a000-0000-7000-8000-000000000003']
const relation = (maklerUserId: string, maklerName: string, createdAt: string) => ({
  maklerUserId,
  maklerName,
  shortLink: maklerUserId,
  isActive: true,
  createdAt,
})
const RELATIONS = [relation(ANNA, 'Anna Berger', '2026-11-02T08:00:00Z'), relation(OTTO, 'Otto Kolbe', '2026-11-01T08:00:00Z')]

const message = (id: number, change: Partial<Message> = {}): Message => ({
  id,
  content: `Nachricht ${id}`,
  fromMakler: true,
  createdAt: `2026-11-2${id}T08:00:00Z`,
  readAt: null,
  maklerUserId: ANNA,
  maklerName: 'Anna Berger',
  isAutomatic: false,
  author: null,
  tipId: null,
  ...change,
})
/** Newest first, as the server returns them. */
const MESSAGES = [
  message(4, { fromMakler: false }),
  message(3),
  message(2, { maklerUserId: OTTO, maklerName: 'Otto Kolbe' }),
  message(1, { fromMakler: false, readAt: '2026-11-22T08:00:00Z' }),
]

const STATS = {
  totalStats: { propertyTips: 12, commissions: 2, totalCommissionAmount: 1_350.5 },
  totalTips: 12,
  successfulDeals: 3,
  totalCommission: 1_350.5,
  unreadMessages: 2,
  relationStats: [],
}

const NOBODY: BillingProfile = {
  legalName: null,
  street: null,
  zipCode: null,
  city: null,
  country: 'DE',
  taxNumber: null,
  vatId: null,
  iban: null,
  isSmallBusiness: false,
  isPrivate: false,
}

const edge = emptyHouse({
  'GET /api/partner/profile': { body: sampleProfile({ maklerRelations: RELATIONS }) },
  'GET /api/partner/stats': { body: STATS },
  'GET /api/partner/messages': { body: MESSAGES },
  'POST /api/partner/messages/read': { body: { success: true } },
  'GET /api/partner/property-tips': { body: [sampleOwnTip(7), sampleOwnTip(8, { status: 'sold' })] },
  'GET /api/partner/commissions': { body: [] },
  'GET /api/partner/statements': { body: [] },
  'GET /api/partner/payout-needs': { body: { needs: [], isDue: false, asked: [] } },
  'GET /api/billing': { body: NOBODY },
  'GET /api/partner/agreements': { body: [] },
})

const open = (tab?: string) => openApp(edge, `/partner-dashboard${tab ? `?tab=${tab}` : ''}`, samplePartner())
const sent = (row: string) => edge.calls.filter(({ method, address }) => `${method} ${address}` === row).map(({ body }) => body)
const toasts = () => toaster.log().map(({ title, text, failed }) => [failed ? 'failed' : 'done', title, text])
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name })

it('a new tip goes to the agent connected last, regardless of the order of the list', async () => {
  edge.answer('GET /api/partner/profile', { body: sampleProfile({ maklerRelations: RELATIONS.toReversed() }) })
  open('tipps')
  expect(await screen.findByRole<HTMLSelectElement>('combobox', { name: 'An welchen Makler?' })).toHaveProperty('value', ANNA)
})

describe('the overview', () => {
  it('shows the figures, the newest tips with links, and the newest messages with their senders', async () => {
    open()
    const figure = async (name: string) => (await screen.findByRole('heading', { level: 2, name })).closest('section, div')?.parentElement
    for (const [name, value] of [
      ['Objekt-Tipps gesamt', '12'],
      ['Erfolgreiche Vermittlungen', '3'],
      ['Provision gesamt', '1.350,50 €nettoFür eine Vermittlung steht die Provision noch nicht fest.'],
      ['Makler-Beziehungen', '0'],
    ] as const)
      await waitFor(async () => expect((await figure(name))?.textContent?.replaceAll('\u00a0', ' ')).toBe(`${name}${value}`))
    const link = await screen.findByRole('link', { name: 'Haus · Lindenweg 7, 22111 Hamburg' })
    expect(link.getAttribute('href')).toBe('/partner-dashboard?tip=7')
    expect((await screen.findByRole('tab', { name: 'Nachrichten (2)' })).getAttribute('aria-selected')).toBe('false')
    const latest = within(await screen.findByRole('region', { name: 'Neueste Nachrichten' })).getAllByRole('listitem')
    expect(latest.map(({ textContent }) => /^(Sie|Anna Berger|Otto Kolbe)/.exec(textContent)?.[0])).toEqual([
      'Sie',
      'Anna Berger',
      'Otto Kolbe',
    ])
    expect(latest.map(({ textContent }) => textContent.includes('Neu'))).toEqual([false, true, true])
    expect(sent('POST /api/partner/messages/read')).toEqual([])
    await userEvent.click(await button('Alle Tipps'))
    expect(location.search).toBe('?tab=tipps')
  })
})

it('the overview asks a partner without a company for it, but no other partner', async () => {
  edge.answer('GET /api/partner/profile', { body: sampleProfile({ companyName: null }) })
  open()
  expect(await screen.findByText('Wie heißt Ihr Betrieb?')).toBeDefined()
  await userEvent.click(await button('Im Profil ergänzen'))
  expect(location.search).toBe('?tab=profil')
  cleanup()
  edge.answer('GET /api/partner/profile', { body: sampleProfile() })
  open()
  await screen.findByRole('region', { name: 'Neueste Nachrichten' })
  expect(screen.queryByText('Wie heißt Ihr Betrieb?')).toBeNull()
})

it('the overview has the invitation field', async () => {
  open()
  expect(await screen.findByLabelText('Einladungslink eingeben')).toBeDefined()
})

describe('the list of tips', () => {
  it('is filtered by a status in the URL, and has a text for an empty result', async () => {
    open('tipps')
    const list = within(await screen.findByRole('region', { name: 'Ihre Objekt-Tipps' }))
    await list.findByText('Verkauft')
    edge.answer('GET /api/partner/property-tips', ({ address }) => ({ body: address.includes('status=rejected') ? [] : [sampleOwnTip(7)] }))
    await userEvent.selectOptions(list.getByLabelText('Nach Status filtern'), 'rejected')
    await list.findByText(/^Keiner Ihrer Tipps steht auf/)
    expect(location.search).toBe('?tab=tipps&status=rejected')
    await userEvent.selectOptions(list.getByLabelText('Nach Status filtern'), '')
    await list.findByRole('link', { name: 'Haus · Lindenweg 7, 22111 Hamburg' })
    expect(location.search).toBe('?tab=tipps')
  })
})

describe('the conversation', () => {
  const text = () => screen.findByLabelText<HTMLTextAreaElement>('Ihre Nachricht')

  it('is marked as read once when shown, and still highlights new messages', async () => {
    open('nachrichten')
    await waitFor(() => expect(sent('POST /api/partner/messages/read')).toEqual([{ upToId: 3 }]))
    const lines = () =>
      within(screen.getByRole('list', { name: 'Nachrichten' }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent)
    await waitFor(() => expect(lines()).toHaveLength(4))
    expect(lines().map((line) => /Nachricht \d/.exec(line)?.[0])).toEqual(['Nachricht 1', 'Nachricht 2', 'Nachricht 3', 'Nachricht 4'])
    expect(lines().map((line) => /Neu|Gelesen|Gesendet/.exec(line)?.[0])).toEqual(['Gelesen', 'Neu', 'Neu', 'Gesendet'])
    await userEvent.click(await button('Otto Kolbe'))
    expect(lines()).toHaveLength(1)
    expect((await button('Otto Kolbe')).getAttribute('aria-pressed')).toBe('true')
    expect(sent('POST /api/partner/messages/read')).toHaveLength(1)
  })

  it('is not marked as read in a hidden tab', async () => {
    const sight = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    open('nachrichten')
    await screen.findByText('Nachricht 3')
    expect(sent('POST /api/partner/messages/read')).toEqual([])
    sight.mockRestore()
    document.dispatchEvent(new Event('visibilitychange'))
    await waitFor(() => expect(sent('POST /api/partner/messages/read')).toEqual([{ upToId: 3 }]))
  })

  it('names its agent above it and in the field', async () => {
    open('nachrichten')
    await screen.findByRole('heading', { level: 2, name: 'Nachrichten mit Ihren Maklern' })
    expect((await text()).placeholder).toBe('Nachricht an Anna Berger')
    await userEvent.selectOptions(screen.getByLabelText('An'), 'Otto Kolbe')
    expect((await text()).placeholder).toBe('Nachricht an Otto Kolbe')
    await userEvent.click(await button('Otto Kolbe'))
    await screen.findByRole('heading', { level: 2, name: 'Otto Kolbe · Immobilienmakler' })
    cleanup()
    edge.answer('GET /api/partner/profile', { body: sampleProfile({ maklerRelations: RELATIONS.slice(0, 1) }) })
    open('nachrichten')
    await screen.findByRole('heading', { level: 2, name: 'Anna Berger · Immobilienmakler' })
    expect((await text()).placeholder).toBe('Nachricht an Anna Berger')
  })

  it('links an automatic message to its tip', async () => {
    edge.answer('GET /api/partner/messages', { body: [message(2, { isAutomatic: true, tipId: 7 }), message(1)] })
    open('nachrichten')
    const links = await screen.findAllByRole('link', { name: 'Tipp ansehen' })
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/partner-dashboard?tab=nachrichten&tip=7'])
  })

  it('sends a message to the chosen agent and clears the field', async () => {
    open('nachrichten')
    expect((await button('Senden')).disabled).toBe(true)
    await userEvent.type(await text(), '  ')
    expect((await button('Senden')).disabled).toBe(true)
    await userEvent.type(await text(), 'Ist wer da?')
    await userEvent.selectOptions(screen.getByLabelText('An'), 'Otto Kolbe')
    edge.answer('POST /api/partner/messages', { body: message(5, { fromMakler: false }) })
    edge.answer('GET /api/partner/messages', { body: [message(5, { fromMakler: false, content: 'Ist wer da?' }), ...MESSAGES] })
    await userEvent.click(await button('Senden'))
    await waitFor(async () => expect((await text()).value).toBe(''))
    expect(sent('POST /api/partner/messages')).toMatchObject([{ content: '  Ist wer da?', maklerUserId: OTTO }])
    // the list is refetched after sending
    await screen.findByText('Ist wer da?')
    expect(toasts()).toEqual([])
  })

  it('keeps an unsent text and retries it with the same key; a changed text gets a new key', async () => {
    open('nachrichten')
    await userEvent.type(await text(), 'Eins')
    edge.answer('POST /api/partner/messages', { status: 503, body: 'Die Datenbank ist gerade nicht erreichbar.' })
    await userEvent.click(await button('Senden'))
    await waitFor(() => expect(toasts()).toEqual([['failed', 'Nachricht nicht gesendet', 'Die Datenbank ist gerade nicht erreichbar.']]))
    expect((await text()).value).toBe('Eins')
    await userEvent.click(await button('Senden'))
    await waitFor(() => expect(sent('POST /api/partner/messages')).toHaveLength(2))
    await userEvent.type(await text(), '!')
    await waitFor(async () => expect((await button('Senden')).getAttribute('aria-busy')).toBeNull())
    await userEvent.click(await button('Senden'))
    await waitFor(() => expect(sent('POST /api/partner/messages')).toHaveLength(3))
    const [first, again, other] = sent('POST /api/partner/messages') as { clientKey: string; maklerUserId: string }[]
    expect([first?.maklerUserId, first?.clientKey === again?.clientKey, first?.clientKey === other?.clientKey]).toEqual([ANNA, true, false])
  })

  it('has no composer without an agent', async () => {
    edge.answer('GET /api/partner/profile', { body: sampleProfile() })
    edge.answer('GET /api/partner/messages', { body: [] })
    open('nachrichten')
    await screen.findByText(/^Sie sind noch mit keinem Makler verbunden/)
    expect(screen.queryByLabelText('Ihre Nachricht')).toBeNull()
  })
})

describe('the earnings', () => {
  const commission = (change: Partial<OwnCommission>): OwnCommission => ({
    id: 1,
    tipId: 7,
    kind: 'share',
    propertyAddress: 'Lindenweg 7',
    propertyCity: 'Hamburg',
    amount: 2_000,
    vat: 'liable',
    salePrice: 400_000,
    commissionRate: 0.5,
    saleDate: '2026-11-20',
    dueDate: '2026-12-01',
    paidDate: null,
    createdAt: '2026-11-20T08:00:00Z',
    statementId: null,
    status: 'pending',
    maklerUserId: ANNA,
    maklerName: 'Anna Berger',
    ...change,
  })
  const party = { ...NOBODY, legalName: 'Grün Gartenbau' }
  const statement: OwnStatement = {
    id: 9,
    kind: 'cancellation',
    status: 'cancelled',
    issuedAt: '2026-11-21T08:00:00Z',
    paidDate: null,
    cancelsId: null,
    contentHash: null,
    maklerUserId: ANNA,
    maklerName: 'Anna Berger',
    content: {
      title: 'Storno',
      kind: 'cancellation',
      number: 'GS-00009',
      issuedOn: '2026-11-21',
      issuer: party,
      payee: party,
      partnerNumber: null,
      agreement: null,
      lines: [],
      vatRate: 19,
      net: 100,
      vat: 19,
      gross: 119,
      notes: [],
      cancels: null,
    },
  }

  it("show paid and due commissions, with a link to each document's PDF", async () => {
    edge.answer('GET /api/partner/commissions', {
      body: [
        commission({}),
        commission({
          id: 2,
          propertyAddress: 'Ring 1',
          kind: 'reward',
          status: 'paid',
          paidDate: '2026-11-22',
          salePrice: null,
          vat: null,
        }),
        commission({ id: 3, vat: 'small_business' }),
        commission({ id: 4, vat: 'private' }),
      ],
    })
    edge.answer('GET /api/partner/statements', { body: [statement] })
    open('provisionen')
    const rows = within(await screen.findByRole('region', { name: 'Provisionen' })).getAllByRole('listitem')
    const shown = rows.map(({ textContent }) => textContent.replaceAll('\u00a0', ' '))
    expect(shown[0]).toMatch(
      /Lindenweg 7, Hamburg2\.000,00 €netto, 2\.380,00 € bruttoAusstehend.*Anteil an der Provision · Anna Berger.*Fällig ab01\.12\.2026/,
    )
    expect(shown[1]).toMatch(/Ring 1, Hamburg2\.000,00 €nettoBezahlt.*Feste Belohnung.*Bezahlt am22\.11\.2026/)
    expect(shown[1]).not.toContain('Verkaufspreis')
    expect(shown[2]).toContain('2.000,00 €ohne Umsatzsteuer (§ 19 UStG)')
    expect(shown[3]).toContain('2.000,00 €ohne Umsatzsteuer (Privatperson)')
    await screen.findByText('brutto')
    expect(screen.queryByText('Für die Auszahlung fehlt noch etwas')).toBeNull()
    const pdf = await screen.findByRole('link', { name: 'Storno GS-00009 als PDF' })
    expect([pdf.getAttribute('href'), pdf.hasAttribute('download')]).toEqual(['/api/partner/statements/9/pdf', true])
  })
})

describe('what a payout still needs', () => {
  const NEEDS = {
    needs: [
      { field: 'taxNumber' as const, sentence: 'Ihre Steuernummer fehlt.' },
      { field: 'iban' as const, sentence: 'Ihre IBAN fehlt.' },
    ],
    isDue: true,
    asked: [{ maklerName: 'Anna Berger', askedOn: '2026-11-22' }],
  }

  it.each([undefined, 'provisionen'])('is on the tab %s with links to the fields, and which agent asked', async (tab) => {
    edge.answer('GET /api/partner/payout-needs', { body: NEEDS })
    open(tab)
    await screen.findByText('Für die Auszahlung fehlt noch etwas')
    expect(screen.getByText(/^Anna Berger hat Sie am/).textContent).toBe('Anna Berger hat Sie am 22.11.2026 darum gebeten.')
    const link = screen.getByRole('link', { name: 'Ihre IBAN fehlt.' })
    expect(link.getAttribute('href')).toBe('/partner-dashboard?tab=profil&feld=iban')
    await userEvent.click(link)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('IBAN')))
  })

  it('is on the commissions from the first day, and on the overview only once a payout is due', async () => {
    edge.answer('GET /api/partner/payout-needs', { body: { ...NEEDS, isDue: false, asked: [] } })
    open('provisionen')
    await screen.findByText('Das brauchen Sie für Ihre erste Auszahlung')
    screen.getByRole('link', { name: 'Ihre IBAN fehlt.' })
    await screen.findByText('Noch keine Provision')
    await userEvent.click(screen.getByRole('tab', { name: 'Übersicht' }))
    await screen.findByRole('region', { name: 'Neueste Nachrichten' })
    expect(screen.queryByRole('link', { name: 'Ihre IBAN fehlt.' })).toBeNull()
  })

  it('is not on the overview when nothing is missing', async () => {
    open()
    await screen.findByRole('region', { name: 'Neueste Nachrichten' })
    await waitFor(() => expect(sent('GET /api/partner/payout-needs')).toHaveLength(1))
    expect(screen.queryByText('Für die Auszahlung fehlt noch etwas')).toBeNull()
  })
})

describe('the profile', () => {
  it('sends a consent only after the box is ticked, with the version of its text', async () => {
    const agreement = { maklerUserId: ANNA, maklerName: 'Anna Berger', version: 3, text: 'Der Wortlaut.', acceptedAt: null }
    edge.answer('GET /api/partner/agreements', { body: [agreement] })
    open('profil')
    expect((await button('Zustimmen')).disabled).toBe(true)
    await userEvent.click(screen.getByLabelText('Ich habe die Vereinbarung gelesen und stimme ihr zu.'))
    const accepted = { ...agreement, acceptedAt: '2026-11-22T08:00:00Z' }
    edge.answer('POST /api/partner/agreements', { body: accepted })
    edge.answer('GET /api/partner/agreements', { body: [accepted] })
    await userEvent.click(await button('Zustimmen'))
    await screen.findByText('Angenommen am 22.11.2026')
    expect(sent('POST /api/partner/agreements')).toEqual([{ maklerUserId: ANNA, version: 3 }])
    expect(toasts()).toEqual([['done', 'Vereinbarung angenommen', 'Mit Anna Berger.']])
    expect(screen.queryByRole('button', { name: 'Zustimmen' })).toBeNull()
  })

  it('edits the billing data, and keeps what could not be saved', async () => {
    open('profil')
    await userEvent.type(await screen.findByLabelText('Name oder Firma auf dem Beleg'), 'Grün')
    await userEvent.type(screen.getByLabelText('Steuernummer'), 'x')
    await userEvent.click(await button('Abrechnungsdaten speichern'))
    const fault = await screen.findByText(/^Eine Steuernummer besteht aus Ziffern/)
    expect(screen.getByLabelText('Steuernummer').getAttribute('aria-describedby')?.split(' ')).toContain(fault.id)
    expect(sent('PUT /api/billing')).toEqual([])
    await userEvent.clear(screen.getByLabelText('Steuernummer'))
    await userEvent.type(screen.getByLabelText('IBAN'), 'DE89 3704 0044 0532 0130 01')
    await userEvent.click(await button('Abrechnungsdaten speichern'))
    await screen.findByText(/^Diese IBAN stimmt nicht/)
    expect(sent('PUT /api/billing')).toEqual([])
    await userEvent.type(screen.getByLabelText('IBAN'), '{Backspace}0')
    edge.answer('PUT /api/billing', { status: 503, body: 'Gerade geht das nicht.' })
    await userEvent.click(await button('Abrechnungsdaten speichern'))
    await waitFor(() => expect(toasts()).toEqual([['failed', 'Abrechnungsdaten nicht gespeichert', 'Gerade geht das nicht.']]))
    expect(screen.getByLabelText<HTMLInputElement>('Name oder Firma auf dem Beleg').value).toBe('Grün')
    expect(sent('PUT /api/billing')).toMatchObject([
      { legalName: 'Grün', iban: 'DE89370400440532013000', isSmallBusiness: false, isPrivate: false },
    ])
    edge.answer('PUT /api/billing', { body: { ...NOBODY, legalName: 'Grün' } })
    await userEvent.click(await button('Abrechnungsdaten speichern'))
    await waitFor(() => expect(toasts()[0]).toEqual(['done', 'Abrechnungsdaten gespeichert', undefined]))
  })

  it('is changed by its form; cancelling sends nothing', async () => {
    open('profil')
    await userEvent.click(await button('Bearbeiten'))
    await userEvent.type(await screen.findByLabelText('Firmenname'), ' & Söhne')
    await userEvent.click(await button('Abbrechen'))
    await button('Bearbeiten')
    expect(sent('PUT /api/partner/profile')).toEqual([])
    await userEvent.click(await button('Bearbeiten'))
    const company = await screen.findByLabelText<HTMLInputElement>('Firmenname')
    expect(company.value).toBe('Grün Gartenbau')
    await userEvent.type(company, ' & Söhne')
    const changed = sampleProfile({ maklerRelations: RELATIONS, companyName: 'Grün Gartenbau & Söhne' })
    edge.answer('PUT /api/partner/profile', { body: changed })
    edge.answer('GET /api/partner/profile', { body: changed })
    await userEvent.click(await button('Speichern'))
    await screen.findByRole('heading', { level: 1, name: 'Grün Gartenbau & Söhne' })
    const [profile] = sent('PUT /api/partner/profile')
    expect(profile).toMatchObject({ companyName: 'Grün Gartenbau & Söhne', lastName: 'Grün' })
    // an unset trade stays unset
    expect(profile).not.toHaveProperty('industry')
    expect(toasts()).toEqual([['done', 'Profil erfolgreich aktualisiert', undefined]])
  })
})
