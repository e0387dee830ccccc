import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accounts } from '#shared/contract/people/accounts.ts'
import { crm } from '#shared/contract/work/crm.ts'
import { deliveries } from '#shared/contract/operations/deliveries.ts'
import { notifications } from '#shared/contract/people/notifications.ts'
import { users } from '#shared/contract/people/users.ts'
import { connectMailServer } from '#stand-ins/demo-data.ts'
import { DEMO_KEY, type PropstackStandIn, startPropstack } from '#stand-ins/propstack/start.ts'
import { type SmtpStandIn, startSmtp } from '#stand-ins/smtp/start.ts'
import { agentWithKey, exportWaiting, failedExport, waitingExport } from '#test/exports.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { minutes } from '#test/clock.ts'
import type { TestAgent, TestUser } from '#test/factories.ts'
import { liveEventsDuring } from '#test/live-events.ts'
import { announceMatches } from '../../market/matches/service.ts'
import { dispatchEvents } from '../../people/notifications/dispatch.ts'
import { writeAlerts } from '../../people/notifications/service.ts'

let test: TestApp
let smtp: SmtpStandIn
let propstack: PropstackStandIn
beforeAll(async () => {
  ;[smtp, propstack] = [await startSmtp(), await startPropstack()]
  test = await startTestApp({ env: { PROPSTACK_URL: propstack.url } })
  await connectMailServer(test.ctx, smtp)
})
beforeEach(async () => {
  smtp.fault(null)
  propstack.fault(null)
  await test.empty('saved_searches')
})
afterAll(async () => {
  await test.close()
  await Promise.all([smtp.close(), propstack.close()])
})

const getList = async (user: TestUser) => (await test.as(user).call(deliveries.list)).body
const retry = (user: TestUser, id: number) => test.as(user).call(deliveries.retry, { params: { id } })
const mailsTo = ({ email }: TestUser) => smtp.messages().filter(({ recipients }) => recipients.includes(email))
const titles = () => propstack.units.map(({ title }) => title)

/** An agent with a saved search for this place and emails about its matches switched on. */
async function alerted(location: string): Promise<TestAgent> {
  const agent = await test.make.agent()
  await test.make.savedSearch(agent, { location, name: `Häuser in ${location}` })
  const kinds = [{ kind: 'match' as const, bell: true, mail: true }]
  await test.as(agent).call(notifications.setPreferences, { body: { kinds, digestAt: null, quietFrom: null, quietTo: null } })
  return agent
}

async function find(location: string): Promise<number> {
  const id = await test.make.property({ location, zip_code: null, place_keys: [location.toLowerCase()] })
  await announceMatches(test.ctx, [id])
  await dispatchEvents(test.ctx)
  return id
}

async function sendAlerts(): Promise<void> {
  test.clock.advance(minutes(2))
  await writeAlerts(test.ctx)
  await test.drain()
}

/** Sends pending emails first, which would otherwise consume the fault injected for the test. */
async function sendWhatWaits(): Promise<void> {
  await sendAlerts()
  await sendAlerts()
}

/** An agent whose email about this place was permanently rejected by the server, and its delivery. */
async function refused(location: string) {
  const agent = await alerted(location)
  const property = await find(location)
  smtp.fault('5xx', 1, agent.email)
  await sendAlerts()
  const [delivery] = await getList(agent)
  if (!delivery) throw new Error('nothing was delivered')
  return { agent, property, delivery }
}

const withCrm = async () => {
  const agent = await test.make.agent()
  await test.as(agent).call(accounts.update, { body: { propstackApiKey: DEMO_KEY } })
  return agent
}

/** An agent whose export was permanently rejected by Propstack, and its delivery. */
async function notExported(title: string) {
  const agent = await withCrm()
  const property = await test.make.property({ title })
  await sendWhatWaits()
  propstack.fault('422', { method: 'POST', times: 1 })
  const asked = test.as(agent).call(crm.exportOne, { body: { propertyIds: [property] } })
  await Promise.race([asked, workUntil(asked)])
  await asked
  const [delivery] = await getList(agent)
  if (!delivery) throw new Error('nothing was delivered')
  return { agent, property, delivery }
}

