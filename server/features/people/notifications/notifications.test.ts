import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { notifications } from '#shared/contract/people/notifications.ts'
import { messages } from '#shared/contract/network/messages.ts'
import { tips } from '#shared/contract/network/tips.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { readBell } from '#test/bell.ts'
import type { TestAgent, TestUser } from '#test/factories.ts'
import { takeEvents } from '../../../events/events.ts'
import { announceMatches } from '../../market/matches/service.ts'
import { withRun } from '../../ingest/runs/run.ts'
import { exportWaiting } from '#test/exports.ts'
import { exportMatches } from '../../work/crm/service.ts'
import { dispatchEvents } from './dispatch.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

/** Each user's notifications, in short form. */
async function listKinds(users: readonly TestUser[]): Promise<string[][]> {
  await dispatchEvents(test.ctx)
  return Promise.all(
    users.map(async (user) => (await readBell(test, user)).map(({ kind, notified }) => (notified ? `${kind} read` : kind))),
  )
}

async function agentsWithPartners() {
  const [one, other] = [await test.make.agent(), await test.make.agent()]
  const [partner, stranger] = [await test.make.user({ role: 'partner' }), await test.make.user({ role: 'partner' })]
  return { one, other, partner, stranger }
}

async function read(user: TestUser) {
  const matchIds = (await readBell(test, user)).map(({ id }) => id)
  await test.as(user).call(notifications.markRead, { body: { matchIds } })
}

describe('a tip', () => {
  it('notifies its agent when submitted and its partner when the agent changes it', async () => {
    const { one, other, partner, stranger } = await agentsWithPartners()
    await test.make.relation(one, partner)
    await test.make.tip(other, stranger)
    const { id } = (await test.as(partner).call(tips.submit, { body: { city: 'Celle' } })).body
    expect(await listKinds([one, other, partner, stranger])).toEqual([['new_tip'], [], [], []])
    expect(await readBell(test, one)).toMatchObject([{ tip: { id, city: 'Celle', status: 'submitted' }, property: null }])
    await test.as(one).call(tips.update, { params: { id }, body: { status: 'accepted' } })
    expect(await listKinds([one, other, partner, stranger])).toEqual([['new_tip'], [], ['tip_changed'], []])
    expect(await readBell(test, partner)).toMatchObject([{ tip: { id, status: 'accepted' } }])
  })

  it('becomes unread again when it changes again, in one entry', async () => {
    const { one, partner } = await agentsWithPartners()
    const id = await test.make.tip(one, partner)
    await test.as(one).call(tips.update, { params: { id }, body: { status: 'contacted' } })
    await read(partner)
    expect(await listKinds([partner])).toEqual([['tip_changed read']])
    await test.as(one).call(tips.update, { params: { id }, body: { status: 'sold' } })
    expect(await listKinds([partner])).toEqual([['tip_changed']])
  })
})

describe('a message', () => {
  it('notifies only the other side until it is read; a changed tip is notified once', async () => {
    const { one, other, partner, stranger } = await agentsWithPartners()
    await test.make.relation(one, partner)
    await test.make.relation(other, stranger)
    const everybody = [one, other, partner, stranger]
    await test.as(partner).call(messages.send, { body: { content: 'Ist der Eigentümer erreicht?' } })
    expect(await listKinds(everybody)).toEqual([['partner_wrote'], [], [], []])
    expect(await readBell(test, one)).toMatchObject([
      { message: { from: `${partner.firstName} ${partner.lastName}`, partnerId: partner.id } },
    ])
    const { id } = (await test.as(one).call(messages.sendToPartner, { params: { id: partner.id }, body: { content: 'Ja' } })).body
    expect(await listKinds(everybody)).toEqual([['partner_wrote'], [], ['agent_wrote'], []])
    expect((await readBell(test, partner))[0]?.message).toEqual({ from: `${one.firstName} ${one.lastName}`, partnerId: partner.id })
    await test.as(stranger).call(messages.readByPartner, { body: { upToId: id } })
    expect(await listKinds([partner])).toEqual([['agent_wrote']])
    await test.as(partner).call(messages.readByPartner, { body: { upToId: id } })
    expect(await listKinds(everybody)).toEqual([['partner_wrote'], [], [], []])
    const tip = await test.make.tip(one, partner)
    await test.as(one).call(tips.update, { params: { id: tip }, body: { status: 'accepted' } })
    expect(await listKinds([partner])).toEqual([['tip_changed']])
  })
})

describe('an export that fails', () => {
  it('notifies the agent who requested it', async () => {
    const { one, other } = await agentsWithPartners()
    const id = await test.make.property()
    const { id: savedSearchId } = await test.make.savedSearch(one)
    for (const agent of [one, other]) await exportMatches(test.ctx, [{ officeId: agent.officeId, propertyId: id, savedSearchId }])
    await exportWaiting(test.ctx, one)
    expect(await listKinds([one, other])).toEqual([['export_failed'], []])
    expect(await readBell(test, one)).toMatchObject([{ property: { id }, reason: 'Kein Propstack API-Schlüssel hinterlegt.' }])
  })
})

