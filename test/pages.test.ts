import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from './app.ts'
import { sql } from 'kysely'
import type { TestAgent, TestPartner, TestUser } from './factories.ts'

/** Paginated lists: each is walked page by page while rows are added and removed. */

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const ROWS = 8
/** Three rows per moment, so that most have ties. */
const toMoment = (index: number) => new Date(Date.UTC(2026, 0, 1 + Math.floor(index / 3)))

let partnerOfAll: TestPartner | undefined
const partner = async () => (partnerOfAll ??= await test.make.user({ role: 'partner' }))
let agentOfAll: TestAgent | undefined
const agent = async () => (agentOfAll ??= await test.make.agent())

interface ListOf<Owner extends TestUser> {
  readonly path: (at: number) => string
  /** Inserts one of the list's rows per moment. */
  fill(owner: Owner, at: number, moments: readonly Date[]): Promise<unknown>
  /** The ids in list order, determined independently. */
  ids(owner: Owner): Promise<Id[]>
}
type Id = number | string

const listIds = async (query: ReturnType<typeof sql<{ id: Id }>>) => (await query.execute(test.ctx.db)).rows.map(({ id }) => id)

const properties = (moments: readonly Date[]) => Promise.all(moments.map(() => test.make.property()))

/** An agent's lists. */
const LISTS: Readonly<Record<string, ListOf<TestAgent>>> = {
  favourites: {
    path: () => '/api/favorites',
    fill: async (owner, _, moments) => {
      for (const created_at of moments)
        await test.ctx.db
          .insertInto('favorites')
          .values({ agent_id: owner.id, property_id: await test.make.property(), created_at })
          .execute()
    },
    ids: ({ id }) =>
      listIds(sql`select property_id as id from favorites where agent_id = ${id} order by created_at desc, property_id desc`),
  },
  'search clients': {
    path: () => '/api/search-clients',
    fill: (owner, _, moments) =>
      test.ctx.db
        .insertInto('search_clients')
        .values(
          moments.map((created_at) => ({
            office_id: owner.officeId,
            name: 'Familie Berger',
            budget_cents: 40_000_000,
            places: ['Jena'],
            place_keys: ['jena'],
            since: '2026-01-01',
            created_at,
            updated_at: created_at,
          })),
        )
        .execute(),
    ids: ({ officeId }) => listIds(sql`select id from search_clients where office_id = ${officeId} order by created_at desc, id desc`),
  },
  'follow-ups': {
    path: () => '/api/follow-up-prospects',
    fill: async (owner, _, moments) => {
      for (const [index, updated_at] of moments.entries())
        await test.ctx.db
          .insertInto('prospects')
          .values({
            office_id: owner.officeId,
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
    ids: ({ officeId }) =>
      listIds(
        sql`select property_id as id from prospects where office_id = ${officeId} order by next_follow_up_date nulls last, lead_score desc nulls last, updated_at desc, property_id`,
      ),
  },
  activities: {
    path: (at) => `/api/properties/${at}/activities`,
    fill: (owner, at, moments) =>
      test.ctx.db
        .insertInto('prospect_activities')
        .values(
          moments.map((created_at) => ({
            office_id: owner.officeId,
            property_id: at,
            activity_type: 'call',
            description: 'Notiz',
            created_at,
          })),
        )
        .execute(),
    ids: ({ officeId }) => listIds(sql`select id from prospect_activities where office_id = ${officeId} order by created_at desc, id desc`),
  },
  exports: {
    path: () => '/api/exports',
    fill: async (owner, _, moments) => {
      const ids = await properties(moments)
      await test.ctx.db
        .insertInto('exports')
        .values(
          moments.map((requested_at, index) => ({
            office_id: owner.officeId,
            property_id: ids[index] ?? 0,
            // Every other request succeeded an hour later.
            ...(index % 2 === 0
              ? { status: 'failed' }
              : { status: 'success', exported_at: new Date(requested_at.getTime() + 3_600_000), object_id: String(index) }),
            requested_at,
          })),
        )
        .execute()
    },
    ids: ({ officeId }) => listIds(sql`select id from exports where office_id = ${officeId} order by requested_at desc, id desc`),
  },
  'changes of a listing': {
    path: (at) => `/api/properties/${at}/changes`,
    fill: (owner, at, moments) =>
      test.ctx.db
        .insertInto('property_changes')
        .values(
          moments.map((created_at) => ({
            property_id: at,
            office_id: owner.officeId,
            change_type: 'manual_update',
            field_changes: JSON.stringify([]),
            created_at,
          })),
        )
        .execute(),
    ids: ({ officeId }) => listIds(sql`select id from property_changes where office_id = ${officeId} order by created_at desc, id desc`),
  },
  tips: {
    path: () => '/api/makler/property-tips',
    fill: async (owner, _, moments) => {
      for (const submitted_at of moments) await test.make.tip(owner, await partner(), { submitted_at })
    },
    ids: ({ officeId }) => listIds(sql`select id from property_tips where office_id = ${officeId} order by submitted_at desc, id desc`),
  },
  'tips of a partner': {
    path: () => `/api/makler/partners/${partnerOfAll?.id}/property-tips`,
    fill: async (owner, _, moments) => {
      await test.make.tip(owner, await test.make.user({ role: 'partner' }))
      for (const submitted_at of moments) await test.make.tip(owner, await partner(), { submitted_at })
    },
    ids: ({ officeId }) =>
      listIds(
        sql`select id from property_tips where office_id = ${officeId} and partner_id = ${partnerOfAll?.id} order by submitted_at desc, id desc`,
      ),
  },
  notifications: {
    path: () => '/api/notifications',
    fill: async (owner, _, moments) => {
      for (const [index, created_at] of moments.entries()) {
        const id = await test.make.notification(owner, await test.make.property())
        await test.ctx.db
          .updateTable('notifications')
          .set({ notified: index % 2 === 0, created_at })
          .where('id', '=', id)
          .execute()
      }
    },
    ids: ({ id }) => listIds(sql`select id from notifications where user_id = ${id} order by notified, created_at desc, id desc`),
  },
  deliveries: {
    path: () => '/api/deliveries',
    fill: (owner, _, moments) => insertDeliveries(owner, moments),
    ids: ({ id }) => listIds(sql`select id from deliveries where user_id = ${id} order by created_at desc, id desc`),
  },
  partners: {
    path: () => '/api/makler/partners',
    fill: async (owner, _, moments) => {
      for (const [index, created_at] of moments.entries()) {
        const one = await test.make.user({ role: 'partner' })
        // Some gave a tip without being connected.
        if (index % 3 === 0) await test.make.tip(owner, one, { submitted_at: created_at })
        else await test.make.relation(owner, one, { created_at, short_link: one.id })
      }
    },
    ids: ({ officeId }) =>
      listIds(
        sql`select u.id from users u left join partner_relations r on r.partner_id = u.id and r.office_id = ${officeId}
          where r.office_id is not null or exists (select from property_tips t where t.partner_id = u.id and t.office_id = ${officeId})
          order by r.created_at desc nulls last, u.id desc`,
      ),
  },
  commissions: {
    path: () => '/api/makler/commissions',
    fill: async (owner, _, moments) => insertCommissions(owner, await partner(), moments),
    ids: ({ officeId }) => listIds(sql`select id from commissions where office_id = ${officeId} order by created_at desc, id desc`),
  },
  messages: {
    path: () => `/api/makler/partners/${partnerOfAll?.id}/messages`,
    fill: async (owner, _, moments) => {
      await test.make.tip(owner, await partner())
      await insertMessages(owner, await partner(), moments)
    },
    ids: ({ officeId }) => listIds(sql`select id from messages where office_id = ${officeId} order by created_at desc, id desc`),
  },
  statements: {
    path: () => '/api/makler/statements',
    fill: async (owner, _, moments) => insertStatements(owner, await partner(), moments),
    ids: ({ officeId }) => listIds(sql`select id from statements where office_id = ${officeId} order by created_at desc, id desc`),
  },
}

/** A partner's lists, over all connected agents. */
const LISTS_OF_PARTNERS: Readonly<Record<string, ListOf<TestPartner>>> = {
  'own tips': {
    path: () => '/api/partner/property-tips',
    fill: async (owner, _, moments) => {
      for (const submitted_at of moments) await test.make.tip(await agent(), owner, { submitted_at })
    },
    ids: ({ id }) => listIds(sql`select id from property_tips where partner_id = ${id} order by submitted_at desc, id desc`),
  },
  'own messages': {
    path: () => '/api/partner/messages',
    fill: async (owner, _, moments) => insertMessages(await agent(), owner, moments),
    ids: ({ id }) => listIds(sql`select id from messages where partner_id = ${id} order by created_at desc, id desc`),
  },
  'own commissions': {
    path: () => '/api/partner/commissions',
    fill: async (owner, _, moments) => insertCommissions(await agent(), owner, moments),
    ids: ({ id }) => listIds(sql`select id from commissions where partner_id = ${id} order by created_at desc, id desc`),
  },
  'own deliveries': {
    path: () => '/api/deliveries',
    fill: (owner, _, moments) => insertDeliveries(owner, moments),
    ids: ({ id }) => listIds(sql`select id from deliveries where user_id = ${id} order by created_at desc, id desc`),
  },
  'own statements': {
    path: () => '/api/partner/statements',
    fill: async (owner, _, moments) => insertStatements(await agent(), owner, moments, true),
    ids: ({ id }) => listIds(sql`select id from statements where partner_id = ${id} order by issued_at desc, id desc`),
  },
}

const insertDeliveries = (to: TestUser, moments: readonly Date[]) =>
  test.ctx.db
    .insertInto('deliveries')
    .values(
      moments.map((created_at) => ({
        channel: 'mail',
        target: 'nowhere',
        user_id: to.id,
        kind: 'alert',
        recipient: to.email,
        next_attempt_at: created_at,
        created_at,
      })),
    )
    .execute()

const insertMessages = (of: TestAgent, to: TestPartner, moments: readonly Date[]) =>
  test.ctx.db
    .insertInto('messages')
    .values(
      moments.map((created_at) => ({ office_id: of.officeId, partner_id: to.id, from_agent: true, content: 'Guten Tag', created_at })),
    )
    .execute()

const insertCommissions = (of: TestAgent, to: TestPartner, moments: readonly Date[]) =>
  test.ctx.db
    .insertInto('commissions')
    .values(
      moments.map((created_at) => ({
        office_id: of.officeId,
        partner_id: to.id,
        kind: 'reward',
        amount_cents: 5_000,
        created_at,
        updated_at: created_at,
      })),
    )
    .execute()

const PERSON = {
  name: 'Erika Muster',
  legalName: 'Erika Muster',
  street: 'Ring 1',
  zipCode: '89073',
  city: 'Ulm',
  taxNumber: '88/123/45678',
  vatId: null,
  isSmallBusiness: true,
  isPrivate: false,
}
const CONTENT = JSON.stringify({
  title: 'Gutschrift',
  kind: 'credit_note',
  number: 'GS-1',
  issuedOn: '2026-01-01',
  issuer: PERSON,
  payee: PERSON,
  agreement: null,
  lines: [],
  vatRate: 0,
  net: 0,
  vat: 0,
  gross: 0,
  notes: [],
  cancels: null,
})

let lastNumber = 0

const insertStatements = (of: TestAgent, to: TestPartner, moments: readonly Date[], isIssued = false) =>
  test.ctx.db
    .insertInto('statements')
    .values(
      moments.map((created_at) => ({
        office_id: of.officeId,
        partner_id: to.id,
        kind: 'credit_note',
        created_at,
        ...(isIssued && {
          status: 'issued',
          number: ++lastNumber,
          issued_at: created_at,
          content: CONTENT,
          content_hash: Buffer.alloc(32),
        }),
      })),
    )
    .execute()

async function ask(owner: TestUser, path: string) {
  const { statusCode, headers, body } = await test.app.inject({ url: path, headers: { cookie: owner.cookie } })
  const next = /^<(.+)>; rel="next"$/.exec(String(headers['link'] ?? ''))?.[1]
  return { status: statusCode, ids: statusCode === 200 ? (JSON.parse(body) as { id: Id }[]).map(({ id }) => id) : [], next, body }
}

const listWalks = (role: 'agent' | 'partner', lists: Readonly<Record<string, ListOf<TestUser>>>) =>
  Object.entries(lists).map(([name, list]) => [name, list, role] as const)

const WALKS = [...listWalks('agent', LISTS), ...listWalks('partner', LISTS_OF_PARTNERS)]

describe.each(WALKS)('%s', (_, list, role) => {
  let one: TestUser
  let other: TestUser
  let at: number
  const moments = Array.from({ length: ROWS }, (_, index) => toMoment(index))

  beforeAll(async () => {
    ;[one, other] = [await test.make.user({ role }), await test.make.user({ role })]
    at = await test.make.property()
    for (const owner of [one, other]) await list.fill(owner, at, moments)
  })

  it('show each row once, in order, and only to its owner', async () => {
    for (const owner of [one, other]) {
      const expected = await list.ids(owner)
      expect(expected).toHaveLength(ROWS)
      const seen: Id[][] = []
      for (let path: string | undefined = `${list.path(at)}?limit=3`; path !== undefined && seen.length < ROWS;) {
        const page = await ask(owner, path)
        seen.push(page.ids)
        path = page.next
      }
      expect(seen.map(({ length }) => length)).toEqual([3, 3, 2])
      expect(seen.flat()).toEqual(expected)
    }
  })

  it('lose no row when rows are added before the cursor', async () => {
    const expected = await list.ids(one)
    const first = await ask(one, `${list.path(at)}?limit=3`)
    await list.fill(one, at, [new Date('2026-06-01')])
    const rest = await ask(one, (first.next ?? '').replace('limit=3', 'limit=50'))
    expect(rest.ids.filter((id) => expected.includes(id))).toEqual(expected.slice(3))
    expect(rest.next).toBeUndefined()
  })

  it("show only the caller's own rows for another user's cursor", async () => {
    const { next } = await ask(one, `${list.path(at)}?limit=3`)
    const own = await list.ids(other)
    for (const id of (await ask(other, next ?? '')).ids) expect(own).toContain(id)
  })

  it.each([
    'nonsense',
    Buffer.from('["2026-01-01T00:00:00Z","1; drop table users"]').toString('base64url'),
    Buffer.from('[]').toString('base64url'),
  ])('reject the cursor %s', async (cursor) => {
    const { status, body } = await ask(one, `${list.path(at)}?cursor=${cursor}`)
    expect([status, body]).toEqual([400, 'Diese Stelle der Liste gibt es nicht. Bitte laden Sie die Liste von vorn.'])
  })
})

it('an administrator sees all tips over their pages', async () => {
  const admin = await test.make.user({ role: 'admin' })
  const expected = await listIds(sql`select id from property_tips order by submitted_at desc, id desc`)
  const seen: Id[] = []
  for (let path: string | undefined = '/api/admin/property-tips?limit=7'; path !== undefined && seen.length < expected.length;) {
    const page = await ask(admin, path)
    expect(page.ids.length).toBeLessThanOrEqual(7)
    seen.push(...page.ids)
    path = page.next
  }
  expect(expected.length).toBeGreaterThan(14)
  expect(seen).toEqual(expected)
})
