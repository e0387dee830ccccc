import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { upload as uploadFile } from './service.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { imports } from '#shared/contract/ingest/imports.ts'
import { properties } from '#shared/contract/work/properties.ts'
import { contact } from '#shared/contract/work/contact.ts'
import { favorites } from '#shared/contract/work/favorites.ts'
import { handOvers } from '#shared/contract/work/hand-overs.ts'
import { prospects } from '#shared/contract/work/prospects.ts'
import { searchClients } from '#shared/contract/work/search-clients.ts'
import { IMPORT_UNDO_DAYS } from '#shared/domain/limits.ts'
import type { Cents } from '#shared/domain/money.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { addRule, assigneeOf, assignLeads } from '#test/assignment.ts'
import { csvForm, toCsv, type CsvRow } from '#test/csv-form.ts'
import { administer, connectOwner } from '#test/database.ts'
import type { TestAgent } from '#test/factories.ts'
import { countLockWaits } from '#test/lock-waits.ts'
import { createClient } from '#test/search-clients.ts'
import { sql } from 'kysely'
import { storeRead } from './queries-rows.ts'
import { importFiles } from './run.ts'
import { storeOwn } from './store-rows.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

let last = 0
const LISTING = {
  source: 'thinkimmo',
  propertyType: 'house',
  listingType: 'sale',
  title: 'Haus nach der Mail',
  placeKeys: ['29525', 'uelzen'],
  filedAs: null,
  priceCents: 100 as Cents,
  isDetailed: true,
  isDemo: false,
} as const
const ids = (count: number) => Array.from({ length: count }, () => (last += 1))
const rows = (count: number): CsvRow[] => ids(count).map((id) => ({ id }))
const send = (agent: TestAgent, file: Blob) => test.as(agent).call(imports.importFile, { body: file })
const upload = async (agent: TestAgent, text: string) => (await test.as(agent).call(imports.upload, { body: csvForm(text) })).body
const link = (agent: TestAgent, { id, searchClientId }: { id: number; searchClientId: number }) =>
  test.as(agent).call(searchClients.link, { params: { id }, body: { searchClientId } })
const getList = async (agent: TestAgent) => (await test.as(agent).call(imports.list)).body
const start = (agent: TestAgent, id: number, mapping = {}) => test.as(agent).call(imports.start, { params: { id }, body: { mapping } })
const seenBy = async (agent: TestAgent) =>
  (await test.as(agent).call(properties.list, { query: { sources: 'thinkimmo', limit: 1000 } })).body.properties
    .map(({ title }) => title)
    .filter((title) => title.startsWith('Haus '))
    .toSorted()
const listTitles = (some: readonly CsvRow[]) => some.map(({ id }) => `Haus ${id}`).toSorted()
const stored = async (agent: TestAgent) =>
  (
    await sql<{ id: number; at: string; price: number }>`
      select id, ctid::text || xmin::text as at, price_cents as price from adverts where office_id = ${agent.officeId} order by id`.execute(
      test.ctx.db,
    )
  ).rows

