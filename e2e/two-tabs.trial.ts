import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { AXE, inspect, TWO_LOOKS } from './inspect.ts'
import { type Product, startProduct } from './product.ts'
import { closeVisits, openVisitor, PATIENCE, signIn, startBrowser } from './visitor.ts'

let product: Product
let browser: Browser

beforeAll(async () => {
  product = await startProduct()
  browser = await startBrowser()
})
afterAll(async () => {
  await closeVisits(browser)
  await product.close()
})

it('a tab continues with the session that another tab began, and reloads for another user', async () => {
  const anna = await product.make.agent({ first_name: 'Anna', last_name: 'Berger' })
  const jan = await product.make.user({ role: 'partner', first_name: 'Jan', last_name: 'Janssen' })
  const visitor = await openVisitor(browser, product)
  const [first, second] = [visitor.page, await visitor.context.newPage()]
  let sockets = 0
  first.on('websocket', () => (sockets += 1))
  const isHome = (page: typeof first, name: RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()
  for (const page of [first, second]) {
    await page.goto('/auth')
    await page.getByRole('heading', { level: 1, name: 'Willkommen' }).waitFor()
  }

  await signIn(first, anna)
  await isHome(first, /Anna Berger/)
  await expect.poll(() => sockets, PATIENCE).toBe(1)
  // The second sign-in ends the first tab's session and its socket.
  await signIn(second, anna)
  await isHome(second, /Anna Berger/)
  await expect.poll(() => sockets, PATIENCE).toBe(2)

  await second.goto('/partner-login')
  await signIn(second, jan)
  await isHome(first, /Jan Janssen/)
  expect(visitor.problems()).toEqual([])
  await visitor.leave()
})

it('notes from two tabs are both kept: the second tab gets the conflict and merges them', async () => {
  const anna = await product.make.agent()
  const id = await product.make.property({ title: 'Reetdachhaus' })
  const visitor = await openVisitor(browser, product, { as: anna })
  await visitor.context.addInitScript(AXE)
  const [first, second] = [visitor.page, await visitor.context.newPage()]
  visitor.allow(/409 .*\/prospect$/)
  const notes = (page: typeof first) => page.getByLabel('Interne Notizen')
  const save = (page: typeof first) => page.getByRole('dialog').getByRole('button', { name: 'Speichern' }).click()
  for (const page of [first, second]) {
    await page.goto(`/prospect-management?property=${id}`)
    await notes(page).waitFor()
  }

  await second.getByLabel('Name', { exact: true }).fill('Ida Moor')
  await notes(second).fill('Will erst im Mai verkaufen')
  await notes(first).fill('Ruft am Montag an')
  await save(first)
  await first.getByRole('dialog').waitFor({ state: 'hidden' })

  // The live message has reached the second tab by now, but must not count as read.
  await save(second)
  await second.getByRole('group', { name: 'Andere Fassung' }).getByText('Ruft am Montag an').waitFor()
  expect(await second.getByRole('group', { name: 'Ihre Fassung' }).textContent()).toBe('Will erst im Mai verkaufen')
  expect(await inspect(second, 'zwei-fassungen', TWO_LOOKS, false)).toEqual([])
  await second.keyboard.press('Tab')
  await second.keyboard.press('Tab')
  await second.keyboard.press('Tab')
  await second.keyboard.press('Enter')
  await expect.poll(() => notes(second).inputValue(), PATIENCE).toBe('Ruft am Montag an\nWill erst im Mai verkaufen')
  await save(second)
  await second.getByRole('dialog').waitFor({ state: 'hidden' })

  await first.goto(`/prospect-management?property=${id}`)
  await expect.poll(() => notes(first).inputValue(), PATIENCE).toBe('Ruft am Montag an\nWill erst im Mai verkaufen')
  expect(await first.getByLabel('Name', { exact: true }).inputValue()).toBe('Ida Moor')
  expect(visitor.problems()).toEqual([])
  await visitor.leave()
})
