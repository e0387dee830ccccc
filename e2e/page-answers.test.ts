import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { oneVisitor } from './stage.ts'
import { dropAnswers } from './visitor.ts'

const stage = oneVisitor()
let property: number

beforeAll(async () => {
  const { make, ctx } = stage.product
  property = await make.property({ title: 'Rotklinker am Park' })
  await ctx.db.insertInto('favorites').values({ agent_id: stage.agent.id, property_id: property, created_at: new Date() }).execute()
})

const addressesIn = (page: string) => [...page.matchAll(/\{"address":"([^"]+)"/g)].map(([, address = '']) => address)

/** Opens a page; returns its document, and the API addresses that it requested until nothing more was loading. */
async function open(page: Page, path: string): Promise<{ text: string; asked: string[] }> {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/')) asked.push(pathname + search)
  })
  const answer = await page.goto(path, { waitUntil: 'networkidle' })
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  return { text: (await answer?.text()) ?? '', asked }
}

const PAGES = [
  ['/', 'Anna Berger'],
  ['/dashboard', 'Anna Berger'],
  ['/properties', 'Rotklinker am Park'],
  ['/property/:id', 'Rotklinker am Park'],
  ['/favorites', 'Rotklinker am Park'],
] as const

describe('the page of a signed-in agent', () => {
  it.each(PAGES)('at %s shows the answers that came with it, without a request', async (path, shown) => {
    const { text, asked } = await open(await stage.enter({ as: stage.agent }), path.replace(':id', String(property)))
    const answered = addressesIn(text)
    await stage.visitor.page.getByText(shown).first().waitFor()
    expect(answered.length).toBeGreaterThan(2)
    expect(answered.filter((address) => asked.includes(address))).toEqual([])
  })

  it.each(PAGES)('at %s holds only answers to requests that it would send', async (path) => {
    const page = await stage.enter({ as: stage.agent })
    await dropAnswers(page)
    const { text, asked } = await open(page, path.replace(':id', String(property)))
    const answered = addressesIn(text)
    expect(answered).toContain('/api/auth/user')
    expect(answered.filter((address) => !asked.includes(address))).toEqual([])
  })

  it('is gone after the sign-out, even behind the browser’s back button', async () => {
    const agent = await stage.product.make.agent({ first_name: 'Berta', last_name: 'Sommer' })
    const page = await stage.enter({ as: agent })
    await page.goto('/')
    await page.getByText('Berta Sommer').first().waitFor()
    await page.goto('/logout')
    await page.getByText('Wieder anmelden').waitFor()
    await page.goBack({ waitUntil: 'networkidle' })
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    expect(await page.content()).not.toContain('Berta')
  })
})
