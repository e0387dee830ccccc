import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { privacy } from '#shared/contract/people/privacy.ts'
import { tips } from '#shared/contract/network/tips.ts'
import { contact } from '#shared/contract/work/contact.ts'
import { notices } from '#shared/contract/work/notices.ts'
import { prospects } from '#shared/contract/work/prospects.ts'
import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import { createPool } from '#server/db/connect.ts'
import type { DB } from '#server/db/schema.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { days } from '#test/clock.ts'
import { withOwner } from '#test/database.ts'
import type { TestAgent, TestPartner } from '#test/factories.ts'
import { listDue } from './queries.ts'

let test: TestApp
let agent: TestAgent
let other: TestAgent
let partner: TestPartner
beforeAll(async () => {
  test = await startTestApp()
  partner = await test.make.user({ role: 'partner', first_name: 'Paul', last_name: 'Kern' })
})
beforeEach(async () => {
  test.clock.set(new Date('2026-11-23T09:30:00Z'))
  agent = await test.make.agent({ first_name: 'Anna', last_name: 'Berger', company_name: null })
  other = await test.make.agent()
})
afterAll(() => test.close())

type Key = { kind: 'property' | 'tip'; id: number }
const due = async (as = agent) => (await test.as(as).call(notices.due)).body
const get = (params: Key, as = agent) => test.as(as).call(notices.get, { params })
const record = (params: Key, body: object = {}, as = agent) =>
  test.as(as).call(notices.record, { params, body: { how: 'letter', day: '2026-11-23', ...body } as never })
const work = (id: number, body: object = { ownerName: 'Karla Ott' }, as = agent) =>
  test.as(as).call(prospects.update, { params: { id }, body })
const prospect = async (over = {}, body?: object): Promise<Key> => {
  const id = await test.make.property(over)
  await work(id, body)
  return { kind: 'property', id }
}
const later = async (n: number) => {
  test.clock.advance(days(n))
  agent = await test.make.signIn(agent)
}

describe('the duty to inform', () => {
  it.each([
    ['whose name the agent noted', {}, { ownerName: 'Karla Ott' }, true],
    ['whose preferred contact the agent noted', {}, { preferredContactMethod: 'phone' }, true],
    ['whom he called', {}, { lastContactDate: '2026-11-20' }, true],
    ['who declined when he was called', {}, { lastContactDate: '2026-11-20', prospectStatus: 'not_interested' }, true],
    ['whose market report he prepares', { contact_name: 'Karla Ott' }, { prospectStatus: 'send_market_report' }, true],
    ['of whom only the status is noted', {}, { prospectStatus: 'send_market_report' }, false],
    ['whom he only scored', {}, { leadScore: 40 }, false],
    ['whom he put aside', {}, { prospectStatus: 'not_interested' }, false],
    ['who sells as a business', { seller_type: 'commercial' }, { ownerName: 'Karla Ott' }, false],
  ])('for an owner %s', async (_, property, body, isDue) => {
    const { id } = await prospect(property, body)
    expect((await due()).map((one) => one.id)).toEqual(isDue ? [id] : [])
    expect((await get({ kind: 'property', id })).body.notice === null).toBe(!isDue)
    expect(await due(other)).toEqual([])
  })

  it.each([
    ['2026-11-23T09:30:00Z', '2026-12-23'],
    // already the next day in Berlin
    ['2026-11-23T23:30:00Z', '2026-12-24'],
    // a month shorter than 30 days
    ['2027-01-31T09:30:00Z', '2027-02-28'],
    ['2027-07-31T09:30:00Z', '2027-08-30'],
  ])('for data obtained at %s ends on %s', async (moment, dueOn) => {
    test.clock.set(new Date(moment))
    agent = await test.make.signIn(agent)
    await prospect()
    expect(await due()).toMatchObject([{ dueOn, contactedOn: null }])
  })

  it('ends with the first contact, if that is earlier', async () => {
    const { id } = await prospect()
    await later(3)
    await test.as(agent).call(prospects.addActivity, { params: { id }, body: { activityType: 'note_added', description: 'Foto gesehen' } })
    expect(await due()).toMatchObject([{ dueOn: '2026-12-23' }])
    await test.as(agent).call(prospects.addActivity, { params: { id }, body: { activityType: 'email_sent', description: 'Geschrieben' } })
    await later(2)
    await test.as(agent).call(prospects.addActivity, { params: { id }, body: { activityType: 'call', description: 'Gesprochen' } })
    expect(await due()).toMatchObject([{ dueOn: '2026-11-26', contactedOn: '2026-11-26' }])
  })

  it('is listed by urgency, page by page', async () => {
    const first = await prospect()
    await later(1)
    const second = await prospect()
    const called = await prospect({}, { lastContactDate: '2026-11-20' })
    const page = await test.as(agent).call(notices.due, { query: { limit: 2 } })
    expect(page.body.map(({ id }) => id)).toEqual([called.id, first.id])
    const cursor = new URL(/<([^>]+)>/.exec(page.headers['link'] as string)?.[1] ?? '', 'http://giebel').searchParams.get('cursor')
    expect((await test.as(agent).call(notices.due, { query: { limit: 2, cursor: cursor ?? '' } })).body.map(({ id }) => id)).toEqual([
      second.id,
    ])
  })
})

