import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { tips } from '#shared/contract/network/tips.ts'
import { privacy } from '#shared/contract/people/privacy.ts'
import { contact } from '#shared/contract/work/contact.ts'
import { prospects } from '#shared/contract/work/prospects.ts'
import { importListings } from '#server/features/market/adverts/service.ts'
import { deleteUser } from '#server/features/people/users/service.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { days } from '#test/clock.ts'
import { withOwner } from '#test/database.ts'
import type { TestAgent, TestUser } from '#test/factories.ts'

let test: TestApp
let admin: TestUser<'admin'>
let agent: TestAgent
let other: TestAgent
beforeAll(async () => {
  test = await startTestApp()
  admin = await test.make.user({ role: 'admin' })
  agent = await test.make.agent()
  other = await test.make.agent()
})
afterAll(() => test.close())

/** Months pass between calls, so each gets a fresh session. */
const as = async <R extends TestUser['role']>(user: TestUser<R>) => test.as(await test.make.signIn(user))
const ago = (n: number) => new Date(test.clock.now().getTime() - days(n))
const night = async () => {
  await test.drain('retain')
}

/** Every row of every table, except what any request or nightly run may write. */
async function everything(): Promise<Map<string, Record<string, unknown>>> {
  return withOwner(test.database, async (client) => {
    const { rows: tables } = await client.query<{ t: string }>(
      `select table_name as t from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    )
    const all = new Map<string, Record<string, unknown>>()
    for (const { t } of tables.filter(({ t }) => !['rate_limits', 'sessions', 'retention_runs', 'place_sets'].includes(t))) {
      const { rows } = await client.query<{ key: string; row: Record<string, unknown> }>(
        `select coalesce(to_jsonb(x)->>'id', concat_ws(' ', to_jsonb(x)->>'office_id', to_jsonb(x)->>'property_id', md5(x::text))) as key,
          to_jsonb(x) - 'last_active_on' as row from ${t} x`,
      )
      for (const { key, row } of rows)
        all.set(`${t} ${t === 'prospects' ? `${String(row['office_id'])} ${String(row['property_id'])}` : key}`, row)
    }
    return all
  })
}

/** `table key` with the changed columns, or whether the row is `gone` or `new`. */
async function changedBy(work: () => Promise<unknown>): Promise<Record<string, string[] | 'gone' | 'new'>> {
  const before = await everything()
  await work()
  const after = await everything()
  const changes: Record<string, string[] | 'gone' | 'new'> = {}
  for (const [key, row] of before) {
    const now = after.get(key)
    if (!now) changes[key] = 'gone'
    else {
      const columns = Object.keys(row).filter((column) => JSON.stringify(row[column]) !== JSON.stringify(now[column]))
      if (columns.length > 0) changes[key] = columns.toSorted()
    }
  }
  for (const key of after.keys()) if (!before.has(key)) changes[key] = 'new'
  return changes
}

const prospect = async (by: TestAgent, id: number, patch: object) => (await as(by)).call(prospects.update, { params: { id }, body: patch })
const objectedAt = async (id: number, by = agent) => (await (await as(by)).call(contact.get, { params: { id } })).body.objectedAt
const OWNER = { ownerName: 'Karla Ott', ownerPhone: '0171 5550199', ownerEmail: 'ott@example.test', internalNotes: 'Nachbar fragen' }

describe('the nightly run', () => {
  it('deletes exactly what the rules cover, and not before their days are over', async () => {
    const person = { contact_name: 'Karla Ott', contact_phone: '0171 5550100' }
    const [old, young, inWork, gone, mine] = [
      await test.make.property({ ...person, scraped_at: ago(31) }),
      await test.make.property({ ...person, scraped_at: ago(29) }),
      await test.make.property({ ...person, scraped_at: ago(40) }),
      await test.make.property({ ...person, offline_since: ago(0) }),
      await test.make.property({ scraped_at: ago(3) }),
    ]
    await prospect(agent, inWork, { ...OWNER, prospectStatus: 'contacted' })
    await prospect(agent, mine, { ...OWNER, prospectStatus: 'not_interested' })
    await prospect(other, mine, { ...OWNER, prospectStatus: 'follow_up' })
    const note = { activityType: 'call', description: 'Will nicht', contactMethod: 'phone' } as const
    await (await as(agent)).call(prospects.addActivity, { params: { id: mine }, body: note })
    await (await as(other)).call(prospects.addActivity, { params: { id: mine }, body: note })
    const partner = await test.make.user({ role: 'partner' })
    const seller = { seller_name: 'Karla Ott', seller_phone: '0171 5550100', notes: 'Klingeln', own_notes: 'Hund' }
    const [rejected, late, open] = [
      await test.make.tip(agent, partner, seller),
      await test.make.tip(agent, partner, seller),
      await test.make.tip(agent, partner, seller),
    ]
    const becomes = async (id: number, status: 'contacted' | 'rejected') =>
      (await as(agent)).call(tips.update, { params: { id }, body: { status } })
    await becomes(rejected, 'rejected')
    await becomes(late, 'contacted')
    await test.drain()
    const linesOf = async (tip: number) =>
      (await test.ctx.db.selectFrom('messages').select('id').where('tip_id', '=', tip).orderBy('id').execute()).map(({ id }) => id)
    // the first run deletes only what is old enough by now
    expect(await changedBy(night)).toEqual({
      [`adverts ${await advertOf(old)}`]: ['contact_name', 'contact_phone', 'withheld'],
      [`adverts ${await advertOf(gone)}`]: ['contact_name', 'contact_phone', 'withheld'],
    })
    const noted = await activityOf(agent, mine)
    test.clock.advance(days(31))
    expect(await changedBy(night)).toEqual({
      [`adverts ${await advertOf(young)}`]: ['contact_name', 'contact_phone', 'withheld'],
      [`prospects ${agent.officeId} ${mine}`]: [
        'found_by',
        'had_appointment',
        'internal_notes',
        'last_contact_date',
        'owner_email',
        'owner_name',
        'owner_phone',
        'past_contacts',
        'past_way',
        'was_reached',
        'words',
      ],
      [`prospect_activities ${noted}`]: 'gone',
    })
    // the days count from this status change, not from earlier ones
    await becomes(late, 'rejected')
    await test.drain()
    test.clock.advance(days(60))
    expect(await changedBy(night)).toEqual({
      [`property_tips ${rejected}`]: ['notes', 'own_notes', 'seller_name', 'seller_phone'],
      ...Object.fromEntries((await linesOf(rejected)).map((id) => [`messages ${id}`, ['content']])),
    })
    expect([(await linesOf(rejected)).length, (await linesOf(late)).length]).toEqual([1, 2])
    test.clock.advance(days(366 - 91))
    expect(await changedBy(night)).toEqual({
      [`property_tips ${late}`]: ['notes', 'own_notes', 'seller_name', 'seller_phone'],
      ...Object.fromEntries((await linesOf(late)).map((id) => [`messages ${id}`, ['content']])),
      [`prospects ${agent.officeId} ${inWork}`]: ['next_follow_up_date'],
      [`prospects ${other.officeId} ${mine}`]: ['next_follow_up_date'],
    })
    expect(await changedBy(night)).toEqual({})
    expect(open).toBeGreaterThan(0)
  })

  async function advertOf(propertyId: number): Promise<number> {
    const row = await test.ctx.db.selectFrom('adverts').select('id').where('property_id', '=', propertyId).executeTakeFirstOrThrow()
    return row.id
  }

  async function activityOf(by: TestAgent, propertyId: number): Promise<number> {
    const { rows } = await sql<{ id: number }>`
      select id from prospect_activities where office_id = ${by.officeId} and property_id = ${propertyId}`.execute(test.ctx.db)
    return rows[0]?.id ?? 0
  }

  it('keeps every block by advert, number, email and postal address, even where the number is deleted', async () => {
    const phone = '0171 5550177'
    const [noted, later] = [
      await test.make.property({ contact_phone: phone, address: 'Am Moor 3', zip_code: '29221' }),
      await test.make.property({ title: 'Noch eins' }),
    ]
    await prospect(agent, noted, { ownerEmail: 'moor@example.test', ownerPhone: '0172 5550178' })
    await (await as(agent)).call(contact.objection, { params: { id: noted }, body: { reason: 'Nein' } })
    // named by the advert after the objection, and not viewed since
    await test.make.changeAdverts(noted, { contact_phone: '0173 5550179' })
    await prospect(agent, noted, { prospectStatus: 'not_interested' })
    test.clock.advance(days(40))
    await night()
    const row = await test.ctx.db.selectFrom('adverts').selectAll().where('property_id', '=', noted).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ contact_phone: null, withheld: ['contact_name', 'contact_phone'] })
    expect(await objectedAt(noted)).not.toBeNull()
    const met = [
      await test.make.property({ contact_phone: '+49 171 5550177' }),
      await test.make.property({ contact_phone: '01735550179' }),
      await test.make.property({ address: 'Am Moor 3', zip_code: '29221' }),
    ]
    await prospect(agent, later, { ownerEmail: 'MOOR@example.test' })
    for (const id of [...met, later]) expect(await objectedAt(id)).not.toBeNull()
    expect(await objectedAt(met[0] ?? 0, other)).toBeNull()
  })

  it('deletes what an agent stores about an owner who objected', async () => {
    const states = ['not_contacted', 'contacted', 'follow_up', 'closed_deal'] as const
    const ids = await Promise.all(states.map(() => test.make.property({ contact_name: 'Karla Ott', scraped_at: ago(1) })))
    const beside = await test.make.property({ contact_name: 'Olaf Kern' })
    for (const [n, id] of ids.entries()) {
      await prospect(agent, id, { ...OWNER, ownerPhone: null, ownerEmail: null, prospectStatus: states[n] })
      await prospect(other, id, { ownerName: 'Karla Ott' })
      await (await as(agent)).call(contact.objection, { params: { id }, body: { reason: 'Nein' } })
    }
    await prospect(agent, beside, { ownerName: 'Olaf Kern', prospectStatus: 'contacted' })
    const partner = await test.make.user({ role: 'partner' })
    const [open, sold] = [
      await test.make.tip(agent, partner, { seller_name: 'Jo Lau', status: 'contacted' }),
      await test.make.tip(agent, partner, { seller_name: 'Jo Lau', status: 'mandate_completed' }),
    ]
    for (const id of [open, sold])
      await (await as(agent)).call(tips.update, { params: { id }, body: { ownerObjection: { reason: 'Nein' } } })
    const nameOf = async (by: TestAgent, id: number) => {
      const row = await test.ctx.db
        .selectFrom('prospects')
        .select('owner_name')
        .where('office_id', '=', by.officeId)
        .where('property_id', '=', id)
        .executeTakeFirstOrThrow()
      return row.owner_name
    }
    const sellerOf = async (id: number) =>
      (await test.ctx.db.selectFrom('property_tips').select('seller_name').where('id', '=', id).executeTakeFirstOrThrow()).seller_name
    test.clock.advance(days(30))
    await night()
    expect(await Promise.all(ids.map((id) => nameOf(agent, id)))).toEqual(states.map(() => 'Karla Ott'))
    test.clock.advance(days(1))
    await night()
    expect(await Promise.all(ids.map((id) => nameOf(agent, id)))).toEqual([null, null, null, 'Karla Ott'])
    expect(await Promise.all(ids.map((id) => nameOf(other, id)))).toEqual(states.map(() => 'Karla Ott'))
    expect(await nameOf(agent, beside)).toBe('Olaf Kern')
    // an advert keeps its contact while an agent works on it, but not after an objection
    const adverts = await test.ctx.db
      .selectFrom('adverts')
      .select('contact_name')
      .where('property_id', 'in', [...ids, beside])
      .orderBy('property_id')
      .execute()
    expect(adverts.map((row) => row.contact_name)).toEqual([null, null, null, null, 'Olaf Kern'])
    expect(await Promise.all([open, sold].map(sellerOf))).toEqual(['Jo Lau', 'Jo Lau'])
    test.clock.advance(days(60))
    await night()
    expect(await Promise.all([open, sold].map(sellerOf))).toEqual([null, 'Jo Lau'])
    for (const id of ids) expect(await objectedAt(id)).not.toBeNull()
  })

  it('does not set a follow-up for an owner who objected', async () => {
    const [quiet, asked] = [await test.make.property(), await test.make.property()]
    for (const id of [quiet, asked]) await prospect(agent, id, { internalNotes: 'Später', prospectStatus: 'contacted' })
    test.clock.advance(days(366))
    // object only now, so that there is still something to check
    await (await as(agent)).call(contact.objection, { params: { id: quiet }, body: { reason: 'Nein' } })
    await test.ctx.db
      .updateTable('prospects')
      .set({ updated_at: ago(366) })
      .where('property_id', 'in', [quiet, asked])
      .execute()
    await night()
    const rows = await test.ctx.db
      .selectFrom('prospects')
      .select(['property_id', 'next_follow_up_date'])
      .where('property_id', 'in', [quiet, asked])
      .execute()
    expect(rows.filter((row) => row.next_follow_up_date !== null).map((row) => row.property_id)).toEqual([asked])
  })

  it('sets a follow-up for an owner with nothing noted but the preferred contact', async () => {
    const [noted, bare] = [await test.make.property(), await test.make.property()]
    await prospect(agent, noted, { preferredContactMethod: 'phone', prospectStatus: 'contacted' })
    await prospect(agent, bare, { prospectStatus: 'contacted' })
    test.clock.advance(days(366))
    await night()
    const rows = await test.ctx.db
      .selectFrom('prospects')
      .select('property_id')
      .where('property_id', 'in', [noted, bare])
      .where('next_follow_up_date', 'is not', null)
      .execute()
    expect(rows).toEqual([{ property_id: noted }])
  })

  it("keeps an owner who gave a mandate with the agent until the property is in the agent's CRM", async () => {
    const states = ['none', 'pending', 'failed', 'skipped', 'success', 'of a colleague'] as const
    const ids: number[] = []
    for (const state of states) {
      const id = await test.make.property({ title: state })
      ids.push(id)
      await prospect(agent, id, { ...OWNER, prospectStatus: 'closed_deal' })
      if (state === 'none') continue
      const [by, status] = state === 'of a colleague' ? ([other, 'success'] as const) : ([agent, state] as const)
      await test.make.exported(by, id, status === 'success' ? {} : { status, object_id: null, exported_at: null })
    }
    const noted = async () => {
      const { rows } = await sql<{ title: string }>`
        select p.title from properties p join prospects pr on pr.property_id = p.id
        where p.id = any(${ids}) and pr.office_id = ${agent.officeId} and pr.owner_name is not null`.execute(test.ctx.db)
      return rows.map(({ title }) => title).toSorted()
    }
    test.clock.advance(days(29))
    await night()
    expect(await noted()).toEqual(states.toSorted())
    test.clock.advance(days(2))
    await night()
    expect(await noted()).toEqual(states.filter((state) => state !== 'success').toSorted())
  })

  it("deletes permanently: the portal's data is not written again, and the verdict does not change", async () => {
    const externalId = 'still-online'
    const listing = {
      source: 'kleinanzeigen.de',
      externalId,
      propertyType: 'house',
      listingType: 'sale',
      title: 'Haus am See',
      placeKeys: ['ort:celle'],
      filedAs: null,
      isDetailed: true,
      isDemo: false,
      sellerType: 'private',
      description: 'Ein Haus.',
      contactName: 'Karla Ott',
      contactPhone: '0171 5550166',
    } as const
    const [id = 0] = (await importListings(test.ctx, [listing])).newIds
    test.clock.advance(days(31))
    await night()
    await importListings(test.ctx, [{ ...listing, title: 'Haus am großen See' }])
    const row = await test.ctx.db.selectFrom('adverts').selectAll().where('property_id', '=', id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ title: 'Haus am großen See', contact_name: null, contact_phone: null, hidden_reason: null })
  })

  it('keeps a consent for five years from its day or its last use, whichever is later', async () => {
    const [used, unused] = [await test.make.property(), await test.make.property()]
    for (const id of [used, unused])
      await (await as(agent)).call(contact.consent, { params: { id }, body: { channel: 'phone', reason: 'Ja', day: '2026-11-20' } })
    const recordsOf = async (id: number) => (await (await as(agent)).call(contact.get, { params: { id } })).body.records.length
    test.clock.advance(days(365))
    await (
      await as(agent)
    ).call(prospects.addActivity, {
      params: { id: used },
      body: { activityType: 'call', description: 'Angerufen', contactMethod: 'phone' },
    })
    test.clock.advance(days(4 * 365 + 3))
    await night()
    expect([await recordsOf(used), await recordsOf(unused)]).toEqual([1, 0])
    test.clock.advance(days(366))
    await night()
    expect(await recordsOf(used)).toBe(0)
  })

  it.each([
    ['contacted', 'Karla Ott'],
    ['follow_up', 'Karla Ott'],
    ['send_info', 'Karla Ott'],
    ['send_market_report', 'Karla Ott'],
    ['not_contacted', null],
    ['not_interested', null],
  ])('keeps the owner in the advert only while an agent works on it: %s', async (prospectStatus, name) => {
    const [listed, offline] = [await dueProperty(), await test.make.property({ contact_name: 'Karla Ott', offline_since: ago(1) })]
    for (const id of [listed, offline]) {
      await prospect(agent, id, { prospectStatus })
      await prospect(other, id, { prospectStatus: 'not_contacted' })
    }
    await night()
    const rows = await test.ctx.db.selectFrom('adverts').select('contact_name').where('property_id', 'in', [listed, offline]).execute()
    expect(rows.map((row) => row.contact_name)).toEqual([name, name])
  })

  it('skips a row locked by a concurrent write and deletes it the next time', async () => {
    const [held, free] = [await advertOf(await dueProperty()), await advertOf(await dueProperty())]
    const gone = { [`adverts ${held}`]: ['contact_name', 'withheld'], [`adverts ${free}`]: ['contact_name', 'withheld'] }
    await test.ctx.db.transaction().execute(async (beside) => {
      await beside.selectFrom('adverts').select('id').where('id', '=', held).forUpdate().execute()
      expect(await changedBy(night)).toEqual({ [`adverts ${free}`]: gone[`adverts ${free}`] })
    })
    expect(await changedBy(night)).toEqual({ [`adverts ${held}`]: gone[`adverts ${held}`] })
  })

  const dueProperty = () => test.make.property({ contact_name: 'Karla Ott', scraped_at: ago(45) })

  // two years by default
  it.each([
    ['nothing was in a CRM', [], false, 731, 'deleted'],
    ['nothing was in a CRM', [], false, 729, 'kept'],
    ['its deletion in the CRM is done', ['4711'], true, 731, 'deleted'],
    ['its deletion in the CRM is done', ['4711'], true, 729, 'kept'],
    ['its deletion in the CRM is open', ['4711'], false, 731, 'kept'],
    ['its deletion in the CRM is open', ['4711', 'Kontakt 12'], false, 3_651, 'kept'],
    ['nothing was left to do in the CRM', [], true, 731, 'deleted'],
  ] as const)('handles the record of an erasure, when %s (%j, done: %s) after %d days: %s', async (_, crmIds, isDone, age, outcome) => {
    const { id } = await test.ctx.db
      .insertInto('erasures')
      .values({
        user_id: agent.id,
        office_id: agent.officeId,
        counts: '{}',
        is_blocked: false,
        crm_ids: [...crmIds],
        crm_done_at: isDone ? ago(1) : null,
        created_at: ago(age),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await night()
    const left = await test.ctx.db.selectFrom('erasures').select('id').where('id', '=', id).execute()
    await test.ctx.db.deleteFrom('erasures').where('id', '=', id).execute()
    expect(left.length === 1 ? 'kept' : 'deleted').toBe(outcome)
  })

  it.each([
    ['its author has left', 1, 'kept'],
    ['all its agents have left', 2, 'deleted'],
  ] as const)('handles the record of an erasure that waits for an office’s CRM, when %s', async (_, leaving, outcome) => {
    const author = await test.make.agent()
    const all = [author, await test.make.agent({ office_id: author.officeId })]
    const { id } = await test.ctx.db
      .insertInto('erasures')
      .values({ user_id: author.id, office_id: author.officeId, counts: '[]', is_blocked: false, crm_ids: ['4711'], created_at: ago(731) })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const one of all.slice(0, leaving)) await deleteUser(test.ctx, one.id)
    await night()
    const left = await test.ctx.db.selectFrom('erasures').select('id').where('id', '=', id).execute()
    expect(left.length === 1 ? 'kept' : 'deleted').toBe(outcome)
  })

  it('is previewed and logged with rule, number of rows and time', async () => {
    test.clock.advance(days(1))
    for (let n = 0; n < 3; n += 1) await test.make.property({ contact_name: 'Karla Ott', scraped_at: ago(45) })
    const desk = await as(admin)
    const preview = Object.fromEntries((await desk.call(privacy.retentionPreview)).body.map(({ key, rows }) => [key, rows]))
    expect(preview).toMatchObject({ listing_contact: 3, listing_offline: 0, tip_rejected: 0 })
    await night()
    const runs = (await desk.call(privacy.retentionRuns, { query: { limit: 20 } })).body
    expect(runs.find(({ rule }) => rule === 'listing_contact')).toMatchObject({
      rows: 3,
      days: 30,
      isCut: false,
      endedAt: test.clock.now().toISOString(),
    })
    expect((await desk.call(privacy.retentionPreview)).body.every(({ rows }) => rows === 0)).toBe(true)
  })

  it('uses the days the admins set, within their bounds', async () => {
    const set = async (key: string, chosen: number) =>
      (await as(admin)).call(privacy.setRetention, { params: { key }, body: { days: chosen } })
    expect((await set('listing_contact', 91)).text).toBe('Möglich sind 1 bis 90 Tage.')
    expect((await set('consent', 100)).status).toBe(400)
    expect((await set('nothing', 10)).status).toBe(404)
    const id = await test.make.property({ contact_name: 'Karla Ott', scraped_at: ago(10) })
    const nameOf = async () =>
      (await test.ctx.db.selectFrom('adverts').select('contact_name').where('property_id', '=', id).executeTakeFirstOrThrow()).contact_name
    await night()
    expect(await nameOf()).toBe('Karla Ott')
    expect((await set('listing_contact', 9)).body.find(({ key }) => key === 'listing_contact')).toMatchObject({ days: 9, usual: 30 })
    await night()
    expect(await nameOf()).toBeNull()
  })
})
