import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importFiles } from '#server/features/ingest/imports/run.ts'
import { contract } from '#shared/contract/index.ts'
import type { ReplyOf, Route } from '#shared/contract/route.ts'
import type { Answer } from './as.ts'
import { startTestApp, type TestApp } from './app.ts'
import { csvForm, toCsv } from './csv-form.ts'
import { withOwner } from './database.ts'
import { waitingExport } from './exports.ts'
import type { TestAgent, TestPartner, TestUser } from './factories.ts'
import { letterPages, writingAgent, writtenProperty } from './letters.ts'
import { createClient, fittingProperty } from './search-clients.ts'

let test: TestApp
let admin: TestUser<'admin'>
beforeAll(async () => {
  test = await startTestApp()
  admin = await test.make.user({ role: 'admin' })
})
afterAll(() => test.close())

const DAY = '2026-11-20'
const ANNA = 'Änne Vogt-Mälzer'
const BEN = "Ben O'Hara"

/** An agent who may write letters, and a colleague. */
async function officeOfTwo(): Promise<{ anna: TestAgent; ben: TestAgent }> {
  const anna = await writingAgent(test)
  await test.make.changeUser(anna, { first_name: 'Änne', last_name: 'Vogt-Mälzer' })
  const ben = await test.make.agent({ office_id: anna.officeId, first_name: 'Ben', last_name: "O'Hara", phone_number: '03641 654321' })
  return { anna, ben }
}

type Authors = (string | null)[]
const pick = <R extends Route>(answer: Answer<R>, authors: (body: ReplyOf<R>) => Authors): Authors =>
  answer.status === 200 ? authors(answer.body) : []

const as = (by: TestUser) => test.as(by)
const activities = async (by: TestAgent, id: number) =>
  pick(await as(by).call(contract.prospects.activities, { params: { id } }), (all) => all.map(({ author }) => author))
const records = async (by: TestAgent, id: number) =>
  pick(await as(by).call(contract.contact.get, { params: { id } }), ({ records }) => records.map(({ author }) => author))
const letterAuthors = async (by: TestAgent, id: number) =>
  pick(await as(by).call(contract.letters.of, { params: { id } }), ({ letters }) => letters.map(({ author }) => author))
const noticeAuthors = async (by: TestAgent, id: number) =>
  pick(await as(by).call(contract.notices.get, { params: { kind: 'property', id } }), ({ notice }) =>
    notice?.done ? [notice.done.author] : [],
  )
const noteCall = (by: TestAgent, id: number, form: object) =>
  as(by).call(contract.callList.note, { params: { id }, body: { key: randomUUID(), channel: 'phone', result: 'interested', ...form } })
const makeLetter = async (by: TestAgent, id: number) =>
  (await as(by).call(contract.letters.make, { body: { propertyIds: [id], subject: 'Ihr Haus', body: '{{Anrede}}' } })).body.run

/** The tip of a partner that names its owner. */
async function namedTip(by: TestAgent): Promise<{ id: number; partner: TestPartner }> {
  const partner = await test.make.user({ role: 'partner' })
  await test.make.relation(by, partner)
  const id = await test.make.tip(by, partner, { seller_name: 'Karla Ott', seller_phone: '0171 5550199' })
  return { id, partner }
}

/** The same file would be the same import. */
let imported = 0

interface Act {
  /** The columns where its author is stored. */
  readonly columns: readonly string[]
  /** Does it and returns what it was about. */
  readonly act: (by: TestAgent) => Promise<number | string>
  /** The authors as this agent reads them. */
  readonly read: (by: TestAgent, about: never) => Promise<Authors>
}

const readsOf = <About extends number | string>(
  columns: readonly string[],
  act: (by: TestAgent) => Promise<About>,
  read: (by: TestAgent, about: About) => Promise<Authors>,
): Act => ({ columns, act, read })

