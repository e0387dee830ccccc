import { afterAll, beforeAll, expect, it } from 'vitest'
import { recordEvents } from '#server/events/events.ts'
import { startTestApp, type TestApp } from './app.ts'
import { days, hours } from './clock.ts'
import { withOwner } from './database.ts'

/** The steps of the sweep that runs every minute, each with a case it must leave alone. */
let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const ago = (milliseconds: number) => new Date(test.clock.now().getTime() - milliseconds)

/** Runs a sweep as the only job in the queue. */
async function sweep(): Promise<void> {
  await test.empty('pgboss.job')
  await test.drain('sweep')
}

it('dispatches an event whose job is lost, and deletes notifications after half a year', async () => {
  const agent = await test.make.agent()
  const [old, young] = [
    await test.make.notification(agent, await test.make.property()),
    await test.make.notification(agent, await test.make.property()),
  ]
  for (const [id, age] of [
    [old, days(181)],
    [young, days(179)],
  ] as const)
    await test.ctx.db
      .updateTable('notifications')
      .set({ created_at: ago(age) })
      .where('id', '=', id)
      .execute()
  const match = await test.make.match(agent, await test.make.property())
  await recordEvents(test.ctx, [{ kind: 'match', userIds: [agent.id], subjectIds: [match] }])
  await sweep()
  const kept = await test.ctx.db
    .selectFrom('notifications')
    .select(['id', 'subject_id'])
    .where('user_id', '=', agent.id)
    .orderBy('id')
    .execute()
  expect(kept).toEqual([
    { id: young, subject_id: expect.any(Number) as number },
    { id: expect.any(Number) as number, subject_id: match },
  ])
})

it('sends the email that is due, and not the later one', async () => {
  const [due, later] = [await test.make.agent(), await test.make.agent()]
  for (const [agent, wait] of [
    [due, 0],
    [later, hours(1)],
  ] as const) {
    const id = await test.make.notification(agent, await test.make.property())
    await test.ctx.db
      .insertInto('alerts')
      .values({ notification_id: id, user_id: agent.id, channel: 'mail', due_at: ago(-wait) })
      .execute()
  }
  await sweep()
  const written = await test.ctx.db
    .selectFrom('deliveries')
    .select(['user_id', 'kind'])
    .where('user_id', 'in', [due.id, later.id])
    .execute()
  expect(written).toEqual([{ user_id: due.id, kind: 'alert' }])
})

it("fails a dead process's run, and deletes runs after ninety days", async () => {
  const run = (request: string, status: string, age: number) => ({
    source: 'kleinanzeigen.de',
    request,
    status,
    started_at: ago(age),
    ...(status === 'completed' && { completed_at: ago(age) }),
  })
  const rows = [run('dead', 'running', hours(1)), run('old', 'completed', days(91)), run('young', 'completed', days(89))]
  await test.ctx.db.insertInto('scrape_runs').values(rows).execute()
  await sweep()
  const kept = await test.ctx.db.selectFrom('scrape_runs').select(['request', 'status', 'failure']).orderBy('id').execute()
  expect(kept).toEqual([
    { request: 'dead', status: 'failed', failure: 'interrupted' },
    { request: 'young', status: 'completed', failure: null },
  ])
})

it('processes a delivery whose job is lost, and deletes an expired session', async () => {
  const agent = await test.make.agent()
  await test.make.signIn(agent)
  const session = test.ctx.db.selectFrom('sessions').select('id').where('user_id', '=', agent.id).orderBy('id')
  const [first, second] = await session.execute()
  await test.ctx.db
    .updateTable('sessions')
    .set({ expires_at: ago(days(2)) })
    .where('id', '=', second?.id ?? 0)
    .execute()
  const waiting = {
    channel: 'crm',
    target: agent.officeId,
    user_id: agent.id,
    kind: 'property',
    recipient: 'Propstack',
    created_at: ago(0),
  }
  const { id } = await test.ctx.db
    .insertInto('deliveries')
    .values({ ...waiting, next_attempt_at: ago(0) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sweep()
  expect(await session.execute()).toEqual([first])
  const ended = await test.ctx.db.selectFrom('deliveries').select(['status', 'reason']).where('id', '=', id).executeTakeFirst()
  expect(ended).toEqual({ status: 'failed', reason: 'Kein Propstack API-Schlüssel hinterlegt.' })
})

it('continues after a failed step', async () => {
  const agent = await test.make.agent()
  await test.ctx.db
    .updateTable('sessions')
    .set({ expires_at: ago(days(2)) })
    .where('user_id', '=', agent.id)
    .execute()
  await withOwner(test.database, (client) => client.query('alter table deliveries rename to deliveries_gone'))
  try {
    await expect(sweep()).rejects.toThrow('steps of the sweep failed')
  } finally {
    await withOwner(test.database, (client) => client.query('alter table deliveries_gone rename to deliveries'))
  }
  expect(await test.ctx.db.selectFrom('sessions').select('user_id').where('user_id', '=', agent.id).execute()).toEqual([])
})
