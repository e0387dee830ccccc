import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#shared/contract/index.ts'
import { report, type Report, type ReportRow } from '#shared/contract/work/report.ts'
import type { CallResult } from '#shared/domain/call-result.ts'
import { RATED_FROM } from '#shared/domain/rates.ts'
import { REPORT_GROUPS, REPORT_NUMBERS, type ReportGroup, type ReportNumber } from '#shared/domain/report.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { days } from '#test/clock.ts'
import type { TestAgent } from '#test/factories.ts'
import { countByHand } from './by-hand.fixture.ts'

/** A Monday, at noon in Berlin. */
const START = new Date('2026-09-07T10:00:00Z')
const SOURCES = ['kleinanzeigen.de', 'immobilienscout24.de', 'immowelt.de'] as const
const AREAS = ['22111', '20095', '04109', null] as const
const RESULTS: readonly (CallResult | undefined)[] = ['no_response', 'interested', 'appointment', 'not_interested', 'later', undefined]

let test: TestApp
let boss: TestAgent
let jens: TestAgent
let anna: TestAgent
let stranger: TestAgent
let assistant: TestAgent

const read = (by: TestAgent, group: ReportGroup, query: object = {}) => test.as(by).call(report.get, { query: { by: group, ...query } })
const readReport = async (by: TestAgent, group: ReportGroup, query: object = {}): Promise<Report> => (await read(by, group, query)).body

async function listRows(by: TestAgent, number: ReportNumber, query: object): Promise<number[]> {
  const ids: number[] = []
  let cursor: string | undefined
  do {
    const answer = await test.as(by).call(report.rows, { query: { number, limit: 20, cursor, ...query } })
    ids.push(...answer.body.map(({ propertyId }) => propertyId))
    cursor = /[?&]cursor=([\w-]+)/.exec(String(answer.headers['link'] ?? ''))?.[1]
  } while (cursor !== undefined)
  return ids
}

const call = (by: TestAgent, id: number, result: CallResult, channel: 'phone' | 'email' | 'letter' = 'phone') =>
  test.as(by).call(contract.callList.note, { params: { id }, body: { key: randomUUID(), channel, result, text: 'Notiz' } })
const setStatus = (by: TestAgent, id: number, prospectStatus: 'closed_deal' | 'contacted') =>
  test.as(by).call(contract.prospects.update, { params: { id }, body: { prospectStatus } })

/** Sessions end while weeks pass. */
async function signInAgain(): Promise<void> {
  ;[boss, jens, anna] = [await test.make.signIn(boss), await test.make.signIn(jens), await test.make.signIn(anna)]
  ;[stranger, assistant] = [await test.make.signIn(stranger), await test.make.signIn(assistant)]
}

/** Work of several weeks: all sources, areas, ways and results, by two people. */
async function workForWeeks(): Promise<void> {
  for (let number = 0; number < 60; number += 1) {
    test.clock.set(new Date(START.getTime() + days(number)))
    await signInAgain()
    const id = await test.make.property({
      source: SOURCES[number % 3] as string,
      zip_code: AREAS[number % 4] ?? null,
      contact_phone: `0171 55${String(50_000 + number)}`,
      price_cents: 10_000_000 + number * 4_000_000,
    })
    const who = number % 2 === 0 ? jens : anna
    const result = RESULTS[number % 6]
    if (result === undefined) await test.as(who).call(contract.prospects.update, { params: { id }, body: { internalNotes: 'Merken' } })
    else if (number % 5 < 2) await call(who, id, result === 'no_response' ? 'written' : result, number % 5 === 0 ? 'letter' : 'email')
    else await call(who, id, result)
    if (number % 7 === 0) await call(who, id, 'callback_requested')
    if (number % 11 === 3) {
      const body = { activityType: 'viewing', description: 'Angesehen' } as const
      await test.as(who).call(contract.prospects.addActivity, { params: { id }, body })
    }
    if (number % 13 === 4) await setStatus(who, id, 'closed_deal')
    if (number % 9 === 5)
      await test.make.exported(who, id, {
        seen_status: number % 2 === 0 ? 'In Vermarktung' : 'Verkauft',
        seen_state: 'there',
        seen_at: test.clock.now(),
      })
    if (number % 9 === 7)
      await test.make.exported(who, id, { seen_status: 'Nicht verkauft', seen_state: 'archived', seen_at: test.clock.now() })
  }
}

