import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contact } from '#shared/contract/work/contact.ts'
import { favorites } from '#shared/contract/work/favorites.ts'
import { properties } from '#shared/contract/work/properties.ts'
import { prospects } from '#shared/contract/work/prospects.ts'
import { CONTACT_ACTIVITIES, RECORD_ACTIVITIES } from '#shared/domain/activity.ts'
import { berlinDay } from '#shared/domain/berlin-time.ts'
import { BOARD_COLUMN } from '#shared/domain/limits.ts'
import { PROSPECT_STATUSES } from '#shared/domain/prospect-status.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { days } from '#test/clock.ts'
import type { TestAgent } from '#test/factories.ts'
import { countLockWaits } from '#test/lock-waits.ts'

let test: TestApp
let agent: TestAgent
beforeAll(async () => {
  test = await startTestApp()
  agent = await test.make.agent()
})
afterAll(() => test.close())

const today = () => berlinDay(test.clock.now())
const inDays = (n: number) => berlinDay(new Date(test.clock.now().getTime() + days(n)))
const patch = (id: number, body: object, as = agent) => test.as(as).call(prospects.update, { params: { id }, body })
const add = (id: number, body: object, as = agent) =>
  test.as(as).call(prospects.addActivity, { params: { id }, body: { activityType: 'note_added', description: 'Text', ...body } as never })

describe("an agent's data about an owner", () => {
  it('is stored as a whole, read back, and cleared by empty values', async () => {
    const id = await test.make.property()
    const all = {
      prospectStatus: 'contacted',
      internalNotes: 'Ruft zurück',
      ownerName: 'Karin Petersen',
      ownerPhone: '040 123456',
      ownerEmail: 'karin@example.test',
      leadScore: 77,
      estimatedValue: 512_500.5,
      preferredContactMethod: 'phone',
      nextFollowUpDate: inDays(3),
      lastContactDate: today(),
    }
    expect((await patch(id, all)).body).toMatchObject(all)
    expect((await test.as(agent).call(properties.get, { params: { id } })).body).toMatchObject(all)
    const cleared = {
      internalNotes: '',
      internalNotesVersion: 1,
      ownerName: '',
      estimatedValue: null,
      nextFollowUpDate: '',
      lastContactDate: null,
      leadScore: null,
    }
    expect((await patch(id, cleared)).body).toMatchObject({
      prospectStatus: 'contacted',
      internalNotes: null,
      ownerName: null,
      ownerPhone: '040 123456',
      estimatedValue: null,
      nextFollowUpDate: null,
      lastContactDate: null,
      leadScore: null,
    })
  })

  it('is rejected if it contains outdated notes', async () => {
    const id = await test.make.property()
    await patch(id, { internalNotes: 'Ruft zurück' })
    expect((await patch(id, { internalNotes: 'Ruft zurück, abends', internalNotesVersion: 1 })).status).toBe(200)
    expect((await patch(id, { internalNotes: 'Will nicht', internalNotesVersion: 1 })).status).toBe(409)
    expect((await patch(id, { internalNotes: 'Will nicht', internalNotesVersion: 3 })).status).toBe(409)
    expect((await test.as(agent).call(properties.get, { params: { id } })).body).toMatchObject({ internalNotes: 'Ruft zurück, abends' })
  })

  it.each([0, 100])('can include a lead score of %i', async (leadScore) => {
    expect((await patch(await test.make.property(), { leadScore })).body).toMatchObject({ leadScore })
  })

  it.each([
    [{ leadScore: -1 }, 'Mindestens 0'],
    [{ leadScore: 101 }, 'Höchstens 100'],
    [{ leadScore: 7.5 }, 'Bitte geben Sie eine ganze Zahl ein'],
    [{ ownerEmail: 'karin' }, 'Ungültige E-Mail-Adresse'],
    [{ nextFollowUpDate: '31.12.2026' }, 'Bitte geben Sie einen gültigen Tag an'],
    [{ prospectStatus: 'sold' }, 'Unbekannter Prospect-Status'],
  ])('rejects %j', async (body, sentence) => {
    const answer = await patch(await test.make.property(), body)
    expect([answer.status, answer.text]).toEqual([400, sentence])
  })
})

