import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Product, startProduct } from './product.ts'
import { openVisitor, PATIENCE, signIn, startBrowser } from './visitor.ts'

let product: Product
let browser: Browser

beforeAll(async () => {
  product = await startProduct()
  browser = await startBrowser()
})
afterAll(async () => {
  await browser.close()
  await product.close()
})

it('a tab goes on under the session another tab began, and begins anew when it is somebody else', async () => {
  const anna = await product.make.agent({ first_name: 'Anna', last_name: 'Berger' })
  const jan = await product.make.user({ role: 'partner', first_name: 'Jan', last_name: 'Janssen' })
  const visitor = await openVisitor(browser, product)
  const [first, second] = [visitor.page, await visitor.context.newPage()]
  let sockets = 0
  first.on('websocket', () => (sockets += 1))
  const isHome = (page: typeof first, name: RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()
  for (const page of [first, second]) {
    await page.goto('/auth')
    await page.getByRole('heading', { level: 1, name: 'Willkommen zurück' }).waitFor()
  }

  await signIn(first, anna)
  await isHome(first, /Anna Berger/)
  await expect.poll(() => sockets, PATIENCE).toBe(1)
  // her second sign-in ends the session of the first, and with it the first tab's line
  await signIn(second, anna)
  await isHome(second, /Anna Berger/)
  await expect.poll(() => sockets, PATIENCE).toBe(2)

  await second.goto('/partner-login')
  await signIn(second, jan)
  await isHome(first, /Jan Janssen/)
  expect(visitor.problems()).toEqual([])
  await visitor.leave()
})