/** Tips in several states, one of them joined to a property of a portal, with commissions paid and owed. */
async function workOnTips(): Promise<void> {
  const partner = await test.make.user({ role: 'partner' })
  await test.make.relation(boss, partner)
  for (const [number, status] of (['submitted', 'contacted', 'mandate_completed', 'sold', 'rejected'] as const).entries()) {
    const tip = await test.make.tip(boss, partner, { zip_code: '22111', street: 'Lindenweg', house_number: String(number) })
    const known = number === 1 ? await test.make.property({ source: 'immowelt.de', zip_code: '22111' }) : undefined
    await test.as(boss).call(contract.tipProspects.take, { params: { id: tip }, body: { propertyId: known } })
    await test.make.changeTip(tip, { status })
    if (number > 2) continue
    const body = { tipId: tip, salePrice: 400_000, commissionRate: 0.5, saleDate: '2026-11-01' }
    const { body: owed } = await test.as(boss).call(contract.commissions.create, { body })
    // a sale is known by its commission alone
    await test.make.changeTip(tip, { status })
    if (number > 0) await test.as(boss).call(contract.commissions.update, { params: { id: owed.id }, body: { paidDate: '2026-11-02' } })
  }
}

beforeAll(async () => {
  test = await startTestApp()
  test.clock.set(START)
  boss = await test.make.agent({ first_name: 'Bea', last_name: 'Brandt' })
  jens = await test.make.agent({ office_id: boss.officeId, office_role: 'agent', first_name: 'Jens', last_name: 'Petersen' })
  anna = await test.make.agent({ office_id: boss.officeId, office_role: 'agent', first_name: 'Anna', last_name: 'Ott' })
  assistant = await test.make.agent({ office_id: boss.officeId, office_role: 'assistant' })
  stranger = await test.make.agent()
  await workForWeeks()
  await workOnTips()
  test.clock.set(new Date(START.getTime() + days(70)))
  await signInAgain()
})
afterAll(() => test.close())

