import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#shared/contract/index.ts'
import { admits, buildAddress, contractRows, type Route } from '#shared/contract/route.ts'
import { berlinDay } from '#shared/domain/berlin-time.ts'
import { COLLEAGUES_PROSPECTS, type ColleaguesProspects, OFFICE_ROLES, type OfficeRole } from '#shared/domain/office-rights.ts'
import { startTestApp, type TestApp } from './app.ts'
import type { Caller } from './as.ts'
import type { TestAgent } from './factories.ts'
import { writingAgent, writtenProperty } from './letters.ts'
import { createClient } from './search-clients.ts'

/**
 * An office decides what its agents may do with the prospects of colleagues: nothing, see or work. A prospect of one agent has a word in every text;
 * all endpoints are called by a colleague under each choice.
 */
const WORD = 'Geheimotter'
const PHONE = '0171 5550833'
const MISSING = 999_999

const ROWS = contractRows(contract).map(({ noun, name, row }) => ({ title: `${noun}.${name}`, row }))
const READS = ROWS.filter(
  ({ row }) => row.method === 'GET' && row.kind !== 'stream' && row.access !== 'public' && admits(row.access, 'agent'),
)
/** The office answers for its owners to the authority and to the owners themselves, also for colleagues' prospects. */
const OF_THE_LAW: readonly string[] = ['consents.list']

let test: TestApp
let principal: TestAgent
let one: TestAgent
let other: TestAgent
let property: number
let free: number
let client: number

beforeAll(async () => {
  test = await startTestApp({ env: { PUBLIC_URL: 'http://localhost' } })
  principal = await writingAgent(test)
  one = await colleague('agent')
  other = await colleague('agent')
  property = await writtenProperty(test, { contact_phone: PHONE, external_id: '4711' })
  free = await writtenProperty(test, { contact_phone: '0171 5550834' })
  client = await createClient(test, one, { name: 'Familie Reiher', budget: 2_000_000 })
  await work(one)
}, 60_000)
afterAll(() => test.close())

const today = () => berlinDay(test.clock.now())
const colleague = (office_role: OfficeRole) => test.make.agent({ office_id: principal.officeId, office_role, phone_number: '03641 654321' })
const choose = async (colleaguesProspects: ColleaguesProspects) => {
  const { status } = await test.as(principal).call(contract.office.setColleagues, { body: { colleaguesProspects } })
  expect(status).toBe(200)
}

/** Everything an agent notes at a prospect. */
async function work(by: TestAgent): Promise<void> {
  const [as, params, day] = [test.as(by), { id: property }, today()]
  const accepted = async (call: Promise<{ status: number; text: string }>) => {
    const { status, text } = await call
    expect([status, status === 200 || text]).toEqual([200, true])
  }
  const owner = { ownerName: `${WORD} Ott`, ownerPhone: PHONE, internalNotes: WORD, assignedTo: by.id }
  await accepted(as.call(contract.prospects.update, { params, body: { ...owner, prospectStatus: 'follow_up', nextFollowUpDate: day } }))
  await accepted(as.call(contract.prospects.addActivity, { params, body: { activityType: 'call', description: WORD } }))
  await accepted(as.call(contract.contact.consent, { params, body: { channel: 'phone', reason: WORD, day } }))
  await accepted(as.call(contract.contact.override, { params, body: { channel: 'email', reason: WORD } }))
  await accepted(as.call(contract.letters.make, { body: { propertyIds: [property], subject: WORD, body: `{{Anrede}} ${WORD}` } }))
  await accepted(as.call(contract.searchClients.link, { params, body: { searchClientId: client } }))
}

const QUERIES: Readonly<Record<string, object>> = {
  'find.anything': { q: WORD },
  'find.caller': { number: PHONE },
  'telephony.threeCx': { number: PHONE },
  'crm.preview': { propertyId: 0 },
  'openimmo.file': { propertyIds: 0, withOwner: 'true' },
  'callList.get': { withColleagues: 'true' },
  'callList.writing': { withColleagues: 'true' },
}

