import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { tips } from '#shared/contract/network/tips.ts'
import { privacy } from '#shared/contract/people/privacy.ts'
import { callList } from '#shared/contract/work/call-list.ts'
import { contact } from '#shared/contract/work/contact.ts'
import { letters } from '#shared/contract/work/letters.ts'
import { prospects } from '#shared/contract/work/prospects.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { hours } from '#test/clock.ts'
import { withOwner } from '#test/database.ts'
import type { TestAgent, TestPartner } from '#test/factories.ts'
import { letterPages, writingAgent, writtenProperty } from '#test/letters.ts'

/**
 * One colleague records an objection while another saves a call result, a letter or a consent. A sequence numbers what both write: with the office
 * locked, the numbers are the order in which the two commit.
 */
const ROUNDS = 200

let test: TestApp
let partner: TestPartner
let four: readonly TestAgent[]
beforeAll(async () => {
  test = await startTestApp({ env: { PUBLIC_URL: 'http://localhost' } })
  partner = await test.make.user({ role: 'partner' })
  const first = await writingAgent(test)
  const colleague = () => test.make.agent({ office_id: first.officeId, phone_number: '03641 654321' })
  four = [first, await colleague(), await colleague(), await colleague()]
  await test.make.relation(first, partner)
  await withOwner(test.database, async (owner) => {
    await owner.query('create sequence turns; grant usage on sequence turns to public')
    for (const table of ['contact_records', 'call_results', 'letters'])
      await owner.query(`alter table ${table} add column turn bigint default nextval('turns')`)
  })
})
afterAll(() => test.close())

const { letterTo, answer } = letterPages(() => test)

interface Round {
  readonly by: TestAgent
  readonly id: number
  readonly phone: string
}
interface Prepared {
  readonly record: () => Promise<{ readonly status: number }>
}

/** Ways to record an objection; each prepares what it needs before the race. */
const OBJECTIONS: Readonly<Record<string, (round: Round) => Promise<Prepared>>> = {
  'at the contact light': async ({ by, id }) => ({
    record: () => test.as(by).call(contact.objection, { params: { id }, body: {} }),
  }),
  'as the result of a call': async ({ by, id }) => ({
    record: () => test.as(by).call(callList.note, { params: { id }, body: { key: randomUUID(), channel: 'phone', result: 'objection' } }),
  }),
  'by the privacy desk': async ({ by, id }) => ({
    record: () => test.as(by).call(privacy.erase, { body: { of: [`property:${id}`], block: true } }),
  }),
  'by a letter': async ({ by, id }) => {
    const page = await letterTo(id, by)
    return { record: async () => ({ status: (await answer(page, { answer: 'never' })).statusCode }) }
  },
  'at another advert': async ({ by, phone }) => {
    const id = await test.make.property({ contact_phone: phone })
    return { record: () => test.as(by).call(contact.objection, { params: { id }, body: {} }) }
  },
  'at a tip': async ({ by, phone }) => {
    const id = await test.make.tip(by, partner, { seller_phone: phone })
    return { record: () => test.as(by).call(tips.update, { params: { id }, body: { ownerObjection: {} } }) }
  },
}

interface Contacted {
  readonly status: number
  /** Whether what was saved allows a contact: a follow-up, a letter, a consent. */
  readonly isPermitted: boolean
  readonly table: 'call_results' | 'letters' | 'contact_records'
}

const CONTACTS: Readonly<Record<string, (by: TestAgent, id: number) => Promise<Contacted>>> = {
  'a call result': async (by, id) => {
    const body = { key: randomUUID(), channel: 'phone', result: 'interested', nextDate: '2026-12-24' } as const
    const noted = await test.as(by).call(callList.note, { params: { id }, body })
    return {
      status: noted.status,
      isPermitted: noted.status === 200 && noted.body.property?.nextFollowUpDate !== null,
      table: 'call_results',
    }
  },
  'a letter': async (by, id) => {
    const { status } = await test.as(by).call(letters.make, { body: { propertyIds: [id], subject: 'Ihr Haus', body: '{{Anrede}}' } })
    return { status, isPermitted: status === 200, table: 'letters' }
  },
  'a consent': async (by, id) => {
    const body = { channel: 'phone', reason: 'Bat um Rückruf', day: '2026-11-20' } as const
    const { status } = await test.as(by).call(contact.consent, { params: { id }, body })
    return { status, isPermitted: status === 200, table: 'contact_records' }
  },
}

/** The highest turn in this table; of records, those of objections or of the others. */
async function lastTurn(table: Contacted['table'], isObjection = false): Promise<number> {
  const kind = table === 'contact_records' ? `where (kind = 'objection') = ${isObjection}` : ''
  return withOwner(test.database, async (owner) => {
    const { rows } = await owner.query<{ turn: string }>(`select coalesce(max(turn), 0) as turn from ${table} ${kind}`)
    return Number(rows[0]?.turn)
  })
}

it(`permits no contact after a colleague's objection, in ${ROUNDS} races`, async () => {
  const [ways, contacts] = [Object.entries(OBJECTIONS), Object.entries(CONTACTS)]
  const first = { objection: 0, contact: 0 }
  const faults: string[] = []
  for (let n = 0; n < ROUNDS; n += 1) {
    const [way, prepare] = ways[n % ways.length] as (typeof ways)[number]
    const [what, save] = contacts[Math.floor(n / ways.length) % contacts.length] as (typeof contacts)[number]
    const [by, other] = [four[n % 4], four[(n + 1 + (n % 3)) % 4]] as [TestAgent, TestAgent]
    // limits count by hour
    if (n % 50 === 49) test.clock.advance(hours(1))
    const phone = `0171 ${5_570_000 + n}`
    const id = await writtenProperty(test, { contact_phone: phone })
    await test.as(by).call(prospects.update, { params: { id }, body: { prospectStatus: 'follow_up', nextFollowUpDate: '2026-12-01' } })
    const { record } = await prepare({ by, id, phone })
    const delayed = async <T>(work: () => Promise<T>, ms: number) => {
      if (ms > 0) await sleep(ms)
      return work()
    }
    // either starts first in turn, by up to four milliseconds
    const lead = (n % 9) - 4
    const [objected, contacted] = await Promise.all([
      delayed(record, Math.max(0, lead)),
      delayed(() => save(other, id), Math.max(0, -lead)),
    ])
    const round = `${n}: objection ${way}, ${what}`
    if (objected.status !== 200) faults.push(`${round}: the objection was answered ${objected.status}`)
    if (![200, 409].includes(contacted.status)) faults.push(`${round}: answered ${contacted.status}`)
    const isAfter = contacted.status !== 200 || (await lastTurn(contacted.table)) > (await lastTurn('contact_records', true))
    first[isAfter ? 'objection' : 'contact'] += 1
    if (isAfter && contacted.isPermitted) faults.push(`${round}: permitted after the objection`)
    for (const one of four) {
      const { lights, objectedAt } = (await test.as(one).call(contact.get, { params: { id } })).body
      if (objectedAt === null || Object.values(lights).some(({ light }) => light !== 'red')) faults.push(`${round}: not red for all`)
    }
  }
  expect(faults).toEqual([])
  // a race that always ends the same way proves nothing
  expect(Math.min(first.objection, first.contact), JSON.stringify(first)).toBeGreaterThan(20)
})
