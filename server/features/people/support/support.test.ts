import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { contract } from '#shared/contract/index.ts'
import { OFFICE_ROLES } from '#shared/domain/office-rights.ts'
import { SUPPORT_AREAS, SUPPORT_HEADER, type SupportArea } from '#shared/domain/support.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { hours, minutes } from '#test/clock.ts'
import { withOwner } from '#test/database.ts'
import type { TestAgent, TestUser } from '#test/factories.ts'
import { liveEventsDuring } from '#test/live-events.ts'

const { accounts, audit, members, savedSearches, support, users } = contract

let test: TestApp
let admin: TestUser<'admin'>
let principal: TestAgent
let colleague: TestAgent
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  admin = await test.make.user({ role: 'admin', first_name: 'Ada', last_name: 'Admin' })
  principal = await test.make.agent({ first_name: 'Petra', last_name: 'Prinz', company_name: `Prinz ${randomUUID()}` })
  colleague = await test.make.agent({ office_id: principal.officeId, office_role: 'agent' })
})

const open = (areas: readonly SupportArea[] = ['savedSearches'], form = { hours: 2 }) =>
  test.as(principal).call(support.open, { body: { ...form, areas: [...areas] } })
const end = (by = principal) => test.as(by).call(support.end)
const inPlaceOf = ({ officeId }: Pick<TestAgent, 'officeId'>) => ({ [SUPPORT_HEADER]: officeId })
const look = (by: TestUser = admin, of: Pick<TestAgent, 'officeId'> = principal) => test.as(by).call(savedSearches.list, {}, inPlaceOf(of))
const looks = async (by = principal) =>
  (await test.as(by).call(support.looks)).body.map(({ area, who, propertyId }) => [who, area, propertyId])
const untilFor = async (by: TestUser) => (await test.as(by).call(accounts.current)).body.supportUntil
const countWaiting = async (owner: pg.Client) =>
  (
    await owner.query(
      'select from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())',
    )
  ).rowCount
const log = async () =>
  (await test.as(admin).call(audit.list, { query: { office: principal.officeId } })).body
    .filter(({ kind }) => kind.startsWith('support_'))
    .map(({ actor, sentence }) => `${actor?.name} ${sentence}`)

