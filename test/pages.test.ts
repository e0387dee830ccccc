import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from './app.ts'
import { sql } from 'kysely'
import type { TestAgent, TestPartner } from './factories.ts'

/** Lists without an end: each is walked page by page, while rows come and go. */

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const ROWS = 8
/** Three moments for eight rows: most have an equal. */
const momentOf = (index: number) => new Date(Date.UTC(2026, 0, 1 + Math.floor(index / 3)))

let partnerOfAll: TestPartner | undefined
const partner = async () => (partnerOfAll ??= await test.make.user({ role: 'partner' }))

interface List {
  readonly path: (at: number) => string
  /** Makes what the list shows, one for each moment. */
  fill(owner: TestAgent, at: number, moments: readonly Date[]): Promise<unknown>
  /** The ids in the order of the list, by hand. */
  readonly ids: (owner: TestAgent) => Promise<number[]>
}

const idsOf = async (query: ReturnType<typeof sql<{ id: string }>>) => (await query.execute(test.ctx.db)).rows.map(({ id }) => Number(id))

const properties = (moments: readonly Date[]) => Promise.all(moments.map(() => test.make.property()))

const LISTS: Readonly<Record<string, List>> = {
  favourites: {
    path: () => '/api/favorites',
    fill: async (owner, _, moments) => {
      for (const created_at of moments)
        await test.ctx.db
          .insertInto('favorites')
          .values({ agent_id: owner.id, property_id: await test.make.property(), created_at })
          .execute()
    },
    ids: ({ id }) => idsOf(sql`select property_id as id from favorites where agent_id = ${id} order by created_at desc, property_id desc`),
  },
  'follow-ups': {
    path: () => '/api/follow-up-prospects',
    fill: async (owner, _, moments) => {
      for (const [index, updated_at] of moments.entries())
        await test.ctx.db
          .insertInto('prospects')
          .values({
            agent_id: owner.id,
            property_id: await test.make.property(),
            prospect_status: 'follow_up',
            next_follow_up_date: [null, '2020-01-01', '2020-02-01'][index % 3] ?? null,
            lead_score: [null, 0, 80][Math.floor(index / 3) % 3] ?? null,
            status_changed_at: updated_at,
            created_at: updated_at,
            updated_at,
          })
          .execute()
    },
    ids: ({ id }) =>
      idsOf(
        sql`select property_id as id from prospects where agent_id = ${id} order by next_follow_up_date nulls last, lead_score desc nulls last, updated_at desc, property_id`,
      ),
  },
  activities: {
    path: (at) => `/api/properties/${at}/activities`,
    fill: (owner, at, moments) =>
      test.ctx.db
        .insertInto('prospect_activities')
        .values(
          moments.map((created_at) => ({ agent_id: owner.id, property_id: at, activity_type: 'call', description: 'Notiz', created_at })),
        )
        .execute(),
    ids: ({ id }) => idsOf(sql`select id from prospect_activities where agent_id = ${id} order by created_at desc, id desc`),
  },
  exports: {
    path: () => '/api/exports',
    fill: async (owner, _, moments) => {
      const ids = await properties(moments)
      await test.ctx.db
        .insertInto('exports')
        .values(
          moments.map((requested_at, index) => ({
            agent_id: owner.id,
            property_id: ids[index] ?? 0,
            status: 'failed',
            requested_at,
            next_attempt_at: requested_at,
          })),
        )
        .execute()
    },
    ids: ({ id }) => idsOf(sql`select id from exports where agent_id = ${id} order by requested_at desc, id desc`),
  },
  tips: {
    path: () => '/api/makler/property-tips',
    fill: async (owner, _, moments) => {
      for (const submitted_at of moments) await test.make.tip(owner, await partner(), { submitted_at })
    },
    ids: ({ id }) => idsOf(sql`select id from property_tips where agent_id = ${id} order by submitted_at desc, id desc`),
  },
}

async function ask(owner: TestAgent, path: string) {
  const { statusCode, headers, body } = await test.app.inject({ url: path, headers: { cookie: owner.cookie } })
  const next = /^<(.+)>; rel="next"$/.exec(String(headers['link'] ?? ''))?.[1]
  return { status: statusCode, ids: statusCode === 200 ? (JSON.parse(body) as { id: number }[]).map(({ id }) => id) : [], next, body }
}

describe.each(Object.entries(LISTS))('%s', (_, list) => {
  let one: TestAgent
  let other: TestAgent
  let at: number
  const moments = Array.from({ length: ROWS }, (_, index) => momentOf(index))

  beforeAll(async () => {
    ;[one, other] = [await test.make.agent(), await test.make.agent()]
    at = await test.make.property()
    for (const owner of [one, other]) await list.fill(owner, at, moments)
  })

  it('show each row once over their pages, in order, and to its owner alone', async () => {
    for (const owner of [one, other]) {
      const expected = await list.ids(owner)
      expect(expected).toHaveLength(ROWS)
      const seen: number[][] = []
      for (let path: string | undefined = `${list.path(at)}?limit=3`; path !== undefined && seen.length < ROWS;) {
        const page = await ask(owner, path)
        seen.push(page.ids)
        path = page.next
      }
      expect(seen.map(({ length }) => length)).toEqual([3, 3, 2])
      expect(seen.flat()).toEqual(expected)
    }
  })

  it('lose nothing when rows come before the place where the reader is', async () => {
    const expected = await list.ids(one)
    const first = await ask(one, `${list.path(at)}?limit=3`)
    await list.fill(one, at, [new Date('2026-06-01')])
    const rest = await ask(one, (first.next ?? '').replace('limit=3', 'limit=100'))
    expect(rest.ids.filter((id) => expected.includes(id))).toEqual(expected.slice(3))
    expect(rest.next).toBeUndefined()
  })

  it('begin behind the same place for whoever brings a cursor of another', async () => {
    const { next } = await ask(one, `${list.path(at)}?limit=3`)
    const own = await list.ids(other)
    for (const id of (await ask(other, next ?? '')).ids) expect(own).toContain(id)
  })

  it.each([
    'nonsense',
    Buffer.from('["2026-01-01T00:00:00Z","1; drop table users"]').toString('base64url'),
    Buffer.from('[]').toString('base64url'),
  ])('know no place %s', async (cursor) => {
    const { status, body } = await ask(one, `${list.path(at)}?cursor=${cursor}`)
    expect([status, body]).toEqual([400, 'Diese Stelle der Liste gibt es nicht. Bitte laden Sie die Liste von vorn.'])
  })
})
