import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Agreement } from '#shared/contract/people/consents.ts'
import type { SupportWindow } from '#shared/contract/people/support.ts'
import { OFFICE_RIGHTS, OFFICE_ROLES, type OfficeRole } from '#shared/domain/office-rights.ts'
import { results } from '#web/features/work/calls/waiting-results.ts'
import { toaster } from '#web/lib/toast.ts'
import { openApp } from '../../testing/browser.tsx'
import { emptyHouse } from '../../testing/house.ts'
import { OFFICE, sampleUser } from '../../testing/samples.ts'
// preloaded, so that the first test does not wait for it
import './office.tsx'

const ANNA = sampleUser().id
const CEM = '0198a000-0000-7000-8000-000000000002'
const member = (id: string, firstName: string, officeRole: OfficeRole) => ({
  id,
  firstName,
  lastName: 'Berger',
  email: `${firstName.toLowerCase()}@example.test`,
  officeRole,
  isActive: true,
  since: '2026-01-05T08:00:00Z',
})
const ADDRESS = Object.entries(OFFICE).flatMap(([field, value]) => (field === 'colleaguesProspects' ? [] : [value]))
const INVITATION = {
  id: 7,
  email: 'dora@example.test',
  officeRole: 'assistant',
  invitedBy: 'Anna Berger',
  createdAt: '2026-11-20T08:00:00Z',
  expiresAt: '2026-11-27T08:00:00Z',
}

/** An agreement on processing that the office has yet to accept. */
const AGREEMENT: Agreement = {
  text: '## Weisungen\n\nNur nach Weisung des Büros.',
  version: 3,
  hash: 'c0ffee12'.repeat(8),
  isFilledIn: true,
  isAccepted: false,
  sentence: 'Ich nehme diese Vereinbarung für das Büro an.',
  accepted: [],
}

const edge = emptyHouse({
  'GET /api/office': { body: OFFICE },
  'GET /api/office/agreement': { body: AGREEMENT },
  'GET /api/office/people': { body: [member(ANNA, 'Anna', 'principal'), member(CEM, 'Cem', 'agent')] },
  'GET /api/office/invitations': { body: [] },
  'GET /api/office/hand-overs': { body: [] },
  'GET /api/office/hand-overs/preview': { body: [] },
  'GET /api/office/support': { body: { open: null, past: [] } },
})
const user = userEvent.setup()
const open = (officeRole: OfficeRole = 'principal') => openApp(edge, '/buero', sampleUser({ officeRole }))
const written = () => edge.calls.filter(({ method }) => method !== 'GET').map(({ method, address, body }) => [method, address, body])