describe('the adverts of a property', () => {
  /** A property whose leading advert contains nothing of its owner, with a second advert. */
  async function withSecond(second: object, patch: object = { prospectStatus: 'send_market_report' }): Promise<Key> {
    const key = await prospect({ source: 'kleinanzeigen.de' }, patch)
    await test.make.secondAdvert(key.id, second)
    return key
  }

  it.each([
    ['name', { contact_name: 'Karla Ott' }, 'Karla Ott'],
    ['number', { contact_phone: '0171 5550142' }, null],
    ['address', { address: 'Lindenweg 4' }, null],
  ])('count all: one beside the leading one makes the notice due by the %s, and is named as its origin', async (_, second, name) => {
    const { id } = await withSecond({ source: 'immowelt.de', ...second })
    expect(await due()).toMatchObject([{ id, name, source: 'dem Inserat bei immowelt (öffentlich zugänglich)' }])
  })

  it('are all named if all contain something of the owner', async () => {
    const key = await withSecond({ source: 'immowelt.de', contact_name: 'Karla Ott' })
    await test.ctx.db
      .updateTable('adverts')
      .set({ contact_phone: '0171 5550143' })
      .where('property_id', '=', key.id)
      .where('source', '=', 'kleinanzeigen.de')
      .execute()
    expect((await get(key)).body.text).toContain(
      'Ihre Daten stammen aus den Inseraten bei Kleinanzeigen und immowelt (öffentlich zugänglich).',
    )
  })

  it("count neither for an agency's advert, nor for one that only another agent sees, nor for one the agent parted", async () => {
    await withSecond({ source: 'immowelt.de', contact_name: 'Kuhl Immobilien', seller_type: 'commercial' })
    await withSecond({ source: 'immowelt.de', contact_name: 'Karla Ott', office_id: other.officeId })
    const parted = await withSecond({ source: 'immowelt.de', contact_name: 'Karla Ott' })
    const [lead, second] = await test.ctx.db.selectFrom('adverts').select('id').where('property_id', '=', parted.id).orderBy('id').execute()
    expect(await due()).toMatchObject([{ id: parted.id }])
    await test.ctx.db
      .insertInto('identity_decisions')
      .values({
        one_id: second?.id as number,
        other_id: lead?.id as number,
        kind: 'parted',
        office_id: agent.officeId,
        created_at: test.clock.now(),
      })
      .execute()
    expect(await due()).toEqual([])
  })

  it('make a notice due beside that of a tip, once one of them contains something of its owner', async () => {
    const tip = await test.make.tip(agent, partner, { seller_name: 'Heinz Ott', owner_known_at: test.clock.now() })
    const key = await prospect({ source: 'tip', external_id: String(tip), office_id: agent.officeId }, { ownerName: 'Heinz Ott' })
    expect(await due()).toMatchObject([{ kind: 'tip', id: tip }])
    await test.make.secondAdvert(key.id, { source: 'immowelt.de', contact_phone: '0171 5550144', office_id: agent.officeId })
    expect(await due()).toMatchObject([
      { ...key, source: 'dem Inserat bei immowelt (öffentlich zugänglich) und einem Hinweis von Paul Kern' },
      { kind: 'tip', id: tip },
    ])
  })

  it('leave the leading one as the origin if none contains anything', async () => {
    const key = await withSecond({ source: 'immowelt.de' }, { ownerName: 'Karla Ott' })
    expect((await get(key)).body.notice).toMatchObject({ source: 'dem Inserat bei Kleinanzeigen (öffentlich zugänglich)' })
  })
})