describe('a run that fails', () => {
  const fail = (agents: readonly TestAgent[], failure: 'blocked' | 'unreachable' | 'interrupted' | 'switched_off' | null) =>
    withRun(test.ctx, 'kleinanzeigen.de', `{"of":"${agents[0]?.id}"}`, (run) =>
      failure === null
        ? run.complete({ pages: 1, itemsFound: 0, itemsNew: 0, itemsChanged: 0 }, null)
        : run.fail(
            failure,
            'Grund',
            agents.map(({ id }) => id),
          ),
    )

  it('notifies again only after a run with another outcome', async () => {
    const { one, other } = await agentsWithPartners()
    await fail([one], 'unreachable')
    await fail([one], 'unreachable')
    expect(await listKinds([one, other])).toEqual([['run_failed'], []])
    await fail([one], null)
    await fail([one], 'unreachable')
    expect((await listKinds([one]))[0]).toEqual(['run_failed', 'run_failed'])
    expect((await readBell(test, one))[0]).toMatchObject({ run: { source: 'kleinanzeigen.de', failure: 'unreachable' }, reason: 'Grund' })
    await fail([one], 'switched_off')
    expect((await listKinds([one]))[0]).toHaveLength(2)
    // a run that we interrupted ourselves is not another outcome of the portal
    await fail([other], 'unreachable')
    await fail([other], 'interrupted')
    await fail([other], 'unreachable')
    expect((await listKinds([other]))[0]).toEqual(['run_failed'])
  })

  it('notifies each agent under the name of their own search', async () => {
    const { one, other } = await agentsWithPartners()
    // the same request under two names; the other agent's comes first in the alphabet
    const search = await test.make.savedSearch(one, { name: 'Häuser am Wasser', location: 'Ratzeburg' })
    await test.make.savedSearch(other, { name: 'Am See', location: 'Ratzeburg' })
    const { request } = await test.ctx.db
      .selectFrom('saved_search_requests')
      .select('request')
      .where('saved_search_id', '=', search.id)
      .executeTakeFirstOrThrow()
    await withRun(test.ctx, 'kleinanzeigen.de', request, (run) => run.fail('unreachable', 'Grund', [one.id, other.id]))
    await dispatchEvents(test.ctx)
    const named = async (agent: TestAgent) => (await readBell(test, agent)).map(({ searchName }) => searchName)
    expect([await named(one), await named(other)]).toEqual([['Häuser am Wasser'], ['Am See']])
  })

  it('because the portal blocks it also notifies the admins, once per portal', async () => {
    const { one, other } = await agentsWithPartners()
    const admin = await test.make.user({ role: 'admin' })
    await fail([one], 'blocked')
    await fail([other], 'blocked')
    expect(await listKinds([one, other, admin])).toEqual([['run_failed'], ['run_failed'], ['source_failed']])
  })
})

describe('the dispatcher', () => {
  async function matched() {
    const agent = await test.make.agent()
    await test.make.savedSearch(agent)
    await announceMatches(test.ctx, [await test.make.property()])
    return agent
  }

  it('notifies once across repeated and concurrent runs, and read entries stay read', async () => {
    const agent = await matched()
    await Promise.all([dispatchEvents(test.ctx), dispatchEvents(test.ctx), dispatchEvents(test.ctx)])
    await read(agent)
    await dispatchEvents(test.ctx)
    expect(await listKinds([agent])).toEqual([['match read']])
    expect(await test.ctx.db.selectFrom('events_waiting').selectAll().execute()).toEqual([])
  })

  it('skips events that another dispatcher holds, without waiting', { timeout: 10_000 }, async () => {
    const first = await matched()
    await test.ctx.db.transaction().execute(async (db) => {
      await takeEvents({ ...test.ctx, db }, 100)
      // matches both searches; the earlier event is held by the other transaction
      const second = await matched()
      expect(await listKinds([first, second])).toEqual([['match'], ['match']])
    })
  })

  it('retries events whose dispatch failed', async () => {
    const owner = new pg.Client({ connectionString: test.database.ownerUrl })
    await owner.connect()
    onTestFinished(() => owner.end())
    await owner.query(`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'the database fails'; end $$`)
    await owner.query(`create trigger refusing before insert on notifications for each row execute function refuse()`)
    const agent = await matched()
    await expect(dispatchEvents(test.ctx)).rejects.toThrow('the database fails')
    await owner.query(`drop trigger refusing on notifications; drop function refuse()`)
    expect(await listKinds([agent])).toEqual([['match']])
  })

  it('skips locked users', async () => {
    const agent = await matched()
    await test.make.changeUser(agent, { is_active: false })
    await dispatchEvents(test.ctx)
    await test.make.changeUser(agent, { is_active: true })
    expect(await listKinds([agent])).toEqual([[]])
  })
})
