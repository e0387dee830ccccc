import { sql } from 'kysely'
import { corrections } from '#shared/contract/market/corrections.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { imports } from '#shared/contract/ingest/imports.ts'
import { tips } from '#shared/contract/network/tips.ts'
import { privacy } from '#shared/contract/people/privacy.ts'
import { contact } from '#shared/contract/work/contact.ts'
import { notices } from '#shared/contract/work/notices.ts'
import { prospects } from '#shared/contract/work/prospects.ts'
import type { PersonKey } from '#shared/domain/person-key.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { joinProperties } from '#server/features/market/identity/join.ts'
import { updateTip } from '#server/features/network/tips/service.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { withBusiness } from '#test/businesses.ts'
import { csvForm } from '#test/csv-form.ts'
import { withOwner } from '#test/database.ts'
import type { TestAgent, TestUser } from '#test/factories.ts'
import { countLockWaits } from '#test/lock-waits.ts'
import { readPdf } from '#test/pdf.ts'
import { DERIVED, isAmong, valuesIn, valuesWith } from '#test/values-with.ts'

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

let numbers = 100
/** An owner with an advert that an agent works on and a tip by a partner. Every text about the owner contains `mark`. */
async function ownerOf(by: TestAgent, mark: string) {
  const phone = `0171 5550${(numbers += 1)}`
  const email = `${mark.toLowerCase()}@example.test`
  const property = await test.make.property({
    title: `Haus ${mark}`,
    description: `Text ${mark}`,
    contact_name: `Anbieter ${mark}`,
    contact_phone: phone,
    address: `${mark}weg 4`,
    source_url: `https://portal.example/${mark}`,
    image_urls: [`https://portal.example/${mark}.jpg`],
    possible_refusal: `Makler? ${mark}`,
  })
  await noted(by, property, mark, phone, email)
  const partner = await test.make.user({ role: 'partner' })
  const tip = await test.make.tip(by, partner, {
    seller_name: `Frau ${mark}`,
    seller_phone: phone,
    seller_email: email,
    street: `${mark}straße`,
    address: `${mark}straße 7`,
    place_street: `${mark}strasse 7`,
    place_zip: '22111',
    notes: `Hinweis ${mark}`,
    description: `Beschreibung ${mark}`,
    lead_source: `Nachbar ${mark}`,
    own_notes: `Eigenes ${mark}`,
    owner_consent_how: `Mündlich ${mark}`,
    owner_consent_version: 1,
    owner_consent_at: test.clock.now(),
  })
  await test.as(by).call(tips.update, { params: { id: tip }, body: { status: 'contacted', maklerNotes: `Antwort ${mark}` } })
  return { mark, phone, email, property, tip, keys: [`property:${property}`, `tip:${tip}`] as PersonKey[] }
}

async function noted(by: TestAgent, property: number, mark: string, phone: string, email: string) {
  const params = { id: property }
  const body = { ownerName: `Frau ${mark}`, ownerPhone: phone, ownerEmail: email, internalNotes: `Notiz ${mark}` }
  await test.as(by).call(prospects.update, { params, body })
  await test.as(by).call(prospects.addActivity, { params, body: { activityType: 'call', description: `Anruf ${mark}` } })
  await test.as(by).call(corrections.answerRefusal, { params, body: { answer: 'refuses', quote: `Makler? ${mark}` } })
  await test.as(by).call(contact.consent, { params, body: { channel: 'phone', reason: `Ja, ${mark}`, day: '2026-11-20' } })
  await test.ctx.db
    .insertInto('property_changes')
    .values({
      property_id: property,
      office_id: by.officeId,
      change_type: 'manual_update',
      field_changes: JSON.stringify([{ field: 'description', oldValue: mark, newValue: null }]),
      created_at: test.clock.now(),
    })
    .execute()
  await test.make.exported(by, property, { object_id: `P-${mark}`, error_message: `Meldung ${mark}` })
}

const as = (user: TestUser) => test.as(user)
const json = async (of: readonly string[], user: TestUser = agent) => {
  const answer = await as(user).call(privacy.exportJson, { query: { of: of.join(',') } })
  return { status: answer.status, text: answer.text, values: valuesIn(answer.text) }
}