const ACTIVITY = ['prospect_activities.author_id']
const RECORD = ['contact_records.author_id']
const NOTICE = ['owner_notices.author_id']
const atProperty = (columns: readonly string[], act: (by: TestAgent, id: number) => Promise<unknown>, read = activities) =>
  readsOf(
    columns,
    async (by) => {
      const id = await writtenProperty(test, { contact_phone: '0171 5550123', agent_refusal: null })
      await act(by, id)
      return id
    },
    read,
  )

const ACTS: Readonly<Record<string, Act>> = {
  'a note': atProperty(ACTIVITY, (by, id) =>
    as(by).call(contract.prospects.addActivity, { params: { id }, body: { activityType: 'note_added', description: 'Zaun ist neu' } }),
  ),
  'a note with other changes': atProperty(ACTIVITY, (by, id) =>
    as(by).call(contract.prospects.update, {
      params: { id },
      body: { ownerName: 'Karla Ott', activity: { activityType: 'email_sent', description: 'Unterlagen' } },
    }),
  ),
  'a call': atProperty(['call_results.author_id', ...ACTIVITY], (by, id) => noteCall(by, id, { text: 'Ruft zurück' })),
  'a note of the call list': atProperty(ACTIVITY, (by, id) => noteCall(by, id, { result: 'note', text: 'Hund im Garten' })),
  'a postponed call': atProperty(ACTIVITY, (by, id) => noteCall(by, id, { result: 'snoozed', text: 'Urlaub', nextDate: '2026-12-01' })),
  'an objection said on the phone': atProperty(RECORD, (by, id) => noteCall(by, id, { result: 'objection' }), records),
  'a consent': atProperty(
    RECORD,
    (by, id) => as(by).call(contract.contact.consent, { params: { id }, body: { channel: 'phone', reason: 'Bat um Rückruf', day: DAY } }),
    records,
  ),
  'a reason in spite of red': atProperty(
    RECORD,
    (by, id) => as(by).call(contract.contact.override, { params: { id }, body: { channel: 'phone', reason: 'Er hat selbst angerufen' } }),
    records,
  ),
  'an objection': atProperty(
    RECORD,
    (by, id) => as(by).call(contract.contact.objection, { params: { id }, body: { reason: 'Will nicht' } }),
    records,
  ),
  'an objection taken back': atProperty(ACTIVITY, async (by, id) => {
    await as(by).call(contract.prospects.update, { params: { id }, body: { prospectStatus: 'follow_up', nextFollowUpDate: '2026-11-25' } })
    const { records } = (await as(by).call(contract.contact.objection, { params: { id }, body: {} })).body
    await as(by).call(contract.contact.undoObjection, { params: { id }, body: { records: records.map((one) => one.id) } })
  }),
  'a notice': atProperty(
    NOTICE,
    async (by, id) => {
      await as(by).call(contract.prospects.update, { params: { id }, body: { ownerName: 'Karla Ott' } })
      await as(by).call(contract.notices.record, { params: { kind: 'property', id }, body: { how: 'phone', words: '', day: DAY } })
    },
    noticeAuthors,
  ),
  'an exemption from a notice': atProperty(
    NOTICE,
    async (by, id) => {
      await as(by).call(contract.prospects.update, { params: { id }, body: { ownerName: 'Karla Ott' } })
      const body = { how: 'known', words: 'Stand selbst im Büro', day: DAY } as const
      await as(by).call(contract.notices.record, { params: { kind: 'property', id }, body })
    },
    noticeAuthors,
  ),
  'a letter': atProperty(['letters.author_id'], makeLetter, letterAuthors),
  'the note of a letter': atProperty(ACTIVITY, makeLetter),
  'a letter that is sent': atProperty(ACTIVITY, async (by, id) => {
    await as(by).call(contract.letters.send, { params: { run: await makeLetter(by, id) }, body: { day: DAY } })
  }),
  'a notice by letter': atProperty(
    NOTICE,
    async (by, id) => as(by).call(contract.letters.send, { params: { run: await makeLetter(by, id) }, body: { day: DAY } }),
    noticeAuthors,
  ),
  'an answer to a refusal of agents': readsOf(
    ACTIVITY,
    async (by) => {
      const quote = 'Bitte keine Makler'
      const id = await test.make.property({ agent_refusal: quote })
      await as(by).call(contract.corrections.answerRefusal, { params: { id }, body: { answer: 'welcome', quote } })
      return id
    },
    activities,
  ),
  'an export': readsOf(
    ['exports.author_id'],
    async (by) => {
      const id = await test.make.property()
      await waitingExport(test.ctx, by, id)
      return id
    },
    async (by, id) =>
      pick(await as(by).call(contract.crm.list), (all) => all.flatMap(({ propertyId, author }) => (propertyId === id ? [author] : []))),
  ),
  'a search client linked to a property': readsOf(
    ['search_client_links.author_id'],
    async (by) => {
      const id = await fittingProperty(test)
      const client = await createClient(test, by)
      await as(by).call(contract.searchClients.link, { params: { id }, body: { searchClientId: client } })
      return client
    },
    async (by, id) =>
      pick(await as(by).call(contract.searchClients.get, { params: { id } }), ({ links }) => links.map(({ author }) => author)),
  ),
  'a message to a partner': readsOf(
    ['messages.author_id'],
    async (by) => {
      const { partner } = await namedTip(by)
      await as(by).call(contract.messages.sendToPartner, { params: { id: partner.id }, body: { content: 'Vielen Dank' } })
      return partner.id
    },
    async (by, id) => pick(await as(by).call(contract.messages.ofAgent, { params: { id } }), (all) => all.map(({ author }) => author)),
  ),
  'a change of a tip': readsOf(
    ['tip_history.author_id'],
    async (by) => {
      const { id } = await namedTip(by)
      await as(by).call(contract.tips.update, { params: { id }, body: { status: 'contacted' } })
      return id
    },
    async (by, id) =>
      pick(await as(by).call(contract.tips.history, { params: { id } }), (all) => all.map(({ changedByName }) => changedByName)),
  ),
  'a hand-over': readsOf(
    ['hand_overs.author_id'],
    async (by) => {
      const id = await writtenProperty(test)
      await as(by).call(contract.prospects.update, { params: { id }, body: { assignedTo: by.id } })
      return (await as(by).call(contract.handOvers.create, { body: { propertyIds: [id], to: null } })).body.id
    },
    async (by, id) => pick(await as(by).call(contract.handOvers.list), (all) => all.flatMap((one) => (one.id === id ? [one.author] : []))),
  ),
  'an import': readsOf(
    ['imports.author_id'],
    async (by) => (await as(by).call(contract.imports.upload, { body: csvForm(toCsv([{ id: (imported += 1) }])) })).body.id,
    async (by, id) => pick(await as(by).call(contract.imports.read, { params: { id } }), ({ author }) => [author]),
  ),
}
const NAMES = Object.keys(ACTS)
const getAct = (name: string) => ACTS[name] as Act & { read: (by: TestAgent, about: number | string) => Promise<Authors> }