describe('an imported file', () => {
  it('keeps a row with an unreadable cell and names the cell', async () => {
    const agent = await test.make.agent()
    const file = 'title;zip;buyingPrice;rooms\nHaus am Deich;26721;günstig;4\nHaus am Siel;26721;289.000 €;3-4\n;26721;1;1\n'
    const { body } = await send(agent, csvForm(file))
    expect(body).toMatchObject({ status: 'done', total: 3, imported: 2, failed: 1, noted: 1 })
    expect((await getList(agent))[0]).toMatchObject({ failed: 1, noted: 1 })
    const { body: failures } = await test.as(agent).call(imports.failures, { params: { id: body.id } })
    expect(failures).toEqual([
      { line: 2, title: 'Haus am Deich', reason: 'Kaufpreis: „günstig“ ist keine Zahl.', isStored: true },
      { line: 4, title: null, reason: 'Titel fehlt.', isStored: false },
    ])
    const { text } = await test.as(agent).call(imports.failuresFile, { params: { id: body.id } })
    expect(text).toContain('"2";"Haus am Deich";"Kaufpreis: „günstig“ ist keine Zahl.";"ja, diese Angaben blieben leer"')
    expect(text).toContain('"4";"";"Titel fehlt.";"nein"')
    const { properties: seen } = (await test.as(agent).call(properties.list, { query: { sources: 'thinkimmo', limit: 10 } })).body
    expect(
      seen.map(({ title, price, rooms }) => ({ title, price, rooms })).toSorted((one, other) => one.title.localeCompare(other.title)),
    ).toEqual([
      { title: 'Haus am Deich', price: null, rooms: 4 },
      { title: 'Haus am Siel', price: 289_000, rooms: 3 },
    ])
  })

  it('names the columns that are not read', async () => {
    const [agent, other] = [await test.make.agent(), await test.make.agent()]
    const file = csvForm('title;zip;Preis (€/m²);Kaufpreis;Trend\nHaus am Fleet;26721;2.950,00;413.000;1\n')
    for (const one of [agent, other, agent])
      expect((await send(one, file)).body).toMatchObject({ total: 1, noted: 0, unusedColumns: ['Preis (€/m²)', 'Trend'] })
    const known = csvForm('title;zip\nHaus am Fleet;26721\n')
    expect((await send(other, known)).body).toMatchObject({ total: 1, unusedColumns: [] })
    expect((await stored(agent)).map(({ price }) => price)).toEqual([41_300_000])
  })

  it('reports each failed row and is invisible to other agents', async () => {
    const [agent, other] = [await test.make.agent(), await test.make.agent()]
    const [own, others] = [rows(3), rows(2)]
    const { body } = await send(agent, csvForm(`${toCsv(own)}\r\n;12;3;4;;;;`))
    expect(body).toMatchObject({ status: 'done', total: 4, imported: 3, updated: 0, skipped: 0, failed: 1 })
    await send(other, csvForm(toCsv(others)))
    expect(await seenBy(agent)).toEqual(listTitles(own))
    expect(await seenBy(other)).toEqual(listTitles(others))
    const failed = await test.as(agent).call(imports.failures, { params: { id: body.id } })
    expect(failed.body).toEqual([{ line: 5, title: null, reason: expect.stringContaining('Titel'), isStored: false }])
    expect((await test.as(agent).call(imports.failuresFile, { params: { id: body.id } })).text).toContain('"5";""')
    for (const row of [imports.read, imports.failures, imports.failuresFile, imports.progress, imports.undo, imports.cancel])
      expect((await test.as(other).call(row, { params: { id: body.id } })).status).toBe(404)
    expect((await start(other, body.id)).status).toBe(404)
  })

  it('does not write anything when repeated unchanged, and otherwise writes only the changes', async () => {
    const [agent, other] = [await test.make.agent(), await test.make.agent()]
    const some = rows(4)
    for (const one of [agent, other]) await send(one, csvForm(toCsv(some)))
    const before = await stored(agent)
    expect((await send(agent, csvForm(toCsv(some)))).body).toMatchObject({ total: 4, imported: 0, updated: 0, skipped: 4 })
    expect(await stored(agent)).toEqual(before)
    const [of] = [await stored(other)]
    const changed = some.map((row, at) => (at === 1 ? { ...row, price: 250_000 } : row))
    expect((await send(agent, csvForm(toCsv(changed)))).body).toMatchObject({ imported: 0, updated: 1, skipped: 3 })
    expect((await stored(agent)).map(({ price }) => price).filter((price) => price === 25_000_000)).toHaveLength(1)
    expect(await stored(other)).toEqual(of)
    const changes = await test.ctx.db
      .selectFrom('property_changes as c')
      .innerJoin('adverts as a', 'a.id', 'c.advert_id')
      .select('c.field_changes')
      .where('a.office_id', '=', agent.officeId)
      .execute()
    expect(changes).toMatchObject([
      { field_changes: [{ field: 'price', oldValue: 300_000 + (some[1] as CsvRow).id, newValue: 250_000 }, { field: 'pricePerSqm' }] },
    ])
  })

  it('is rejected when files of more than 200 MB are waiting, without affecting other agents', async () => {
    const [agent, other] = [await test.make.agent(), await test.make.agent()]
    const wait = (megabytes: number) =>
      sql`with kept as (
        insert into imports (office_id, file_name, created_at, status) values (${agent.officeId}, 'gross.csv', ${test.clock.now()}, 'review') returning id
      ) insert into import_parts (import_id, number, content)
        select id, n, decode(repeat('00', 1048576), 'hex') from kept, generate_series(1, ${megabytes}::integer) n`.execute(test.ctx.db)
    await wait(120)
    const small = csvForm(toCsv(rows(1)))
    expect((await send(agent, small)).status).toBe(200)
    await wait(80)
    const refused = await send(agent, csvForm(toCsv(rows(1))))
    expect([refused.status, refused.text]).toEqual([
      409,
      'Hier warten schon 2 Dateien mit 200 MB; mit dieser (bisher 1 MB) wären es mehr als 200 MB. Bitte importieren oder verwerfen Sie zuerst, was wartet.',
    ])
    expect((await send(other, csvForm(toCsv(rows(1))))).status).toBe(200)
    const { body } = await test.as(agent).call(imports.list)
    await test.as(agent).call(imports.cancel, { params: { id: body.find(({ status }) => status === 'review')?.id ?? 0 } })
    expect((await send(agent, csvForm(toCsv(rows(1))))).status).toBe(200)
    expect(
      await test.ctx.db
        .selectFrom('imports')
        .select('id')
        .where('office_id', '=', agent.officeId)
        .where('status', '=', 'uploading')
        .execute(),
    ).toEqual([])
  })

  it('is rejected if it exceeds the limit together with an earlier upload, which is stored', async () => {
    const by = await test.make.agent()
    const line = `Haus am Deich;${'x'.repeat(1_048_500)}\r\n`
    const { promise: firstIsRead, resolve: endFirst } = Promise.withResolvers<void>()
    async function* file(name: string) {
      yield Buffer.from(`title;description\r\n`)
      for (let n = 0; n < 3; n += 1) yield Buffer.from(`${name} ${line}`)
      if (name === 'first') endFirst()
    }
    const send = (name: string) =>
      uploadFile(test.ctx, by, { mediaType: 'text/csv', name: `${name}.csv`, content: file(name) }, 4 * 1_048_576)
    const first = send('first')
    // of uploads that begin at once, either may be the earlier one
    await firstIsRead
    const second = send('second')
    const results = await Promise.allSettled([first, second])
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
    expect(await test.ctx.db.selectFrom('imports').select('file_name').where('office_id', '=', by.officeId).execute()).toEqual([
      { file_name: 'first.csv' },
    ])
  })

  it('yields refurbishment, parking spaces and rents', async () => {
    const agent = await test.make.agent()
    const header = 'title;buyingPrice;squareMeter;zip;id;lastRefurbishment;Stellplätze;rentPriceCurrent;Sollmiete'
    await send(agent, csvForm(`${header}\r\nHaus am Deich;300000;120;29525;deich-1;2015;2;980,50;1.200`))
    const [row] = await test.ctx.db.selectFrom('adverts').selectAll().where('office_id', '=', agent.officeId).execute()
    expect(row?.details).toEqual({ lastRefurbishment: 2015, numberOfParkingSpaces: 2, rentCurrent: 980.5, rentPotential: 1_200 })
  })

  it('is stored again when another source changed its adverts since', async () => {
    const [agent, other] = [await test.make.agent(), await test.make.agent()]
    const file = csvForm(toCsv(rows(2)))
    for (const one of [agent, other]) await send(one, file)
    const before = await stored(agent)
    const of = await stored(other)
    // through a channel other than a file
    await inTransaction(test.ctx, (ctx) =>
      storeOwn(ctx, { officeId: agent.officeId, channel: 'mail' }, [{ ...LISTING, externalId: String(1_000_000_000 + last) }]),
    )
    expect((await stored(agent)).map(({ price }) => price)).toEqual([before[0]?.price, 100])
    expect((await send(agent, file)).body).toMatchObject({ imported: 0, updated: 1, skipped: 1 })
    expect((await stored(agent)).map(({ price }) => price)).toEqual(before.map(({ price }) => price))
    expect((await send(agent, file)).body).toMatchObject({ imported: 0, updated: 0, skipped: 2 })
    expect(await stored(other)).toEqual(of)
  })

  it('is deduplicated in one pass even with statistics from an earlier import', async () => {
    const agent = await test.make.agent()
    const [earlier, now] = [await upload(agent, toCsv(rows(1))), await upload(agent, toCsv(rows(1)))]
    const fill = (id: number, count: number) =>
      sql`insert into import_rows (import_id, line, source, external_id, listing)
        select ${id}, n, 'thinkimmo', ((n + 1) / 2)::text, '{}' from generate_series(1, ${count}::integer) n`.execute(test.ctx.db)
    await fill(earlier.id, 1_000)
    await administer(test.database.ownerUrl, 'analyze import_rows')
    await fill(now.id, 30_000)
    const before = performance.now()
    await inTransaction(test.ctx, (ctx) => storeRead(ctx, now.id))
    // takes less than half a second when measured; a nested loop takes most of a minute
    expect(performance.now() - before).toBeLessThan(8_000)
    const { rows: left } = await sql`
      select count(*)::int as count, min(line) as first from import_rows where import_id = ${now.id}`.execute(test.ctx.db)
    expect(left).toEqual([{ count: 15_000, first: 2 }])
    expect((await getList(agent)).find(({ id }) => id === now.id)).toMatchObject({ total: 30_000, skipped: 15_000 })
  })

  it('matches a newer search although its rows are unchanged', async () => {
    const [agent, other] = [await test.make.agent(), await test.make.agent()]
    const file = csvForm(toCsv(rows(2)))
    for (const one of [agent, other]) await send(one, file)
    for (const one of [agent, other]) await test.make.savedSearch(one, { location: 'Uelzen' })
    await send(agent, file)
    const matchesOf = async ({ id }: TestAgent) =>
      (await test.ctx.db.selectFrom('matches').select('id').where('agent_id', '=', id).execute()).length
    expect([await matchesOf(agent), await matchesOf(other)]).toEqual([2, 0])
  })

  it('keeps the last row for an advert that it lists twice', async () => {
    const [agent, other] = [await test.make.agent(), await test.make.agent()]
    const [id = 0] = ids(1)
    const news = [250_000, 240_000].map((price) => ({ id, price }))
    for (const [one, file] of [
      [agent, news],
      [other, news.toReversed()],
    ] as const)
      expect((await send(one, csvForm(toCsv(file)))).body).toMatchObject({ total: 2, imported: 1, skipped: 1, failed: 0 })
    expect([await stored(agent), await stored(other)]).toMatchObject([[{ price: 24_000_000 }], [{ price: 25_000_000 }]])
  })

  it('creates only one import when sent twelve times at once', async () => {
    const agent = await test.make.agent()
    const file = toCsv(rows(2))
    const answers = await Promise.all(Array.from({ length: 12 }, () => send(agent, csvForm(file))))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id} ${body.imported}`)).size).toBe(1)
    expect(await getList(agent)).toHaveLength(1)
    expect(await stored(agent)).toHaveLength(2)
  })

  it('turns rows that share an id into one property', async () => {
    const agent = await test.make.agent()
    const [first, third] = ids(2)
    const text = `id;title;zip;platforms.name;platforms.url\nA1;Haus ${first};29525;immowelt;https://www.immowelt.de/expose/2aaaa${first}\nA1;Haus ${first};29525;;\nB2;Haus ${third};29525;;\n`
    expect((await send(agent, csvForm(text))).body).toMatchObject({ imported: 3 })
    const { rows } = await sql<{
      count: number
    }>`select count(distinct property_id)::integer as count from adverts where office_id = ${agent.officeId}`.execute(test.ctx.db)
    expect(rows[0]?.count).toBe(2)
  })

  it('notifies only its own agent of a match', async () => {
    const [agent, other] = [await test.make.agent(), await test.make.agent()]
    for (const one of [agent, other]) await test.make.savedSearch(one, { location: 'Uelzen' })
    await send(agent, csvForm(toCsv(rows(2))))
    const matchesOf = async ({ id }: TestAgent) =>
      (await test.ctx.db.selectFrom('matches').select('id').where('agent_id', '=', id).execute()).length
    expect([await matchesOf(agent), await matchesOf(other)]).toEqual([2, 0])
  })

  it('joins the public property whose advert it names', async () => {
    const [agent, other] = [await test.make.agent(), await test.make.agent()]
    const [row] = rows(1) as [CsvRow]
    const property = await test.make.property({ source: 'kleinanzeigen.de', external_id: String(1_000_000_000 + row.id) })
    await send(agent, csvForm(toCsv([row])))
    const linked = async (who: TestAgent) =>
      (await test.as(who).call(properties.get, { params: { id: property } })).body.adverts?.map(({ source, channel }) => [source, channel])
    expect(await linked(agent)).toEqual([
      ['kleinanzeigen.de', 'portal'],
      ['thinkimmo', 'file'],
    ])
    expect(await linked(other)).toEqual([['kleinanzeigen.de', 'portal']])
    const [own] = await test.ctx.db.selectFrom('adverts').select('property_id as id').where('office_id', '=', agent.officeId).execute()
    const asked = (who: TestAgent) => test.as(who).call(properties.get, { params: { id: own?.id ?? 0 } })
    expect([(await asked(agent)).body.id, (await asked(other)).status]).toEqual([property, 404])
    expect(await seenBy(agent)).toEqual([])
  })
})