describe('the access export', () => {
  it('contains everything a search over all tables finds about a person, and nothing about others', async () => {
    const [ott, wulf] = [await ownerOf(agent, 'Ottersberg'), await ownerOf(agent, 'Wulfsdorf')]
    await noted(other, ott.property, 'Fremdenfeld', '0172 5550999', 'fremd@example.test')
    const { text, values } = await json(ott.keys)
    const all = await valuesWith(test.database, 'ottersberg')
    expect(new Set(all.map(({ where }) => where.split('.')[0]))).toEqual(
      new Set([
        'adverts',
        'contact_records',
        'exports',
        'messages',
        'properties',
        'property_changes',
        'property_tips',
        'prospect_activities',
        'prospects',
        'refusal_answers',
        'tip_history',
      ]),
    )
    const missing = all.filter(({ where, value }) => !DERIVED.test(where) && !isAmong(values, value))
    expect(missing).toEqual([])
    for (const number of [ott.phone, ott.email]) expect(values).toContain(number)
    for (const foreign of [wulf.mark, wulf.phone, wulf.email, 'Fremdenfeld', '0172 5550999', other.email, agent.email, 'Berger'])
      expect(text.toLowerCase()).not.toContain(foreign.toLowerCase())
  })

  it('also contains imports, rows under a former property id, and how the owner was informed', async () => {
    const mark = 'Quickborn'
    const [stays, goes] = [await test.make.property({ title: `Haus ${mark}` }), await test.make.property({ title: `Heim ${mark}` })]
    for (const id of [stays, goes]) {
      await noted(agent, id, mark, '0171 5559001', 'quickborn@example.test')
      await noted(other, id, 'Fremdenfeld', '0172 5550999', 'fremd@example.test')
    }
    await inTransaction(test.ctx, (ctx) => joinProperties(ctx, stays, goes))
    await test
      .as(agent)
      .call(notices.record, { params: { kind: 'property', id: stays }, body: { how: 'letter', day: '2026-11-20', words: `An ${mark}` } })
    await test.as(agent).call(contact.objection, { params: { id: stays }, body: { reason: `Nein, ${mark}` } })
    const file = 'title;buyingPrice;squareMeter;rooms;adress;zip;buildingType;ebkLink\r\n'
    const row = `Hof ${mark};300000;120;4;${mark}stieg 4, 29525 Uelzen;29525;Einfamilienhaus;https://www.kleinanzeigen.de/s-anzeige/haus/1999000001-208-1`
    await test.as(agent).call(imports.importFile, { body: csvForm(file + row, { name: 'objekte.csv' }) })
    const [own] = (await as(agent).call(privacy.find, { query: { search: `${mark}stieg` } })).body
    const { text, values } = await json([`property:${goes}`, `property:${stays}`, own?.key ?? ''])
    const all = (await valuesWith(test.database, mark)).filter(({ where }) => !DERIVED.test(where))
    expect(new Set(all.map(({ where }) => where.split('.')[0]))).toEqual(
      new Set([
        'adverts',
        'contact_records',
        'exports',
        'joined_rows',
        'owner_notices',
        'properties',
        'property_changes',
        'prospect_activities',
        'prospects',
      ]),
    )
    // the other agent's notes name only the property
    expect(all.filter(({ value }) => !value.includes('Fremdenfeld') && !isAmong(values, value))).toEqual([])
    expect(text).not.toContain('Fremdenfeld')
  })

  it("is the same for every id of a joined property, including the agent's own property", async () => {
    const mark = 'Isernhagen'
    const number = '1999000777'
    const [stays, goes] = [
      await test.make.property({ title: `Haus ${mark}`, external_id: number }),
      await test.make.property({ title: `Heim ${mark}` }),
    ]
    for (const by of [agent, other]) await noted(by, goes, by === agent ? mark : 'Fremdenfeld', '0171 5559002', 'isernhagen@example.test')
    await inTransaction(test.ctx, (ctx) => joinProperties(ctx, stays, goes))
    const file = 'title;buyingPrice;squareMeter;rooms;adress;zip;buildingType;ebkLink\r\n'
    const row = (of: string) =>
      `Hof ${of};300000;120;4;${of}stieg 4, 29525 Uelzen;29525;Einfamilienhaus;https://www.kleinanzeigen.de/s-anzeige/haus/${number}-208-1`
    for (const [by, of] of [
      [agent, mark],
      [other, 'Fremdenfeld'],
    ] as const)
      await test.as(by).call(imports.importFile, { body: csvForm(file + row(of), { name: 'objekte.csv' }) })
    const ownIds = await test.ctx.db
      .selectFrom('property_aliases')
      .select('id')
      .where('office_id', '=', agent.officeId)
      .where('property_id', '=', stays)
      .execute()
    expect(ownIds).toHaveLength(1)
    for (const id of [stays, goes, ownIds[0]?.id]) {
      const { text, values } = await json([`property:${id}`])
      for (const value of [`Notiz ${mark}`, `Anruf ${mark}`, `P-${mark}`]) expect(values).toContain(value)
      expect(text).toContain(`${mark}stieg 4`)
      expect(text).not.toContain('Fremdenfeld')
    }
  })

  it('has the same content as PDF', async () => {
    const ott = await ownerOf(agent, 'Papenburg')
    const answer = await test.app.inject({
      url: `/api/privacy/people/export.pdf?of=${ott.keys.join(',')}`,
      headers: { cookie: agent.cookie },
    })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
    const { text } = await readPdf(answer.rawPayload)
    for (const word of [
      'Auskunft nach Art. 15 DSGVO',
      ott.phone,
      'Notiz Papenburg',
      'Anruf Papenburg',
      'Ja, Papenburg',
      'Herkunft',
      'Art. 77',
    ])
      expect(text).toContain(word)
  })

  it("reveals neither another agent's notes nor entries that do not exist", async () => {
    const ott = await ownerOf(agent, 'Quakenbrück')
    expect((await json([`tip:${ott.tip}`], other)).status).toBe(404)
    const foreign = await json([`property:${ott.property}`], other)
    expect(foreign.values).toContain('Anbieter Quakenbrück')
    expect(foreign.text).not.toMatch(/Notiz|Anruf|Ja, Quak|P-Quak|quakenbrück@/i)
    expect((await json(['property:999999'])).status).toBe(404)
    expect((await json([`account:${other.id}`])).status).toBe(404)
    expect((await json(["property:1' or 1=1"])).status).toBe(400)
  })

  it('of a reassigned tip contains nothing the first agent noted', async () => {
    const ott = await ownerOf(agent, 'Lilienthal')
    await as(agent).call(tips.update, {
      params: { id: ott.tip },
      body: { ownerObjection: { reason: 'Kein Anruf, sagt Lilienthal' } },
    })
    expect((await json([`tip:${ott.tip}`])).text).toContain('Kein Anruf')
    await test.make.changeTip(ott.tip, { office_id: other.officeId, agent_notes: null, own_notes: null })
    const now = await json([`tip:${ott.tip}`], other)
    expect(now.values).toContain('Frau Lilienthal')
    expect(now.text).not.toContain('Kein Anruf')
  })

  it('of an account contains what is stored about it, for admins', async () => {
    const partner = await test.make.user({ role: 'partner', first_name: 'Vera', last_name: 'Räumtgern', phone_number: '0171 5550333' })
    await test.make.relation(agent, partner)
    const [found] = (await as(admin).call(privacy.find, { query: { search: 'räumtgern' } })).body
    expect(found).toMatchObject({ key: `account:${partner.id}`, name: 'Vera Räumtgern' })
    const { values, text } = await json([`account:${partner.id}`], admin)
    for (const { where, value } of await valuesWith(test.database, 'räumtgern')) expect(values, where).toContain(value)
    expect(values).toContain(partner.email)
    expect(text).not.toContain(agent.email)
  })
})