/** The authors of all rows of this office that were stored in this column. */
async function storedAuthors(column: string, { officeId }: TestAgent): Promise<(string | null)[]> {
  const [table = '', name = ''] = column.split('.')
  const whose = table === 'tip_history' ? 'tip_id in (select id from property_tips where office_id = $1)' : 'office_id = $1'
  return withOwner(test.database, async (client) => {
    const { rows } = await client.query(`select ${name} as author from ${table} where ${whose}`, [officeId])
    return rows.map(({ author }) => author)
  })
}

describe('in an office of two', () => {
  it.each(NAMES)('%s is stored with its author, which both read and a stranger does not', async (name) => {
    const { anna, ben } = await officeOfTwo()
    const stranger = await test.make.agent()
    const { act, read, columns } = getAct(name)
    const about = await act(anna)
    for (const column of columns) expect(await storedAuthors(column, anna), column).toContain(anna.id)
    for (const reader of [anna, ben]) expect((await read(reader, about)).at(0)).toBe(ANNA)
    expect((await read(stranger, about)).filter(Boolean)).toEqual([])
  })

  it.each(NAMES)('%s keeps the name of its author when the account ends', async (name) => {
    const { anna, ben } = await officeOfTwo()
    const { act, read } = getAct(name)
    const [hers, his] = [await act(anna), await act(ben)]
    expect((await read(anna, his)).at(0)).toBe(BEN)
    expect((await as(admin).call(contract.users.remove, { params: { id: anna.id } })).status).toBe(200)
    expect((await read(ben, hers)).at(0)).toBe(ANNA)
    // he is the only one left, and knows what he did
    expect((await read(ben, his)).filter(Boolean)).toEqual([])
  })
})

