import { afterAll, beforeAll, expect, it } from 'vitest'
import { members } from '#shared/contract/people/members.ts'
import { assignment } from '#shared/contract/work/assignment.ts'
import { contact } from '#shared/contract/work/contact.ts'
import { properties } from '#shared/contract/work/properties.ts'
import { prospects } from '#shared/contract/work/prospects.ts'
import { report } from '#shared/contract/work/report.ts'
import type { OfficeId } from '#shared/domain/ids.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { signIn } from '#test/as.ts'
import { days } from '#test/clock.ts'
import type { TestUser } from '#test/factories.ts'
import { connectMailServer, DEMO_PASSWORD, seedAccounts } from './demo-data.ts'
import { seedOffice } from './demo-office.ts'

let test: TestApp
const people = new Map<string, TestUser>()
beforeAll(async () => {
  test = await startTestApp({ env: { PUBLIC_URL: 'http://localhost' } })
  await connectMailServer(test.ctx, { host: '127.0.0.1', port: 1, user: 'demo', password: 'demo' })
  await seedAccounts(test.ctx, {})
  for (const name of ['makler', 'leitung', 'kollege', 'kollegin', 'assistenz', 'makler2'])
    people.set(name, await signIn(test.as(), { email: `${name}@giebel.demo`, password: DEMO_PASSWORD }))
  const { office_id: officeId } = await test.ctx.db
    .selectFrom('users')
    .select('office_id')
    .where('email', '=', 'makler@giebel.demo')
    .executeTakeFirstOrThrow()
  const then = new Date(test.clock.now().getTime() - days(20))
  for (const prospect_status of ['contacted', 'send_market_report', 'follow_up'])
    for (let n = 0; n < 5; n += 1) {
      const property_id = await test.make.property({ location: 'Hamburg' })
      await test.ctx.db
        .insertInto('prospects')
        .values({
          office_id: officeId as OfficeId,
          property_id,
          prospect_status,
          status_changed_at: then,
          created_at: then,
          updated_at: then,
        })
        .execute()
    }
  await test.make.property({ location: 'Hamburg' })
  await seedOffice(test.ctx)
}, 120_000)
afterAll(() => test.close())

const as = (name: string) => test.as(people.get(name))

it('the first office has five people in their roles and an open invitation, the second one', async () => {
  expect((await as('makler').call(members.list)).body.map(({ officeRole }) => officeRole)).toEqual([
    'principal',
    'manager',
    'agent',
    'agent',
    'assistant',
  ])
  expect((await as('makler').call(members.invitations)).body).toHaveLength(1)
  expect((await as('makler2').call(members.list)).body).toHaveLength(1)
})

it('each agent of the first office is responsible for prospects, the assistant for none', async () => {
  for (const [name, has] of [
    ['makler', true],
    ['leitung', true],
    ['kollege', true],
    ['kollegin', true],
    ['assistenz', false],
  ] as const) {
    const { total } = (await as(name).call(properties.list, { query: { assigned: 'me' } })).body
    expect([name, total > 0]).toEqual([name, has])
  }
})

it('follow-ups of different people are due, and the assistant noted a consent and an objection', async () => {
  const due = (await as('leitung').call(prospects.followUps)).body
  expect(new Set(due.flatMap(({ assignedTo }) => assignedTo ?? [])).size).toBeGreaterThan(2)
  const all = (await as('leitung').call(properties.list, { query: { onlyMine: 'true', limit: '50' } })).body.properties
  const records = []
  for (const { id } of all) records.push(...(await as('leitung').call(contact.get, { params: { id } })).body.records)
  const byAssistant = records.filter(({ author }) => author === 'Dana Wolff').map(({ kind }) => kind)
  expect(byAssistant.toSorted()).toEqual(['consent', 'objection'])
})

it('has a report for who leads, and one of the own leads for an agent', async () => {
  const { body: all } = await as('leitung').call(report.get, { query: { by: 'person' } })
  expect(all.total).toMatchObject({ leads: expect.toSatisfy((leads: number) => leads >= 15), appointment: 1 })
  expect(all.rows.length).toBeGreaterThan(3)
  const { body: own } = await as('kollegin').call(report.get, { query: { by: 'person' } })
  expect(own.rows.map(({ label }) => label)).toHaveLength(1)
})

it('the first office has territories to look at, and an agent who is away soon', async () => {
  const { rules, absences } = (await as('makler').call(assignment.get)).body
  expect(rules.map(({ name, activeSince }) => [name, activeSince])).toEqual([
    ['Elbvororte', null],
    ['Übriges Hamburg', null],
  ])
  expect(absences).toHaveLength(1)
})
