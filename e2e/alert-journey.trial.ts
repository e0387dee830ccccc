import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { announceMatches } from '#server/features/market/matches/service.ts'
import { deliveries } from '#shared/contract/operations/deliveries.ts'
import { notifications } from '#shared/contract/people/notifications.ts'
import { type PushClient, type PushStandIn, startPush } from '#stand-ins/push/start.ts'
import { type SmtpStandIn, startSmtp } from '#stand-ins/smtp/start.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { createTestClock } from '#test/clock.ts'
import type { TestAgent } from '#test/factories.ts'
import { freePort } from '#server/db/free-port.ts'
import { type ServerProcess, startServerAt } from '#test/server-process.ts'
import { asUser } from './as-user.ts'
import { closeVisits, startBrowser } from './visitor.ts'

/**
 * A match on its way to bell, browser and mailbox in the night when daylight saving time begins. The server is killed before each step it could leave
 * half done, and restarted at a later moment.
 */
const SATURDAY_EVENING = '2027-03-27T20:30:00Z'
const TWO_MINUTES_LATER = '2027-03-27T20:33:00Z'
/** 7:00 in summer time, the end of Anna's quiet hours. */
const SUNDAY_AT_SEVEN = '2027-03-28T05:00:05Z'
/** 7:30 in summer time, when Berta's digest is due. */
const HALF_PAST_SEVEN = '2027-03-28T05:30:05Z'
const TEN_MINUTES_LATER = '2027-03-28T05:42:00Z'

const PATIENCE = { timeout: 60_000, interval: 50 }

let test: TestApp
let smtp: SmtpStandIn
let push: PushStandIn
let browser: Browser
let env: Record<string, string>
let server: ServerProcess | undefined
/** The push subscription of Anna's browser. */
let client: PushClient
let url: string

beforeAll(async () => {
  ;[smtp, push, browser] = await Promise.all([startSmtp(), startPush(), startBrowser()])
  test = await startTestApp({ clock: createTestClock(new Date(SATURDAY_EVENING)) })
  // No search in this journey may read a portal.
  await test.ctx.db.updateTable('sources').set({ is_enabled: false }).execute()
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  const login = `${smtp.user}:${encodeURIComponent(smtp.password)}`
  env = {
    DATABASE_URL: test.database.ownerUrl,
    PORT: String(port),
    PUBLIC_URL: url,
    PUSH_URL: push.url,
    SMTP_URL: `smtp://${login}@${smtp.host}:${smtp.port}?from=hallo@giebel.example&name=Giebel`,
    KLEINANZEIGEN_URL: 'http://127.0.0.1:9',
  }
})
afterEach(() => server?.kill())
afterAll(async () => {
  await closeVisits(browser)
  await test.close()
  await Promise.all([smtp.close(), push.close()])
})

async function startAt(moment: string): Promise<void> {
  test.clock.set(new Date(moment))
  server = await startServerAt(moment, env)
}
const kill = () => server?.kill()

interface Wish {
  readonly push?: boolean
  readonly digestAt?: string
  readonly quiet?: readonly [string, string]
}

/** An agent with a saved search in this place who wants emails about its matches. */
async function searching(first_name: string, location: string, { push = false, digestAt, quiet }: Wish = {}): Promise<TestAgent> {
  const agent = await test.make.agent({ first_name })
  await test.make.savedSearch(agent, { location, name: `Häuser in ${location}` })
  const times = { digestAt: digestAt ?? null, quietFrom: quiet?.[0] ?? null, quietTo: quiet?.[1] ?? null }
  await test.as(agent).call(notifications.setPreferences, { body: { kinds: [{ kind: 'match', bell: true, mail: true, push }], ...times } })
  return agent
}

const find = async () => announceMatches(test.ctx, [await test.make.property({ location: 'Celle', zip_code: null, place_keys: ['celle'] })])

const unreadOf = async (agent: TestAgent) =>
  (await asUser({ url }, agent).call(notifications.list)).filter(({ notified }) => !notified).length
const deliveriesOf = (agent: TestAgent) => asUser({ url }, agent).call(deliveries.list)
const mailsTo = ({ email }: TestAgent) => smtp.messages().filter(({ recipients }) => recipients.includes(email))
/** Mail programs show emails with the same message id once. */
const shownTo = (agent: TestAgent) => [...new Map(mailsTo(agent).map((mail) => [mail.messageId, mail.subject])).values()]

/** One of the agent's browsers, subscribed to the push service stand-in. */
async function openBrowser(agent: TestAgent): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, locale: 'de-DE', permissions: ['notifications'] })
  const [name = '', value = ''] = agent.cookie.split('=')
  await context.addCookies([{ name, value, url, httpOnly: true, sameSite: 'Lax' }])
  await context.exposeFunction('subscribeAtStandIn', (key: string) => {
    client = push.subscribe(key)
    return client.subscription
  })
  await context.addInitScript(() => {
    const { subscribeAtStandIn } = globalThis as unknown as { subscribeAtStandIn: (key: unknown) => Promise<object> }
    PushManager.prototype.subscribe = async (options) => {
      const made = await subscribeAtStandIn(options?.applicationServerKey)
      return { toJSON: () => made } as PushSubscription
    }
  })
  return context.newPage()
}

