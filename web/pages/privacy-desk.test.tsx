import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { toaster } from '#web/lib/toast.ts'
import { openApp } from '../testing/browser.tsx'
import { emptyHouse } from '../testing/house.ts'
import { sampleUser } from '../testing/samples.ts'
// preloaded, so that the first test does not wait for it
import './privacy-desk.tsx'

const section = {
  table: 'prospects',
  title: 'Arbeitsstand mit dem Eigentümer',
  purpose: 'Anbahnen',
  basis: 'Art. 6',
  source: 'Vom Makler',
  kept: 'Nach den Löschregeln',
  count: 1,
  rows: [[{ label: 'Name', value: 'Karla Ott' }]],
  erased: 1,
  stays: null,
}
const FILE = {
  sections: [
    section,
    { ...section, table: 'contact_records', title: 'Einwilligungen', rows: [], erased: 0, stays: 'Nachweis nach § 7a UWG.' },
  ],
  crmIds: ['4711'],
  isErasable: true,
}
const erasure = {
  id: 3,
  author: 'Ben Adler',
  counts: [{ title: section.title, erased: 1, kept: 0 }],
  isBlocked: true,
  crmIds: ['4711'],
  crmDoneAt: null,
  createdAt: '2026-03-05T08:00:00Z',
}

const edge = emptyHouse({
  'GET /api/privacy/erasures': { body: [] },
  'GET /api/privacy/people': {
    body: [
      { key: 'property:12', kind: 'property', title: 'Haus in Celle', name: 'Karla Ott', phone: '0171 5550100', email: null },
      { key: 'tip:5', kind: 'tip', title: 'Lindenweg 7', name: null, phone: null, email: null },
    ],
  },
  'GET /api/admin/privacy/agents': { body: { agents: 0 } },
  'GET /api/privacy/people/file': { body: FILE },
  'POST /api/privacy/erasures': { body: erasure },
  'POST /api/privacy/erasures/3/crm-done': { body: { success: true } },
})
const person = userEvent.setup()
const press = async (name: string | RegExp) => person.click(await screen.findByRole('button', { name }))