async function read(by: TestAgent, { title, row }: { title: string; row: Route }): Promise<{ status: number; text: string }> {
  const query = Object.fromEntries(Object.entries(QUERIES[title] ?? {}).map(([name, value]) => [name, value === 0 ? property : value]))
  const url = buildAddress(row.path, { id: property, kind: 'property', run: randomUUID() }, query)
  const { statusCode, body } = await test.app.inject({ url, headers: { cookie: by.cookie } })
  return { status: statusCode, text: body }
}
const findWords = async (by: TestAgent) => {
  const found: string[] = []
  for (const row of READS) if ((await read(by, row)).text.includes(WORD)) found.push(row.title)
  return found
}

describe('the prospect of a colleague', () => {
  it('is read by its agent in lists, by searching and on its pages', async () => {
    expect(await findWords(one)).toEqual(
      expect.arrayContaining(['prospects.activities', 'contact.get', 'properties.get', 'letters.of', 'find.anything']),
    )
  })

  it('is not in any answer to an agent whose office shows none, also not in searches and files', async () => {
    await choose('none')
    expect((await findWords(other)).filter((title) => !OF_THE_LAW.includes(title))).toEqual([])
    for (const query of [
      {},
      { onlyMine: 'true' },
      { prospectStatus: 'follow_up' },
      { q: WORD },
      { due: 'true' },
      { assigned: 'colleagues' },
    ]) {
      const { body } = await test.as(other).call(contract.properties.list, { query })
      expect(body.properties.map(({ id }) => id)).not.toContain(property)
    }
  })

  it.each(['see', 'work'] as const)('is in the same answers for a colleague as for its agent if the office lets agents %s', async (may) => {
    await choose(may)
    const calendar = ['calendar.read', 'callList.get', 'callList.writing', 'openimmo.file']
    const [own, others] = [await findWords(one), await findWords(other)].map((found) => found.filter((title) => !calendar.includes(title)))
    expect(others).toEqual(own)
  })

  it.each(COLLEAGUES_PROSPECTS)('is not on the call list of a colleague, nor in his calendar: %s', async (may) => {
    await choose(may)
    const { body } = await test.as(other).call(contract.callList.get)
    expect(body.leads.map(({ id }) => id)).not.toContain(property)
    const { url } = (await test.as(other).call(contract.calendar.address)).body
    expect((await test.app.inject({ url: new URL(url ?? '').pathname })).body).not.toContain(`follow-up-${property}@`)
    const own = (await test.as(one).call(contract.calendar.address)).body
    expect((await test.app.inject({ url: new URL(own.url ?? '').pathname })).body).toContain(`follow-up-${property}@`)
  })

  it('is on the call list with those of colleagues only if agents may work on it', async () => {
    const withColleagues = { withColleagues: 'true' }
    const listed = async () => (await test.as(other).call(contract.callList.get, { query: withColleagues })).body.leads.map(({ id }) => id)
    await choose('work')
    expect(await listed()).toContain(property)
    await choose('see')
    expect(await listed()).not.toContain(property)
  })
})