it.each(NAMES)('%s has no name to read in an office of one', async (name) => {
  const alone = await writingAgent(test)
  const { act, read, columns } = getAct(name)
  const about = await act(alone)
  const authors = await read(alone, about)
  expect(authors.length).toBeGreaterThan(0)
  expect(authors.filter(Boolean)).toEqual([])
  for (const column of columns) expect(await storedAuthors(column, alone), column).toContain(alone.id)
})

it('has an act for each column with an author', async () => {
  const columns = await withOwner(test.database, async (client) => {
    const { rows } = await client.query(
      `select table_name || '.author_id' as name from information_schema.columns where column_name = 'author_id' and table_schema = 'public' order by 1`,
    )
    return rows.map((row) => row.name as string)
  })
  expect([...new Set(Object.values(ACTS).flatMap((act) => act.columns))].toSorted()).toEqual(columns)
})

describe('the proof of a consent', () => {
  it('names the agent who noted it, also that of an owner named in a tip', async () => {
    const { anna, ben } = await officeOfTwo()
    await getAct('a consent').act(anna)
    const { id } = await namedTip(anna)
    const ownerConsent = { channel: 'phone', reason: 'Am Telefon gesagt', day: DAY } as const
    expect((await as(ben).call(contract.tips.update, { params: { id }, body: { ownerConsent } })).status).toBe(200)
    const proofs = (await as(ben).call(contract.consents.list)).body.filter(({ key }) => key.startsWith('contact:'))
    expect(proofs.map(({ proof }) => proof).toSorted()).toEqual([`Vermerk von ${BEN}`, `Vermerk von ${ANNA}`].toSorted())
    expect((await as(anna).call(contract.consents.csv)).text).toContain(`"Vermerk von ${BEN}"`)
  })

  it('stays the note of the agent in an office of one', async () => {
    const alone = await writingAgent(test)
    await getAct('a consent').act(alone)
    expect((await as(alone).call(contract.consents.list)).body.map(({ proof }) => proof)).toEqual(['Vermerk des Maklers'])
  })
})

it('what an owner clicks has no author, though a colleague wrote the letter', async () => {
  const { anna, ben } = await officeOfTwo()
  const pages = letterPages(() => test)
  const id = await writtenProperty(test)
  await pages.answer(await pages.letterTo(id, anna), { answer: 'never' })
  const { records } = (await as(ben).call(contract.contact.get, { params: { id } })).body
  expect(records.map(({ kind, author }) => [kind, author])).toEqual([['objection', null]])
  const noted = (await as(ben).call(contract.prospects.activities, { params: { id } })).body
  expect(noted.map(({ author }) => author)).toEqual([null, ANNA])
})

it('a partner reads of the office, not of its agents', async () => {
  const { anna } = await officeOfTwo()
  const { id, partner } = await namedTip(anna)
  await as(anna).call(contract.messages.sendToPartner, { params: { id: partner.id }, body: { content: 'Vielen Dank' } })
  await as(anna).call(contract.tips.update, { params: { id }, body: { status: 'contacted' } })
  const messages = (await as(partner).call(contract.messages.ofPartner)).body
  expect(messages.length).toBeGreaterThan(0)
  expect(messages.filter(({ author }) => author !== null)).toEqual([])
  const history = (await as(partner).call(contract.tips.ownHistory, { params: { id } })).body
  expect(history.map(({ changedByName }) => changedByName)).toEqual([null])
})

