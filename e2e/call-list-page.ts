import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { TestAgent } from '#test/factories.ts'
import type { Product } from './product.ts'

/** An agent with this many owners to call for a client, each with a unique phone number. */
export async function agentWithOwners({ ctx, make }: Product, owners: number): Promise<TestAgent> {
  const agent = await make.agent({ first_name: 'Anna', last_name: 'Berger', first_steps_hidden: true })
  const now = ctx.clock.now()
  const { id: clientId } = await ctx.db
    .insertInto('search_clients')
    .values({
      office_id: agent.officeId,
      name: 'K-17',
      budget_cents: 100_000_000,
      places: ['Jena'],
      place_keys: ['jena'],
      since: '2026-11-01',
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (let owner = 1; owner <= owners; owner += 1) {
    const id = await make.property({
      title: `Haus ${owner}`,
      contact_name: `Eigentümer ${owner}`,
      contact_phone: `0171 55502${String(owner).padStart(2, '0')}`,
      seller_type: 'private',
      location: 'Jena',
    })
    await ctx.db.insertInto('favorites').values({ agent_id: agent.id, property_id: id, created_at: now }).execute()
    await ctx.db
      .insertInto('search_client_links')
      .values({ office_id: agent.officeId, search_client_id: clientId, property_id: id, linked_at: now })
      .execute()
  }
  return agent
}

export const owner = (page: Page) => page.getByRole('form', { name: /^Anruf: / }).getByRole('heading', { level: 2 })
export const readName = async (page: Page) => (await owner(page).textContent()) ?? ''
export const isNext = async (page: Page, before: string) =>
  expect.poll(async () => ((await owner(page).count()) === 0 ? 'nobody' : readName(page)), { timeout: 10_000 }).not.toBe(before)

const AT_ONCE = 500

/** Agents who work on the same properties, each with a prospect on every one. */
export async function agentsWithProspects({ ctx, make }: Product, agents: number, prospects: number): Promise<TestAgent[]> {
  const ids: number[] = []
  while (ids.length < prospects) {
    const houses = Array.from({ length: Math.min(AT_ONCE, prospects - ids.length) }, (_, at) => ids.length + at)
    ids.push(
      ...(await make.properties(
        houses.map((n) => ({
          title: `Haus ${n}`,
          contact_name: `Eigentümer ${n}`,
          contact_phone: `0171 ${5_500_000 + n}`,
          seller_type: 'private',
        })),
      )),
    )
  }
  const all: TestAgent[] = []
  for (let n = 0; n < agents; n += 1) {
    const agent = await make.agent({ first_steps_hidden: true })
    const now = ctx.clock.now()
    await sql`
      insert into prospects (office_id, property_id, prospect_status, status_changed_at, created_at, updated_at)
      select ${agent.officeId}, id, 'follow_up', ${now}, ${now}, ${now} from unnest(${ids}::bigint[]) as id`.execute(ctx.db)
    all.push(agent)
  }
  return all
}