describe('a file that is reviewed first', () => {
  it('does not store anything before it is started, and remembers the columns', async () => {
    const agent = await test.make.agent()
    const text = toCsv(rows(2)).replace('title;', 'Wie es heißt;')
    const { id, preview, status } = await upload(agent, text)
    expect([status, preview?.headers[0], preview?.mapping.title, preview?.rows.length]).toEqual(['review', 'Wie es heißt', undefined, 2])
    await test.drain()
    expect(await stored(agent)).toEqual([])
    await start(agent, id, { ...preview?.mapping, title: 'Wie es heißt' })
    await test.drain()
    expect(await getList(agent)).toMatchObject([{ id, status: 'done', imported: 2 }])
    expect((await upload(agent, text.replace('Haus', 'Hof'))).preview?.mapping.title).toBe('Wie es heißt')
  })

  it('is rejected when too many are waiting, even concurrently, without affecting other agents', async () => {
    const [agent, other] = [await test.make.agent(), await test.make.agent()]
    const send = async (by: TestAgent, name: string) =>
      (await test.as(by).call(imports.upload, { body: csvForm(toCsv(rows(1)).replaceAll('Haus', name)) })).status
    expect(await send(other, 'Eins')).toBe(200)
    for (let n = 0; n < 45; n += 1) expect(await send(agent, `Haus ${n} von`)).toBe(200)
    const late = await Promise.all(Array.from({ length: 10 }, (_, n) => send(agent, `Spät ${n} von`)))
    expect(late.toSorted((a, b) => a - b)).toEqual([...Array<number>(5).fill(200), ...Array<number>(5).fill(409)])
    expect(await send(other, 'Zwei')).toBe(200)
    const [first] = await getList(agent)
    await test.as(agent).call(imports.cancel, { params: { id: first?.id ?? 0 } })
    expect(await send(agent, 'Danach')).toBe(200)
  })

  it('shows its position in the queue and can be cancelled', async () => {
    const agent = await test.make.agent()
    const [one, two, three] = [
      await upload(agent, toCsv(rows(1))),
      await upload(agent, toCsv(rows(1))),
      await upload(agent, toCsv(rows(1))),
    ]
    for (const { id, preview } of [one, two, three]) await start(agent, id, preview?.mapping)
    expect((await getList(agent)).map(({ status, ahead }) => [status, ahead])).toEqual([
      ['waiting', 2],
      ['waiting', 1],
      ['waiting', 0],
    ])
    expect((await test.as(agent).call(imports.cancel, { params: { id: two.id } })).status).toBe(200)
    await test.drain()
    expect((await getList(agent)).map(({ id, status }) => [id, status])).toEqual([
      [three.id, 'done'],
      [one.id, 'done'],
    ])
    expect((await test.as(agent).call(imports.cancel, { params: { id: one.id } })).status).toBe(409)
  })

  it('leaves nothing behind when it is unreadable', async () => {
    const agent = await test.make.agent()
    const [zip, unread] = [await send(agent, csvForm('PK\u0003\u0004abc')), await send(agent, csvForm('Farbe;Form\nrot;rund\n'))]
    expect([zip.status, unread.status]).toEqual([400, 400])
    expect(await stored(agent)).toEqual([])
    for (const table of ['import_parts', 'import_rows'] as const)
      expect(
        await test.ctx.db
          .selectFrom(table)
          .innerJoin('imports as i', 'i.id', 'import_id')
          .select('i.id')
          .where('i.office_id', '=', agent.officeId)
          .execute(),
      ).toEqual([])
  })
})