async function workUntil(asked: Promise<unknown>): Promise<void> {
  let isDone = false
  void asked.finally(() => (isDone = true))
  while (!isDone) {
    await test.drain()
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

describe('deliveries', () => {
  it('are shown to their own user, newest first, with their status', async () => {
    const [one, other] = [await alerted('Celle'), await alerted('Uelzen')]
    for (const agent of [one, other]) await test.as(agent).call(accounts.update, { body: { propstackApiKey: DEMO_KEY } })
    await find('Celle')
    await find('Uelzen')
    await sendAlerts()
    test.clock.advance(minutes(1))
    smtp.fault('4xx', 1)
    await find('Celle')
    await sendAlerts()
    const [waiting, sent, ...more] = await getList(one)
    expect(more).toEqual([])
    expect(sent).toMatchObject({
      channel: 'mail',
      kind: 'alert',
      recipient: one.email,
      title: '1 neuer Treffer',
      status: 'sent',
      attempts: 1,
      nextAttemptAt: null,
      reason: null,
      canRetry: false,
    })
    expect(waiting).toMatchObject({
      status: 'waiting',
      attempts: 1,
      endedAt: null,
      reason: 'Der Mailserver ist gerade nicht bereit: 451 4.7.1 greylisted, please come back later',
      canRetry: false,
    })
    expect(Date.parse(waiting?.nextAttemptAt ?? '')).toBe(test.clock.now().getTime() + minutes(1))
    expect((await getList(other)).map(({ recipient, status }) => [recipient, status])).toEqual([[other.email, 'sent']])
  })

  it('are shown to a partner, too, without content or tokens', async () => {
    const partner = await test.make.user({ role: 'partner', is_email_verified: false })
    await test.as().call(accounts.resendVerification, { body: { email: partner.email } })
    await test.drain()
    const { text } = await test.as(partner).call(deliveries.list)
    expect(await getList(partner)).toMatchObject([{ channel: 'mail', kind: 'verification', recipient: partner.email, status: 'sent' }])
    expect(text).not.toMatch(/token|content|mark/)
  })
})

it('emails and push notes are shown to their receiver alone, not to colleagues', async () => {
  const agent = await alerted('Bad Bevensen')
  const ben = await test.make.agent({ office_id: agent.officeId })
  await find('Bad Bevensen')
  await sendAlerts()
  expect([(await getList(agent)).map(({ channel }) => channel), await getList(ben)]).toEqual([['mail'], []])
  const [delivery] = await getList(agent)
  expect((await retry(ben, delivery?.id ?? 0)).status).toBe(404)
})

describe('an email that the server permanently rejected', () => {
  it('is rebuilt from what is still new and sent once under concurrent retries', async () => {
    const { agent, delivery } = await refused('Soltau')
    expect(delivery).toMatchObject({ status: 'failed', canRetry: true, reason: expect.stringContaining('550') as string })
    expect(mailsTo(agent)).toEqual([])
    const answers = await Promise.all([retry(agent, delivery.id), retry(agent, delivery.id)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    await test.drain()
    expect((await retry(agent, delivery.id)).status).toBe(200)
    await test.drain()
    expect(mailsTo(agent).map(({ subject }) => subject)).toEqual(['1 neuer Treffer'])
    expect(mailsTo(agent)[0]?.text).toContain('Häuser in Soltau: 1 neuer Treffer')
    expect(mailsTo(agent)[0]?.raw).toMatch(/^List-Unsubscribe:/m)
    expect(await getList(agent)).toMatchObject([{ id: delivery.id, status: 'sent', canRetry: false, reason: null }])
  })

  it('goes to its user’s current address', async () => {
    const { agent, delivery } = await refused('Winsen')
    await test.make.changeUser(agent, { email: 'neu@example.test' })
    expect((await retry(agent, delivery.id)).status).toBe(200)
    await test.drain()
    expect(smtp.messages().filter(({ recipients }) => recipients.includes('neu@example.test'))).toHaveLength(1)
    expect(await getList(agent)).toMatchObject([{ recipient: 'neu@example.test', status: 'sent' }])
  })

  it('is not retried once none of its matches exist any more', async () => {
    const { agent, property, delivery } = await refused('Lehrte')
    await test.ctx.db.deleteFrom('properties').where('id', '=', property).execute()
    const { status, text } = await retry(agent, delivery.id)
    expect([status, text]).toEqual([409, 'Was in dieser E-Mail stand, gibt es nicht mehr. Es ist nichts mehr zu senden.'])
    expect(await getList(agent)).toMatchObject([{ status: 'failed' }])
  })

  it('is only retried to a confirmed address', async () => {
    const { agent, delivery } = await refused('Peine')
    await test.make.changeUser(agent, { is_email_verified: false })
    expect((await retry(agent, delivery.id)).status).toBe(403)
    await test.drain()
    expect(mailsTo(agent)).toEqual([])
  })

  it('cannot be retried by other agents, partners or admins', async () => {
    const { agent, delivery } = await refused('Gifhorn')
    const { delivery: others } = await refused('Walsrode')
    for (const user of [await test.make.agent(), await test.make.user({ role: 'partner' }), await test.make.user({ role: 'admin' })])
      expect((await retry(user, delivery.id)).status).toBe(404)
    expect((await retry(agent, others.id)).status).toBe(404)
    await test.drain()
    expect(mailsTo(agent)).toEqual([])
    expect(await getList(agent)).toEqual([delivery])
  })

  it('cannot be retried if it carries a verification link', async () => {
    const agent = await test.make.agent({ is_email_verified: false })
    smtp.fault('5xx', 1)
    await test.as().call(accounts.resendVerification, { body: { email: agent.email } })
    await test.drain()
    const [delivery] = await getList(agent)
    expect(delivery).toMatchObject({ kind: 'verification', status: 'failed', canRetry: false })
    expect((await retry(agent, delivery?.id ?? 0)).status).toBe(409)
  })
})

describe('an export that Propstack permanently rejected', () => {
  it('is retried by the same delivery, once under concurrent retries', async () => {
    const { agent, delivery } = await notExported('Haus am Wall')
    expect(delivery).toMatchObject({ channel: 'crm', title: 'Haus am Wall', recipient: 'Propstack', status: 'failed', canRetry: true })
    expect(titles()).not.toContain('Haus am Wall')
    const answers = await Promise.all([retry(agent, delivery.id), retry(agent, delivery.id)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    await test.drain()
    expect((await retry(agent, delivery.id)).status).toBe(200)
    // a round that is ending does not take further jobs; the sweep each minute picks up the rest
    const swept = async () => {
      await test.drain('sweep')
      return getList(agent)
    }
    await expect.poll(swept).toMatchObject([{ id: delivery.id, status: 'sent', canRetry: false }])
    expect(titles().filter((title) => title === 'Haus am Wall')).toHaveLength(1)
    expect((await test.as(agent).call(crm.list)).body).toMatchObject([{ exportStatus: 'success', errorMessage: null }])
  })

  it('cannot be retried once another delivery has exported the property', async () => {
    const { agent, property, delivery } = await notExported('Haus am Markt')
    const asked = test.as(agent).call(crm.exportOne, { body: { propertyIds: [property] } })
    await workUntil(asked)
    expect((await asked).body).toMatchObject({ success: true })
    expect((await getList(agent)).map(({ status, canRetry }) => [status, canRetry])).toEqual([
      ['sent', false],
      ['failed', false],
    ])
    expect((await retry(agent, delivery.id)).status).toBe(409)
    await test.drain()
    expect((await getList(agent)).map(({ status }) => status)).toEqual(['sent', 'failed'])
    expect(titles().filter((title) => title === 'Haus am Markt')).toHaveLength(1)
  })

  it('is listed for all agents of the office and retried by any of them, also once the one who asked has left', async () => {
    const { agent, delivery } = await notExported('Haus am Kai')
    const [ben, stranger] = [await test.make.agent({ office_id: agent.officeId }), await withCrm()]
    expect([await getList(ben), await getList(stranger)]).toEqual([[delivery], []])
    const admin = await test.make.user({ role: 'admin' })
    expect((await test.as(admin).call(users.remove, { params: { id: agent.id } })).status).toBe(200)
    expect(await getList(ben)).toEqual([delivery])
    expect([(await retry(stranger, delivery.id)).status, (await retry(ben, delivery.id)).status]).toEqual([404, 200])
    await test.drain()
    await expect.poll(async () => (await test.drain('sweep'), getList(ben))).toMatchObject([{ id: delivery.id, status: 'sent' }])
    expect(titles().filter((title) => title === 'Haus am Kai')).toHaveLength(1)
  })

  it('still arrives if the agent who asked leaves the office meanwhile', async () => {
    const agent = await withCrm()
    const ben = await test.make.agent({ office_id: agent.officeId })
    await waitingExport(test.ctx, agent, await test.make.property({ title: 'Haus am Fleet' }))
    await test.as(await test.make.user({ role: 'admin' })).call(users.remove, { params: { id: agent.id } })
    await exportWaiting(test.ctx, agent)
    expect((await getList(ben)).map(({ status }) => status)).toEqual(['sent'])
    expect(titles().filter((title) => title === 'Haus am Fleet')).toHaveLength(1)
  })

  it('cannot be retried by an assistant', async () => {
    const anna = await agentWithKey(test)
    const assistant = await test.make.agent({ office_id: anna.officeId, office_role: 'assistant' })
    const id = await failedExport(test.ctx, anna, await test.make.property())
    const { status, text } = await retry(assistant, id)
    expect([status, text]).toEqual([403, expect.stringContaining('Inhaber, Leitung, Makler')])
    expect((await getList(anna)).map((delivery) => delivery.status)).toEqual(['failed'])
  })

  it('cannot be retried by another agent', async () => {
    const { delivery } = await notExported('Haus am See')
    const other = await withCrm()
    expect((await retry(other, delivery.id)).status).toBe(404)
    await test.drain()
    expect(titles()).not.toContain('Haus am See')
  })

  it('needs a CRM key', async () => {
    const { agent, delivery } = await notExported('Haus am Deich')
    await test.as(agent).call(accounts.update, { body: { propstackApiKey: '' } })
    const { status, text } = await retry(agent, delivery.id)
    expect([status, text]).toEqual([400, 'Kein Propstack API-Schlüssel hinterlegt.'])
    expect(await getList(agent)).toMatchObject([{ status: 'failed' }])
  })
})

describe('all users’ deliveries', () => {
  it('are shown to admins with their users, and can be searched and filtered', async () => {
    const [one, other] = [await test.make.agent({ first_name: 'Gerda', last_name: 'Suchbar' }), await test.make.agent()]
    const ids = [
      await failedExport(test.ctx, one, await test.make.property()),
      await failedExport(test.ctx, other, await test.make.property()),
    ]
    const admin = await test.make.user({ role: 'admin' })
    const all = async (query: object) => (await test.as(admin).call(deliveries.all, { query })).body
    expect((await all({ status: 'failed', channel: 'crm' })).map(({ id }) => id)).toEqual(expect.arrayContaining(ids))
    expect((await all({ search: 'suchbar gerda' })).map(({ id, user }) => [id, user?.name])).toEqual([[ids[0], 'Gerda Suchbar']])
    expect(await all({ search: 'suchbar', channel: 'push' })).toEqual([])
    expect(await all({ search: 'suchbar', status: 'sent' })).toEqual([])
    expect((await test.as(one).call(deliveries.all)).status).toBe(403)
  })

  it('of an office name its agents, and are retried by an admin for all of them', async () => {
    const anna = await agentWithKey(test, { first_name: 'Gesine', last_name: 'Erste' })
    test.clock.advance(1_000)
    const ben = await test.make.agent({ office_id: anna.officeId, first_name: 'Gerhard', last_name: 'Zweiter' })
    const id = await failedExport(test.ctx, ben, await test.make.property())
    const admin = await test.make.user({ role: 'admin' })
    const all = (await test.as(admin).call(deliveries.all, { query: { search: 'gesine zweiter' } })).body
    expect(all.map(({ id, user }) => [id, user])).toEqual([[id, { id: anna.officeId, name: 'Gesine Erste, Gerhard Zweiter' }]])
    const events = await liveEventsDuring(test, () => test.as(admin).call(deliveries.retryAny, { params: { id } }))
    expect(events.filter((event) => 'toOffice' in event)).toEqual([
      { toOffice: anna.officeId, message: { type: 'changed', paths: ['/api/deliveries', '/api/exports'] } },
    ])
    expect((await getList(anna)).map(({ status }) => status)).toEqual(['waiting'])
  })

  it('can be retried by an admin on behalf of their user', async () => {
    const [one, other] = [await test.make.agent(), await test.make.agent()]
    for (const agent of [one, other]) await test.as(agent).call(accounts.update, { body: { propstackApiKey: DEMO_KEY } })
    const [id, foreign] = [
      await failedExport(test.ctx, one, await test.make.property()),
      await failedExport(test.ctx, other, await test.make.property()),
    ]
    const admin = await test.make.user({ role: 'admin' })
    const again = (id: number) => test.as(admin).call(deliveries.retryAny, { params: { id } })
    expect((await Promise.all([again(id), again(id)])).map(({ status }) => status)).toEqual([200, 200])
    const states = await test.ctx.db
      .selectFrom('deliveries')
      .select(['id', 'status'])
      .where('id', 'in', [id, foreign])
      .orderBy('id')
      .execute()
    expect(states).toEqual([
      { id, status: 'waiting' },
      { id: foreign, status: 'failed' },
    ])
    expect((await again(987_654_321)).status).toBe(404)
  })
})