describe('the privacy desk', () => {
  it('finds a person, shows the stored data with their legal basis, and offers the export', async () => {
    openApp(edge, '/datenschutz-auskunft', sampleUser())
    await person.type(await screen.findByRole('searchbox', { name: 'Suche' }), '0171 5550100{Enter}')
    await person.click(await screen.findByRole('checkbox', { name: /Karla Ott/ }))
    await person.click(await screen.findByRole('checkbox', { name: /Name und Nummern verdeckt/ }))
    await screen.findByText('Art. 6', { selector: 'details:first-of-type dd' })
    const pdf = await screen.findByRole('link', { name: 'Auskunft als PDF' })
    expect(pdf.getAttribute('href')).toBe('/api/privacy/people/export.pdf?of=property%3A12%2Ctip%3A5')
    expect(window.location.search).toBe('')
  })

  it('clears the ticks on a new search', async () => {
    openApp(edge, '/datenschutz-auskunft?of=property:12', sampleUser())
    await screen.findByRole('link', { name: 'Auskunft als PDF' })
    await person.type(await screen.findByRole('searchbox', { name: 'Suche' }), 'Lindenweg{Enter}')
    await person.click(await screen.findByRole('checkbox', { name: /Name und Nummern verdeckt/ }))
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /Karla Ott/ }).checked).toBe(false)
    const pdf = await screen.findByRole('link', { name: 'Auskunft als PDF' })
    expect(pdf.getAttribute('href')).toBe('/api/privacy/people/export.pdf?of=tip%3A5')
  })

  it('shows what is deleted and what is kept, and reminds the user to delete the data in Propstack too', async () => {
    openApp(edge, '/datenschutz-auskunft?of=property:12', sampleUser())
    await press('Löschen …')
    const window = within(await screen.findByRole('dialog'))
    window.getByText('Arbeitsstand mit dem Eigentümer: 1')
    window.getByText('Einwilligungen: 1. Nachweis nach § 7a UWG.')
    window.getByText(/auch im CRM: 4711/)
    edge.answer('GET /api/privacy/erasures', { body: [erasure] })
    await press('Endgültig löschen')
    await waitFor(() => expect(toaster.current()).toMatchObject({ title: 'Daten gelöscht' }))
    const [sent] = edge.calls.filter(({ method }) => method === 'POST')
    expect(sent?.body).toEqual({ of: ['property:12'], block: true })
  })

  it('does not block a person if the agent unticks the box', async () => {
    openApp(edge, '/datenschutz-auskunft?of=property:12', sampleUser())
    await press('Löschen …')
    await person.click(within(await screen.findByRole('dialog')).getByRole('checkbox', { name: /Nie wieder ansprechen/ }))
    await press('Endgültig löschen')
    await waitFor(() =>
      expect(edge.calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([{ of: ['property:12'], block: false }]),
    )
  })

  it('erases a search client without offering a block, which would have no effect', async () => {
    openApp(edge, '/datenschutz-auskunft?of=client:4', sampleUser())
    await press('Löschen …')
    const window = within(await screen.findByRole('dialog'))
    expect(window.queryByRole('checkbox', { name: /Nie wieder ansprechen/ })).toBeNull()
    await press('Endgültig löschen')
    await waitFor(() =>
      expect(edge.calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([{ of: ['client:4'], block: false }]),
    )
  })

  it('keeps the reminder for Propstack until it is marked as done', async () => {
    edge.answer('GET /api/privacy/erasures', { body: [erasure] })
    openApp(edge, '/datenschutz-auskunft', sampleUser())
    await screen.findByText('Auch im CRM löschen: 4711')
    screen.getByText(/ · Ben Adler/)
    await press('Ist gelöscht')
    await waitFor(() => expect(edge.calls.some(({ address }) => address === '/api/privacy/erasures/3/crm-done')).toBe(true))
  })

  it('links to where an account is deleted, and notes that there may be more hits', async () => {
    const many = Array.from({ length: 50 }, (_, n) => ({
      key: `account:${n}`,
      kind: 'account',
      title: '',
      name: `Karla ${n}`,
      phone: null,
      email: null,
    }))
    edge.answer('GET /api/privacy/people', { body: many })
    edge.answer('GET /api/privacy/people/file', { body: { ...FILE, crmIds: [], isErasable: false } })
    openApp(edge, '/admin/datenschutz', sampleUser({ role: 'admin' }))
    await person.type(await screen.findByRole('searchbox', { name: 'Suche' }), 'Karla{Enter}')
    await screen.findByText('Es können noch mehr sein. Suchen Sie genauer.')
    await person.click(screen.getByRole('checkbox', { name: /Karla 7 ?Konto/ }))
    expect((await screen.findByRole('link', { name: 'Benutzer' })).getAttribute('href')).toBe('/admin')
    expect(screen.queryByRole('button', { name: 'Löschen …' })).toBeNull()
  })

  it('shows an administrator that agents have stored the person, and how many, but not who', async () => {
    edge.answer('GET /api/privacy/people', { body: [] })
    edge.answer('GET /api/admin/privacy/agents', { body: { agents: 2 } })
    openApp(edge, '/admin/datenschutz', sampleUser({ role: 'admin' }))
    await person.type(await screen.findByRole('searchbox', { name: 'Suche' }), 'Karla{Enter}')
    await screen.findByText(/^Unter Konten, gemeinsamen Inseraten und Tipps und Betrieben ist dazu niemand gespeichert\.$/)
    await screen.findByText(/^2 Büros haben dazu jemanden gespeichert\./)
    expect(screen.queryByText('Dazu ist niemand gespeichert.')).toBeNull()
  })

  it('reports when nothing can be deleted', async () => {
    edge.answer('POST /api/privacy/erasures', { status: 409, body: 'Konten löschen Sie unter „Benutzer“.' })
    openApp(edge, '/datenschutz-auskunft?of=property:12', sampleUser())
    await press('Löschen …')
    await press('Endgültig löschen')
    await waitFor(() =>
      expect(toaster.current()).toMatchObject({
        title: 'Die Daten konnten nicht gelöscht werden',
        text: 'Konten löschen Sie unter „Benutzer“.',
      }),
    )
  })
})

describe('the retention rules', () => {
  const RULE = {
    key: 'consents',
    title: 'Einwilligungen',
    what: 'Wortlaut, Weg und Tag',
    since: 'nach der Erteilung',
    days: 1_827,
    usual: 1_827,
    least: 1_827,
    most: 3_650,
  }
  const PUT = '/api/admin/privacy/retention/consents'

  it('accept days in German notation, and show the allowed range', async () => {
    edge.answer('GET /api/admin/privacy/retention', { body: [RULE] })
    edge.answer('GET /api/admin/privacy/retention/preview', { body: [{ key: 'consents', rows: 12 }] })
    edge.answer('GET /api/admin/privacy/retention/runs', { body: [] })
    edge.answer('PUT /api/admin/privacy/retention/consents', { body: [{ ...RULE, days: 2_000 }] })
    openApp(edge, '/admin/datenschutz', sampleUser({ role: 'admin' }))
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Tage: Einwilligungen' })
    expect(field.value).toBe('1.827')
    expect(screen.getByRole('link', { name: 'Administration' }).getAttribute('href')).toBe('/admin')
    expect(await screen.findByText('Heute Nacht: 12')).toBeDefined()
    const type = async (text: string) => {
      await person.clear(field)
      await person.type(field, `${text}{Enter}`)
    }
    await type('30')
    expect(await screen.findByText('Bitte geben Sie 1.827 bis 3.650 Tage ein')).toBeDefined()
    expect([field.getAttribute('aria-invalid'), edge.calls.some(({ address }) => address === PUT)]).toEqual(['true', false])
    await type('2.000')
    await waitFor(() => expect(edge.calls.find(({ address }) => address === PUT)?.body).toEqual({ days: 2_000 }))
  })
})