describe('the call list', () => {
  it('names who of the office spoke to the owner', async () => {
    const { anna, ben } = await officeOfTwo()
    const id = await test.make.property({ contact_phone: '0171 5550177', seller_type: 'private' })
    await as(ben).call(contract.favorites.add, { body: { propertyId: id } })
    const body = { activityType: 'call', description: 'Im Mai' } as const
    await as(anna).call(contract.prospects.addActivity, { params: { id }, body })
    const { leads } = (await as(ben).call(contract.callList.get, { query: { withColleagues: 'true' } })).body
    expect(leads.find((lead) => lead.id === id)?.said).toMatchObject([{ description: 'Im Mai', author: ANNA }])
  })
})

describe('an import', () => {
  it('that a colleague sends again names the one who sent it first', async () => {
    const { anna, ben } = await officeOfTwo()
    const send = async (by: TestAgent) => (await as(by).call(contract.imports.upload, { body: csvForm(toCsv([{ id: 77 }])) })).body
    const first = await send(anna)
    expect(await send(ben)).toMatchObject({ id: first.id, author: ANNA })
  })

  it('that was stopped names the colleague who did it, and no one in an office of one', async () => {
    const alone = await test.make.agent()
    const { anna, ben } = await officeOfTwo()
    for (const [by, stopper, sentence] of [
      [anna, ben, `${BEN} hat diesen Import abgebrochen. Was bis dahin gespeichert war, ist da.`],
      [alone, alone, 'Sie haben diesen Import abgebrochen. Was bis dahin gespeichert war, ist da.'],
    ] as const) {
      const { id, preview } = (await as(by).call(contract.imports.upload, { body: csvForm(toCsv([{ id: 78 }])) })).body
      await as(by).call(contract.imports.start, { params: { id }, body: { mapping: preview?.mapping ?? {} } })
      await test.ctx.db.updateTable('imports').set({ status: 'running' }).where('id', '=', id).execute()
      expect((await as(stopper).call(contract.imports.cancel, { params: { id } })).status).toBe(200)
      await importFiles(test.ctx, by.officeId)
      expect((await as(by).call(contract.imports.read, { params: { id } })).body).toMatchObject({ status: 'failed', error: sentence })
    }
  })
})

describe('the name of a former agent', () => {
  const keptName = async ({ id }: TestAgent) =>
    (await test.ctx.db.selectFrom('users').select('author_name').where('id', '=', id).executeTakeFirstOrThrow()).author_name
  const remove = (by: TestAgent) => as(admin).call(contract.users.remove, { params: { id: by.id } })

  it('is kept as long as something is left that the agent did', async () => {
    const { anna, ben } = await officeOfTwo()
    const [one, other] = [await getAct('a note').act(anna), await getAct('a consent').act(anna)]
    await remove(anna)
    for (const id of [one, other]) {
      await test.drain('retain')
      expect(await keptName(anna)).toBe(ANNA)
      await test.ctx.db.deleteFrom('properties').where('id', '=', Number(id)).execute()
    }
    await test.ctx.db.deleteFrom('contact_records').where('office_id', '=', ben.officeId).execute()
    await test.drain('retain')
    expect(await keptName(anna)).toBeNull()
  })

  it('is not kept by an office that closes', async () => {
    const alone = await writingAgent(test)
    await getAct('a note').act(alone)
    await remove(alone)
    expect(await keptName(alone)).toBeNull()
  })

  it('stays in the office that an agent left before the account ended', async () => {
    const { anna, ben } = await officeOfTwo()
    const id = await getAct('a note').act(anna)
    expect((await as(admin).call(contract.users.update, { params: { id: anna.id }, body: { role: 'partner' } })).status).toBe(200)
    expect((await activities(ben, Number(id))).at(0)).toBe(ANNA)
    await remove(anna)
    expect((await activities(ben, Number(id))).at(0)).toBe(ANNA)
  })
})
