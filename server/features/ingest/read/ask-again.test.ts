import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { listen } from '#stand-ins/server.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { days, hours } from '#test/clock.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

const PAGE = join(import.meta.dirname, '../portals/kleinanzeigen/fixtures/ad-private.html')
/** The advert on the served page. */
const THERE = '4100000001'

interface World {
  readonly test: TestApp
  /** Ids of the adverts whose pages were requested, in order. */
  readonly asked: string[]
  /** Stores an advert last seen `daysAgo` days ago. */
  advert(externalId: string, daysAgo: number): Promise<number>
}

/** A portal that serves one advert's page and responds with 404 or an unreadable page to all other requests. */
async function startWorld(others: 'gone' | 'garbage' = 'gone'): Promise<World> {
  const page = await readFile(PAGE, 'utf8')
  const asked: string[] = []
  const portal = await listen((request, response) => {
    const number = /-anzeige\/haus\/(\d+)/.exec(request.url ?? '')?.[1]
    if (number !== undefined) asked.push(number)
    if (number === undefined || (number !== THERE && others === 'gone')) response.writeHead(404).end()
    else response.writeHead(200, { 'content-type': 'text/html' }).end(number === THERE ? page : '<h1>Wir bauen um</h1>')
  }, 0)
  closing.push(() => portal.close())
  const test = await startTestApp({ env: { KLEINANZEIGEN_URL: portal.url } })
  closing.push(() => test.close())
  const advert = (external_id: string, daysAgo: number) =>
    test.make.property({
      external_id,
      source_url: `${portal.url}/s-anzeige/haus/${external_id}-208-1`,
      last_seen_at: new Date(test.clock.now().getTime() - days(daysAgo)).toISOString(),
    })
  return { test, asked, advert }
}

async function anHourPasses({ test }: World): Promise<void> {
  await test.drain('ask-again')
  test.clock.advance(hours(1))
}

async function aDayPasses({ test }: World): Promise<void> {
  test.clock.advance(days(1))
  await test.drain('sweep')
}

async function statesOf({ test }: World): Promise<Record<string, string>> {
  const rows = await test.ctx.db.selectFrom('adverts').select(['external_id', 'state']).orderBy('external_id').execute()
  return Object.fromEntries(rows.map(({ external_id, state }) => [external_id, state]))
}

describe('an advert not seen for days', () => {
  it('is checked by its own page, unlike recently seen ones', async () => {
    const world = await startWorld()
    await world.advert(THERE, 5)
    await world.advert('4200000001', 4)
    await world.advert('4200000002', 2)
    await world.advert('4200000003', 9)
    await world.test.ctx.db.updateTable('adverts').set({ state: 'gone' }).where('external_id', '=', '4200000003').execute()
    await anHourPasses(world)
    expect(world.asked).toEqual([THERE, '4200000001'])
    expect(await statesOf(world)).toEqual({ [THERE]: 'online', '4200000001': 'gone', '4200000002': 'online', '4200000003': 'gone' })
    await anHourPasses(world)
    expect(world.asked).toHaveLength(2)
  })

  it('waits for its turn: twenty per hour, longest unseen first', async () => {
    const world = await startWorld()
    for (let n = 0; n < 25; n += 1) await world.advert(String(4_300_000_000 + n), 40 - n)
    await anHourPasses(world)
    expect(world.asked.toSorted()).toEqual(Array.from({ length: 20 }, (_, n) => String(4_300_000_000 + n)))
    await anHourPasses(world)
    expect(world.asked).toHaveLength(25)
  })

  it('is not checked if its source is disabled', async () => {
    const world = await startWorld()
    await world.advert('4200000001', 5)
    await world.test.make.changeSources({ is_enabled: false })
    await anHourPasses(world)
    expect(world.asked).toEqual([])
  })

  it('becomes unknown if its page stays unreadable, unless it is seen meanwhile', async () => {
    const world = await startWorld('garbage')
    await world.advert('4200000001', 5)
    await world.advert('4200000002', 5)
    await anHourPasses(world)
    for (let again = 0; again < 3; again += 1) await aDayPasses(world)
    expect([world.asked.length, await statesOf(world)]).toEqual([8, { '4200000001': 'online', '4200000002': 'online' }])
    const { db } = world.test.ctx
    const { id } = await db.selectFrom('adverts').select('id').where('external_id', '=', '4200000002').executeTakeFirstOrThrow()
    await db.updateTable('advert_sightings').set({ last_seen_at: world.test.clock.now() }).where('advert_id', '=', id).execute()
    await aDayPasses(world)
    expect(await statesOf(world)).toEqual({ '4200000001': 'unknown', '4200000002': 'online' })
  })

  it('is checked again after days without a result', async () => {
    const world = await startWorld('garbage')
    await world.advert('4200000001', 5)
    await anHourPasses(world)
    await world.test.empty('work_items')
    await anHourPasses(world)
    expect(world.asked).toHaveLength(1)
    world.test.clock.advance(days(3))
    await anHourPasses(world)
    expect(world.asked).toHaveLength(2)
  })
})
