import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PropertyFilter } from '#shared/contract/work/property-filter.ts'
import { contact } from '#shared/contract/work/contact.ts'
import { favorites } from '#shared/contract/work/favorites.ts'
import { prospects } from '#shared/contract/work/prospects.ts'
import { FOUND_EACH } from '#shared/domain/limits.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import type { TestAgent } from '#test/factories.ts'
import { keepStatements } from '#test/statements.ts'
import type { Ctx } from '../../../ctx.ts'
import { getCallList, getWritingList } from '../calls/service.ts'
import { lookUp } from '../captures/page.ts'
import { findCallers, findAnything } from '../find/service.ts'
import { listCards, listFavoriteCards, listFollowUpCards, getProperties, searchBoard, searchProperties } from './service.ts'

const MANY = 20

let test: TestApp
let one: Shown
let many: Shown

interface Shown {
  readonly agent: TestAgent
  readonly ids: readonly number[]
  readonly externalIds: readonly string[]
}

beforeAll(async () => {
  test = await startTestApp()
  one = await withProperties(1, 'Einzelhof')
  many = await withProperties(MANY, 'Vielhof')
})
afterAll(() => test.close())

/** An agent whose favourites, due prospects and hits are these properties, with as many owners to write to. All have the same number and place. */
async function withProperties(count: number, place: string): Promise<Shown> {
  const agent = await test.make.agent()
  // marks are looked up only for agents to whom an owner objected
  await test.as(agent).call(contact.objection, { params: { id: await test.make.property() }, body: { reason: 'Will keine Anrufe' } })
  const search = await test.make.savedSearch(agent)
  const ids: number[] = []
  const externalIds: string[] = []
  for (let at = 0; at < count; at += 1) {
    const externalId = `${place}-${at}`
    const advert = { external_id: externalId, location: place, seller_type: 'private', price_cents: 30_000_000 + at * 100 }
    const callable = await test.make.property({ ...advert, contact_phone: `0171 5${place.length}${String(100 + at)}77` })
    const writable = await test.make.property({ location: place, seller_type: 'private', address: `Am Deich ${at + 1}` })
    for (const propertyId of [callable, writable]) await test.as(agent).call(favorites.add, { body: { propertyId } })
    await test.as(agent).call(prospects.update, {
      params: { id: callable },
      body: { prospectStatus: 'follow_up', ownerPhone: `04841 ${place.length}5550`, internalNotes: `Notiz zu ${place}` },
    })
    await test.make.match(agent, callable, search.id)
    ids.push(callable)
    externalIds.push(externalId)
  }
  return { agent, ids, externalIds }
}

const filter = (given: object) => PropertyFilter.parse(given)
const page = { limit: 50 }

type List = (ctx: Ctx, shown: Shown) => Promise<number>

/** Each list with its row counts for one property and for twenty, and the maximum number of statements. */
const LISTS: readonly (readonly [name: string, list: List, rows: readonly [number, number], most: number])[] = [
  ['cards', async (ctx, { agent, ids }) => (await listCards(ctx, agent, ids)).length, [1, MANY], 4],
  ['favourites', async (ctx, { agent }) => (await listFavoriteCards(ctx, agent, page)).rows.length, [2, 2 * MANY], 5],
  ['follow-ups', async (ctx, { agent }) => (await listFollowUpCards(ctx, agent, page)).rows.length, [1, MANY], 5],
  ['call list', async (ctx, { agent }) => (await getCallList(ctx, agent)).leads.length, [1, MANY], 12],
  ['writing list', async (ctx, { agent }) => (await getWritingList(ctx, agent)).leads.length, [1, MANY], 6],
  [
    'board',
    async (ctx, { agent }) =>
      (await searchBoard(ctx, agent, filter({ onlyMine: 'true' }))).columns.flatMap(({ properties }) => properties).length,
    [2, 2 * MANY],
    9,
  ],
  [
    'prospects',
    async (ctx, { agent }) => (await searchProperties(ctx, agent, filter({ orderBy: 'followUp', onlyMine: 'true' }))).properties.length,
    [2, MANY],
    7,
  ],
  [
    'search',
    async (ctx, { agent }) => (await searchProperties(ctx, agent, filter({ orderBy: 'price', onlyMine: 'true' }))).properties.length,
    [2, MANY],
    6,
  ],
  [
    'dashboard',
    async (ctx, { agent }) =>
      (await searchProperties(ctx, agent, filter({ orderBy: 'listedAt', order: 'DESC', limit: 50 }))).properties.length,
    [1, MANY],
    5,
  ],
  [
    'known adverts of a page',
    async (ctx, { agent, externalIds }) => (await lookUp(ctx, agent, { source: 'kleinanzeigen.de', externalIds: [...externalIds] })).length,
    [1, MANY],
    7,
  ],
  [
    'global search',
    async (ctx, { agent, ids }) => (await findAnything(ctx, agent, ids.length === 1 ? 'Einzelhof' : 'Vielhof')).length,
    [3, 2 * FOUND_EACH],
    5,
  ],
  [
    'owners of a number',
    async (ctx, { agent, ids }) => (await findCallers(ctx, agent, ids.length === 1 ? '04841 95550' : '04841 75550')).callers.length,
    [1, MANY],
    4,
  ],
  ['whole properties', async (ctx, { agent, ids }) => (await getProperties(ctx, agent, ids)).length, [1, MANY], 8],
]

describe('a list of cards', () => {
  it.each(LISTS)('takes the same number of statements for 1 card and for 20: %s', async (_, list, rows, most) => {
    const asked = []
    for (const shown of [one, many]) {
      // the first reading stores the lights
      await list(test.ctx, shown)
      const { ctx, statements } = keepStatements(test.ctx)
      asked.push([await list(ctx, shown), statements.length])
    }
    const [[, few = 0] = []] = asked
    expect(asked).toEqual(rows.map((count) => [count, few]))
    expect(few).toBeLessThanOrEqual(most)
  })
})
