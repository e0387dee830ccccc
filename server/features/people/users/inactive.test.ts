import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { connectMailServer } from '#stand-ins/demo-data.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { days } from '#test/clock.ts'
import type { TestUser } from '#test/factories.ts'
import { mailsTo } from '#test/mails.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const night = async () => {
  await test.drain('retain')
}
const deletedAt = async (people: readonly TestUser[]) => {
  const rows = await test.ctx.db.selectFrom('users').select(['id', 'deleted_at']).execute()
  return people.map(({ id }) => rows.find((row) => row.id === id)?.deleted_at !== null)
}
const remindersTo = async ({ email }: TestUser) =>
  (await mailsTo(test.ctx, email)).filter(({ subject }) => subject === 'Ihr Konto wird bald gelöscht')

it('warns the owner of an account unused for two years, and deletes it half a year later unless the owner returns', async () => {
  const admin = await test.make.user({ role: 'admin' })
  const [away, returning, busy] = [await test.make.agent(), await test.make.agent(), await test.make.agent()]
  const [partner, owed, unproven] = [
    await test.make.user({ role: 'partner' }),
    await test.make.user({ role: 'partner' }),
    await test.make.user({ role: 'partner', is_email_verified: false }),
  ]
  const [demo, owing] = [await test.make.agent({ is_demo: true }), await test.make.agent()]
  const everybody = [admin, away, returning, busy, partner, owed, unproven, demo, owing]
  await test.ctx.db
    .insertInto('commissions')
    .values({
      office_id: owing.officeId,
      partner_id: owed.id,
      amount_cents: 50_000,
      kind: 'reward',
      created_at: test.clock.now(),
      updated_at: test.clock.now(),
    })
    .execute()
  await night()
  test.clock.advance(days(729))
  await test.make.signIn(busy)
  await connectMailServer(test.ctx, { host: '127.0.0.1', port: 9, user: 'nobody', password: 'none' })
  await night()
  for (const one of everybody) expect(await remindersTo(one)).toEqual([])

  test.clock.advance(days(1))
  await night()
  for (const one of [admin, busy, unproven, demo]) expect(await remindersTo(one)).toEqual([])
  for (const one of [away, returning, partner, owed, owing]) expect(await remindersTo(one)).toHaveLength(1)
  const [reminder] = await remindersTo(away)
  expect(reminder?.text).toContain('Sie haben sich seit zwei Jahren nicht angemeldet.')

  test.clock.advance(days(100))
  await test.make.signIn(returning)
  await night()
  test.clock.advance(days(82))
  await night()
  expect(await deletedAt(everybody)).toEqual(everybody.map(() => false))
  test.clock.advance(days(1))
  await night()
  expect(await deletedAt(everybody)).toEqual([false, true, false, false, true, false, true, false, false])
  // warned only once
  expect(await remindersTo(owed)).toHaveLength(1)
})

it('deletes inactive colleagues, but keeps the last agent of an office with an unpaid commission', async () => {
  const alone = await startTestApp()
  const livingAmong = async (people: readonly TestUser[]) => {
    const rows = await alone.ctx.db.selectFrom('users').select('id').where('deleted_at', 'is', null).execute()
    return people.map(({ id }) => rows.some((row) => row.id === id))
  }
  const officeOfTwo = async () => {
    const first = await alone.make.agent()
    return [first, await alone.make.agent({ office_id: first.officeId })] as const
  }
  try {
    const [stranger, partner] = [await alone.make.agent(), await alone.make.user({ role: 'partner' })]
    const [owing, owingWithActive, free] = [await officeOfTwo(), await officeOfTwo(), await officeOfTwo()]
    for (const { officeId } of [owing[0], owingWithActive[0]])
      await alone.ctx.db
        .insertInto('commissions')
        .values({
          office_id: officeId,
          partner_id: partner.id,
          amount_cents: 50_000,
          kind: 'reward',
          created_at: alone.clock.now(),
          updated_at: alone.clock.now(),
        })
        .execute()
    await connectMailServer(alone.ctx, { host: '127.0.0.1', port: 9, user: 'nobody', password: 'none' })
    // the second agent of the first office is active for a day longer than the first
    alone.clock.advance(days(1))
    await alone.make.signIn(owing[1])
    alone.clock.advance(days(731))
    await alone.make.signIn(owingWithActive[0])
    await alone.drain('retain')
    alone.clock.advance(days(184))
    await alone.drain('retain')
    expect(await livingAmong([...owing, ...owingWithActive, ...free, stranger, partner])).toEqual([
      false,
      true,
      true,
      false,
      false,
      false,
      false,
      true,
    ])
    const { rows } = await sql<{ offices: string[] }>`
      select array_agg(distinct office_id::text) as offices from users where deleted_at is null and office_id is not null`.execute(
      alone.ctx.db,
    )
    expect(rows[0]?.offices.toSorted()).toEqual([owing[0].officeId, owingWithActive[0].officeId].map(String).toSorted())
  } finally {
    await alone.close()
  }
})

it('still leaves half a year after a late warning, and warns a returning owner again two years later', async () => {
  const alone = await startTestApp()
  const rest = async () => {
    await alone.drain('retain')
  }
  const reminders = async ({ email }: TestUser) =>
    (await mailsTo(alone.ctx, email)).filter(({ subject }) => subject === 'Ihr Konto wird bald gelöscht').length
  const isGone = async ({ id }: TestUser) =>
    (await alone.ctx.db.selectFrom('users').select('deleted_at').where('id', '=', id).executeTakeFirstOrThrow()).deleted_at !== null
  try {
    const [away, returning] = [await alone.make.agent(), await alone.make.agent()]
    alone.clock.advance(days(1_000))
    await connectMailServer(alone.ctx, { host: '127.0.0.1', port: 9, user: 'nobody', password: 'none' })
    await rest()
    await rest()
    alone.clock.advance(days(182))
    await alone.make.signIn(returning)
    await rest()
    expect([await isGone(away), await reminders(away), await reminders(returning)]).toEqual([false, 1, 1])
    alone.clock.advance(days(1))
    await rest()
    expect([await isGone(away), await isGone(returning)]).toEqual([true, false])
    alone.clock.advance(days(729))
    await rest()
    expect([await isGone(returning), await reminders(returning)]).toEqual([false, 2])
  } finally {
    await alone.close()
  }
})

it('neither warns nor deletes without a mail server', async () => {
  const alone = await startTestApp()
  try {
    const agent = await alone.make.agent()
    for (const more of [731, 200]) {
      alone.clock.advance(days(more))
      await alone.drain('retain')
    }
    expect(
      (await alone.ctx.db.selectFrom('users').select('deleted_at').where('id', '=', agent.id).executeTakeFirstOrThrow()).deleted_at,
    ).toBe(null)
  } finally {
    await alone.close()
  }
})