describe('an owner who objected', () => {
  const object = (id: number, as = agent) => test.as(as).call(contact.objection, { params: { id }, body: { reason: 'Nein' } })
  const night = async () => {
    await test.drain('retain')
  }

  it.each([
    ['only the block', { prospectStatus: 'contacted' }, false],
    ['a name', { prospectStatus: 'contacted', ownerName: 'Karla Ott' }, true],
    ['a number', { ownerPhone: '0171 5550199' }, true],
    ['notes', { prospectStatus: 'send_info', internalNotes: 'Ruft abends an' }, true],
    ['that he was called', { lastContactDate: '2026-11-20' }, true],
  ])('is informed only if data remains: %s', async (_, body, isDue) => {
    const { id } = await prospect({}, body)
    await object(id)
    expect((await due()).map((one) => one.id)).toEqual(isDue ? [id] : [])
    expect((await get({ kind: 'property', id })).body.notice === null).toBe(!isDue)
  })

  it('is still due with a colleague until the objection is global', async () => {
    const { id } = await prospect({ contact_name: 'Karla Ott' }, { prospectStatus: 'contacted' })
    await work(id, { prospectStatus: 'contacted' }, other)
    await object(id)
    expect([await due(), await due(other)]).toMatchObject([[], [{ id }]])
    await test.ctx.db.updateTable('contact_records').set({ office_id: null }).where('office_id', '=', agent.officeId).execute()
    expect(await due(other)).toEqual([])
  })

  it('is no longer due once retention leaves only the block, as for an owner who declined', async () => {
    const called = await prospect({}, { ownerName: 'Karla Ott' })
    const declined = await prospect({}, { ownerName: 'Olaf Kern' })
    for (const { id } of [called, declined])
      await test.as(agent).call(prospects.addActivity, { params: { id }, body: { activityType: 'call', description: 'Nein' } })
    await object(called.id)
    await work(declined.id, { prospectStatus: 'not_interested' })
    await later(30)
    await night()
    expect(await due()).toHaveLength(2)
    await later(1)
    await night()
    expect(await due()).toEqual([])
  })
})

describe('an owner named by a partner', () => {
  const tip = async (over: object = {}): Promise<Key> => ({
    kind: 'tip',
    id: await test.make.tip(agent, partner, {
      seller_name: 'Heinz Ott',
      seller_email: 'ott@example.test',
      street: 'Lindenweg',
      house_number: '4',
      zip_code: '29221',
      city: 'Celle',
      owner_known_at: test.clock.now(),
      owner_consent_version: 1,
      owner_consent_at: test.clock.now(),
      ...over,
    }),
  })

  it('is informed who named them', async () => {
    const key = await tip()
    expect(await due()).toMatchObject([
      {
        ...key,
        title: 'Lindenweg 4, 29221 Celle',
        name: 'Heinz Ott',
        email: 'ott@example.test',
        source: 'einem Hinweis von Paul Kern',
        dueOn: '2026-12-23',
      },
    ])
    expect((await get(key)).body.text).toContain('Ihre Daten stammen aus einem Hinweis von Paul Kern.')
    expect((await get(key, other)).status).toBe(404)
    expect((await record(key, {}, other)).status).toBe(404)
  })

  it('has no name while the agent may not see it', async () => {
    const key = await tip({ owner_consent_version: null, owner_consent_at: null })
    expect(await due()).toMatchObject([{ name: null, email: null }])
    const { text } = (await get(key)).body
    expect(text).not.toContain('Heinz Ott')
    await test.as(agent).call(tips.update, { params: { id: key.id }, body: { ownerCleared: true } })
    expect(await due()).toMatchObject([{ name: 'Heinz Ott' }])
  })

  it('is due with the first contact', async () => {
    const key = await tip()
    await later(1)
    await test.as(agent).call(tips.update, { params: { id: key.id }, body: { status: 'contacted' } })
    await later(1)
    expect(await due()).toMatchObject([{ contactedOn: '2026-11-24', dueOn: '2026-11-24' }])
  })

  it('is not due if the tip names no owner', async () => {
    const key = await tip({ seller_name: null, seller_email: null, owner_known_at: null })
    expect((await get(key)).body).toEqual({ notice: null, text: null })
    expect((await record(key)).status).toBe(409)
  })
})

