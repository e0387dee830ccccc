import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { contract } from '#shared/contract/index.ts'
import type { HandOverForm } from '#shared/contract/work/hand-overs.ts'
import type { ProspectStatus } from '#shared/domain/prospect-status.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import type { TestAgent } from '#test/factories.ts'

const { callList, handOvers, prospects } = contract

interface Office {
  test: TestApp
  /** The principal. */
  jens: TestAgent
  /** A manager. */
  lea: TestAgent
  anna: TestAgent
  /** Who has all prospects. */
  cem: TestAgent
  /** Their properties. */
  ids: number[]
}

const STATUSES: readonly ProspectStatus[] = ['contacted', 'follow_up', 'not_interested']
let phones = 0

/** An office of four for each test. One person has fourteen prospects: a third of them with a follow-up, today or later. */
export function officeOfFour() {
  const office = {} as Office
  beforeAll(async () => {
    office.test = await startTestApp()
  })
  afterAll(() => office.test.close())
  beforeEach(async () => {
    const { make, clock } = office.test
    clock.set(new Date('2026-11-23T09:30:00Z'))
    const jens = await make.agent({ first_name: 'Jens', last_name: 'Petersen' })
    const member = (first_name: string, last_name: string, office_role: string) =>
      make.agent({ office_id: jens.officeId, first_name, last_name, office_role })
    const lea = await member('Lea', 'Leitung', 'manager')
    const [anna, cem] = [await member('Anna', 'Ott', 'agent'), await member('Cem', 'Aydin', 'agent')]
    const ids = await make.properties(
      Array.from({ length: 14 }, () => ({ contact_phone: `0171 ${6_000_000 + (phones += 1)}`, seller_type: 'private' as const })),
    )
    Object.assign(office, { jens, lea, anna, cem, ids })
    for (const [n, id] of ids.entries()) await take(cem, id, n)
  })

  const as = (by: TestAgent) => office.test.as(by)
  const take = (by: TestAgent, id: number, n = 0) => {
    const day = n % 2 === 1 ? '2026-11-23' : '2026-12-24'
    const followUp = n % 3 === 1 ? { nextFollowUpDate: day, nextFollowUpTime: '17:30' } : {}
    const body = { assignedTo: by.id, prospectStatus: STATUSES[n % 3] ?? 'contacted', internalNotes: `Notiz ${n}`, ...followUp }
    return as(by).call(prospects.update, { params: { id }, body })
  }
  return {
    office,
    take,
    assign: (id: number, assignedTo: string | null) => as(office.jens).call(prospects.update, { params: { id }, body: { assignedTo } }),
    give: (by: TestAgent, body: HandOverForm) => as(by).call(handOvers.create, { body }),
    takeBack: (by: TestAgent, id: number) => as(by).call(handOvers.undo, { params: { id } }),
    allTo: (to: TestAgent | null) => ({ from: office.cem.id, to: to?.id ?? null }),
    list: async () => (await as(office.jens).call(handOvers.list)).body,
    noteCall: (by: TestAgent, id: number) =>
      as(by).call(callList.note, { params: { id }, body: { key: randomUUID(), channel: 'phone', result: 'interested', text: 'Ja' } }),
    /** How many prospects each has; free ones under an empty id. */
    countEach: async ({ officeId } = office.jens): Promise<Record<string, number>> => {
      const query = office.test.ctx.db.selectFrom('prospects').select('assigned_to as id').where('office_id', '=', officeId)
      const each = Map.groupBy(await query.execute(), ({ id }) => id ?? '')
      return Object.fromEntries([...each].map(([id, rows]) => [id, rows.length]))
    },
  }
}