describe('a request that is not a form with a file', () => {
  it.each([
    ['another field', csvForm(toCsv([{ id: 1 }]), { field: 'other' }), 415],
    ['a picture', csvForm('x', { name: 'haus.png', type: 'image/png' }), 415],
    ['a text file without the CSV name', csvForm('x', { name: 'haus.txt', type: 'text/plain' }), 415],
    ['a missing boundary', new Blob(['x'], { type: 'multipart/form-data' }), 415],
    ['an empty file', csvForm(''), 400],
    ['a missing end', csvForm(toCsv([{ id: 1 }])).slice(0, -30, 'multipart/form-data; boundary=a-line-between'), 400],
    ['no form', new Blob(['title;zip\na;29525'], { type: 'text/csv' }), 415],
  ])('is rejected: %s', async (_, body, status) => {
    const agent = await test.make.agent()
    expect((await test.as(agent).call(imports.upload, { body })).status).toBe(status)
    expect(await test.ctx.db.selectFrom('imports').select('id').where('office_id', '=', agent.officeId).execute()).toEqual([])
  })
})

describe('an import whose database connections are killed', () => {
  it('resumes at its position and counts each row once', { timeout: 60_000 }, async () => {
    const agent = await test.make.agent()
    const owner = await connectOwner(test.database)
    const { id, preview } = await upload(agent, toCsv(rows(1_600)))
    await start(agent, id, preview?.mapping)
    let kills = 0
    for (;;) {
      const running = importFiles(test.ctx, agent.officeId).then(
        () => true,
        () => false,
      )
      if (kills < 2) {
        const upTo = async () => (await owner.query<{ up_to: number }>('select up_to from imports where id = $1', [id])).rows[0]?.up_to ?? 0
        const before = await upTo()
        await vi.waitUntil(async () => (await upTo()) > before, { timeout: 20_000, interval: 5 })
        await owner.query(
          'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()',
        )
        kills += 1
      }
      if (await running) break
    }
    await owner.end()
    expect(await getList(agent)).toMatchObject([{ status: 'done', total: 1_600, imported: 1_600, updated: 0, skipped: 0 }])
    expect(await stored(agent)).toHaveLength(1_600)
  })
})