describe('the office', () => {
  it('lets its principal invite, change a role and take a member out', async () => {
    open()
    await user.click(await screen.findByRole('button', { name: 'Einladen …' }))
    await user.type(await screen.findByLabelText('E-Mail'), 'dora@example.test')
    await user.selectOptions(screen.getByLabelText('Rolle'), 'assistant')
    edge.answer('POST /api/office/invitations', { body: INVITATION })
    edge.answer('GET /api/office/invitations', { body: [INVITATION] })
    await user.click(screen.getByRole('button', { name: 'Einladen' }))
    expect(await within(await screen.findByRole('list', { name: 'Offene Einladungen' })).findByText(/gilt bis 27\.11\.2026/)).toBeDefined()

    edge.answer(`PATCH /api/office/people/${CEM}`, { body: member(CEM, 'Cem', 'manager') })
    await user.selectOptions(screen.getByLabelText('Rolle von Cem Berger'), 'manager')
    await waitFor(() => expect(written()).toHaveLength(2))

    edge.answer(`DELETE /api/office/people/${CEM}`, { body: { success: true } })
    await user.click(screen.getByRole('button', { name: 'Aus dem Büro nehmen: Cem Berger' }))
    await screen.findByText('Prospects gibt es hier keine zu übergeben.')
    await user.click(await screen.findByRole('button', { name: 'Aus dem Büro nehmen' }))
    await waitFor(() =>
      expect(written()).toEqual([
        ['POST', '/api/office/invitations', { email: 'dora@example.test', officeRole: 'assistant' }],
        ['PATCH', `/api/office/people/${CEM}`, { officeRole: 'manager' }],
        ['DELETE', `/api/office/people/${CEM}`, { handOverTo: '' }],
      ]),
    )
  })

  it.each(OFFICE_ROLES.slice(1))('shows people, roles and rights to all, but lets %s change nothing', async (officeRole) => {
    open(officeRole)
    const people = within(await screen.findByRole('region', { name: 'Menschen im Büro' }))
    expect(await people.findByText('cem@example.test')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Einladen' })).toBeNull()
    expect(screen.queryByLabelText('Rolle von Cem Berger')).toBeNull()
    expect(people.getByRole('button', { name: 'Büro verlassen' })).toBeDefined()
    const table = within(screen.getByRole('table', { name: 'Rollen und Rechte' }))
    const row = table.getByRole('row', { name: /Provisionen und Belege ansehen/ })
    expect(
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['ja', 'ja', 'ja', '–nein'])
    expect(edge.calls.some(({ address }) => address === '/api/office/invitations')).toBe(false)
  })
})

const role = (name: string) => screen.findByLabelText<HTMLSelectElement>(`Rolle von ${name}`)
const question = async (name: string) => within(await screen.findByRole('alertdialog', { name }))

describe('a role', () => {
  it('stays focused and enabled while it is saved', async () => {
    open()
    const select = await role('Cem Berger')
    let answer = () => {}
    const after = new Promise<void>((resolve) => (answer = resolve))
    edge.answer(`PATCH /api/office/people/${CEM}`, { body: member(CEM, 'Cem', 'manager'), after })
    edge.answer('GET /api/office/people', { body: [member(ANNA, 'Anna', 'principal'), member(CEM, 'Cem', 'manager')] })
    select.focus()
    await user.selectOptions(select, 'manager')
    await waitFor(() => expect(select.getAttribute('aria-busy')).toBe('true'))
    expect([select.disabled, select.value, document.activeElement === select]).toEqual([false, 'manager', true])
    answer()
    await waitFor(() => expect(select.getAttribute('aria-busy')).toBeNull())
    await waitFor(() => expect(select.value).toBe('manager'))
    expect(document.activeElement).toBe(select)
  })

  it('of a principal is given after a question', async () => {
    open()
    await user.selectOptions(await role('Cem Berger'), 'principal')
    await user.click((await question('Cem Berger zum Inhaber machen?')).getByRole('button', { name: 'Abbrechen' }))
    await waitFor(async () => expect((await role('Cem Berger')).value).toBe('agent'))
    expect(written()).toEqual([])
    edge.answer(`PATCH /api/office/people/${CEM}`, { body: member(CEM, 'Cem', 'principal') })
    await user.selectOptions(await role('Cem Berger'), 'principal')
    await user.click((await question('Cem Berger zum Inhaber machen?')).getByRole('button', { name: 'Zum Inhaber machen' }))
    await waitFor(() => expect(written()).toEqual([['PATCH', `/api/office/people/${CEM}`, { officeRole: 'principal' }]]))
  })

  it("of one's own is changed after a question", async () => {
    edge.answer('GET /api/office/people', { body: [member(ANNA, 'Anna', 'principal'), member(CEM, 'Cem', 'principal')] })
    open()
    edge.answer(`PATCH /api/office/people/${ANNA}`, { body: member(ANNA, 'Anna', 'agent') })
    await user.selectOptions(await role('Anna Berger'), 'agent')
    const window = await question('Ihre eigene Rolle ändern?')
    expect(written()).toEqual([])
    await user.click(window.getByRole('button', { name: 'Rolle ändern' }))
    await waitFor(() => expect(written()).toEqual([['PATCH', `/api/office/people/${ANNA}`, { officeRole: 'agent' }]]))
  })

  it.each([
    ['the only principal', [member(CEM, 'Cem', 'agent')], true],
    ['the only active principal', [{ ...member(CEM, 'Cem', 'principal'), isActive: false }], true],
    ['one of two principals', [member(CEM, 'Cem', 'principal')], false],
  ])('of %s is kept, as is the place in the office', async (_, others, isKept) => {
    edge.answer('GET /api/office/people', { body: [member(ANNA, 'Anna', 'principal'), ...others] })
    open()
    const own = await role('Anna Berger')
    const leave = screen.getByRole<HTMLButtonElement>('button', { name: 'Büro verlassen' })
    expect([own.disabled, leave.disabled]).toEqual([isKept, isKept])
    const why = screen.queryByText('Machen Sie zuerst jemand anderen zum Inhaber.')
    expect([own, leave].map((control) => control.getAttribute('aria-describedby'))).toEqual(isKept ? [why?.id, why?.id] : [null, null])
  })

  it.each(OFFICE_ROLES)('of the reader (%s) is marked in the table of rights', async (officeRole) => {
    open(officeRole)
    const table = within(await screen.findByRole('table', { name: 'Rollen und Rechte' }))
    const heads = table.getAllByRole('columnheader').map(({ textContent }) => textContent.trim())
    const own = { principal: 'Inhaber Sie', manager: 'Leitung Sie', agent: 'Makler Sie', assistant: 'Assistenz Sie' }[officeRole]
    expect(heads.filter((head) => head.endsWith('Sie'))).toEqual([own])
  })

  it.each(OFFICE_ROLES)('is named under each right that it has on a narrow screen, as %s', async (officeRole) => {
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }))
    open(officeRole)
    const list = within(await screen.findByRole('list', { name: 'Rollen und Rechte' }))
    const rows = list.getAllByRole('listitem').map(({ textContent }) => textContent)
    const own = { principal: 'Inhaber (Sie)', manager: 'Leitung (Sie)', agent: 'Makler (Sie)', assistant: 'Assistenz (Sie)' }[officeRole]
    const rights = Object.values(OFFICE_RIGHTS) as (readonly OfficeRole[])[]
    expect(rows.map((row) => row.includes(own))).toEqual(rights.map((roles) => roles.includes(officeRole)))
    expect(rows).toContainEqual(expect.stringMatching(/^Provisionen und Belege ansehenInhaber[^,]*, Leitung[^,]*, Makler[^,]*$/))
    expect(screen.queryByRole('table', { name: 'Rollen und Rechte' })).toBeNull()
  })
})