describe('the numbers', () => {
  it.each(REPORT_GROUPS)('by %s are those that other statements count, exactly', async (by) => {
    const { rows, total, from, to } = await readReport(boss, by)
    const counted = await countByHand(test.ctx.db, boss.officeId, { from, to })
    expect(counted.length).toBe(65)
    const toNumbers = (row: Pick<ReportRow, ReportNumber | 'paidAmount'>) => [
      ...REPORT_NUMBERS.map((number) => row[number]),
      row.paidAmount,
    ]
    const sum = (leads: typeof counted) =>
      [...REPORT_NUMBERS, 'paidAmount' as const].map((number) => leads.reduce((all, lead) => all + lead[number], 0))
    const byKey = Map.groupBy(counted, (lead) => lead[by] ?? 'none')
    expect(Object.fromEntries(rows.map((row) => [row.key, toNumbers(row)]))).toEqual(
      Object.fromEntries([...byKey].map(([key, leads]) => [key, sum(leads)])),
    )
    expect(toNumbers(total)).toEqual(sum(counted))
    // the sample has something of everything
    expect(REPORT_NUMBERS.filter((number) => total[number] === 0)).toEqual([])
  })

  it.each(REPORT_GROUPS)('by %s open lists with as many rows, of this group alone', async (by) => {
    const { rows, total } = await readReport(boss, by)
    const counted = await countByHand(test.ctx.db, boss.officeId, { from: '2026-08-24', to: '2026-11-22' })
    const keys = new Map(counted.map((lead) => [lead.propertyId, lead[by] ?? 'none']))
    for (const number of REPORT_NUMBERS) {
      for (const row of rows) {
        const ids = await listRows(boss, number, { [by]: row.key })
        expect([row.key, number, ids.length]).toEqual([row.key, number, row[number]])
        expect(new Set(ids.map((id) => keys.get(id)))).toEqual(new Set(row[number] > 0 ? [row.key] : []))
      }
      expect(await listRows(boss, number, {})).toHaveLength(total[number])
    }
  })

  it('count each step for the leads of all later ones', async () => {
    const { rows } = await readReport(boss, 'source')
    for (const { leads, reached, appointment, mandate, sale } of rows)
      expect([leads, reached, appointment, mandate, sale]).toEqual([leads, reached, appointment, mandate, sale].toSorted((a, b) => b - a))
  })

  it('have shares from twenty leads on, and cost of a mandate in contacts', async () => {
    const { rows, total } = await readReport(boss, 'source')
    for (const row of rows) expect(row.rates.mandate === null).toBe(row.leads < RATED_FROM)
    expect(total.rates.mandate?.share).toBe(total.mandate / total.leads)
    expect(total.contactsPerMandate).toBe(total.contacts / total.mandate)
    expect(rows.find(({ leads }) => leads < RATED_FROM)?.contactsPerMandate).toBeNull()
  })

  it('of a period begin on Monday and end on Sunday, and leave out what began before and after', async () => {
    const { from, to, total, rows } = await readReport(boss, 'week', { weeks: '4', until: '2026-10-07' })
    expect([from, to]).toEqual(['2026-09-14', '2026-10-11'])
    expect(rows.map(({ key, leads }) => [key, leads])).toEqual([
      ['2026-09-14', 7],
      ['2026-09-21', 7],
      ['2026-09-28', 7],
      ['2026-10-05', 7],
    ])
    expect(total.leads).toBe(28)
  })

  it('of one row are split further', async () => {
    const { rows } = await readReport(boss, 'source')
    for (const { key, leads } of rows) {
      const { total } = await readReport(boss, 'week', { source: key })
      expect(total.leads).toBe(leads)
    }
  })

  it('come as a table with the words for too few', async () => {
    const { text, headers } = await test.as(boss).call(report.csv, { query: { by: 'way' } })
    const { rows, total } = await readReport(boss, 'way')
    expect(headers['content-disposition']).toContain('Auswertung_2026-08-24_2026-11-22.csv')
    const lines = text.replace('\uFEFF', '').trim().split('\r\n')
    expect(lines).toHaveLength(rows.length + 2)
    expect(lines[0]).toContain('"Weg";"Leads";"Erreicht";"Erreicht %"')
    expect(lines.at(-1)?.split(';').slice(0, 3)).toEqual(['"Zusammen"', String(total.leads), String(total.reached)])
    expect(text).toContain('"zu wenige"')
  })
})

describe('what is deleted or taken back', () => {
  const readTotal = async () => (await readReport(boss, 'week')).total

  it('stays in the report when retention deletes contacts and results', async () => {
    const before = await Promise.all([readReport(boss, 'way'), readReport(boss, 'week')])
    await test.ctx.db.deleteFrom('prospect_activities').where('office_id', '=', boss.officeId).execute()
    await test.ctx.db.deleteFrom('call_results').where('office_id', '=', boss.officeId).execute()
    expect(await Promise.all([readReport(boss, 'way'), readReport(boss, 'week')])).toEqual(before)
    expect(await listRows(boss, 'contacts', {})).toHaveLength(before[1].total.contacts)
  })

  it('is listed once for each contact, also with more than a thousand at neighbouring properties', async () => {
    const by = await test.make.agent()
    const ids = await test.make.properties([{}, {}])
    const now = test.clock.now()
    await sql`
      insert into prospects (office_id, property_id, past_contacts, status_changed_at, created_at, updated_at)
      select ${by.officeId}, id, case n when 1 then 1500 else 1451 end, ${now}, ${now}, ${now}
      from unnest(${ids}::bigint[]) with ordinality as planted (id, n)`.execute(test.ctx.db)
    const listed = await listRows(by, 'contacts', { limit: 200 })
    expect(ids.map((id) => listed.filter((one) => one === id).length)).toEqual([1_500, 1_451])
  })

  it('leaves the report when a result is taken back', async () => {
    const id = await test.make.property({ contact_phone: '0171 5559999' })
    const before = await readTotal()
    const key = randomUUID()
    await test.as(boss).call(contract.callList.note, { params: { id }, body: { key, channel: 'phone', result: 'appointment', text: 'Ja' } })
    expect(await readTotal()).toMatchObject({ leads: before.leads + 1, appointment: before.appointment + 1, contacts: before.contacts + 1 })
    expect((await test.as(boss).call(contract.callList.undo, { params: { key } })).status).toBe(200)
    const after = await readTotal()
    expect(after.appointment).toBe(before.appointment)
    expect(after.contacts).toBe(before.contacts)
  })
})