describe('an import that fails', () => {
  it.each([
    ['between storing its rows and storing its position', 'new.up_to > old.up_to'],
    ['while it is read, after some rows were read', 'new.total is distinct from old.total'],
  ])('%s leaves no advert behind, and counts each row once when it resumes', async (_, when) => {
    const agent = await test.make.agent()
    const owner = await connectOwner(test.database)
    await owner.query(`
      create sequence failures_planted;
      create function fail_once() returns trigger language plpgsql security definer set search_path = public as $$
      begin
        if nextval('failures_planted') = 1 then raise exception 'planted'; end if;
        return new;
      end $$;
      create trigger aa_planted before update on imports for each row when (${when}) execute function fail_once()`)
    const { id, preview } = await upload(agent, toCsv(rows(3)))
    await start(agent, id, preview?.mapping)
    await expect(importFiles(test.ctx, agent.officeId)).rejects.toThrow('planted')
    expect(await stored(agent)).toEqual([])
    await importFiles(test.ctx, agent.officeId)
    expect(await getList(agent)).toMatchObject([{ status: 'done', total: 3, imported: 3, updated: 0, skipped: 0 }])
    await owner.query('drop trigger aa_planted on imports; drop function fail_once; drop sequence failures_planted')
    await owner.end()
  })
})