describe('a recorded notice', () => {
  it('removes the owner from the list, stores channel, day and wording, and can be undone', async () => {
    const key = await prospect()
    const answer = await record(key, { how: 'phone', words: 'Am Ende des Gesprächs', day: '2026-11-20' })
    const done = { how: 'phone', words: 'Am Ende des Gesprächs', day: '2026-11-20', recordedAt: '2026-11-23T09:30:00.000Z' }
    expect(answer.body.notice).toMatchObject({ ...key, done })
    expect(await due()).toEqual([])
    expect((await test.as(agent).call(notices.takeBack, { params: key })).body.notice).toMatchObject({ done: null })
    expect(await due()).toHaveLength(1)
  })

  it('counts for one agent only; another with the same owner has a separate duty', async () => {
    const key = await prospect()
    await work(key.id, { ownerName: 'Karla Ott' }, other)
    await record(key)
    expect(await due(other)).toMatchObject([{ id: key.id }])
    expect((await test.as(other).call(notices.takeBack, { params: key })).status).toBe(200)
    expect(await due()).toEqual([])
  })

  it('is stored once, also under concurrent requests', async () => {
    const key = await prospect()
    const answers = await Promise.all(['email', 'letter', 'person'].map((how) => record(key, { how })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const { rows } = await test.ctx.db
      .selectFrom('owner_notices')
      .selectAll()
      .where('office_id', '=', agent.officeId)
      .execute()
      .then((rows) => ({ rows }))
    expect(rows).toHaveLength(1)
  })

  it('needs a day not in the future, a reason for an exemption, and an owner', async () => {
    const key = await prospect()
    expect((await record(key, { day: '2026-11-24' })).text).toBe('Der Tag kann nicht in der Zukunft liegen.')
    expect((await record(key, { how: 'impossible', words: ' ' })).text).toBe('Bitte begründen Sie die Ausnahme.')
    expect((await record(key, { how: 'impossible', words: 'Keine Anschrift bekannt' })).status).toBe(200)
    expect((await record({ kind: 'property', id: await test.make.property() })).status).toBe(409)
    expect((await record({ kind: 'property', id: 99_999_999 })).status).toBe(404)
  })

  it('applies to the property, whichever of its adverts leads', async () => {
    const key = await prospect()
    await record(key)
    await test.make.changeProperty(key.id, { lead_advert_id: await test.make.secondAdvert(key.id) })
    expect((await get(key)).body.notice).toMatchObject({ done: { how: 'letter' } })
    await test.as(agent).call(notices.takeBack, { params: key })
    expect((await get(key)).body.notice).toMatchObject({ done: null })
  })

  it("is part of the owner's data export, and survives the erasure of the owner's data", async () => {
    const key = await prospect()
    await record(key, { words: 'Eingeworfen' })
    const of = [`property:${key.id}` as const]
    const file = (await test.as(agent).call(privacy.file, { query: { of: of.join(',') } })).body
    expect(JSON.stringify(file)).toContain('Eingeworfen')
    await test.as(agent).call(privacy.erase, { body: { of, block: false } })
    expect(await test.ctx.db.selectFrom('owner_notices').select('words').where('office_id', '=', agent.officeId).execute()).toEqual([
      { words: 'Eingeworfen' },
    ])
    expect(await due()).toEqual([])
  })
})

describe('the text of a notice', () => {
  it('names the origin of the address to the owner, the list only that it was found', async () => {
    const key = await prospect({ source: 'kleinanzeigen.de' }, { ownerStreet: 'Lindenweg 4', ownerAddressOrigin: 'owner' })
    const [listed] = await due()
    expect(listed).toMatchObject({ source: 'dem Inserat bei Kleinanzeigen (öffentlich zugänglich)', addressOrigin: 'owner' })
    expect((await get(key)).body.text).toContain('(öffentlich zugänglich), Ihre Anschrift aus Ihren eigenen Angaben.')
  })

  it('contains sender, subject, origin and all rights', async () => {
    const key = await prospect({ title: 'Rotklinker am Park', source: 'kleinanzeigen.de' })
    const { text } = (await get(key)).body
    for (const words of [
      'Guten Tag Karla Ott,',
      'Anna Berger',
      agent.email,
      '„Rotklinker am Park“',
      'dem Inserat bei Kleinanzeigen (öffentlich zugänglich)',
      'seit dem 23.11.2026',
      'Art. 6 Abs. 1 Buchst. f DSGVO',
      'nach 30 Tagen gelöscht',
      'Art. 15',
      'Art. 16',
      'Art. 17',
      'Art. 18',
      'Art. 21',
      'Art. 22',
      'Art. 77',
    ])
      expect(text).toContain(words)
    expect(text).toContain('[Bitte ergänzen: Straße und Hausnummer]')
  })
})

describe('the list of an agent with many prospects', () => {
  const MANY = 600
  const PAGE = 20

  it('reads what the adverts say only for its page, in order, page by page to the end', async () => {
    await withOwner(test.database, (owner) => owner.query(SEED, [MANY, test.clock.now(), [agent.officeId, other.officeId]]))
    await record({ kind: 'property', id: 5_000_000 + MANY - 1 })
    await withOwner(test.database, (owner) => owner.query('vacuum analyze adverts, properties, prospects'))

    const statements: CompiledQuery[] = []
    const db = new Kysely<DB>({
      dialect: new PostgresDialect({ pool: createPool(test.database.appUrl, 1) }),
      log: ({ query }) => void statements.push(query),
    })
    const ids: number[] = []
    let cursor: string | undefined
    do {
      const page = await listDue({ ...test.ctx, db }, agent, { limit: PAGE, cursor })
      ids.push(...page.rows.map(({ id }) => id))
      cursor = page.next
    } while (cursor !== undefined)
    const place = (n: number) => [-Math.floor(n / 7), n] as const
    const expected = Array.from({ length: MANY - 1 }, (_, n) => n).toSorted((a, b) => place(a)[0] - place(b)[0] || a - b)
    expect(ids.map((id) => id - 5_000_000)).toEqual(expected)

    await db.destroy()

    const first = statements[0] as CompiledQuery
    const plan = await withOwner(test.database, async (owner) => {
      const { rows } = await owner.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(`explain (analyze, format json) ${first.sql}`, [
        ...first.parameters,
      ])
      return rows[0]?.['QUERY PLAN'][0].Plan
    })
    const loops = nodesOf(plan).filter((node) => node['Relation Name'] === 'adverts' && node.Alias === 'a')
    const read = Math.max(...loops.map((node) => node['Actual Loops']))
    expect(read / PAGE).toBeGreaterThan(1)
    expect(read / PAGE).toBeLessThan(2)
  })
})

/** The last one is due first. */
const SEED = `
  with made as (
    insert into adverts (property_id, source, external_id, title, description, place_keys, contact_name, property_type, listing_type, seller_type, image_urls,
      state_since, listed_at, scraped_at)
    select 5000000 + n, 'immonet.de', 'owed ' || n, 'Haus ' || n, '', array[''], 'Karla Ott', 'house', 'sale', 'private', '{}', $2, $2, $2
    from generate_series(0, $1::int - 1) n returning *
  ), worked as (
    insert into prospects (office_id, property_id, prospect_status, status_changed_at, created_at, updated_at)
    select agent, property_id, 'contacted', $2, $2::timestamptz - (property_id - 5000000) / 7 * interval '1 day', $2 from made cross join unnest($3::uuid[]) agent
  )
  insert into properties (id, lead_advert_id, title, place_keys, property_type, listing_type, seller_type, has_images, sources, listed_at, scraped_at)
  select property_id, id, title, place_keys, property_type, listing_type, seller_type, false, 1, listed_at, scraped_at from made`

interface PlanNode {
  readonly 'Relation Name'?: string
  readonly Alias?: string
  readonly 'Actual Loops': number
  readonly Plans?: readonly PlanNode[]
}

const nodesOf = (node: PlanNode | undefined): PlanNode[] => (node ? [node, ...(node.Plans ?? []).flatMap(nodesOf)] : [])