describe('the focus', () => {
  it('goes to the list when the only colleague is taken out', async () => {
    open()
    const out = await screen.findByRole('button', { name: 'Aus dem Büro nehmen: Cem Berger' })
    edge.answer(`DELETE /api/office/people/${CEM}`, () => {
      edge.answer('GET /api/office/people', { body: [member(ANNA, 'Anna', 'principal')] })
      return { body: { success: true } }
    })
    await user.click(out)
    await screen.findByText('Prospects gibt es hier keine zu übergeben.')
    await user.click(await screen.findByRole('button', { name: 'Aus dem Büro nehmen' }))
    await waitFor(() => expect(screen.queryByText('cem@example.test')).toBeNull())
    expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Menschen im Büro' }))
  })

  it('goes to the next invitation, and to inviting after the last one', async () => {
    edge.answer('GET /api/office/invitations', { body: [INVITATION, { ...INVITATION, id: 8, email: 'emil@example.test' }] })
    open()
    for (const [id, email, left] of [
      [7, 'dora@example.test', [{ ...INVITATION, id: 8, email: 'emil@example.test' }]],
      [8, 'emil@example.test', []],
    ] as const) {
      edge.answer(`DELETE /api/office/invitations/${id}`, () => {
        edge.answer('GET /api/office/invitations', { body: left })
        return { body: { success: true } }
      })
      await user.click(await screen.findByRole('button', { name: `Einladung zurücknehmen: ${email}` }))
      await user.click(await screen.findByRole('button', { name: 'Einladung zurücknehmen' }))
      await waitFor(() => expect(screen.queryByText(email)).toBeNull())
      const heir = left.length > 0 ? 'Einladung zurücknehmen: emil@example.test' : 'Einladen …'
      await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: heir })))
    }
  })
})