describe('who reads', () => {
  it('an agent gets the own leads in the same form as who leads sees them', async () => {
    const { rows } = await readReport(boss, 'person')
    const seen = rows.find(({ key }) => key === jens.id)
    expect(seen?.label).toBe('Jens Petersen')
    const own = await readReport(jens, 'person')
    expect(own.rows).toEqual([seen])
    expect((await readReport(jens, 'person', { person: anna.id })).total.leads).toBe(0)
    expect(await listRows(jens, 'leads', { person: anna.id })).toEqual([])
    expect(await listRows(jens, 'leads', {})).toHaveLength(seen?.leads ?? 0)
  })

  it('people and weeks are not compared', async () => {
    for (const by of ['person', 'week'] as const)
      for (const { rates } of (await readReport(boss, by)).rows)
        for (const rate of Object.values(rates)) expect(rate?.differs ?? null).toBeNull()
  })

  it('an assistant is refused, a stranger sees nothing, and a manager all', async () => {
    expect((await read(assistant, 'week')).status).toBe(403)
    expect((await test.as(assistant).call(report.rows, { query: { number: 'leads' } })).status).toBe(403)
    expect((await readReport(stranger, 'week')).total).toMatchObject({ leads: 0, contacts: 0, paid: 0, rates: { mandate: null } })
    const manager = await test.make.agent({ office_id: boss.officeId, office_role: 'manager' })
    expect((await readReport(manager, 'person')).rows).toEqual((await readReport(boss, 'person')).rows)
  })

  it('an unknown group, number or week is refused in German', async () => {
    for (const query of [
      { by: 'hour' },
      { weeks: '1' },
      { week: 'gestern' },
      { until: '9999-12-31' },
      { until: '0000-01-01' },
      { area: '2' },
    ])
      expect((await test.as(boss).call(report.get, { query })).status).toBe(400)
    expect((await test.as(boss).call(report.rows, { query: { number: 'calls' as 'leads' } })).text).toContain(
      'Bitte wählen Sie eine Zahl der Auswertung',
    )
  })
})

describe('a difference between sources', () => {
  /** Leads of a source of which every so many became a mandate. */
  async function plant(by: TestAgent, source: string, leads: number, every: number): Promise<void> {
    const ids = await test.make.properties(Array.from({ length: leads }, () => ({ source })))
    const now = test.clock.now()
    await sql`
      insert into prospects (office_id, property_id, prospect_status, status_changed_at, created_at, updated_at)
      select ${by.officeId}, id, case when n % ${every} = 0 then 'closed_deal' else 'contacted' end, ${now}, ${now}, ${now}
      from unnest(${ids}::bigint[]) with ordinality as planted (id, n)`.execute(test.ctx.db)
  }
  const differing = async (by: TestAgent) =>
    (await readReport(by, 'source')).rows.map(({ key, rates }) => `${key} ${rates.mandate?.differs ?? '-'}`).toSorted()

  it('is marked where it was planted, and nowhere else', async () => {
    const by = await test.make.agent()
    await plant(by, 'kleinanzeigen.de', 150, 12)
    await plant(by, 'immobilienscout24.de', 150, 11)
    await plant(by, 'immowelt.de', 150, 4)
    await plant(by, 'immonet.de', 10, 1)
    expect(await differing(by)).toEqual([
      'immobilienscout24.de -',
      // too few to say
      'immonet.de -',
      'immowelt.de above',
      'kleinanzeigen.de -',
    ])
  })

  it('is not marked where there is none', async () => {
    const by = await test.make.agent()
    for (const [source, every] of [
      ['kleinanzeigen.de', 12],
      ['immobilienscout24.de', 10],
      ['immowelt.de', 14],
    ] as const)
      await plant(by, source, 150, every)
    expect(await differing(by)).toEqual(['immobilienscout24.de -', 'immowelt.de -', 'kleinanzeigen.de -'])
  })
})
