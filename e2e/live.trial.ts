import type { Browser, WebSocket } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SOCKET_FIRST_DELAY, SOCKET_MAX_DELAY, SOCKET_RETRIES } from '#shared/domain/limits.ts'
import type { TestAgent } from '#test/factories.ts'
import { type Product, startProduct } from './product.ts'
import { asJourney, openVisitor, PATIENCE, startBrowser, type Visitor, WHOLE_RUN } from './visitor.ts'

let product: Product
let browser: Browser
let agent: TestAgent
let anna: Visitor

interface Attempt {
  readonly at: number
  endedAt?: number
}
const attempts: Attempt[] = []

/** On a busy machine the browser's events reach us this late. Milliseconds. */
const SLACK = 500

const offline = () => anna.page.getByRole('button', { name: 'offline' })

function follow(socket: WebSocket): void {
  const attempt: Attempt = { at: Date.now() }
  attempts.push(attempt)
  socket.on('close', () => (attempt.endedAt = Date.now()))
}

/** A new advert on the portal, and the next round of the schedule. */
async function newAdvert(): Promise<void> {
  product.portal.publish({ city: 'Köln', sellerType: 'private', category: '208', price: 420_000, size: 120, rooms: 5 })
  await product.ctx.queue.enqueue(product.ctx, 'plan-runs', {}, { key: 'journey' })
}

/** How long a busy machine may take to start a server, and a page to try once more. */
const RESTART = { timeout: 60_000 } as const

/** What was said during the break is caught up on as soon as the socket stands again, and not before. */
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
  // time goes on as usual until the journey is in a hurry
  await anna.page.clock.install()
  await anna.page.goto('/search-criteria')
  await anna.page.getByText('fertig', { exact: true }).waitFor(WHOLE_RUN)
})
asJourney(() => [anna])
afterAll(async () => {
  await browser.close()
  await product.close()
})

describe('a server that is started again while a page is open', () => {
  it('is found again after a second, and news arrive as before', async () => {
    // refused while it is down, and 503 while it is going down
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

/** Ends the server until the page has given up. From here on the page's time moves only when the journey moves it, however long that takes. */
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

describe('a server that does not come back', () => {
  it('is tried five times with growing pauses, then the bar says offline', async () => {
    await loseServer()
    // in steps, because a clock that jumps by minutes is that of a machine that slept
    for (let step = 0; step < 4; step += 1) await anna.page.clock.fastForward(SOCKET_MAX_DELAY)
    expect(attempts).toHaveLength(SOCKET_RETRIES)
  })

  it('is found again by a click on the mark', async () => {
    await product.start()
    const caughtUp = askedAgain()
    // the page's time still stands: it cannot have looked by itself
    await offline().click()
    await anna.page.clock.resume()
    await offline().waitFor({ state: 'detached' })
    await caughtUp
    expect(attempts).toHaveLength(SOCKET_RETRIES + 1)
    await heard()
  })

  it('is found again by the page itself, which looks now and then', async () => {
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
