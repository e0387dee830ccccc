import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#shared/contract/index.ts'
import { buildAddress, contractRows, type Route } from '#shared/contract/route.ts'
import { SUPPORT_AREAS, SUPPORT_HEADER, type SupportArea } from '#shared/domain/support.ts'
import { startTestApp, type TestApp } from './app.ts'
import { hours } from './clock.ts'
import { connectOwner } from './database.ts'
import type { TestAgent, TestUser } from './factories.ts'
import { hashTables } from './table-hash.ts'

/** What an office can let the administration read, by area; written down here, not read from the contract. */
const OPENED: Readonly<Record<string, SupportArea>> = {
  'properties.list': 'lists',
  'properties.get': 'property',
  'properties.changes': 'property',
  'prospects.activities': 'property',
  'contact.get': 'property',
  'callList.get': 'callList',
  'callList.writing': 'callList',
  'searchClients.list': 'searchClients',
  'savedSearches.list': 'savedSearches',
  'partners.ofAgent': 'partners',
  'deliveries.list': 'deliveries',
}

const ROWS = contractRows(contract).map(({ noun, name, row }) => ({ title: `${noun}.${name}`, row }))

let test: TestApp
let owner: pg.Client
let admin: TestUser<'admin'>
/** Opens its areas; another office never does. */
let principal: TestAgent
let other: TestAgent
let property: number

beforeAll(async () => {
  test = await startTestApp()
  owner = await connectOwner(test.database)
  admin = await test.make.user({ role: 'admin' })
  principal = await test.make.agent()
  other = await test.make.agent()
  property = await test.make.property()
})
afterAll(async () => {
  await owner.end()
  await test.close()
})

const { support } = contract
const open = (areas: readonly SupportArea[]) => test.as(principal).call(support.open, { body: { hours: 1, areas: [...areas] } })
const end = () => test.as(principal).call(support.end)

const send = (row: Route, by: TestUser, { officeId }: TestAgent) =>
  test.app.inject({
    method: row.method,
    url: buildAddress(row.path, { id: property, kind: 'property', page: 1, token: 'x', shortLink: 'x', userId: other.id }),
    headers: { cookie: by.cookie, accept: 'application/json', 'content-type': 'application/json', [SUPPORT_HEADER]: officeId },
    ...(row.method !== 'GET' && { payload: '{}' }),
  })
const statusOf = async (row: Route, by: TestUser, of: TestAgent) => (await send(row, by, of)).statusCode

it('names only endpoints that exist, and only plain reads', () => {
  const named = ROWS.filter(({ title }) => OPENED[title])
  expect(named.map(({ title }) => title).toSorted()).toEqual(Object.keys(OPENED).toSorted())
  expect(named.filter(({ row }) => row.method !== 'GET' || row.kind !== undefined)).toEqual([])
})

describe.each(ROWS)('$title', ({ title, row }) => {
  const area = OPENED[title]

  it('answers an administrator in the place of an office only while its area is open there', async () => {
    const others = SUPPORT_AREAS.filter((one) => one !== area)
    // the day on which each was here last
    for (const by of [admin, principal, other]) await statusOf(row, by, principal)
    const before = await hashTables(owner)
    expect(await statusOf(row, admin, principal)).toBe(403)
    expect(await hashTables(owner)).toEqual(before)
    await open(others)
    expect(await statusOf(row, admin, principal)).toBe(403)
    await end()
    await open(area ? [area] : SUPPORT_AREAS)
    const opened = await hashTables(owner)
    expect(await statusOf(row, admin, other)).toBe(403)
    for (const by of [principal, other]) expect(await statusOf(row, by, principal)).toBe(403)
    expect(await hashTables(owner)).toEqual(opened)
    expect(await statusOf(row, admin, principal)).toBe(area ? 200 : 403)
    if (area) test.clock.advance(hours(1))
    else await end()
    expect(await statusOf(row, admin, principal)).toBe(403)
  })
})