describe('the age of a status', () => {
  const since = async (id: number, as = agent) => (await test.as(as).call(properties.get, { params: { id } })).body.statusChangedAt
  const now = () => test.clock.now().toISOString()

  it('counts from the last actual change', async () => {
    const id = await test.make.property()
    expect(await since(id)).toBeNull()
    expect((await patch(id, { prospectStatus: 'contacted' })).body.statusChangedAt).toBe(now())
    const changed = now()
    test.clock.advance(days(3))
    await patch(id, { prospectStatus: 'contacted', ownerName: 'Karin Petersen' })
    await patch(id, { leadScore: 40 })
    await add(id, { activityType: 'call' })
    expect(await since(id)).toBe(changed)
    await patch(id, { prospectStatus: 'send_info' })
    expect(await since(id)).toBe(now())
  })

  it('starts with the first data on a property, separately for each agent', async () => {
    const id = await test.make.property()
    await patch(id, { ownerName: 'Karin Petersen' })
    expect(await since(id)).toBe(now())
    expect(await since(id, await test.make.agent())).toBeNull()
  })
})

describe('the activities of a prospect', () => {
  it('of both vocabularies are stored and listed newest first', async () => {
    const id = await test.make.property()
    for (const activityType of [...CONTACT_ACTIVITIES, ...RECORD_ACTIVITIES]) {
      test.clock.advance(1_000)
      expect((await add(id, { activityType, description: ` ${activityType} ` })).body).toMatchObject({
        activityType,
        description: activityType,
      })
    }
    const listed = (await test.as(agent).call(prospects.activities, { params: { id } })).body
    expect(listed.map(({ activityType }) => activityType)).toEqual([...CONTACT_ACTIVITIES, ...RECORD_ACTIVITIES].toReversed())
    expect(listed[0]).toMatchObject({ contactMethod: null, outcome: null })
  })

  it('set the last contact if they are a contact, and the next follow-up if they plan one', async () => {
    const id = await test.make.property()
    const dates = async () => {
      const { lastContactDate, nextFollowUpDate } = (await test.as(agent).call(properties.get, { params: { id } })).body
      return [lastContactDate, nextFollowUpDate]
    }
    await add(id, {})
    expect(await dates()).toEqual([null, null])
    await add(id, { activityType: 'call', contactMethod: 'phone', outcome: 'callback_requested' })
    expect(await dates()).toEqual([today(), null])
    await add(id, { activityType: 'follow_up_scheduled', followUpDate: inDays(1) })
    expect(await dates()).toEqual([today(), inDays(1)])
  })

  it.each([
    [{ description: '  ' }, 'Bitte geben Sie eine Aktivitätsbeschreibung ein'],
    [{ activityType: 'dance' }, 'Bitte wählen Sie eine Art der Aktivität'],
    [{ outcome: 'maybe' }, 'Unbekanntes Ergebnis'],
  ])('are rejected with %j', async (body, sentence) => {
    const answer = await add(await test.make.property(), body)
    expect([answer.status, answer.text]).toEqual([400, sentence])
  })

  it('sent with other data are stored together, or not at all if the notes were changed meanwhile', async () => {
    const id = await test.make.property()
    const activity = { activityType: 'call', description: 'Will im Mai verkaufen', contactMethod: 'phone', outcome: 'interested' }
    const { body } = await patch(id, { prospectStatus: 'contacted', internalNotes: 'Hund', activity })
    expect(body).toMatchObject({ prospectStatus: 'contacted', internalNotes: 'Hund', lastContactDate: today() })
    const list = async (as = agent) => (await test.as(as).call(prospects.activities, { params: { id } })).body
    expect(await list()).toMatchObject([activity])
    const refused = await patch(id, { internalNotes: 'Katze', internalNotesVersion: 0, activity })
    expect(refused.status).toBe(409)
    expect(await list()).toHaveLength(1)
    const other = await test.make.agent()
    await patch(id, { activity, lastContactDate: inDays(-3) }, other)
    expect((await test.as(other).call(properties.get, { params: { id } })).body).toMatchObject({ lastContactDate: inDays(-3) })
    expect(await list(other)).toHaveLength(1)
    expect(await list()).toHaveLength(1)
  })

  it('return 404 for an unknown property', async () => {
    expect((await add(987_654_321, {})).status).toBe(404)
    expect((await test.as(agent).call(prospects.activities, { params: { id: 987_654_321 } })).status).toBe(404)
  })
})

