import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DEMO_KEY, type PropstackStandIn, startPropstack } from './start.ts'

let propstack: PropstackStandIn
beforeEach(async () => {
  propstack = await startPropstack({ units: 45 })
})
afterEach(() => propstack.close())

type Body = Record<string, unknown>

async function ask(method: string, path: string, body?: object, headers: Record<string, string> = { 'x-api-key': DEMO_KEY }) {
  const init = { method, headers, redirect: 'manual' as const, ...(body && { body: JSON.stringify(body) }) }
  const response = await fetch(propstack.url + path, init)
  const text = await response.text()
  return { status: response.status, body: (text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text) as Body & Body[] }
}
const get = async (path: string) => (await ask('GET', path)).body

const FLAT = { title: 'Haus', object_type: 'LIVING', rs_type: 'HOUSE', marketing_type: 'BUY' }
const create = async (property: object) => (await ask('POST', '/units', { property: { ...FLAT, ...property } })).body['id'] as number

describe('authentication', () => {
  it('accepts a key by header or query; unknown keys and missing rights both get 401', async () => {
    expect(await ask('GET', '/units', undefined, {})).toEqual({ status: 401, body: { errors: ['Not Authenticated'] } })
    expect((await ask('GET', `/units?api_key=${DEMO_KEY}`, undefined, {})).status).toBe(200)
    propstack.deny('contacts:write')
    expect(await ask('POST', '/contacts', { client: {} })).toEqual({
      status: 401,
      body: { errors: ['Der API-Schlüssel hat nicht die nötigen Rechte für diese Aktion.'] },
    })
    expect((await ask('GET', '/contacts')).status).toBe(200)
  })

  it('redirects paths outside the API to the web application', async () => {
    const response = await fetch(propstack.url.replace('/v1', '/anything'), { redirect: 'manual' })
    expect([response.status, response.headers.get('location')]).toEqual([302, '/app'])
  })
})

describe('a list of units', () => {
  it('is bare or with its total, in pages of 20 regardless of limit, and empty after the last', async () => {
    expect(await get('/units?limit=3')).toHaveLength(20)
    expect(await get('/units?with_meta=1&per=1')).toMatchObject({ data: [{ title: 'Bestandsobjekt 1' }], meta: { total_count: 45 } })
    expect(await get('/units?page=9')).toEqual([])
  })

  it('is sorted only on request', async () => {
    const pickIds = async (query: string) => {
      const pages = await Promise.all([1, 2, 3].map((page) => get(`/units?page=${page}${query}`)))
      return new Set(pages.flat().map(({ id }) => id)).size
    }
    expect(await pickIds('')).toBeLessThan(45)
    expect(await pickIds('&sort_by=id&order=asc')).toBe(45)
  })

  it('is filtered by ids', async () => {
    const [one, two] = propstack.units
    expect(await get(`/units?property_ids[]=${one?.id}&property_ids[]=${two?.id}&property_ids[]=7`)).toMatchObject([
      { id: one?.id },
      { id: two?.id },
    ])
  })

  it('excludes archived units, also in its total', async () => {
    propstack.addUnit({ title: 'Alt', archived: true })
    const count = async (archived: string) => (await get(`/units?with_meta=1&per=1${archived}`))['meta']
    expect([await count(''), await count('&archived=1'), await count('&archived=-1')]).toEqual([
      { total_count: 45 },
      { total_count: 1 },
      { total_count: 46 },
    ])
  })
})