describe('an import that keeps failing', () => {
  it('is given up with a reason, does not block others and can be undone', async () => {
    const agent = await test.make.agent()
    const owner = await connectOwner(test.database)
    const begin = async (count: number) => {
      const { id, preview } = await upload(agent, toCsv(rows(count)))
      await start(agent, id, preview?.mapping)
      return id
    }
    const bad = await begin(501)
    const good = await begin(2)
    await owner.query(`
      create function fail_always() returns trigger language plpgsql as $$ begin raise exception 'planted'; end $$;
      create trigger aa_planted before update on imports for each row when (new.id = ${bad} and old.up_to > 0 and new.up_to > old.up_to)
        execute function fail_always()`)
    for (let tries = 1; tries < 5; tries += 1) {
      await expect(importFiles(test.ctx, agent.officeId)).rejects.toThrow('planted')
      expect((await getList(agent)).map(({ status }) => status)).toEqual(['waiting', 'running'])
    }
    await importFiles(test.ctx, agent.officeId)
    expect(await getList(agent)).toMatchObject([
      { id: good, status: 'done', imported: 2 },
      { id: bad, status: 'failed', imported: 500, error: expect.stringMatching(/mehrmals abgebrochen/) },
    ])
    await owner.query('drop trigger aa_planted on imports; drop function fail_always')
    await owner.end()
    expect((await test.as(agent).call(imports.undo, { params: { id: bad } })).body).toMatchObject({ removed: 500 })
    expect(await stored(agent)).toHaveLength(2)
  })
})

