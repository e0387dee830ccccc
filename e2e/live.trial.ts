import type { Browser, WebSocket } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SOCKET_FIRST_DELAY, SOCKET_MAX_DELAY, SOCKET_RETRIES } from '#shared/domain/limits.ts'
import type { TestAgent } from '#test/factories.ts'
import { type Product, startProduct } from './product.ts'
import { asJourney, closeVisits, openVisitor, PATIENCE, startBrowser, type Visitor, WHOLE_RUN } from './visitor.ts'

let product: Product
let browser: Browser
let agent: TestAgent
let anna: Visitor

interface Attempt {
  readonly at: number
  endedAt?: number
}
const attempts: Attempt[] = []

/** In milliseconds: delay of browser events on a busy machine. */
const SLACK = 500

const offline = () => anna.page.getByRole('button', { name: 'offline' })

function follow(socket: WebSocket): void {
  const attempt: Attempt = { at: Date.now() }
  attempts.push(attempt)
  socket.on('close', () => (attempt.endedAt = Date.now()))
}

/** Publishes an advert on the portal and triggers the schedule. */
async function newAdvert(): Promise<void> {
  product.portal.publish({ city: 'Köln', sellerType: 'private', category: '208', price: 420_000, size: 120, rooms: 5 })
  await product.ctx.queue.enqueue(product.ctx, 'plan-runs', {}, { key: 'journey' })
}

/** Time for a busy machine to start a server, plus one retry of the page. */
const RESTART = { timeout: 60_000 } as const

/** Missed messages are caught up once the socket is open again. */
const askedAgain = () => anna.page.waitForResponse((response) => response.url().endsWith('/api/search-criteria') && response.ok(), RESTART)

const heard = async () => {
  await newAdvert()
  await anna.toast('1 neue Immobilie gefunden').waitFor(RESTART)
}

beforeAll(async () => {
  product = await startProduct()
  browser = await startBrowser()
  agent = await product.make.agent()
  await product.make.savedSearch(agent, { name: 'Häuser in Köln', location: 'Köln', propertyType: 'house', sellerType: 'private' })
  anna = await openVisitor(browser, product, { as: agent })
  anna.page.on('websocket', follow)
  // Time runs normally until it is paused.
  await anna.page.clock.install()
  await anna.page.goto('/search-criteria')
  await anna.page.getByText('fertig', { exact: true }).waitFor(WHOLE_RUN)
})
asJourney(() => [anna])
afterAll(async () => {
  await closeVisits(browser)
  await product.close()
})

describe('a server restart while a page is open', () => {
  it('is followed by a reconnect after a second, and news arrive again', async () => {
    // Connections are refused while it is down, and get a 503 while it shuts down.
    anna.allow(/ERR_CONNECTION_REFUSED|503/)
    expect(attempts).toHaveLength(1)
    await product.stop()
    const caughtUp = askedAgain()
    await product.start()
    await caughtUp
    expect(attempts.at(-1)).not.toHaveProperty('endedAt')
    const [first, second] = attempts
    expect(second!.at - first!.endedAt!).toBeGreaterThanOrEqual(SOCKET_FIRST_DELAY - SLACK)
    await heard()
    expect(await offline().count()).toBe(0)
  })
})

/** Stops the server until the page gives up. From then on, the page's clock moves only when fast-forwarded. */
async function loseServer(): Promise<void> {
  attempts.length = 0
  await anna.page.clock.pauseAt((await anna.page.evaluate(() => Date.now())) + SOCKET_FIRST_DELAY)
  await product.stop()
  for (let number = 0; number < SOCKET_RETRIES; number += 1) {
    expect(await offline().count()).toBe(0)
    await anna.page.clock.fastForward(Math.min(SOCKET_FIRST_DELAY * 2 ** number, SOCKET_MAX_DELAY))
    await expect.poll(() => attempts.filter(({ endedAt }) => endedAt).length, PATIENCE).toBe(number + 1)
  }
  await offline().waitFor()
}

describe('a server that stays down', () => {
  it('is tried five times with growing delays, then the bar shows offline', async () => {
    await loseServer()
    // In steps, because a jump by minutes would count as waking from sleep.
    for (let step = 0; step < 4; step += 1) await anna.page.clock.fastForward(SOCKET_MAX_DELAY)
    expect(attempts).toHaveLength(SOCKET_RETRIES)
  })

  it('is found again by a click on the indicator', async () => {
    await product.start()
    const caughtUp = askedAgain()
    // The page's clock is still paused, so it cannot have retried by itself.
    await offline().click()
    await anna.page.clock.resume()
    await offline().waitFor({ state: 'detached' })
    await caughtUp
    expect(attempts).toHaveLength(SOCKET_RETRIES + 1)
    await heard()
  })

  it("is found again by the page's own retries", async () => {
    await loseServer()
    await product.start()
    const caughtUp = askedAgain()
    await anna.page.clock.fastForward(SOCKET_MAX_DELAY)
    await anna.page.clock.resume()
    await offline().waitFor({ state: 'detached' })
    await caughtUp
    expect(attempts).toHaveLength(SOCKET_RETRIES + 1)
  })
})