/** A valid call of each endpoint that needs the right to work, at this property. */
const CALLS: Readonly<Record<string, (id: number) => object>> = {
  'prospects.update': () => ({ body: { leadScore: 7 } }),
  'prospects.updateMany': (id) => ({ body: { propertyIds: [free, id], prospectStatus: 'contacted' } }),
  'prospects.undoMany': (id) => ({
    body: {
      set: { prospectStatus: 'contacted' },
      before: [{ id, isNew: false, prospectStatus: 'follow_up', nextFollowUpDate: null, statusChangedAt: '2026-01-05T08:00:00Z' }],
    },
  }),
  'letters.make': (id) => ({ body: { propertyIds: [id], subject: 'Ihr Haus', body: '{{Anrede}}' } }),
  'marketSheet.handOver': () => ({ body: {} }),
  'contact.override': () => ({ body: { channel: 'email', reason: 'Bestätigt' } }),
  'corrections.set': () => ({ body: { isOffer: false } }),
  'corrections.remove': () => ({}),
  'corrections.answerRefusal': () => ({ body: { answer: 'welcome', quote: 'Bitte keine Makler' } }),
  'corrections.withdrawRefusal': () => ({}),
  // nothing is joined or parted, so that the properties stay as they are for the next call
  'identity.join': () => ({ body: { otherId: MISSING } }),
  'identity.part': () => ({ body: { advertId: MISSING } }),
  'notices.record': () => ({ body: { how: 'letter', day: today(), words: 'Guten Tag' } }),
  'notices.takeBack': () => ({}),
  'ownAdverts.change': () => ({ body: { title: 'Haus am Deich' } }),
  'crm.exportOne': (id) => ({ body: { propertyIds: [id] } }),
  'crm.exportMany': (id) => ({ body: { propertyIds: [id] } }),
  'openimmo.file': (id) => ({ query: { propertyIds: String(id) } }),
  'searchClients.link': () => ({ body: { searchClientId: client } }),
  'searchClients.unlink': () => ({}),
  'claims.claim': () => ({}),
  'claims.renew': () => ({}),
  'claims.release': () => ({}),
}
const WORKING = ROWS.filter(({ row }) => row.ofColleagues === 'work')

async function send(by: TestAgent, { title, row }: { title: string; row: Route }, id: number) {
  const { body, query }: { body?: object; query?: Record<string, unknown> } = CALLS[title]?.(id) ?? {}
  const response = await test.app.inject({
    method: row.method,
    url: buildAddress(row.path, { id, kind: 'property' }, query ?? {}),
    headers: { cookie: by.cookie, accept: 'application/json', 'content-type': 'application/json' },
    ...(row.method !== 'GET' && { payload: JSON.stringify(body ?? {}) }),
  })
  return { status: response.statusCode, isOfColleague: response.body.includes('of_colleague'), text: response.body }
}

it('every endpoint that works on a prospect is called below', () => {
  expect(WORKING.map(({ title }) => title).toSorted()).toEqual(Object.keys(CALLS).toSorted())
})

/** Writes make their agent responsible for it. */
const setFree = () => test.as(principal).call(contract.prospects.update, { params: { id: free }, body: { assignedTo: null } })

describe.each(WORKING)('$title', (row) => {
  it.each(['none', 'see'] as const)(
    'is refused at the prospect of a colleague, by name, under %s, and open at free and own ones',
    async (may) => {
      await choose(may)
      await setFree()
      expect(await send(other, row, property)).toMatchObject({
        status: 403,
        isOfColleague: true,
        text: expect.stringContaining(one.lastName),
      })
      expect((await send(other, row, free)).isOfColleague).toBe(false)
      await setFree()
      expect((await send(one, row, property)).isOfColleague).toBe(false)
    },
  )

  it.each(OFFICE_ROLES.filter((role) => role !== 'agent' && role !== 'assistant'))(
    'is open to a %s whatever the office chose',
    async (role) => {
      const leader = await colleague(role)
      for (const may of COLLEAGUES_PROSPECTS) {
        await choose(may)
        expect((await send(leader, row, property)).isOfColleague).toBe(false)
      }
    },
  )
})

it.each(COLLEAGUES_PROSPECTS)('a colleague records consents and objections under %s, and an assistant reads and notes', async (may) => {
  await choose(may)
  const day = today()
  const params = { id: property }
  const { status } = await test.as(other).call(contract.contact.consent, { params, body: { channel: 'email', reason: 'Gern', day } })
  expect(status).toBe(200)
  const assistant = await colleague('assistant')
  expect((await test.as(assistant).call(contract.properties.get, { params })).status).toBe(200)
  const note = { activityType: 'note_added', description: 'Rief an' } as const
  expect((await test.as(assistant).call(contract.prospects.addActivity, { params, body: note })).status).toBe(200)
  const noted = await test.as(other).call(contract.prospects.addActivity, { params, body: note })
  expect(noted.status).toBe(may === 'none' ? 403 : 200)
})