describe('an undone import', () => {
  it('keeps what the agent worked on since and does not affect other agents', async () => {
    const [agent, other] = [await test.make.agent(), await test.make.agent()]
    const some = rows(3)
    for (const one of [agent, other]) await send(one, csvForm(toCsv(some)))
    const id = (await getList(agent))[0]?.id as number
    const [kept] = (await test.as(agent).call(properties.list, { query: { sources: 'thinkimmo' } })).body.properties
    if (!kept) throw new Error('nothing is seen')
    await test.as(agent).call(favorites.add, { body: { propertyId: kept.id } })
    const { body } = await test.as(agent).call(imports.undo, { params: { id } })
    expect(body).toEqual({ removed: 2, kept: [{ propertyId: kept.id, title: kept.title, reason: 'Daran wurde seither gearbeitet.' }] })
    expect(await seenBy(agent)).toEqual([kept.title])
    expect(await seenBy(other)).toEqual(listTitles(some))
    expect((await test.as(agent).call(imports.undo, { params: { id } })).status).toBe(409)
  })

  it.each<[string, (agent: TestAgent, id: number) => Promise<unknown>]>([
    [
      'that is linked to a search client',
      async (agent, id) => link(agent, { id, searchClientId: await createClient(test, agent, { places: ['Uelzen'] }) }),
    ],
    [
      'whose owner has given a consent',
      (agent, id) =>
        test.as(agent).call(contact.consent, { params: { id }, body: { channel: 'phone', day: '2026-01-01', reason: 'Rief selbst an' } }),
    ],
    ['whose owner has objected', (agent, id) => test.as(agent).call(contact.objection, { params: { id }, body: {} })],
    [
      'with a note',
      (agent, id) =>
        test.as(agent).call(prospects.addActivity, { params: { id }, body: { activityType: 'note_added', description: 'Rückruf' } }),
    ],
  ])('keeps a property %s', async (_, work) => {
    const [agent, other] = [await test.make.agent(), await test.make.agent()]
    for (const one of [agent, other]) await send(one, csvForm(toCsv(rows(2))))
    const { id } = (await getList(agent))[0] ?? { id: 0 }
    const [worked] = (await test.as(agent).call(properties.list, { query: { sources: 'thinkimmo' } })).body.properties
    expect(await work(agent, worked?.id ?? 0)).toMatchObject({ status: 200 })
    expect((await test.as(agent).call(imports.undo, { params: { id } })).body).toMatchObject({
      removed: 1,
      kept: [{ propertyId: worked?.id }],
    })
    expect(await seenBy(other)).toHaveLength(2)
  })

  it('takes along leads that only a rule assigned, but keeps those that a person assigned or handed over', async () => {
    const agent = await test.make.agent()
    const colleague = await test.make.agent({ office_id: agent.officeId, office_role: 'agent' })
    await addRule(test, agent, { places: [], userId: colleague.id })
    await test.make.savedSearch(agent, { location: 'Uelzen' })
    const { id } = (await send(agent, csvForm(toCsv(rows(5))))).body
    const leads = (await test.as(agent).call(properties.list, { query: { sources: 'thinkimmo' } })).body.properties.map((lead) => lead.id)
    expect(leads).toHaveLength(5)
    await assignLeads(test, agent)
    for (const lead of leads) expect(await assigneeOf(test, agent, lead)).toBe(colleague.id)
    const [given = 0, handed = 0, freed = 0, returned = 0] = leads
    const handOver = (lead: number, to: string | null) => test.as(agent).call(handOvers.create, { body: { propertyIds: [lead], to } })
    await test.as(agent).call(prospects.update, { params: { id: given }, body: { assignedTo: agent.id } })
    await handOver(handed, agent.id)
    await handOver(freed, null)
    const undone = await handOver(returned, agent.id)
    await test.as(agent).call(handOvers.undo, { params: { id: undone.body.id } })
    const { body } = await test.as(agent).call(imports.undo, { params: { id } })
    expect(body.removed).toBe(3)
    expect(new Set(body.kept.map(({ propertyId }) => propertyId))).toEqual(new Set([given, handed]))
  })

  it('is undone only once by two concurrent requests', async () => {
    const agent = await test.make.agent()
    const { id } = (await send(agent, csvForm(toCsv(rows(2))))).body
    const undoing: Promise<{ status: number }>[] = []
    await inTransaction(test.ctx, async (ctx) => {
      await ctx.db.selectFrom('imports').select('id').where('id', '=', id).forUpdate().execute()
      for (let calls = 0; calls < 2; calls += 1) undoing.push(test.as(agent).call(imports.undo, { params: { id } }))
      await expect.poll(() => countLockWaits(test.ctx.db), { timeout: 10_000 }).toBe(2)
    })
    expect(new Set((await Promise.all(undoing)).map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(await stored(agent)).toEqual([])
  })

  it('cannot be undone after seven days', async () => {
    const agent = await test.make.agent()
    const { id } = (await send(agent, csvForm(toCsv(rows(1))))).body
    test.clock.advance((IMPORT_UNDO_DAYS * 24 + 1) * 3_600_000)
    const later = await test.make.signIn(agent)
    expect((await test.as(later).call(imports.undo, { params: { id } })).status).toBe(409)
  })
})
