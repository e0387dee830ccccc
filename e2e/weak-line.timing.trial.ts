import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestAgent, TestPartner } from '#test/factories.ts'
import { openOnce } from './partner-device.ts'
import { type Product, startProduct } from './product.ts'
import { closeVisits, openVisitor, startBrowser } from './visitor.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true } as const
const KBIT_400 = 400_000 / 8
const SLOWER = 4

let product: Product
let browser: Browser
let agent: TestAgent
let partner: TestPartner

beforeAll(async () => {
  product = await startProduct()
  browser = await startBrowser()
  const { make } = product
  agent = await make.agent({ first_name: 'Anna', last_name: 'Berger' })
  partner = await make.user({ role: 'partner', first_name: 'Jan', last_name: 'Janssen', company_name: 'Gartenbau Janssen' })
  await make.relation(agent, partner)
  await make.tip(agent, partner, { street: 'Ulmenallee', house_number: '3' })
})
afterAll(async () => {
  await closeVisits(browser)
  await product.close()
})

async function slowDown(context: BrowserContext, page: Page) {
  const line = await context.newCDPSession(page)
  await line.send('Network.enable')
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 100,
    downloadThroughput: KBIT_400,
    uploadThroughput: KBIT_400,
  })
  return line
}

/** Milliseconds until a new visitor sees a page that is not blank. */
async function seenAfter(path: string, as?: TestAgent): Promise<number> {
  const visitor = await openVisitor(browser, product, as ? { as } : {})
  try {
    await slowDown(visitor.context, visitor.page)
    await visitor.page.goto(path, { waitUntil: 'commit' })
    return await visitor.page.evaluate(
      () =>
        new Promise<number>((seen) => {
          const observer = new PerformanceObserver((list) => {
            const paint = list.getEntriesByName('first-contentful-paint')[0]
            if (paint) seen(paint.startTime)
          })
          observer.observe({ type: 'paint', buffered: true })
        }),
    )
  } finally {
    await visitor.leave()
  }
}

/** Milliseconds until the partner's name and last tip are shown, with a throttled CPU and network. */
async function opensAfter(context: BrowserContext): Promise<number> {
  const page = await context.newPage()
  const line = await slowDown(context, page)
  await line.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await page.addInitScript(() => {
    const look = () => {
      const text = document.body?.textContent ?? ''
      if (text.includes('Gartenbau Janssen') && text.includes('Ulmenallee 3') && !performance.getEntriesByName('open').length)
        performance.mark('open')
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true })
  })
  await page.goto('/partner-dashboard', { waitUntil: 'commit' })
  const milliseconds = await page
    .waitForFunction(() => performance.getEntriesByName('open')[0]?.startTime, undefined, { timeout: 60_000 })
    .then((mark) => mark.jsonValue())
  await page.close()
  return milliseconds ?? Infinity
}

describe('first content at 400 kbit/s', () => {
  it.each(['/', '/auth'])('appears within two seconds for a guest at %s', async (path) => {
    expect(await seenAfter(path)).toBeLessThanOrEqual(2_000)
  })

  it.each(['/', '/properties'])('appears within two seconds for an agent at %s', async (path) => {
    expect(await seenAfter(path, agent)).toBeLessThanOrEqual(2_000)
  })
})

it('the partner area opens twice as fast once cached', { timeout: 120_000 }, async () => {
  const stranger = await openVisitor(browser, product, { as: partner, ...PHONE })
  const cold = await opensAfter(stranger.context)
  await stranger.leave()
  const phone = await openVisitor(browser, product, { as: partner, ...PHONE })
  await openOnce(phone.page)
  const warm: number[] = []
  for (let time = 0; time < 3; time += 1) warm.push(await opensAfter(phone.context))
  await phone.leave()
  const shown = warm.map((milliseconds) => Math.round(milliseconds)).join(', ')
  process.stdout.write(`the partner area at 400 kbit/s on a ${SLOWER} times slower phone: ${Math.round(cold)} ms cold, ${shown} ms warm\n`)
  expect(Math.min(...warm) * 2).toBeLessThan(cold)
})
