import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DEMO_ACCESS, type OnofficeStandIn, startOnoffice } from './start.ts'

let onoffice: OnofficeStandIn
beforeEach(async () => {
  onoffice = await startOnoffice()
})
afterEach(() => onoffice.close())

const ACTION = 'urn:onoffice-de-ns:smart:2.5:smartml:action:'
const OWNER = 'urn:onoffice-de-ns:smart:2.5:relationTypes:estate:address:owner'

interface Sent {
  readonly token?: string
  readonly secret?: string
  readonly timestamp?: number
  readonly version?: string
  readonly resourceid?: string
}

interface Answer {
  readonly status: { readonly code: number; readonly errorcode: number; readonly message: string }
  readonly response: {
    readonly results: {
      readonly data: {
        readonly meta: { readonly cntabsolute: number | null }
        readonly records: { id: unknown; elements: Record<string, unknown> }[]
      }
      readonly status: { readonly errorcode: number; readonly message: string }
    }[]
  }
}

async function ask(verb: string, resourcetype: string, parameters: object, sent: Sent = {}): Promise<Answer> {
  const { token = DEMO_ACCESS.token, secret = DEMO_ACCESS.secret, timestamp = Math.floor(Date.now() / 1000), version = '2' } = sent
  const actionid = ACTION + verb
  const hmac = createHmac('sha256', secret).update(`${timestamp}${token}${resourcetype}${actionid}`).digest('base64')
  const action = {
    actionid,
    resourceid: sent.resourceid ?? '',
    identifier: '',
    resourcetype,
    timestamp,
    hmac,
    hmac_version: version,
    parameters,
  }
  const response = await fetch(onoffice.url, { method: 'POST', body: JSON.stringify({ token, request: { actions: [action] } }) })
  return (await response.json()) as Answer
}

const records = ({ response }: Answer) => response.results[0]?.data.records ?? []
const refusal = ({ status, response }: Answer) => [status.code, status.errorcode, response.results[0]?.status.message]

const HOUSE = { objektnr_extern: 'A', objektart: 'haus', vermarktungsart: 'kauf', status: 2 }
const create = async (data: object) => Number(records(await ask('create', 'estate', { data: { ...HOUSE, ...data } }))[0]?.id)
const read = (parameters: object, sent: Sent = {}) =>
  ask('read', 'estate', { data: ['Id', 'objektnr_extern', 'status'], ...parameters }, sent)

describe('authentication', () => {
  it.each([
    ['a token nobody knows', { token: 'x' }, 'not authenticated'],
    ['another secret', { secret: 'x' }, 'hmac invalid'],
    ['the older signature', { version: '1' }, 'hmac invalid'],
    ['a clock that is three minutes late', { timestamp: Math.floor(Date.now() / 1000) - 180 }, 'timestamp invalid'],
  ])('fails because of %s, in a response with HTTP status 200', async (_what, sent, message) => {
    expect((await ask('read', 'estate', { data: ['Id'] }, sent)).status).toMatchObject({ code: 400, message })
  })

  it('accepts a signature up to two minutes old', async () => {
    expect((await read({}, { timestamp: Math.floor(Date.now() / 1000) - 110 })).status).toEqual({ code: 200, errorcode: 0, message: 'OK' })
  })
})

