import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { Agreement } from '#shared/contract/people/consents.ts'
import type { Absence, Assignment, AssignmentReason, AssignmentRule, RulePreview } from '#shared/contract/work/assignment.ts'
import type { OfficeRole } from '#shared/domain/office-rights.ts'
import { openApp } from '../../testing/browser.tsx'
import { emptyHouse } from '../../testing/house.ts'
import { OFFICE, sampleProperty, sampleUser } from '../../testing/samples.ts'
// preloaded, so that the first test does not wait for them
import './office.tsx'
import '#web/features/work/assignment/assignment-cards.tsx'
import '#web/features/work/assignment/rule-dialog.tsx'
import '#web/features/work/assignment/preview-dialog.tsx'
import '#web/features/work/assignment/absence-dialog.tsx'
import '#web/features/work/prospects/why-assigned.tsx'

const ANNA = sampleUser().id
const CEM = '0198a000-0000-7000-8000-000000000002'
const EVE = '0198a000-0000-7000-8000-000000000004'
const member = (id: string, firstName: string, officeRole: OfficeRole) => ({
  id,
  firstName,
  lastName: 'Berger',
  email: `${firstName.toLowerCase()}@example.test`,
  officeRole,
  isActive: true,
  since: '2026-01-05T08:00:00Z',
})

const JENA: AssignmentRule = {
  id: 3,
  name: 'Jena Nord',
  places: ['07743', 'Jena'],
  minPrice: 300_000,
  maxPrice: null,
  propertyTypes: ['house'],
  listingType: 'sale',
  sources: ['tip'],
  userId: CEM,
  isPossible: true,
  activeSince: null,
  lastQuarter: { from: '2026-07-01', leads: 1, contacted: 1, deals: 0 },
}
const REST: AssignmentRule = {
  ...JENA,
  id: 4,
  name: 'Rest',
  places: [],
  minPrice: null,
  propertyTypes: [],
  listingType: null,
  sources: [],
  userId: null,
  activeSince: '2026-11-20T08:00:00Z',
  lastQuarter: null,
}
const AWAY: Absence = { id: 9, userId: CEM, firstDay: '2026-12-21', lastDay: '2027-01-03', standInId: ANNA }
const ALL: Assignment = { rules: [JENA, REST], absences: [AWAY], isInTurn: false, returnDays: 3 }
const PREVIEW: RulePreview = {
  leads: 40,
  isCut: false,
  taken: 12,
  people: [
    { userId: ANNA, before: 0, after: 0 },
    { userId: CEM, before: 2, after: 14 },
    { userId: null, before: 38, after: 26 },
  ],
  examples: [{ id: 7, title: 'Haus am Hang', zipCode: '07743', location: 'Jena' }],
}

const AGREEMENT: Agreement = {
  text: '## Weisungen',
  version: 3,
  hash: 'c0ffee12'.repeat(8),
  isFilledIn: true,
  isAccepted: true,
  sentence: 'Ich nehme diese Vereinbarung für das Büro an.',
  accepted: [],
}

const edge = emptyHouse({
  'GET /api/office': { body: OFFICE },
  'GET /api/office/people': { body: [member(ANNA, 'Anna', 'principal'), member(CEM, 'Cem', 'agent'), member(EVE, 'Eve', 'assistant')] },
  'GET /api/office/agreement': { body: AGREEMENT },
  'GET /api/office/invitations': { body: [] },
  'GET /api/assignment': { body: ALL },
  'GET /api/assignment/rules/3/preview': { body: PREVIEW },
})
const user = userEvent.setup()
const open = (officeRole: OfficeRole = 'principal') => openApp(edge, '/buero', sampleUser({ officeRole, hasColleagues: true }))
const written = () => edge.calls.filter(({ method }) => method !== 'GET').map(({ method, address, body }) => [method, address, body])
const region = async (name: string) => within(await screen.findByRole('region', { name }))
const RULES = 'Regeln für neue Leads'