/** Delivers a push message to the service worker; returns the notifications shown. */
async function showIn(page: Page, note: object): Promise<string[]> {
  const devTools = await page.context().newCDPSession(page)
  const registered = new Promise<string>((found) => {
    devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => first && found(first.registrationId))
  })
  await devTools.send('ServiceWorker.enable')
  await devTools.send('ServiceWorker.deliverPushMessage', { origin: url, registrationId: await registered, data: JSON.stringify(note) })
  const shown = () =>
    page.evaluate(async () =>
      (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, body }) => `${title}: ${body}`),
    )
  await expect.poll(shown, PATIENCE).not.toEqual([])
  return shown()
}

describe('a match', { timeout: 300_000 }, () => {
  it('reaches bell, browser and mailbox once, even if the server is killed at any step', async () => {
    const anna = await searching('Anna', 'Celle', { push: true, quiet: ['21:00', '07:00'] })
    const berta = await searching('Berta', 'Celle', { digestAt: '07:30' })
    const carla = await searching('Carla', 'Celle')
    const dora = await searching('Dora', 'Uelzen')

    await startAt(SATURDAY_EVENING)
    const page = await openBrowser(anna)
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Geräte ansehen' }).click()
    await page.getByRole('button', { name: 'In diesem Browser einschalten' }).click()
    await page.getByText('Hinweise sind eingeschaltet').waitFor()
    await find()
    await page.getByRole('button', { name: 'Benachrichtigungen, 1 ungelesen' }).waitFor()
    await kill()
    // No server is running when the second match is found.
    await find()

    smtp.fault('hang', 1)
    await startAt(TWO_MINUTES_LATER)
    await expect.poll(() => mailsTo(carla).length, PATIENCE).toBe(1)
    // The mail server accepted the email but did not confirm it.
    await kill()
    expect(smtp.messages()).toHaveLength(1)
    expect(push.requests).toEqual([])

    smtp.fault('down')
    push.answer(503)
    await startAt(SUNDAY_AT_SEVEN)
    for (const agent of [anna, berta, carla]) expect(await unreadOf(agent)).toBe(2)
    await expect
      .poll(async () => (await deliveriesOf(anna)).map(({ status, reason }) => [status, reason !== null]), PATIENCE)
      .toEqual([
        ['waiting', true],
        ['waiting', true],
      ])
    await kill()
    expect(smtp.messages()).toHaveLength(1)

    smtp.fault(null)
    push.answer(201)
    await startAt(HALF_PAST_SEVEN)
    const shown = () => [anna, berta, carla].flatMap(shownTo)
    await expect.poll(shown, PATIENCE).toEqual(['2 neue Treffer', '2 neue Treffer', '2 neue Treffer'])
    await expect.poll(async () => (await deliveriesOf(anna)).map(({ status }) => status), PATIENCE).toEqual(['sent', 'sent'])
    // One rejected and one accepted.
    expect(push.requests).toHaveLength(2)
    expect(client.notes).toMatchObject([{ title: 'Giebel', body: '2 neue Treffer' }])
    expect(await showIn(page, client.notes[0] ?? {})).toEqual(['Giebel: 2 neue Treffer'])

    const [, link = ''] = /^List-Unsubscribe:\s*<([^>]+)>/m.exec(mailsTo(anna)[0]?.raw ?? '') ?? []
    const oneClick = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
    expect((await fetch(link, { method: 'POST', body: oneClick })).status).toBe(200)
    await find()
    await expect.poll(() => unreadOf(anna), PATIENCE).toBe(3)
    await kill()

    await startAt(TEN_MINUTES_LATER)
    await expect.poll(() => shownTo(carla), PATIENCE).toEqual(['2 neue Treffer', '1 neuer Treffer'])
    await expect.poll(() => client.notes.map(({ body }) => body), PATIENCE).toEqual(['2 neue Treffer', '1 neuer Treffer'])
    await expect.poll(async () => (await deliveriesOf(anna)).map(({ status }) => status), PATIENCE).toEqual(['sent', 'sent', 'sent'])
    expect([anna, berta, dora].map(shownTo)).toEqual([['2 neue Treffer'], ['2 neue Treffer'], []])
    expect([mailsTo(anna).length, mailsTo(berta).length]).toEqual([1, 1])
    expect((await deliveriesOf(carla)).map(({ status }) => status)).toEqual(['sent', 'sent'])
    expect(await deliveriesOf(dora)).toEqual([])
  })
})