describe('the privacy desk', () => {
  const find = async (search: string, user: TestUser = agent) =>
    (await as(user).call(privacy.find, { query: { search } })).body.map(({ key }) => key).toSorted()

  it('finds an owner by phone number in any format, email address, name and address; agents find only their own', async () => {
    const ott = await ownerOf(agent, 'Rotenburg')
    const keys = ott.keys.toSorted()
    const spelled = ott.phone.replace('0', '+49 (0) ').replace(' 555', '/555-')
    for (const search of [spelled, ott.email]) expect(await find(search)).toEqual(keys)
    expect(await find('FRAU rotenburg')).toEqual(keys)
    expect(await find('rotenburgweg')).toEqual([keys[0]])
    expect(await find('rotenburgstraße')).toEqual([keys[1]])
    // the advert is shared, the notes are not
    expect(await find(ott.phone, other)).toEqual([keys[0]])
    expect(await find(ott.email, other)).toEqual([])
    expect(await find('100%_')).toEqual([])
  })

  it('finds an owner the agent may not see yet by number but not by name, and does not show the name', async () => {
    const partner = await test.make.user({ role: 'partner' })
    const tip = await test.make.tip(agent, partner, { seller_name: 'Frau Scheeßel', seller_phone: '0171 5550444', city: 'Stade' })
    expect(await find('scheeßel')).toEqual([])
    const [found] = (await as(agent).call(privacy.find, { query: { search: '01715550444' } })).body
    expect(found).toMatchObject({ key: `tip:${tip}`, name: null, phone: null })
  })

  it('previews and performs a deletion; the block applies, and other agents keep their data', async () => {
    const [ott, wulf] = [await ownerOf(agent, 'Tostedt'), await ownerOf(agent, 'Uelzen')]
    await noted(other, ott.property, 'Verden', '0172 5550888', 'verden@example.test')
    const file = (await as(agent).call(privacy.file, { query: { of: ott.keys.join(',') } })).body
    const preview = file.sections.map(({ title, erased, count }) => ({ title, erased, kept: count - erased }))
    expect(file).toMatchObject({ isErasable: true, crmIds: ['P-Tostedt'] })
    const before = await valuesWith(test.database, 'uelzen')
    const answer = await as(agent).call(privacy.erase, { body: { of: ott.keys, block: true } })
    expect(answer.body).toMatchObject({ counts: preview, isBlocked: true, crmIds: ['P-Tostedt'], crmDoneAt: null })
    expect(preview.flatMap(({ title, erased }) => (erased > 0 ? [title] : [])).toSorted()).toEqual([
      'Antwort des Maklers, ob das Inserat Makler ablehnt',
      'Arbeitsstand mit dem Eigentümer',
      'Kontakte und Vermerke',
      'Meldungen zum Tipp',
      'Tipp eines Partners',
      'Verlauf des Tipps',
      'Änderungen des Inserats',
    ])
    // only what the registry keeps: the operator's advert, the proofs of consent and what has to be deleted in Propstack
    const left = (await valuesWith(test.database, 'tostedt')).map(({ where }) => where).filter((where) => !DERIVED.test(where))
    expect(new Set(left.map((where) => where.split('.')[0]))).toEqual(
      new Set(['adverts', 'properties', 'contact_records', 'exports', 'erasures', 'property_tips']),
    )
    expect(await valuesWith(test.database, 'uelzen')).toEqual(before)
    expect((await valuesWith(test.database, 'verden')).length).toBeGreaterThan(5)
    expect(wulf.keys).toHaveLength(2)
    const again = await test.make.property({ contact_phone: ott.phone })
    const objectedAt = async (by: TestAgent) => (await as(by).call(contact.get, { params: { id: again } })).body.objectedAt
    expect([await objectedAt(agent), await objectedAt(other)]).toEqual(['2026-11-23', null])
  })

  it('logs each deletion without personal data, with what is left to delete in Propstack', async () => {
    const ott = await ownerOf(agent, 'Worpswede')
    const { id } = (await as(agent).call(privacy.erase, { body: { of: ott.keys, block: false } })).body
    const row = await test.ctx.db.selectFrom('erasures').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(JSON.stringify({ ...row, crm_ids: [] })).not.toMatch(/worpswede|5550/i)
    const mine = (await as(agent).call(privacy.erasures)).body
    expect(mine[0]).toMatchObject({ id, crmIds: ['P-Worpswede'], crmDoneAt: null })
    for (const user of [other, admin]) expect((await as(user).call(privacy.erasures)).body.map((one) => one.id)).not.toContain(id)
    expect((await as(other).call(privacy.crmDone, { params: { id } })).status).toBe(404)
    expect((await as(agent).call(privacy.crmDone, { params: { id } })).status).toBe(200)
    expect((await as(agent).call(privacy.erasures)).body[0]?.crmDoneAt).toBe(test.clock.now().toISOString())
  })

  it('empties the pool permanently when used by the operator, and blocks for all agents, who keep their notes', async () => {
    const ott = await ownerOf(agent, 'Xanten')
    const [found] = (await as(admin).call(privacy.find, { query: { search: ott.phone } })).body
    expect(found).toMatchObject({ key: ott.keys[0], email: null })
    const key = ott.keys[0] as PersonKey
    const file = (await as(admin).call(privacy.file, { query: { of: key } })).body
    expect(JSON.stringify(file)).not.toMatch(/Notiz|Anruf|P-Xanten/)
    expect((await as(admin).call(privacy.erase, { body: { of: [key], block: true } })).status).toBe(200)
    // unlike for agents, the reason must not refer the operator to the operator
    const left = (await as(admin).call(privacy.file, { query: { of: key } })).body
    expect(left.sections.find(({ table }) => table === 'properties')).toMatchObject({
      erased: 0,
      stays: 'Darin nennt nichts mehr die Person.',
    })
    const row = await test.ctx.db.selectFrom('adverts').selectAll().where('property_id', '=', ott.property).executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      contact_name: null,
      contact_phone: null,
      address: null,
      description: null,
      source_url: null,
      image_urls: [],
    })
    expect(row.withheld).toEqual(['address', 'contact_name', 'contact_phone', 'description', 'image_urls', 'source_url'])
    const again = await test.make.property({ contact_phone: ott.phone })
    expect((await as(other).call(contact.get, { params: { id: again } })).body.objectedAt).toBe('2026-11-23')
    expect((await json(ott.keys)).text).toContain('Notiz Xanten')
    expect((await as(admin).call(privacy.erasures)).body).toHaveLength(1)
  })

  it("rejects the whole request and writes nothing if one entry is not the caller's to delete", async () => {
    const [ott, foreign, { id: business }] = [
      await ownerOf(agent, 'Ahrensburg'),
      await ownerOf(other, 'Buxtehude'),
      await withBusiness(test),
    ]
    const all = ['prospects', 'property_tips', 'contact_records', 'objections', 'forgotten_businesses', 'businesses', 'erasures']
    const rows = () =>
      withOwner(test.database, async (client) =>
        Promise.all(all.map(async (table) => (await client.query(`select * from ${table} order by 1, 2`)).rows)),
      )
    const before = await rows()
    for (const key of [
      `business:${business}`,
      `tip:${foreign.tip}`,
      `account:${agent.id}`,
      'property:999999',
      'tip:999999',
      'business:999999',
    ] as const) {
      const answer = await as(agent).call(privacy.erase, { body: { of: [...ott.keys, key], block: true } })
      expect([key, answer.status, answer.text]).toEqual([key, 404, 'Zu diesem Eintrag ist nichts gespeichert.'])
      expect((await json([...ott.keys, key])).status).toBe(404)
    }
    expect(await rows()).toEqual(before)
  })

  it('does not delete accounts', async () => {
    const answer = await as(admin).call(privacy.erase, { body: { of: [`account:${other.id}`], block: false } })
    expect([answer.status, answer.text.slice(0, 14)]).toEqual([409, 'Konten löschen'])
  })

  it.each([
    ['prospects', 'internal_notes', 'property_id', 'Ahlhorn'],
    ['prospect_activities', 'description', 'property_id', 'Bassum'],
    ['property_tips', 'own_notes', 'id', 'Cloppenburg'],
  ])('waits for a concurrent write to %s and deletes the written row as well', async (table, column, about, mark) => {
    const ott = await ownerOf(agent, mark)
    const id = table === 'property_tips' ? ott.tip : ott.property
    let erasing: Promise<{ status: number }> | undefined
    await test.ctx.db.transaction().execute(async (held) => {
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${`Eben notiert: ${mark}`} where ${sql.ref(about)} = ${id}`.execute(
        held,
      )
      erasing = as(agent).call(privacy.erase, { body: { of: ott.keys, block: false } })
      await vi.waitFor(async () => expect(await countLockWaits(test.ctx.db)).toBe(1), { timeout: 10_000 })
    })
    expect((await erasing)?.status).toBe(200)
    expect((await valuesWith(test.database, mark)).filter(({ where }) => where === `${table}.${column}`)).toEqual([])
  })

  it('waits for a change to the tip, and deletes its message as well', async () => {
    const { tip } = await ownerOf(agent, 'Dinklage')
    const [held, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const changing = inTransaction(test.ctx, async (ctx) => {
      await updateTip(ctx, agent, tip, { status: 'accepted' })
      held.resolve()
      await go.promise
    })
    await held.promise
    const erasing = as(agent).call(privacy.erase, { body: { of: [`tip:${tip}`], block: false } })
    await vi.waitFor(async () => expect(await countLockWaits(test.ctx.db)).toBe(1), { timeout: 10_000 })
    go.resolve()
    await changing
    expect((await erasing).status).toBe(200)
    const lines = await test.ctx.db.selectFrom('messages').select('content').where('tip_id', '=', tip).execute()
    expect(lines).toEqual([{ content: 'Neuigkeit zu Ihrem Tipp.' }, { content: 'Neuigkeit zu Ihrem Tipp.' }])
  })

  it('deletes once under concurrent requests', async () => {
    const ott = await ownerOf(agent, 'Zeven')
    const answers = await Promise.all([1, 2, 3].map(() => as(agent).call(privacy.erase, { body: { of: ott.keys, block: true } })))
    const erased = answers.map(({ status, body }) => (status === 200 ? body.counts.reduce((sum, one) => sum + one.erased, 0) : 0))
    expect(erased.filter((n) => n > 0)).toHaveLength(1)
  })
})