describe('the rules of an office', () => {
  it('say in their order what they take, who gets it and what a territory brought', async () => {
    open('assistant')
    const rows = within(await (await region(RULES)).findByRole('list', { name: 'Regeln' })).getAllByRole('listitem')
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining(
        '1. Jena Nordaus07743, Jena · ab 300.000 € · Haus · Kauf · Tipps → Cem Berger3. Quartal 2026: 1 Lead, davon 1 mit Kontakt, 0 Abschlüsse',
      ),
      expect.stringContaining('2. Resteinalle Leads → Ansprechpartner des Partners'),
    ])
  })

  it('name no one as gone before the people of the office are known', async () => {
    edge.answer('GET /api/office/people', { status: 500, body: 'Interner Fehler' })
    open('assistant')
    const rules = await region(RULES)
    expect(await rules.findByText(/Tipps → …$/)).toBeDefined()
  })

  it('are switched on beside their effect', async () => {
    open()
    await user.click(await screen.findByRole('button', { name: 'Wirkung ansehen: Jena Nord' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Wirkung von „Jena Nord“' }))
    const rows = within(await dialog.findByRole('table', { name: 'Leads je Mensch' })).getAllByRole('row')
    expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual(['Anna Berger00', 'Cem Berger214', 'niemandem (frei)3826'])
    expect(dialog.getByRole('link', { name: 'Haus am Hang' }).getAttribute('href')).toBe('/property/7')
    edge.answer('PUT /api/assignment/rules/3/active', { body: { ...JENA, activeSince: '2026-11-30T08:00:00Z' } })
    await user.click(dialog.getByRole('button', { name: 'Einschalten' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(written()).toEqual([['PUT', '/api/assignment/rules/3/active', { isActive: true }]])
  })

  it('are switched off with the focus kept in their row', async () => {
    open()
    const off = await screen.findByRole('button', { name: 'Ausschalten: Rest' })
    edge.answer('PUT /api/assignment/rules/4/active', { body: { ...REST, activeSince: null } })
    edge.answer('GET /api/assignment', { body: { ...ALL, rules: [JENA, { ...REST, activeSince: null }] } })
    await user.click(off)
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Ausschalten: Rest' })).toBeNull())
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Wirkung ansehen: Rest' }))
  })

  it('that name someone who gets no leads say so, and cannot be switched on', async () => {
    edge.answer('GET /api/assignment', { body: { ...ALL, rules: [{ ...JENA, isPossible: false }] } })
    open()
    const rules = await region(RULES)
    expect(await rules.findByText('wird übersprungen')).toBeDefined()
    expect(rules.getByText(/seine Rolle bearbeitet keine Prospects/)).toBeDefined()
    await user.click(rules.getByRole('button', { name: 'Wirkung ansehen: Jena Nord' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByText('Einschalten lässt sie sich nicht')).toBeDefined()
    await dialog.findByRole('table', { name: 'Leads je Mensch' })
    expect(dialog.queryByRole('button', { name: 'Einschalten' })).toBeNull()
  })

  it('have no effect to show in an office without new leads', async () => {
    edge.answer('GET /api/assignment/rules/3/preview', { body: { ...PREVIEW, leads: 0, taken: 0, people: [], examples: [] } })
    open()
    await user.click(await screen.findByRole('button', { name: 'Wirkung ansehen: Jena Nord' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByText(/kam kein neuer Lead/)).toBeDefined()
    expect(dialog.getByRole('button', { name: 'Einschalten' })).toBeDefined()
  })

  it('are added for people who work on prospects, or for the contact of the partner', async () => {
    open()
    await user.click(await screen.findByRole('button', { name: 'Neue Regel …' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Neue Regel' }))
    const target = dialog.getByLabelText<HTMLSelectElement>('Leads gehen an')
    expect([...target.options].map(({ text }) => text)).toEqual(['Anna Berger', 'Cem Berger', 'Ansprechpartner des Partners'])
    await user.click(dialog.getByRole('button', { name: 'Regel anlegen' }))
    expect(await dialog.findByText('Bitte geben Sie der Regel einen Namen')).toBeDefined()
    await user.type(dialog.getByLabelText('Name der Regel'), 'Gera')
    await user.type(dialog.getByLabelText('Postleitzahlen und Orte'), '075, Gera{Enter}')
    await user.type(dialog.getByLabelText('Preis ab (€)'), '200000')
    await user.click(dialog.getByRole('checkbox', { name: 'Haus' }))
    await user.selectOptions(target, CEM)
    edge.answer('POST /api/assignment/rules', { body: { ...JENA, id: 5, name: 'Gera' } })
    await user.click(dialog.getByRole('button', { name: 'Regel anlegen' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(written()).toEqual([
      [
        'POST',
        '/api/assignment/rules',
        { name: 'Gera', places: ['075', 'Gera'], minPrice: 200_000, propertyTypes: ['house'], sources: [], userId: CEM },
      ],
    ])
  })

  it('are sorted by arrows, which keep the focus at either end', async () => {
    open()
    const up = await screen.findByRole('button', { name: 'Nach oben: Jena Nord' })
    expect(up.getAttribute('aria-disabled')).toBe('true')
    await user.click(up)
    edge.answer('PUT /api/assignment/order', { body: { success: true } })
    edge.answer('GET /api/assignment', { body: { ...ALL, rules: [REST, JENA] } })
    const down = screen.getByRole('button', { name: 'Nach unten: Jena Nord' })
    await user.click(down)
    await waitFor(() => expect(screen.getByRole('button', { name: 'Nach unten: Jena Nord' }).getAttribute('aria-disabled')).toBe('true'))
    expect(written()).toEqual([['PUT', '/api/assignment/order', { ruleIds: [4, 3] }]])
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Nach unten: Jena Nord' }))
  })

  it('move on by a click while the last one saves', async () => {
    const [one, two] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    edge.answer('GET /api/assignment', { body: { ...ALL, rules: [JENA, REST, { ...REST, id: 5, name: 'Gera' }] } })
    edge.answer('PUT /api/assignment/order', () => ({ body: { success: true }, after: written().length === 1 ? one.promise : two.promise }))
    open()
    const down = await screen.findByRole('button', { name: 'Nach unten: Jena Nord' })
    await user.click(down)
    await user.click(down)
    await waitFor(() => expect(down.getAttribute('aria-disabled')).toBe('true'))
    expect(written()).toEqual([['PUT', '/api/assignment/order', { ruleIds: [4, 3, 5] }]])
    one.resolve()
    await waitFor(() => expect(written()).toHaveLength(2))
    two.resolve()
    expect(written()[1]).toEqual(['PUT', '/api/assignment/order', { ruleIds: [4, 5, 3] }])
  })

  it('stand in their old order again after a refusal', async () => {
    const refused = Promise.withResolvers<void>()
    edge.answer('PUT /api/assignment/order', { status: 409, body: 'Die Regeln haben sich geändert.', after: refused.promise })
    open()
    const down = await screen.findByRole('button', { name: 'Nach unten: Jena Nord' })
    await user.click(down)
    await waitFor(() => expect(down.getAttribute('aria-disabled')).toBe('true'))
    refused.resolve()
    await waitFor(() => expect(down.getAttribute('aria-disabled')).toBeNull())
  })

  it('are deleted after a question, and what they left over is shared in turn', async () => {
    open()
    await user.click(await screen.findByRole('button', { name: 'Löschen: Rest' }))
    edge.answer('DELETE /api/assignment/rules/4', { body: { success: true } })
    await user.click(await screen.findByRole('button', { name: 'Regel löschen' }))
    await waitFor(() => expect(written()).toHaveLength(1))
    edge.answer('PUT /api/assignment/settings', { body: { isInTurn: true, returnDays: 3 } })
    await user.click(screen.getByRole('switch', { name: 'Was keine Regel nimmt, geht reihum an die Anwesenden' }))
    await waitFor(() => expect(written()).toHaveLength(2))
    await user.selectOptions(screen.getByLabelText('Unbearbeitete Leads werden wieder frei'), 'nie')
    await waitFor(() =>
      expect(written()).toEqual([
        ['DELETE', '/api/assignment/rules/4', undefined],
        ['PUT', '/api/assignment/settings', { isInTurn: true, returnDays: 3 }],
        ['PUT', '/api/assignment/settings', { isInTurn: false, returnDays: null }],
      ]),
    )
  })

  it('cannot be changed without the right, which leaves the own absence to enter', async () => {
    open('agent')
    const rules = await region(RULES)
    expect(await rules.findByText(/Ändern Inhaber oder Leitung/)).toBeDefined()
    expect(rules.queryByRole('button')).toBeNull()
    expect((await region('Übrige und unbearbeitete Leads')).queryByRole('switch')).toBeNull()
    const absences = await region('Abwesenheiten')
    expect(absences.queryByRole('button', { name: /Löschen/ })).toBeNull()
    await user.click(absences.getByRole('button', { name: 'Abwesenheit eintragen …' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.queryByLabelText('Wer')).toBeNull()
    await user.selectOptions(dialog.getByLabelText('Vertretung'), CEM)
    edge.answer('POST /api/assignment/absences', { body: { ...AWAY, id: 10, userId: ANNA, standInId: CEM } })
    await user.click(dialog.getByRole('button', { name: 'Eintragen' }))
    await waitFor(() => expect(written()).toMatchObject([['POST', '/api/assignment/absences', { userId: ANNA, standInId: CEM }]]))
  })

  it('are not there in an office of one', async () => {
    openApp(edge, '/buero', sampleUser())
    await screen.findByRole('region', { name: 'Menschen im Büro' })
    expect(edge.calls.some(({ address }) => address === '/api/assignment')).toBe(false)
  })
})

it('an absence names that of its stand-in on one of the days, and is entered all the same', async () => {
  open()
  const absences = await region('Abwesenheiten')
  await user.click(absences.getByRole('button', { name: 'Abwesenheit eintragen …' }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByLabelText('Erster Tag'), { target: { value: '2026-12-10' } })
  fireEvent.change(dialog.getByLabelText('Letzter Tag'), { target: { value: '2026-12-20' } })
  await user.selectOptions(dialog.getByLabelText('Vertretung'), CEM)
  expect(dialog.queryByText(/ist selbst abwesend/)).toBeNull()
  fireEvent.change(dialog.getByLabelText('Letzter Tag'), { target: { value: '2026-12-21' } })
  await dialog.findByText(/^Cem Berger ist selbst abwesend: 21\.12\.2026 bis 03\.01\.2027\./)
  edge.answer('POST /api/assignment/absences', { body: { ...AWAY, id: 10, userId: ANNA, standInId: CEM } })
  await user.click(dialog.getByRole('button', { name: 'Eintragen' }))
  await waitFor(() => expect(written()).toHaveLength(1))
})

it('an absence shows days and stand-in, and is deleted by who assigns', async () => {
  open()
  const absences = await region('Abwesenheiten')
  expect(await absences.findByText('21.12.2026 bis 03.01.2027 · Vertretung: Anna Berger')).toBeDefined()
  await user.click(absences.getByRole('button', { name: 'Löschen: Cem Berger, 21.12.2026 bis 03.01.2027' }))
  edge.answer('DELETE /api/assignment/absences/9', { body: { success: true } })
  await user.click(await screen.findByRole('button', { name: 'Abwesenheit löschen' }))
  await waitFor(() => expect(written()).toEqual([['DELETE', '/api/assignment/absences/9', undefined]]))
})

describe('a prospect', () => {
  const REASON: AssignmentReason = {
    userId: ANNA,
    way: 'rule',
    rule: 'Jena Nord',
    standsInFor: 'Cem Berger',
    by: null,
    at: '2026-11-23T09:30:00Z',
    lastDay: '2026-11-26',
  }

  it.each<[string, Partial<AssignmentReason>, string]>([
    [
      'the rule',
      {},
      'Durch die Regel „Jena Nord“, in Vertretung für Cem Berger, am 23.11.2026. Ohne Kontakt, Vermerk oder Nachfassung bleibt er bis 26.11.2026 bei Ihnen und wird dann wieder frei.',
    ],
    ['the turn', { way: 'turn', lastDay: null }, 'Reihum unter den Anwesenden, weil keine Regel passte, am 23.11.2026.'],
    ['the person', { way: 'hand', by: 'Cem Berger', lastDay: null }, 'Von Cem Berger von Hand zugeteilt, am 23.11.2026.'],
    ['the own hand', { way: 'hand', by: 'Anna Berger', lastDay: null }, 'Selbst übernommen, am 23.11.2026.'],
    ['the first contact', { way: 'own', at: null, lastDay: null }, 'Ohne Regel: durch den ersten Kontakt oder die erste Bearbeitung.'],
  ])('names %s when asked why it is there', async (_, reason, sentence) => {
    edge.answer('GET /api/properties/7', { body: sampleProperty({ id: 7, assignedTo: ANNA }) })
    edge.answer('GET /api/properties/7/activities', { body: [] })
    edge.answer('GET /api/properties/7/assignment', { body: { ...REASON, ...reason } })
    openApp(edge, '/prospect-management?property=7', sampleUser({ hasColleagues: true }))
    await user.click(await screen.findByText('Warum bei mir?'))
    expect(await screen.findByText(sentence)).toBeDefined()
  })

  it.each([
    ['assistant', 'see'],
    ['agent', 'see'],
  ] as const)('explains why it is there also to an %s who may only look', async (officeRole, ofColleagues) => {
    edge.answer('GET /api/properties/7', { body: sampleProperty({ id: 7, assignedTo: CEM }) })
    edge.answer('GET /api/properties/7/activities', { body: [] })
    edge.answer('GET /api/properties/7/assignment', { body: { ...REASON, userId: CEM, standsInFor: null, lastDay: null } })
    openApp(edge, '/prospect-management?property=7', sampleUser({ hasColleagues: true, officeRole, ofColleagues }))
    await user.click(await screen.findByText('Warum bei Cem Berger?'))
    expect(await screen.findByText('Durch die Regel „Jena Nord“, am 23.11.2026.')).toBeDefined()
  })
})