describe("an agent's follow-ups", () => {
  it('contain due dates and the status follow-up, most overdue first, by the Berlin date', async () => {
    const busy = await test.make.agent()
    const make = async (body: object) => {
      const id = await test.make.property()
      await patch(id, body, busy)
      return id
    }
    const later = await make({ nextFollowUpDate: inDays(1) })
    const dueToday = await make({ nextFollowUpDate: today() })
    const overdue = await make({ nextFollowUpDate: inDays(-4) })
    const undated = await make({ prospectStatus: 'follow_up' })
    await make({ prospectStatus: 'contacted' })
    await make({ prospectStatus: 'follow_up', nextFollowUpDate: inDays(9) })
    for (const prospectStatus of ['not_interested', 'closed_deal']) await make({ prospectStatus, nextFollowUpDate: inDays(-9) })
    const listed = async () => (await test.as(busy).call(prospects.followUps)).body.map(({ id }) => id)
    expect(await listed()).toEqual([overdue, dueToday, undated])
    test.clock.advance(days(1))
    expect(await listed()).toEqual([overdue, dueToday, later, undated])
  })
})

describe('the prospect list', () => {
  const list = async (as: TestAgent, query: object = {}) => {
    const { properties: cards, total } = (
      await test.as(as).call(properties.list, { query: { orderBy: 'followUp', limit: '1000', ...query } })
    ).body
    return { ids: cards.map(({ id }) => id), total }
  }

  it("has the agent's prospects by follow-up and score, then all others by chance, across pages", async () => {
    const busy = await test.make.agent()
    const make = (minutes: number, phone: string | null = null) =>
      test.make.property({ listed_at: new Date(test.clock.now().getTime() + minutes * 60_000), contact_phone: phone })
    const called = '0171 5550123'
    const [a, b, c, d, e, f] = [await make(1), await make(2), await make(3), await make(4, called), await make(5), await make(6)]
    await patch(a, { leadScore: 10 }, busy)
    await patch(b, { leadScore: 90 }, busy)
    await patch(c, { nextFollowUpDate: inDays(2) }, busy)
    await patch(f, { ownerName: 'Ohne Zahl' }, busy)
    // another agent's prospect does not count as this agent's
    await patch(d, { leadScore: 99, nextFollowUpDate: today() })
    const { ids: all, total } = await list(busy)
    expect(all.slice(0, 4)).toEqual([c, b, a, f])
    expect(all.slice(4, 6)).toEqual([d, e])
    expect(total).toBe(all.length)
    expect(new Set(all).size).toBe(all.length)
    // pages that end within the agent's prospects, right after them and later
    for (const limit of [3, 4, 5]) {
      const walked = []
      for (let offset = 0; offset < all.length; offset += limit) {
        const page = await list(busy, { limit: String(limit), offset: String(offset) })
        expect(page.total).toBe(total)
        walked.push(...page.ids)
      }
      expect(walked).toEqual(all)
    }
  })

  it("applies filters to the agent's prospects and all others alike", async () => {
    const busy = await test.make.agent()
    const dear = await test.make.property({ price_cents: 99_000_000_00, location: 'Helgoland', zip_code: '27498' })
    const cheap = await test.make.property({ location: 'Helgoland', zip_code: '27498' })
    for (const id of [dear, cheap]) await patch(id, { ownerName: 'Inselfrau' }, busy)
    const place = { location: 'Helgoland' }
    expect(new Set((await list(busy, place)).ids)).toEqual(new Set([dear, cheap]))
    expect(await list(busy, { ...place, minPrice: '50000000' })).toEqual({ ids: [dear], total: 1 })
    expect((await list(busy, { ...place, minPrice: '50000000', rooms: '99' })).ids).toEqual([])
  })

  it('finds words in title, place and owner, and keeps prospects that were hidden meanwhile', async () => {
    const busy = await test.make.agent()
    const title = await test.make.property({ title: 'Kapitänshaus 100% saniert' })
    const place = await test.make.property({ location: 'Blankenese', zip_code: '22587' })
    const owner = await test.make.property()
    await patch(owner, { ownerName: 'Frau Ökonomidis' }, busy)
    expect((await list(busy, { q: 'kapitänsHAUS' })).ids).toEqual([title])
    expect((await list(busy, { q: '100%' })).ids).toEqual([title])
    expect((await list(busy, { q: '%%%' })).ids).toEqual([])
    expect((await list(busy, { q: 'Blankenese' })).ids).toEqual([place])
    expect((await list(busy, { q: 'ökonom' })).ids).toEqual([owner])
    expect((await list(agent, { q: 'ökonom' })).ids).toEqual([])
    expect((await list(busy, { q: '22587 Blankenese' })).ids).toEqual([place])
    expect((await list(busy, { q: 'Blankenese, (22587) - ' })).ids).toEqual([place])
    expect((await list(busy, { q: 'Oekonomidis' })).ids).toEqual([owner])
    // no index helps with fewer than three letters: these search only the agent's prospects, and places
    const [short, island] = [
      await test.make.property({ title: 'EG mit Garten' }),
      await test.make.property({ location: 'Oy', zip_code: '87466' }),
    ]
    expect((await list(busy, { q: 'eg' })).ids).toEqual([])
    expect((await list(busy, { q: 'oy' })).ids).toEqual([island])
    await patch(short, { leadScore: 1 }, busy)
    expect((await list(busy, { q: 'eg' })).ids).toEqual([short])
    await test.make.changeProperty(owner, { hidden_reason: 'dealer' })
    expect((await list(busy, { q: 'ökonom' })).ids).toEqual([owner])
    expect((await list(busy, { prospectStatus: 'closed_deal' })).ids).toEqual([])
  })

  it('finds the name in the advert while it is shown, as long as no owner is noted', async () => {
    const busy = await test.make.agent()
    const id = await test.make.property({ title: 'Reetdachhaus', contact_name: 'Tanja Eickhövel' })
    expect((await list(busy, { q: 'tanja', onlyMine: 'true' })).ids).toEqual([])
    await patch(id, { prospectStatus: 'contacted' }, busy)
    for (const q of ['tanja', 'Eickhoevel', 'Reetdachhaus tanja']) expect(await list(busy, { q })).toEqual({ ids: [id], total: 1 })
    expect((await list(agent, { q: 'tanja' })).ids).toEqual([])
    await patch(id, { ownerName: 'Ketelsen' }, busy)
    expect((await list(busy, { q: 'tanja' })).ids).toEqual([])
    expect((await list(busy, { q: 'ketelsen' })).ids).toEqual([id])
  })

  it('finds the name in the advert as it is now, and not one that was erased', async () => {
    const busy = await test.make.agent()
    const id = await test.make.property({ title: 'Fischerkate', contact_name: 'Jule Ahrendt' })
    await patch(id, { prospectStatus: 'contacted' }, busy)
    const rename = (contact_name: string | null) =>
      test.ctx.db.updateTable('adverts').set({ contact_name }).where('property_id', '=', id).execute()
    await rename('Silke Brodersen')
    expect((await list(busy, { q: 'jule' })).ids).toEqual([])
    expect((await list(busy, { q: 'silke' })).ids).toEqual([id])
    await rename(null)
    expect((await list(busy, { q: 'silke' })).ids).toEqual([])
    expect((await list(busy, { q: 'fischerkate' })).ids).toEqual([id])
  })

  it('matches words in different fields', async () => {
    const busy = await test.make.agent()
    const both = await test.make.property({ title: 'Gründerzeitvilla am Kanal', location: 'Fehmarn' })
    await test.make.property({ title: 'Gründerzeitvilla', location: 'Kiel' })
    expect((await list(busy, { q: 'fehmarn  gründerzeit' })).ids).toEqual([both])
    await patch(both, { ownerName: 'Ingwersen' }, busy)
    expect((await list(busy, { q: 'ingwer kanal' })).ids).toEqual([both])
    expect((await list(busy, { q: 'ingwer Kiel' })).ids).toEqual([])
    await patch(both, { ownerName: null }, busy)
    expect((await list(busy, { q: 'ingwer' })).ids).toEqual([])
  })

  it('finds words that an import wrote while the prospect was being created', async () => {
    const busy = await test.make.agent()
    const id = await test.make.property({ title: 'Pfarrhaus' })
    const [written, commit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const importing = test.ctx.db.transaction().execute(async (db) => {
      await db.updateTable('properties').set({ title: 'Remise' }).where('id', '=', id).execute()
      written.resolve()
      await commit.promise
    })
    await written.promise
    const patching = patch(id, { ownerName: 'Detlefsen' }, busy)
    await expect.poll(() => countLockWaits(test.ctx.db)).toBe(1)
    commit.resolve()
    await Promise.all([importing, patching])
    expect((await list(busy, { q: 'Remise Detlefsen' })).ids).toEqual([id])
  })

  it("finds only a listing's current words", async () => {
    const busy = await test.make.agent()
    const id = await test.make.property({ title: 'Resthof bei Husum' })
    await patch(id, { ownerName: 'Ketelsen' }, busy)
    await test.make.changeProperty(id, { title: 'Ferienhof', location: 'Pellworm' })
    expect((await list(busy, { q: 'Resthof' })).ids).toEqual([])
    expect((await list(busy, { q: 'Ferienhof Pellworm Ketelsen' })).ids).toEqual([id])
  })
})

describe('the board', () => {
  const listColumns = async (as: TestAgent, query: object = {}) => (await test.as(as).call(properties.board, { query })).body.columns
  const listByScore = async (as: TestAgent, query: object) =>
    (await test.as(as).call(properties.list, { query: { orderBy: 'score', limit: '100', ...query } })).body

  /** A prospect for each change, in order. */
  async function work(as: TestAgent, ...changes: readonly object[]): Promise<number[]> {
    const ids: number[] = []
    for (const change of changes) {
      const id = await test.make.property({ location: 'Amrum', zip_code: '25946' })
      await patch(id, change, as)
      ids.push(id)
    }
    return ids
  }

  it('has a column for every status, with its best prospects first, and counts those of this agent only', async () => {
    const [busy, other] = [await test.make.agent(), await test.make.agent()]
    const contacted = { prospectStatus: 'contacted' }
    const [weak = 0, strong = 0, closed = 0] = await work(
      busy,
      { ...contacted, leadScore: 5 },
      { ...contacted, leadScore: 95, nextFollowUpDate: inDays(9) },
      { prospectStatus: 'closed_deal', leadScore: 99 },
    )
    await work(other, { ...contacted, leadScore: 50 })
    const columns = await listColumns(busy, { onlyMine: 'true' })
    expect(columns.map(({ status, properties: cards, total }) => [status, cards.map(({ id }) => id), total])).toEqual([
      ['not_contacted', [], 0],
      ['contacted', [strong, weak], 2],
      ['not_interested', [], 0],
      ['follow_up', [], 0],
      ['send_info', [], 0],
      ['send_market_report', [], 0],
      ['closed_deal', [closed], 1],
    ])
  })

  it.each([
    ['every filter', {}],
    ['own', { onlyMine: 'true' }],
    ['words', { q: 'Amrum' }],
    ['a place', { location: 'Amrum' }],
    ['due', { due: 'true' }],
    ['one status', { prospectStatus: 'contacted' }],
    ['own words in one status', { onlyMine: 'true', q: 'Strandvogt', prospectStatus: 'follow_up' }],
  ])('has the same cards and totals as the list of each status: %s', async (_, query) => {
    const busy = await test.make.agent()
    const liked = await test.make.property({ location: 'Amrum', zip_code: '25946' })
    await test.as(busy).call(favorites.add, { body: { propertyId: liked } })
    await work(
      busy,
      { prospectStatus: 'contacted', leadScore: 10 },
      { prospectStatus: 'contacted', nextFollowUpDate: today() },
      { prospectStatus: 'follow_up', ownerName: 'Strandvogt' },
      { prospectStatus: 'not_contacted', leadScore: 1 },
    )
    const columns = await listColumns(busy, query)
    const status = (query as { prospectStatus?: string }).prospectStatus
    expect(columns.map((column) => column.status)).toEqual(status ? [status] : [...PROSPECT_STATUSES])
    for (const column of columns) {
      const list = await listByScore(busy, { ...query, prospectStatus: column.status })
      expect([column.total, column.totalIsExact]).toEqual([list.total, list.totalIsExact])
      expect(column.properties).toEqual(list.properties.slice(0, BOARD_COLUMN))
    }
  })

  it('continues by score behind the first cards of a column', async () => {
    const busy = await test.make.agent()
    const ids = await work(
      busy,
      ...Array.from({ length: BOARD_COLUMN + 3 }, (_, at) => ({
        prospectStatus: 'send_info',
        leadScore: 99 - at,
        nextFollowUpDate: inDays(at % 7),
      })),
    )
    const [column] = await listColumns(busy, { onlyMine: 'true', prospectStatus: 'send_info' })
    expect([column?.total, column?.properties.map(({ id }) => id)]).toEqual([ids.length, ids.slice(0, BOARD_COLUMN)])
    const rest = await listByScore(busy, { onlyMine: 'true', prospectStatus: 'send_info', offset: String(BOARD_COLUMN) })
    expect(rest.properties.map(({ id }) => id)).toEqual(ids.slice(BOARD_COLUMN))
  })

  it('puts closed cases and owners who objected last, though they were scored by hand', async () => {
    const busy = await test.make.agent()
    const [objected = 0, open = 0, closed = 0] = await work(
      busy,
      { prospectStatus: 'contacted', leadScore: 100 },
      { prospectStatus: 'contacted', leadScore: 1 },
      { prospectStatus: 'not_interested', leadScore: 98 },
    )
    await test.as(busy).call(contact.objection, { params: { id: objected }, body: {} })
    const { properties: cards } = await listByScore(busy, { onlyMine: 'true' })
    expect(cards.map(({ id }) => id)[0]).toBe(open)
    expect(
      cards
        .map(({ id }) => id)
        .slice(1)
        .toSorted((a, b) => a - b),
    ).toEqual([objected, closed].toSorted((a, b) => a - b))
  })

  it.each([{ limit: '5' }, { offset: '30' }, { orderBy: 'price' }])('has no page and no other order: %j', async (query) => {
    const busy = await test.make.agent()
    await work(busy, { prospectStatus: 'contacted', leadScore: 2 }, { prospectStatus: 'contacted', leadScore: 3 })
    expect(await listColumns(busy, { onlyMine: 'true', ...query })).toEqual(await listColumns(busy, { onlyMine: 'true' }))
  })
})