describe('a unit', () => {
  it('is returned flat, or with label and value around most fields', async () => {
    const id = await create({ price: 400_000, country: 'DE', partial_custom_fields: { q: 'x' } })
    expect(await get(`/units/${id}`)).toMatchObject({ title: 'Haus', price: 400_000, country: 'DEU' })
    expect(await get(`/units/${id}?new=1`)).toMatchObject({
      rs_type: 'HOUSE',
      title: { value: 'Haus' },
      price: { value: 400_000 },
      custom_fields: { q: { value: 'x', pretty_value: 'x' } },
      relationships: [],
    })
  })

  it('is duplicated when created again, and changed only in the fields sent', async () => {
    const [one, two] = [await create({ unit_id: 'A' }), await create({ unit_id: 'A' })]
    expect(one).not.toBe(two)
    await ask('PUT', `/units/${one}`, { property: { price: 1, partial_custom_fields: { a: '1' } } })
    await ask('PUT', `/units/${one}`, { property: { partial_custom_fields: { b: '2' } } })
    expect(propstack.units.find(({ id }) => id === one)).toMatchObject({ title: 'Haus', price: 1, custom_fields: { a: '1', b: '2' } })
    await ask('PUT', `/units/${one}`, { property: { custom_fields: { c: '3' } } })
    expect(propstack.units.find(({ id }) => id === one)?.['custom_fields']).toEqual({ c: '3' })
  })

  it('is rejected in German when wrapper, fields or id are wrong', async () => {
    expect(await ask('POST', '/units', FLAT)).toMatchObject({ status: 422 })
    expect(await ask('POST', '/units', { property: { title: 'Haus' } })).toEqual({
      status: 422,
      body: { errors: ['object_type, rs_type, marketing_type muss ausgefüllt werden'] },
    })
    expect(await ask('GET', '/units/7')).toEqual({ status: 404, body: { errors: ['Objekt mit der ID 7 nicht gefunden'] } })
  })

  it('can have the same owner several times', async () => {
    const id = await create({})
    const own = () => ask('POST', '/ownerships', { client_id: 5, property_id: id })
    expect((await own()).body).toEqual({ okay: true })
    await own()
    expect((await get(`/units/${id}?new=1`))['relationships']).toMatchObject([
      { internal_name: 'owner', client_id: 5 },
      { internal_name: 'owner', client_id: 5 },
    ])
  })
})

describe('a contact', () => {
  it('is deduped by email or old CRM id, and found by phone or email', async () => {
    const save = async (client: object) => (await ask('POST', '/contacts', { client })).body
    const first = await save({ old_crm_id: 'x-1', last_name: 'Sommer', email: 'e@sommer.example', phone: '040 12-34' })
    expect(first).toEqual({ ok: true, id: expect.any(Number) as number })
    expect((await save({ old_crm_id: 'x-1', last_name: 'Winter' }))['id']).toBe(first['id'])
    expect((await save({ email: 'e@sommer.example' }))['id']).toBe(first['id'])
    expect((await save({ old_crm_id: 'x-2' }))['id']).not.toBe(first['id'])
    expect(await get('/contacts?phone_number=0401234')).toMatchObject([{ id: first['id'], last_name: 'Winter' }])
    expect(await get('/contacts?phone_number=040/12 34')).toHaveLength(1)
    for (const other of ['%2B49401234', '0049401234', '401234', '04012']) expect(await get(`/contacts?phone_number=${other}`)).toEqual([])
    expect(await get('/contacts?email=nobody@example.test')).toEqual([])
  })
})

describe('faults', () => {
  it.each([
    ['429', 429],
    ['500', 500],
    ['422', 422],
    ['html', 200],
  ] as const)('include %s, reported before anything is done', async (fault, status) => {
    propstack.fault(fault)
    expect((await ask('POST', '/units', { property: FLAT })).status).toBe(status)
    expect(propstack.units).toHaveLength(45)
  })

  it.each([
    ['dropped', 45],
    ['dropped-after-commit', 46],
  ] as const)('include %s, which ends the connection and leaves %i units', async (fault, left) => {
    propstack.fault(fault, { times: 1 })
    await expect(ask('POST', '/units', { property: FLAT })).rejects.toThrow('fetch failed')
    expect(propstack.units).toHaveLength(left)
  })
})