describe('a window', () => {
  let second: TestAgent

  it('shows its areas and its end to all of the office, and to no other user', async () => {
    const { body } = await open(['partners', 'callList', 'partners'], { hours: 72 })
    const until = new Date(test.clock.now().getTime() + hours(72)).toISOString()
    expect(body.open).toMatchObject({ areas: ['callList', 'partners'], openedBy: 'Petra Prinz', endedAt: null, endedBy: null })
    expect(new Date(body.open?.until ?? 0).toISOString()).toBe(until)
    expect((await test.as(colleague).call(support.get)).body).toEqual(body)
    for (const one of [principal, colleague]) expect(await untilFor(one)).toBe(body.open?.until)
    for (const other of [await test.make.agent(), admin]) expect(await untilFor(other)).toBeNull()
  })

  it.each([
    [{ hours: 0 }, 'Bitte geben Sie eine ganze Zahl von 1 bis 72 Stunden an'],
    [{ hours: 73 }, 'Bitte geben Sie eine ganze Zahl von 1 bis 72 Stunden an'],
    [{ hours: 1.5 }, 'Bitte geben Sie eine ganze Zahl von 1 bis 72 Stunden an'],
    [{ areas: [] }, 'Bitte wählen Sie mindestens einen Bereich'],
    [{ areas: ['keys'] }, 'Diesen Bereich gibt es nicht'],
  ])('is refused for %j', async (part, sentence) => {
    const body = { hours: 2, areas: ['lists'], ...part } as { hours: number; areas: SupportArea[] }
    const { status, text } = await test.as(principal).call(support.open, { body })
    expect([status, text]).toEqual([400, sentence])
  })

  it('is one at a time, also of two principals who open at once', async () => {
    await test.as(principal).call(members.change, { params: { id: colleague.id }, body: { officeRole: 'principal' } })
    const both = await Promise.all(
      [principal, colleague].map((by) => test.as(by).call(support.open, { body: { hours: 1, areas: ['lists'] } })),
    )
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  it.each(OFFICE_ROLES)('is opened by a principal alone, and ended by who leads the office: %s', async (officeRole) => {
    const by = await test.make.agent({ office_id: principal.officeId, office_role: officeRole })
    const opened = (await test.as(by).call(support.open, { body: { hours: 1, areas: ['lists'] } })).status
    if (opened !== 200) await open(['lists'])
    expect([opened, (await end(by)).status]).toEqual(
      { principal: [200, 200], manager: [403, 200] }[officeRole as 'principal'] ?? [403, 403],
    )
  })

  it('ends by time, and another can be opened then', async () => {
    const first = (await open()).body.open
    expect((await look()).status).toBe(200)
    test.clock.advance(hours(2))
    expect([(await look()).status, await untilFor(principal), (await end()).status]).toEqual([403, null, 404])
    const next = await open(['partners'])
    expect(next.body.past).toMatchObject([{ id: first?.id, endedAt: first?.until, endedBy: null }])
  })

  it('ends by a click at once, and notifies the office and the administration', async () => {
    await open()
    const heard = await liveEventsDuring(test, end)
    expect((await look()).status).toBe(403)
    expect(await untilFor(colleague)).toBeNull()
    expect((await test.as(colleague).call(support.get)).body).toMatchObject({ open: null, past: [{ endedBy: 'Petra Prinz' }] })
    const messages = heard.flatMap((event) => ('message' in event && event.message.type === 'changed' ? [event] : []))
    expect(messages).toContainEqual({ toRole: 'admin', message: { type: 'changed', paths: ['/api/admin/support'] } })
    const toOffice = messages.filter((event) => 'toOffice' in event && event.toOffice === principal.officeId)
    expect(toOffice.map(({ message }) => message)).toMatchObject([{ paths: ['/api/office/support', '/api/auth/user'] }])
  })

  it.each([
    [
      'loses the right',
      async () => test.as(second).call(members.change, { params: { id: principal.id }, body: { officeRole: 'manager' } }),
    ],
    ['leaves the office', async () => test.as(principal).call(members.leave)],
    ['is removed', async () => test.as(second).call(members.remove, { params: { id: principal.id } })],
    ['is locked', async () => test.as(admin).call(users.update, { params: { id: principal.id }, body: { isActive: false } })],
    ['is deleted', async () => test.as(admin).call(users.remove, { params: { id: principal.id } })],
  ])('ends when the person who opened it %s', async (_, leave) => {
    second = await test.make.agent({ office_id: principal.officeId, office_role: 'principal' })
    await open()
    expect((await leave()).status).toBe(200)
    expect([(await look()).status, await untilFor(second)]).toEqual([403, null])
    expect((await test.as(second).call(support.open, { body: { hours: 1, areas: ['lists'] } })).status).toBe(200)
  })

  it('is among those that the administration finds, while it is open', async () => {
    const found = async () => (await test.as(admin).call(support.offices)).body.filter(({ id }) => id === principal.officeId)
    const { until } = (await open(['lists', 'property'])).body.open ?? {}
    const name = (await test.as(principal).call(contract.office.get)).body.name
    expect(await found()).toEqual([{ id: principal.officeId, name, areas: ['lists', 'property'], openedBy: 'Petra Prinz', until }])
    await end()
    expect(await found()).toEqual([])
  })
})

describe('a look', () => {
  it('shows what the person who opened the area sees', async () => {
    await test.make.savedSearch(principal, { name: 'Häuser in Celle' })
    await test.make.savedSearch(colleague, { name: 'Vom Kollegen' })
    await open()
    expect((await look()).body).toEqual((await test.as(principal).call(savedSearches.list)).body)
    expect((await look()).body.map(({ name }) => name)).toEqual(['Häuser in Celle'])
  })

  it('is a line in the log of the office and of the administration, one per page and minute', async () => {
    const id = await test.make.property()
    await open(['savedSearches', 'property'])
    for (let time = 0; time < 3; time += 1) await look()
    await Promise.all([1, 2].map(() => test.as(admin).call(contract.properties.get, { params: { id } }, inPlaceOf(principal))))
    test.clock.advance(minutes(1))
    await look()
    const lines = [
      ['Ada Admin', 'savedSearches', null],
      ['Ada Admin', 'property', id],
      ['Ada Admin', 'savedSearches', null],
    ]
    expect([await looks(), await looks(colleague)]).toEqual([lines, lines])
    const { name } = (await test.as(principal).call(contract.office.get)).body
    expect(await log()).toEqual([
      `Ada Admin hat bei ${name} angesehen: Suchanfragen`,
      `Ada Admin hat bei ${name} angesehen: Einzelne Immobilien mit Eigentümer und Notizen (Immobilie ${id})`,
      `Ada Admin hat bei ${name} angesehen: Suchanfragen`,
      'Petra Prinz lässt die Administration für 2 Stunden lesen: Einzelne Immobilien mit Eigentümer und Notizen, Suchanfragen',
    ])
  })

  it('leaves no line where nothing is shown', async () => {
    await open(['property'])
    const answer = await test.as(admin).call(contract.properties.get, { params: { id: 999_999_999 } }, inPlaceOf(principal))
    expect([answer.status, await looks()]).toEqual([404, []])
  })

  it('is refused to every other role and to a key, even with the header', async () => {
    await open()
    const partner = await test.make.user({ role: 'partner' })
    for (const by of [principal, colleague, await test.make.agent(), partner]) expect((await look(by)).status).toBe(403)
    expect((await test.as().call(savedSearches.list, {}, inPlaceOf(principal))).status).toBe(401)
    const { token } = (await test.as(principal).call(contract.apiKeys.create, { body: { name: 'Auswertung', scopes: ['read'] } })).body
    const byKey = { authorization: `Bearer ${token}`, ...inPlaceOf(principal) }
    expect((await test.as().call(savedSearches.list, {}, byKey)).text).toContain('API-Schlüssel')
    expect(await looks()).toEqual([])
  })

  it('of two offices at the same moment shows each its own', async () => {
    const other = await test.make.agent()
    await test.make.savedSearch(principal, { name: 'Hier' })
    await test.make.savedSearch(other, { name: 'Dort' })
    await open()
    await test.as(other).call(support.open, { body: { hours: 1, areas: ['savedSearches'] } })
    const answers = await Promise.all([principal, other, principal, other, principal, other].map((of) => look(admin, of)))
    expect(answers.map(({ body }) => body.map(({ name }) => name).join(' '))).toEqual(['Hier', 'Dort', 'Hier', 'Dort', 'Hier', 'Dort'])
  })

  it('that is being read while the window ends is not handed out, and leaves no line', async () => {
    await open()
    await withOwner(test.database, async (owner) => {
      await owner.query('begin')
      await owner.query('lock table saved_searches in access exclusive mode')
      const running = look()
      await expect.poll(() => countWaiting(owner), { timeout: 10_000 }).toBe(1)
      expect((await end()).status).toBe(200)
      await owner.query('commit')
      const answer = await running
      expect([answer.status, answer.text]).toEqual([403, 'Das Büro lässt die Administration hier nicht oder nicht mehr lesen.'])
    })
    expect(await looks()).toEqual([])
  })

  it('that is being read while the time runs out is not handed out', async () => {
    await open()
    await withOwner(test.database, async (owner) => {
      await owner.query('begin')
      await owner.query('lock table saved_searches in access exclusive mode')
      const running = look()
      await expect.poll(() => countWaiting(owner), { timeout: 10_000 }).toBe(1)
      test.clock.advance(hours(2))
      await owner.query('commit')
      expect((await running).status).toBe(403)
    })
  })

  it('is possible at every area', () => {
    const opened = Object.values(contract).flatMap((rows) => Object.values(rows).flatMap((row) => ('support' in row ? [row.support] : [])))
    expect(new Set(opened)).toEqual(new Set(SUPPORT_AREAS))
  })
})