it('inviting begins in the email field', async () => {
  open()
  await user.click(await screen.findByRole('button', { name: 'Einladen …' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('E-Mail')))
})

it('leaving the office warns of results of calls that are only on this device', async () => {
  const kept = { id: 1, title: 'Haus', key: 'a', state: 'refused', sentence: 'Geht nicht.' } as const
  const body = { key: 'a', channel: 'phone', result: 'interested' } as const
  await results.put({ ...kept, userId: ANNA, body })
  await results.put({ ...kept, key: 'b', userId: CEM, body: { ...body, key: 'b' } })
  onTestFinished(async () => {
    for (const key of ['a', 'b']) await results.drop(key)
  })
  edge.answer('GET /api/office/people', { body: [member(CEM, 'Cem', 'principal'), member(ANNA, 'Anna', 'agent')] })
  open('agent')
  await user.click(await screen.findByRole('button', { name: 'Büro verlassen' }))
  const window = await question('Das Büro verlassen?')
  window.getByText(/Noch nicht gesendete Ergebnisse von Anrufen gehen verloren: 1\./)
})

it('leaving the office ends the session and forgets what was read in it', async () => {
  edge.answer('GET /api/office/people', { body: [member(ANNA, 'Anna', 'principal'), member(CEM, 'Cem', 'principal')] })
  const { client } = open()
  await user.click(await screen.findByRole('button', { name: 'Büro verlassen' }))
  edge.answer('POST /api/office/leave', () => {
    edge.answer('GET /api/auth/user', { status: 401, body: 'Unauthorized' })
    return { body: { success: true } }
  })
  await user.click((await question('Das Büro verlassen?')).getByRole('button', { name: 'Büro verlassen' }))
  await waitFor(() => expect(client.getQueryData(['/api/auth/user', '/api/auth/user'])).toBeNull())
  expect(
    client
      .getQueryCache()
      .findAll()
      .map(({ queryKey: [path] }) => path)
      .filter((path) => String(path).startsWith('/api/office')),
  ).toEqual([])
  await waitFor(() =>
    expect(toaster.current()).toMatchObject({
      title: 'Sie haben das Büro verlassen',
      text: expect.stringContaining('eigenes, leeres Büro'),
    }),
  )
})

describe('name and address', () => {
  it.each(OFFICE_ROLES.slice(1))('and the choice about colleagues are for reading in the role %s', async (officeRole) => {
    open(officeRole)
    const address = within(await screen.findByRole('region', { name: 'Name und Anschrift' }))
    for (const text of ['Berger Immobilien', 'Markt 1, 07743 Jena', 'Ändert der Inhaber.']) await address.findByText(text)
    const choice = within(screen.getByRole('region', { name: 'Prospects der Kollegen' }))
    await choice.findByText(/Makler dürfen Prospects ihrer Kollegen: ansehen und bearbeiten\./)
    choice.getByText('Ändert der Inhaber.')
    expect(address.queryByRole('textbox')).toBeNull()
    expect(choice.queryByRole('combobox')).toBeNull()
  })

  it('names what agents may do in a sentence, with its nouns as nouns', async () => {
    edge.answer('GET /api/office', { body: { ...OFFICE, colleaguesProspects: 'see' } })
    open('agent')
    await screen.findByText(/Makler dürfen Prospects ihrer Kollegen: nur ansehen und Vermerke schreiben\./)
  })

  it('gives the focus to its form, and back when that is left', async () => {
    open()
    const form = within(await screen.findByRole('region', { name: 'Name und Anschrift' }))
    await user.click(await form.findByRole('button', { name: 'Ändern' }))
    const name = await form.findByLabelText('Name des Büros')
    expect(document.activeElement).toBe(name)
    await user.type(name, ' und Söhne')
    await user.click(form.getByRole('button', { name: 'Abbrechen' }))
    expect(document.activeElement).toBe(form.getByRole('button', { name: 'Ändern' }))
    expect(form.queryByText(/und Söhne/)).toBeNull()
    expect(written()).toEqual([])
  })

  it('is shown with all its fields and saved as a whole, what was emptied as missing', async () => {
    open()
    const form = within(await screen.findByRole('region', { name: 'Name und Anschrift' }))
    await user.click(await form.findByRole('button', { name: 'Ändern' }))
    const name = await form.findByLabelText<HTMLInputElement>('Name des Büros')
    const labels = ['Telefon des Büros', 'E-Mail des Büros', 'Straße und Hausnummer', 'PLZ', 'Ort']
    expect(
      [name, ...labels.map((label) => form.getByLabelText<HTMLInputElement>(`${label} (optional)`))].map(({ value }) => value),
    ).toEqual(ADDRESS)
    await user.clear(name)
    await user.type(name, ' Nordlicht Immobilien ')
    await user.clear(form.getByLabelText('Telefon des Büros (optional)'))
    edge.answer('PUT /api/office', { body: { ...OFFICE, name: 'Nordlicht Immobilien', phone: null } })
    edge.answer('GET /api/office', { body: { ...OFFICE, name: 'Nordlicht Immobilien', phone: null } })
    await user.click(form.getByRole('button', { name: 'Büro speichern' }))
    await waitFor(() => expect(toaster.current()).toMatchObject({ title: 'Angaben des Büros gespeichert' }))
    const { email, street, zipCode, city } = OFFICE
    expect(written()).toEqual([['PUT', '/api/office', { name: 'Nordlicht Immobilien', email, street, zipCode, city }]])
    expect(await form.findByText('Nordlicht Immobilien')).toBeDefined()
  })

  it('needs a name', async () => {
    open()
    const form = within(await screen.findByRole('region', { name: 'Name und Anschrift' }))
    await user.click(await form.findByRole('button', { name: 'Ändern' }))
    await user.clear(await form.findByLabelText('Name des Büros'))
    await user.click(form.getByRole('button', { name: 'Büro speichern' }))
    expect(await form.findByText('Bitte geben Sie dem Büro einen Namen')).toBeDefined()
    expect(written()).toEqual([])
  })
})

describe('the agreement on processing', () => {
  const ACCEPTED = {
    ...AGREEMENT,
    text: null,
    isAccepted: true,
    accepted: [
      {
        id: 12,
        author: 'Anna Berger',
        channel: 'Seite des Büros',
        version: AGREEMENT.version,
        hash: AGREEMENT.hash,
        givenAt: '2026-11-23T09:30:00Z',
        isCurrent: true,
      },
    ],
  }
  const card = async () => within(await screen.findByRole('region', { name: 'Vereinbarung zur Auftragsverarbeitung' }))
  const HEADINGS = ['Vereinbarung zur Auftragsverarbeitung', 'Menschen im Büro']
  const headings = () =>
    screen.getAllByRole('heading', { level: 2 }).flatMap(({ textContent }) => (HEADINGS.includes(textContent ?? '') ? [textContent] : []))

  it('that is due comes first, and its principal reads and accepts it', async () => {
    openApp(edge, '/buero', sampleUser({ agreementDue: true }))
    const accept = await (await card()).findByRole('button', { name: 'Für das Büro annehmen' })
    expect(await (await card()).findByText('Nur nach Weisung des Büros.')).toBeDefined()
    expect((await card()).getByText(AGREEMENT.sentence)).toBeDefined()
    expect(headings()).toEqual(HEADINGS)
    edge.answer('POST /api/office/agreement', { body: ACCEPTED })
    edge.answer('GET /api/office/agreement', { body: ACCEPTED })
    edge.answer('GET /api/auth/user', { body: sampleUser() })
    await user.click(accept)
    const list = await (await card()).findByRole('list', { name: 'Angenommene Fassungen' })
    expect(list.textContent).toContain('Anna Berger, 23.11.2026, 10:30')
    expect(list.textContent).toContain('Fassung 3 (c0ffee12), gilt jetzt · Seite des Büros')
    expect(
      within(list)
        .getByRole('link', { name: /^Wortlaut vom/ })
        .getAttribute('href'),
    ).toBe('/api/office/agreement/12/text')
    expect(written()).toEqual([['POST', '/api/office/agreement', { hash: AGREEMENT.hash }]])
    expect(toaster.current()?.title).toBe('Vereinbarung angenommen')
    expect(headings()).toEqual(HEADINGS)
    expect((await card()).queryByRole('button')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Vereinbarung zur Auftragsverarbeitung' }))
  })

  it('shows why it was not accepted, and shows the text that applies now', async () => {
    open()
    edge.answer('POST /api/office/agreement', { status: 409, body: { detail: 'Die Vereinbarung wurde inzwischen geändert.' } })
    const accept = await (await card()).findByRole('button', { name: 'Für das Büro annehmen' })
    edge.answer('GET /api/office/agreement', { body: { ...AGREEMENT, text: 'Neue Fassung.' } })
    await user.click(accept)
    await waitFor(() =>
      expect(toaster.current()).toMatchObject({ title: 'Nicht angenommen', text: 'Die Vereinbarung wurde inzwischen geändert.' }),
    )
    expect(await (await card()).findByText('Neue Fassung.')).toBeDefined()
  })

  it.each(OFFICE_ROLES.slice(1))('is read by %s, with a sentence that the principal accepts it', async (officeRole) => {
    open(officeRole)
    expect(await (await card()).findByText('Für das Büro nimmt sie der Inhaber an.')).toBeDefined()
    expect((await card()).queryByRole('button')).toBeNull()
  })

  it('with gaps cannot be accepted', async () => {
    edge.answer('GET /api/office/agreement', { body: { ...AGREEMENT, text: null, isFilledIn: false } })
    open()
    expect(await (await card()).findByText(/noch nicht vollständig ausgefüllt/)).toBeDefined()
    expect((await card()).queryByRole('button')).toBeNull()
  })
})

describe('the card about the administration', () => {
  const WINDOW: SupportWindow = {
    id: 4,
    areas: ['callList', 'partners'],
    openedAt: '2026-11-30T13:00:00Z',
    openedBy: 'Anna Berger',
    until: '2999-11-30T17:00:00Z',
    endedAt: null,
    endedBy: null,
  }
  const PAST: SupportWindow = { ...WINDOW, id: 3, endedAt: '2026-11-29T10:00:00Z', endedBy: 'Cem Berger' }
  const card = async () => within(await screen.findByRole('region', { name: 'Einsicht der Administration' }))

  it('lets a principal open chosen areas for some hours', async () => {
    open()
    await user.click(await (await card()).findByRole('button', { name: 'Lesen lassen …' }))
    const hours = await (await card()).findByLabelText('Stunden')
    const [first] = (await card()).getAllByRole('checkbox')
    await waitFor(() => expect(document.activeElement).toBe(first))
    await user.clear(hours)
    await user.type(hours, '80')
    await user.click((await card()).getByRole('button', { name: 'Lesen lassen' }))
    expect(await (await card()).findByText('Bitte wählen Sie mindestens einen Bereich')).toBeDefined()
    expect((await card()).getByText('Bitte geben Sie eine ganze Zahl von 1 bis 72 Stunden an')).toBeDefined()
    expect(written()).toEqual([])

    await user.clear(hours)
    await user.type(hours, '2')
    await user.click((await card()).getByLabelText('Partner'))
    await user.click((await card()).getByLabelText('Anrufliste'))
    edge.answer('POST /api/office/support', { body: { open: WINDOW, past: [] } })
    edge.answer('GET /api/office/support', { body: { open: WINDOW, past: [] } })
    await user.click((await card()).getByRole('button', { name: 'Lesen lassen' }))
    expect(await (await card()).findByText(/Anrufliste und Partner/)).toBeDefined()
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Einsicht der Administration' }))
    expect(written()).toEqual([['POST', '/api/office/support', { hours: 2, areas: ['callList', 'partners'] }]])
  })

  it.each([
    ['principal', ['Beenden']],
    ['manager', ['Beenden']],
    ['agent', []],
    ['assistant', []],
  ] as const)('shows %s what is open, with %j, and what was', async (officeRole, buttons) => {
    edge.answer('GET /api/office/support', { body: { open: WINDOW, past: [PAST] } })
    open(officeRole)
    expect(await (await card()).findByText(/Geöffnet von Anna Berger/)).toBeDefined()
    expect((await card()).queryAllByRole('button', { name: 'Beenden' })).toHaveLength(buttons.length)
    expect((await card()).queryByRole('button', { name: 'Lesen lassen …' })).toBeNull()
    expect((await card()).getByRole('list', { name: 'Frühere Einsichten' }).textContent).toContain(
      '29.11.2026, 11:00 Uhr, beendet von Cem Berger',
    )
  })

  it('lets only the principal open it, and explains that', async () => {
    open('manager')
    expect(await (await card()).findByText('Die Administration liest zurzeit nichts. Das öffnet ihr nur der Inhaber.')).toBeDefined()
    expect((await card()).queryByRole('button', { name: 'Lesen lassen …' })).toBeNull()
  })

  it('gives the focus back when its form is left or the window ends', async () => {
    open()
    await user.click(await (await card()).findByRole('button', { name: 'Lesen lassen …' }))
    await user.click(await (await card()).findByRole('button', { name: 'Abbrechen' }))
    expect(document.activeElement).toBe((await card()).getByRole('button', { name: 'Lesen lassen …' }))
    cleanup()
    edge.answer('GET /api/office/support', { body: { open: WINDOW, past: [] } })
    open()
    const end = await (await card()).findByRole('button', { name: 'Beenden' })
    edge.answer('DELETE /api/office/support', { body: { success: true } })
    edge.answer('GET /api/office/support', { body: { open: null, past: [PAST] } })
    await user.click(end)
    await (await card()).findByRole('heading', { name: 'Frühere Einsichten' })
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Einsicht der Administration' }))
  })

  it('shows every look', async () => {
    edge.answer('GET /api/office/support/looks', {
      body: [
        { id: 2, at: '2026-11-30T13:05:00Z', area: 'property', propertyId: 17, who: 'Ada Admin' },
        { id: 1, at: '2026-11-30T13:04:00Z', area: 'callList', propertyId: null, who: null },
      ],
    })
    open('assistant')
    await user.click(await (await card()).findByRole('button', { name: 'Was sie angesehen hat' }))
    const list = await (await card()).findByRole('list', { name: 'Was die Administration angesehen hat' })
    const lines = within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
    expect(lines).toEqual([
      'Einzelne Immobilien mit Eigentümer und Notizen: Immobilie 1730.11.2026, 14:05 Uhr · Ada Admin',
      'Anrufliste30.11.2026, 14:04 Uhr · ein gelöschtes Konto',
    ])
    expect(within(list).getByRole('link', { name: 'Immobilie 17' }).getAttribute('href')).toBe('/property/17')
    await user.click((await card()).getByRole('button', { name: 'Was sie angesehen hat', expanded: true }))
    expect((await card()).queryByRole('list', { name: 'Was die Administration angesehen hat' })).toBeNull()
  })
})