it('a choice counts from the next request on, and only the principal makes it', async () => {
  for (const role of ['manager', 'agent', 'assistant'] as const) {
    const by = await colleague(role)
    const { status } = await test.as(by).call(contract.office.setColleagues, { body: { colleaguesProspects: 'none' } })
    expect(status).toBe(403)
  }
  await choose('none')
  expect((await test.as(other).call(contract.accounts.current)).body.ofColleagues).toBe('none')
  expect((await test.as(principal).call(contract.accounts.current)).body.ofColleagues).toBe('work')
  expect((await test.as(principal).call(contract.office.get)).body.colleaguesProspects).toBe('none')
})

describe('what names no property in its address', () => {
  const noteCall = async (by: TestAgent, result: 'objection' | 'note' | 'interested', id: number) => {
    const body = { key: randomUUID(), channel: 'phone', result, text: 'Am Telefon' } as const
    return (await test.as(by).call(contract.callList.note, { params: { id }, body })).status
  }

  it.each([
    ['none', [200, 403, 403]],
    ['see', [200, 200, 403]],
    ['work', [200, 200, 200]],
  ] as const)('a call of a colleague under %s: objection, note and result', async (may, statuses) => {
    await choose(may)
    const found: number[] = []
    for (const result of ['objection', 'note', 'interested'] as const) {
      const id = await test.make.property({ contact_phone: '0171 5550835' })
      await test.as(one).call(contract.prospects.update, { params: { id }, body: { assignedTo: one.id } })
      found.push(await noteCall(other, result, id))
    }
    expect(found).toEqual(statuses)
  })

  it('an agent takes back the own objection at a colleague’s prospect', async () => {
    await choose('see')
    const id = await test.make.property({ contact_phone: '0171 5550836' })
    await test.as(one).call(contract.prospects.update, { params: { id }, body: { assignedTo: one.id } })
    const { records } = (await test.as(other).call(contract.contact.objection, { params: { id }, body: {} })).body
    const objections = records.filter(({ kind }) => kind === 'objection').map((record) => record.id)
    expect((await test.as(other).call(contract.contact.undoObjection, { params: { id }, body: { records: objections } })).status).toBe(200)
  })

  it('an agent plans no follow-up with an activity at a colleague’s prospect', async () => {
    await choose('see')
    const body = { activityType: 'note_added', description: 'Später', followUpDate: '2026-12-24' } as const
    expect((await test.as(other).call(contract.prospects.addActivity, { params: { id: property }, body })).status).toBe(403)
    expect((await test.as(one).call(contract.prospects.addActivity, { params: { id: property }, body })).status).toBe(200)
  })

  it('a free property is not joined with the prospect of a colleague', async () => {
    await choose('see')
    const [mine, body] = [await test.make.property(), { otherId: property }]
    const { status, text } = await test.as(other).call(contract.identity.join, { params: { id: mine }, body })
    expect([status, text]).toEqual([403, expect.stringContaining(one.lastName)])
  })

  it('letters of a colleague are not marked as sent', async () => {
    await choose('see')
    const { run } = (
      await test.as(one).call(contract.letters.make, { body: { propertyIds: [property], subject: 'Ihr Haus', body: '{{Anrede}}' } })
    ).body
    const body = { day: today() }
    expect((await test.as(other).call(contract.letters.send, { params: { run }, body })).status).toBe(403)
    expect((await test.as(one).call(contract.letters.send, { params: { run }, body })).status).toBe(200)
  })

  it('a favorite of the agent is found neither by its words nor by its number once a colleague took it', async () => {
    const id = await test.make.property({ title: 'Storchenhaus am Siel', contact_phone: '0171 5550837' })
    await test.as(other).call(contract.favorites.add, { body: { propertyId: id } })
    await test.as(one).call(contract.prospects.update, { params: { id }, body: { assignedTo: one.id, ownerName: `${WORD} Kranich` } })
    await choose('none')
    for (const q of ['Storchenhaus', '01715550837'])
      expect((await test.as(other).call(contract.find.anything, { query: { q } })).text).not.toContain(WORD)
  })

  it.each([
    ['that the agent noted', (phone: string) => ({ ownerPhone: phone }), {}],
    ['of the advert', () => ({}), { contact_name: `${WORD} Kranich` }],
  ] as const)('an owner with the number %s is only “Betreut von Cem Aydin” for a colleague', async (how, noted, named) => {
    const phone = how === 'of the advert' ? '0160 4420938' : '0160 5530939'
    const [cem, favorite] = [await colleague('agent'), how === 'of the advert']
    await test.make.changeUser(cem, { first_name: 'Cem', last_name: 'Aydin' })
    const id = await test.make.property({ title: `${WORD}haus`, ...named, ...(favorite && { contact_phone: phone }) })
    if (favorite) await test.as(other).call(contract.favorites.add, { body: { propertyId: id } })
    await test
      .as(cem)
      .call(contract.prospects.update, { params: { id }, body: { assignedTo: cem.id, ownerName: `${WORD} Ott`, ...noted(phone) } })
    const key = (await test.as(other).call(contract.apiKeys.create, { body: { name: 'Anlage', scopes: ['telephony'] } })).body.token
    const lookUp = async () =>
      (await test.app.inject({ url: `/api/telephony/3cx?number=${phone.replace(' ', '')}`, headers: { authorization: `Bearer ${key}` } }))
        .body
    await choose('none')
    const [found, caller, contact] = [
      await test.as(other).call(contract.find.anything, { query: { q: phone } }),
      await test.as(other).call(contract.find.caller, { query: { number: phone } }),
      await lookUp(),
    ]
    const hit = { kind: 'colleague', id: cem.id, title: 'Betreut von Cem Aydin', line: expect.any(String), path: null }
    expect([found.body, caller.body.callers]).toEqual([[hit], [{ ...hit, name: null, isOwn: false }]])
    expect(JSON.parse(contact)).toMatchObject({ contacts: [{ firstName: '', lastName: 'Betreut von Cem Aydin', url: '' }] })
    for (const text of [found.text, caller.text, contact]) {
      expect(text).not.toContain(WORD)
      expect(text).not.toContain(`/property/${id}`)
    }
    // part of a number, and the colleague himself
    expect((await test.as(other).call(contract.find.anything, { query: { q: phone.slice(0, -1) } })).body).toEqual([])
    expect((await test.as(cem).call(contract.find.caller, { query: { number: phone } })).body.callers).toMatchObject([{ kind: 'property' }])
    await choose('see')
    expect((await test.as(other).call(contract.find.caller, { query: { number: phone } })).body.callers).toMatchObject([
      { kind: 'property' },
    ])
  })

  const SAID = { channel: 'phone', result: 'objection', text: 'Am Telefon' } as const
  const ADVERT = { source: 'kleinanzeigen.de', externalId: '4711' } as const
  const params = () => ({ id: property })

  it.each<[string, (as: Caller) => Promise<{ status: number; text: string }>]>([
    [
      'a consent',
      (as) => as.call(contract.contact.consent, { params: params(), body: { channel: 'email', reason: 'Gern', day: today() } }),
    ],
    ['an objection', (as) => as.call(contract.contact.objection, { params: params(), body: {} })],
    ['an objection on the phone', (as) => as.call(contract.callList.note, { params: params(), body: { ...SAID, key: randomUUID() } })],
    ['an objection beside the advert', (as) => as.call(contract.captures.result, { body: { ...SAID, ...ADVERT, key: randomUUID() } })],
  ])('the answer to %s hides what the colleague noted', async (_, write) => {
    await choose('none')
    const { status, text } = await write(test.as(other))
    expect([status, text]).toEqual([200, expect.not.stringContaining(WORD)])
  })
})