describe('an estate', () => {
  it('is found by its external number in any status, and by its id', async () => {
    const [one, two] = [await create({ objektnr_extern: 'A-1' }), await create({ objektnr_extern: 'A-2', status: 0 })]
    const found = await read({ filter: { objektnr_extern: [{ op: '=', val: 'A-2' }] } })
    expect(records(found)).toEqual([{ id: two, type: '', elements: { id: two, Id: two, objektnr_extern: 'A-2', status: '0' } }])
    expect(records(await read({}, { resourceid: String(one) }))).toMatchObject([{ id: one }])
    expect(records(await read({ filter: { Id: [{ op: 'IN', val: [one, two, 7] }] } }))).toHaveLength(2)
  })

  it('is listed in pages of twenty by default and at most 500, with the total', async () => {
    for (let count = 0; count < 25; count += 1) onoffice.addEstate({ objektnr_extern: `B-${count}` })
    const page = await read({})
    expect([records(page).length, page.response.results[0]?.data.meta.cntabsolute]).toEqual([20, 25])
    expect(records(await read({ listlimit: 9_999, listoffset: 20 }))).toHaveLength(5)
  })

  it('gets a different number when its own is taken, and the response reports it', async () => {
    const first = await create({})
    const [second] = records(await ask('create', 'estate', { data: HOUSE }))
    expect(second?.id).not.toBe(first)
    expect(second?.elements['externalestatenoOverwritten']).toMatch(/^A-\d+$/)
  })

  it('is changed only in the fields sent', async () => {
    const id = await create({ objekttitel: 'Alt' })
    await ask('modify', 'estate', { data: { objekttitel: 'Neu' } }, { resourceid: String(id) })
    expect(onoffice.estates).toMatchObject([{ objekttitel: 'Neu', objektart: 'haus' }])
    expect(refusal(await ask('modify', 'estate', { data: {} }, { resourceid: '7' }))).toEqual([500, 97, 'The record does not exist'])
  })

  it('is rejected as a whole because of one unknown field', async () => {
    const answer = await ask('create', 'estate', { data: { ...HOUSE, etage: 3 } })
    expect(refusal(answer)).toEqual([500, 97, 'The field etage does not belong to the module estate'])
    expect(onoffice.estates).toEqual([])
    expect(refusal(await ask('read', 'estate', { data: ['etage'] }))[1]).toBe(97)
  })

  it('has a list of its fields with their permitted values', async () => {
    const [fields] = records(await ask('get', 'fields', { modules: ['estate'], labels: true }))
    expect(fields?.elements).toMatchObject({
      objekttitel: { type: 'varchar', label: 'Feld objekttitel' },
      vermarktungsart: { type: 'singleselect', permittedvalues: { kauf: 'kauf', miete: 'miete' } },
    })
  })
})

describe('an address', () => {
  const save = async (fields: object) => Number(records(await ask('create', 'address', fields))[0]?.id)

  it('is duplicated when sent again, unless it was looked up by email', async () => {
    const first = await save({ Name: 'Sommer', email: 'e@sommer.example' })
    expect(await save({ Name: 'Winter', email: 'e@sommer.example' })).not.toBe(first)
    expect(await save({ Name: 'Herbst', email: 'e@sommer.example', checkDuplicate: true, noOverrideByDuplicate: true })).toBe(first)
    expect(onoffice.addresses.map(({ Name }) => Name)).toEqual(['Sommer', 'Winter'])
  })

  it('returns phone numbers in a different format, under numbered names', async () => {
    const id = await save({ Name: 'Sommer', phone: '040 12-34' })
    const data = ['Name', 'phone', 'email']
    const [one] = records(await ask('read', 'address', { data, filter: { Name: [{ op: '=', val: 'Sommer' }] } }))
    expect(one?.elements).toEqual({ id, Name: 'Sommer', [`phone__${id}`]: '+49 401234' })
  })

  it('can own an estate several times', async () => {
    const [estate, person] = [await create({}), await save({ Name: 'Sommer' })]
    const own = () => ask('create', 'relation', { relationtype: OWNER, parentid: [estate], childid: [person] })
    const owners = async () => records(await ask('get', 'idsfromrelation', { relationtype: OWNER, parentids: [estate] }))[0]?.elements
    expect(await owners()).toEqual([])
    await own()
    await own()
    expect(await owners()).toEqual({ [estate]: [String(person), String(person)] })
  })
})

describe('faults', () => {
  it.each(['no-right', 'unknown-field', 'server-error'] as const)('include %s, reported with HTTP status 200', async (fault) => {
    onoffice.fault(fault, { only: 'create estate' })
    expect((await ask('create', 'estate', { data: HOUSE })).status.code).toBe(500)
    expect((await read({})).status.code).toBe(200)
    expect(onoffice.estates).toEqual([])
  })

  it.each(['html', 'half-json', 'busy'] as const)('include %s, which is unreadable', async (fault) => {
    onoffice.fault(fault, { times: 1 })
    await expect(read({})).rejects.toThrow('JSON')
  })

  it.each([
    ['dropped', 0],
    ['dropped-after-commit', 1],
  ] as const)('include %s, which ends the connection and leaves %i estates', async (fault, left) => {
    onoffice.fault(fault, { times: 1 })
    await expect(create({})).rejects.toThrow('fetch failed')
    expect(onoffice.estates).toHaveLength(left)
  })

  it('include a lagging search index, which hides later records', async () => {
    onoffice.stopSearch(true)
    await create({})
    expect(records(await read({}))).toEqual([])
    onoffice.stopSearch(false)
    expect(records(await read({}))).toHaveLength(1)
  })
})
