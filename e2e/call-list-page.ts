import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { TestAgent } from '#test/factories.ts'
import type { Product } from './product.ts'

/** An agent with this many owners to call, each with a unique phone number. */
export async function agentWithOwners({ ctx, make }: Product, owners: number): Promise<TestAgent> {
  const agent = await make.agent({ first_name: 'Anna', last_name: 'Berger', first_steps_hidden: true })
  for (let owner = 1; owner <= owners; owner += 1) {
    const id = await make.property({
      title: `Haus ${owner}`,
      contact_name: `Eigentümer ${owner}`,
      contact_phone: `0171 55502${String(owner).padStart(2, '0')}`,
      seller_type: 'private',
    })
    await ctx.db.insertInto('favorites').values({ agent_id: agent.id, property_id: id, created_at: ctx.clock.now() }).execute()
  }
  return agent
}

export const owner = (page: Page) => page.getByRole('form', { name: /^Anruf: / }).getByRole('heading', { level: 2 })
export const nameOf = async (page: Page) => (await owner(page).textContent()) ?? ''
export const isNext = async (page: Page, before: string) =>
  expect.poll(async () => ((await owner(page).count()) === 0 ? 'nobody' : nameOf(page)), { timeout: 10_000 }).not.toBe(before)
