import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { imports } from '#shared/contract/ingest/imports.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { csvForm, toCsv } from '#test/csv-form.ts'
import { connectOwner } from '#test/database.ts'
import type { TestAgent } from '#test/factories.ts'
import { importFiles } from './run.ts'

let test: TestApp
let log: { readonly level: number; readonly msg: string; readonly import?: number; readonly job?: string }[] = []
let owner: Awaited<ReturnType<typeof connectOwner>>
beforeAll(async () => {
  test = await startTestApp({ env: { LOG_LEVEL: 'info' }, log: { write: (line) => void log.push(JSON.parse(line)) } })
  owner = await connectOwner(test.database)
})
afterAll(async () => {
  await owner.end()
  await test.close()
})
beforeEach(() => {
  log = []
})

const FIELDS = ['title', 'zip', 'city', 'buyingPrice', 'squareMeter', 'rooms', 'id', 'url', 'publishDate', 'description'] as const
type Cells = { readonly [Field in (typeof FIELDS)[number]]?: string }
const quoted = (cell = '') => `"${cell.replaceAll('"', '""')}"`
const fileOf = (rows: readonly Cells[]) =>
  [FIELDS.join(';'), ...rows.map((row) => FIELDS.map((field) => quoted(row[field])).join(';'))].join('\r\n')
const PLACE = { zip: '04109', city: 'Leipzig' }
const [FIRST, LAST] = ['Haus vor dem Wald', 'Haus hinter dem Wald'].map((title) => ({ title, ...PLACE })) as [Cells, Cells]

let last = 0
const plain = (count: number) => toCsv(Array.from({ length: count }, () => ({ id: (last += 1) })))
const send = (agent: TestAgent, file: string | Uint8Array) => test.as(agent).call(imports.importFile, { body: csvForm(file) })
const getList = async (agent: TestAgent) => (await test.as(agent).call(imports.list)).body
const byId = (id: number) => ({ params: { id } }) as const
const failuresOf = async (agent: TestAgent, id: number) => (await test.as(agent).call(imports.failures, byId(id))).body
async function begin(agent: TestAgent, text: string): Promise<number> {
  const { id, preview } = (await test.as(agent).call(imports.upload, { body: csvForm(text) })).body
  await test.as(agent).call(imports.start, { params: { id }, body: { mapping: preview?.mapping ?? {} } })
  return id
}
const storedOf = (agent: TestAgent) =>
  test.ctx.db.selectFrom('adverts').select(['title', 'description']).where('office_id', '=', agent.officeId).orderBy('id').execute()
const listTitles = async (agent: TestAgent) => (await storedOf(agent)).map(({ title }) => title)

/** Installs a failing trigger on a table while `during` runs. */
async function planted(fault: { table: string; on: string; when?: string; code?: string }, during: () => Promise<void>): Promise<void> {
  const { table, on, when = 'true', code = 'P0001' } = fault
  await owner.query(`
    create function planted() returns trigger language plpgsql as $$ begin raise exception 'planted' using errcode = '${code}'; end $$;
    create trigger aa_planted before ${on} on ${table} for each row when (${when}) execute function planted()`)
  try {
    await during()
  } finally {
    await owner.query(`drop trigger aa_planted on ${table}; drop function planted`)
  }
}

describe('a text with a spelled-out escape sequence', () => {
  const rows = [
    { title: String.raw`Haus \u0000 B`, description: String.raw`Text mit \u0000 im Satz`, ...PLACE },
    { title: 'Haus C', description: String.raw`endet auf \u0000`, ...PLACE },
    { title: String.raw`Haus \\u0000 D`, description: String.raw`"\ud800" und \\`, ...PLACE },
    { title: String.raw`{"title":"\u0000","rows":[null]}`, description: String.raw`'}]'::jsonb \u0000"`, ...PLACE },
  ]
  const texts = rows.map(({ title, description }) => ({ title, description }))

  it('is stored unchanged', async () => {
    const agent = await test.make.agent()
    expect((await send(agent, fileOf(rows))).body).toMatchObject({ status: 'done', imported: 4, failed: 0, noted: 0 })
    expect(await storedOf(agent)).toEqual(expect.arrayContaining(texts))
  })

  it('is previewed and stored unchanged when the file is reviewed first', async () => {
    const agent = await test.make.agent()
    const id = await begin(agent, fileOf(rows))
    await test.drain()
    expect(await getList(agent)).toMatchObject([{ id, status: 'done', imported: 4 }])
    expect(await storedOf(agent)).toEqual(expect.arrayContaining(texts))
  })

  it('is kept in the list of findings and in a header too', async () => {
    const agent = await test.make.agent()
    const file = `title;zip;rooms;a \\u0000 b\r\nHaus \\u0000;04109;\\u0000;x\r\n\\u0000;;;\r\n`
    const { id } = (await test.as(agent).call(imports.upload, { body: csvForm(file) })).body
    const { preview } = (await test.as(agent).call(imports.read, byId(id))).body
    expect([preview?.headers[3], preview?.rows[0]?.[0]]).toEqual(['a \\u0000 b', 'Haus \\u0000'])
    await test.as(agent).call(imports.start, { params: { id }, body: { mapping: preview?.mapping ?? {} } })
    await test.drain()
    expect(await failuresOf(agent, id)).toEqual([
      { line: 2, title: 'Haus \\u0000', reason: 'Zimmer: „\\u0000“ ist keine Zahl.', isStored: true },
      { line: 3, title: '\\u0000', reason: 'Postleitzahl oder Ort fehlt.', isStored: false },
    ])
  })
})

describe('a row between two others', () => {
  /** Incompressible text, so that it exceeds an index's size limit. */
  const noise = (length: number) => {
    let [text, seed] = ['', 7]
    while (text.length < length) text += (seed = (seed * 48_271) % 2_147_483_647).toString(36)
    return text.slice(0, length)
  }
  const PAIR = '\ud83c\udfe1'
  it.each<readonly [what: string, row: Cells, reason: RegExp | null]>([
    ['its id is longer than an index allows', { id: noise(20_000) }, /nicht speichern/],
    ['its place is longer than an index allows', { city: `Ort ${noise(20_000)}`, zip: '' }, null],
    ['its link is longer than an index allows', { url: `https://www.kleinanzeigen.de/s-anzeige/${noise(20_000)}/` }, null],
    ['its price is a number of 400 digits', { buyingPrice: '9'.repeat(400) }, /Kaufpreis.*ist (?:zu groß|keine Zahl)/],
    ['its price exceeds the number range', { buyingPrice: '1e999' }, /Kaufpreis/],
    ['its number of rooms is negative', { rooms: '-99999999999999999999' }, /Zimmer/],
    ['its area is not a number', { squareMeter: 'NaN' }, null],
    ['its date does not exist', { publishDate: '31.02.2026' }, /kein Datum/],
    ['its date is in a distant year', { publishDate: '275761-01-01T00:00:00Z' }, /kein Datum|Zukunft/],
    ['its date is older than the web', { publishDate: '0001-01-01' }, null],
    ['its title is cut within a character', { title: `${'x'.repeat(199)}${PAIR}${PAIR}` }, null],
    ['its text is cut within a character', { description: `${'x'.repeat(19_999)}${PAIR}` }, null],
    ['its title consists of control characters', { title: 'Haus \u0001\u0008\u001b\u007f\u0085' }, null],
    ['its title reverses the text direction', { title: 'Haus \u202e\u2066\ufeff\uffff' }, null],
    ['its text is JSON', { description: '{"a":[{"b":null}],"c":"\\ud83c"}' }, null],
    ['its id is JSON', { id: '{"id":["\\u0000"]}' }, null],
    ['its id is an SQL statement', { id: "'; drop table imports; --" }, null],
    ['its text is 900,000 characters long', { description: 'x'.repeat(900_000) }, /mehr als 100\.000 Zeichen/],
  ])('is stored or rejected on its own if %s', async (_, row, reason) => {
    const agent = await test.make.agent()
    const { body } = await send(agent, fileOf([FIRST, { title: 'Haus im Wald', ...PLACE, ...row }, LAST]))
    expect(body).toMatchObject({ status: 'done', total: 3 })
    const isRefused = body.failed === 1
    expect(body.imported).toBe(isRefused ? 2 : 3)
    const named = await failuresOf(agent, body.id)
    expect(named.map(({ line, isStored }) => [line, isStored])).toEqual(reason === null ? [] : [[3, !isRefused]])
    expect(named.every((one) => reason?.test(one.reason))).toBe(true)
    expect(await listTitles(agent)).toEqual(expect.arrayContaining([FIRST.title, LAST.title]))
  })

  it('is stored with a replacement character for half a surrogate pair in UTF-16', async () => {
    const agent = await test.make.agent()
    const file = Buffer.from(`\ufefftitle;zip\nHaus \ud800 links;04109\nHaus \udc00;04109\n`, 'utf16le')
    expect((await send(agent, file)).body).toMatchObject({ status: 'done', imported: 2 })
    expect((await listTitles(agent)).toSorted()).toEqual(['Haus \ufffd', 'Haus \ufffd links'])
  })
})

describe('an unreadable file', () => {
  it.each([
    ['a sign 0 in a cell', 'title;zip\nHaus \0 B;04109\n'],
    ['a sign 0 in UTF-16', Buffer.from('\ufefftitle;zip\nHaus \0 B;04109\n', 'utf16le')],
    ['a cell of ten million signs', `title;zip;description\nHaus;04109;"${'x'.repeat(10_000_000)}"\n`],
  ])('is rejected with a reason, and the next file is imported: %s', async (_, file) => {
    const agent = await test.make.agent()
    const refused = await send(agent, file)
    expect([refused.status, refused.text]).toEqual([400, expect.stringMatching(/Textdatei|länger als/)])
    expect((await send(agent, fileOf([FIRST]))).body).toMatchObject({ status: 'done', imported: 1 })
  })
})

describe('a row that the database rejects', () => {
  it.each([
    ['when it is read', { table: 'import_rows', on: 'insert', when: "new.listing ->> 'title' = 'Haus im Wald'", code: '22P05' }],
    ['when it is stored', { table: 'adverts', on: 'insert', when: "new.title = 'Haus im Wald'", code: '23514' }],
    ['because of its size', { table: 'adverts', on: 'insert', when: "new.title = 'Haus im Wald'", code: '54000' }],
  ])('is skipped on its own, with a reason and a log entry: %s', async (_, fault) => {
    const agent = await test.make.agent()
    await planted(fault, async () => {
      const { body } = await send(agent, fileOf([FIRST, { title: 'Haus im Wald', ...PLACE }, LAST]))
      expect(body).toMatchObject({ status: 'done', total: 3, imported: 2, failed: 1 })
      expect(await failuresOf(agent, body.id)).toEqual([
        { line: 3, title: 'Haus im Wald', reason: 'Diese Angaben ließen sich nicht speichern.', isStored: false },
      ])
      expect(log).toContainEqual(expect.objectContaining({ level: 50, msg: 'row of a file not stored', import: body.id }))
    })
    expect((await listTitles(agent)).toSorted()).toEqual([LAST.title, FIRST.title])
  })

  it('is found quickly even if all rows are rejected', async () => {
    const agent = await test.make.agent()
    await planted({ table: 'adverts', on: 'insert', when: `new.office_id = '${agent.officeId}'`, code: '22003' }, async () => {
      const id = await begin(agent, plain(250))
      await importFiles(test.ctx, agent.officeId)
      expect(await getList(agent)).toMatchObject([{ id, status: 'done', total: 250, imported: 0, failed: 250 }])
    })
  })
})

describe('an import that keeps failing', () => {
  it.each([
    ['while it is read', { table: 'import_rows', on: 'insert', when: 'new.import_id = ID' }, 0],
    ['when everything is read', { table: 'imports', on: 'update', when: 'new.id = ID and new.is_read' }, 0],
    ['while it is stored', { table: 'imports', on: 'update', when: 'new.id = ID and new.up_to > old.up_to and old.up_to > 0' }, 500],
    ['at its end', { table: 'imports', on: 'update', when: "new.id = ID and new.status = 'done'" }, 501],
    ['at its end, by a value', { table: 'imports', on: 'update', when: "new.id = ID and new.status = 'done'", code: '22P02' }, 501],
    ['when its file is deleted', { table: 'import_parts', on: 'delete', when: 'old.import_id = ID' }, 501],
  ])('%s is ended with a reason and log entries, the next one continues, and both can be undone', async (_, fault, imported) => {
    const agent = await test.make.agent()
    const bad = await begin(agent, plain(501))
    const good = await begin(agent, plain(2))
    await planted({ ...fault, when: fault.when.replaceAll('ID', String(bad)) }, async () => {
      for (let tries = 1; tries < 5; tries += 1) await expect(importFiles(test.ctx, agent.officeId)).rejects.toThrow('planted')
      await importFiles(test.ctx, agent.officeId)
    })
    expect(await getList(agent)).toMatchObject([
      { id: good, status: 'done', imported: 2 },
      { id: bad, status: 'failed', imported, error: expect.stringMatching(/mehrmals abgebrochen/) },
    ])
    expect(log).toContainEqual(expect.objectContaining({ level: 50, msg: 'import given up', import: bad }))
    expect((await test.as(agent).call(imports.cancel, byId(bad))).status).toBe(409)
    const undone = await test.as(agent).call(imports.undo, byId(bad))
    expect([undone.status, undone.status === 200 ? undone.body.removed : 0]).toEqual([imported > 0 ? 200 : 409, imported])
    expect((await test.as(agent).call(imports.undo, byId(good))).body).toMatchObject({ removed: 2 })
  })

  it('is ended when every try killed the process before it could fail', async () => {
    const agent = await test.make.agent()
    const [bad, good] = [await begin(agent, plain(2)), await begin(agent, plain(2))]
    await planted({ table: 'import_rows', on: 'insert', when: `new.import_id = ${bad}` }, () =>
      expect(importFiles(test.ctx, agent.officeId)).rejects.toThrow('planted'),
    )
    // as if left by four more processes that started and were killed
    await owner.query('update imports set tries = tries + 4 where id = $1', [bad])
    await importFiles(test.ctx, agent.officeId)
    expect(await getList(agent)).toMatchObject([
      { id: good, status: 'done', imported: 2 },
      { id: bad, status: 'failed', imported: 0 },
    ])
  })

  it('has its job failure logged while the upload request is still pending', async () => {
    const agent = await test.make.agent()
    await planted({ table: 'import_rows', on: 'insert', when: "new.listing ->> 'title' = 'Haus im Wald'" }, async () => {
      // the request waits 15 seconds for the result
      const now = performance.now.bind(performance)
      const stopwatch = vi.spyOn(performance, 'now').mockImplementation(() => 20 * now())
      const { status, body } = await send(agent, fileOf([{ title: 'Haus im Wald', ...PLACE }]))
      stopwatch.mockRestore()
      expect([status, body.status]).toEqual([200, 'running'])
      expect(log).toContainEqual(expect.objectContaining({ level: 50, msg: 'import broke off', import: body.id }))
      await expect(test.drain()).rejects.toThrow('planted')
    })
    expect(log).toContainEqual(expect.objectContaining({ level: 50, msg: 'job failed', job: 'import-files' }))
    await importFiles(test.ctx, agent.officeId)
    expect(await getList(agent)).toMatchObject([{ status: 'done', imported: 1 }])
  })
})

describe('a file of several batches', () => {
  const kinds = [
    { title: 'Suche Haus zum Kauf', description: 'Junge Familie sucht ein Haus mit Garten, gern auch mit Keller.', is: 'wanted' },
    {
      title: 'Haus in ruhiger Lage',
      description: 'Gepflegtes Haus mit Garten. Bitte keine Anfragen von Maklern!',
      is: 'keine Anfragen von Maklern',
    },
    { title: 'Haus am Park', description: 'Gepflegtes Haus mit Garten und neuem Dach.', is: null },
  ] as const
  const kindOf = (row: number) => kinds[row % kinds.length] as (typeof kinds)[number]
  const rows = Array.from({ length: 1_003 }, (_, row) => ({
    ...kindOf(row),
    title: `${kindOf(row).title} ${row}`,
    id: `several-${row}`,
    ...PLACE,
  }))

  it('is stored with the verdict on each row’s own text, also after a fault in the middle', async () => {
    const agent = await test.make.agent()
    const id = await begin(agent, fileOf(rows))
    const broken = { table: 'adverts', on: 'insert', when: "new.external_id like 'several-777@%'", code: '22P02' }
    await planted(broken, () => importFiles(test.ctx, agent.officeId))
    expect(await getList(agent)).toMatchObject([{ id, status: 'done', total: rows.length, imported: rows.length - 1, failed: 1 }])
    const { rows: stored } = await owner.query<{ row: number; is: string | null }>(
      `select split_part(split_part(external_id, '@', 1), '-', 2)::integer as row,
         coalesce(doubt_reason, hidden_reason, substring(agent_refusal from 'keine Anfragen von Maklern')) as is
       from adverts where office_id = $1 order by 1`,
      [agent.officeId],
    )
    expect(stored).toEqual(rows.flatMap(({ is }, row) => (row === 777 ? [] : [{ row, is }])))
  })

  it('is not judged again where its rows are unchanged, and stores anew what was edited', async () => {
    const agent = await test.make.agent()
    await begin(agent, fileOf(rows))
    await importFiles(test.ctx, agent.officeId)
    await owner.query(`update adverts set title = 'Von Hand' where office_id = $1 and external_id like 'several-888@%'`, [agent.officeId])
    const changed = rows.map((row, at) => (at === 3 ? { ...row, buyingPrice: '250000' } : row))
    await begin(agent, fileOf([...changed, { ...rows[0], title: 'Suche Haus am Ende', id: 'several-added' }]))
    await importFiles(test.ctx, agent.officeId)
    expect((await getList(agent))[0]).toMatchObject({ status: 'done', imported: 1, updated: 2, skipped: rows.length - 2, failed: 0 })
    const titles = await listTitles(agent)
    expect([titles.length, titles.includes('Von Hand'), titles.includes('Suche Haus am Ende')]).toEqual([rows.length + 1, false, true])
  })
})

describe('a running import', () => {
  it('is cancelled at its position: stored rows stay and can be undone', async () => {
    const agent = await test.make.agent()
    const id = await begin(agent, plain(501))
    const when = `new.id = ${id} and new.up_to > old.up_to and old.up_to > 0`
    await planted({ table: 'imports', on: 'update', when }, () => expect(importFiles(test.ctx, agent.officeId)).rejects.toThrow('planted'))
    expect((await test.as(agent).call(imports.cancel, byId(id))).status).toBe(200)
    await importFiles(test.ctx, agent.officeId)
    expect(await getList(agent)).toMatchObject([{ id, status: 'failed', imported: 500, error: expect.stringMatching(/abgebrochen/) }])
    expect((await test.as(agent).call(imports.undo, byId(id))).body).toMatchObject({ removed: 500 })
    expect(await storedOf(agent)).toEqual([])
  })

  it('is cancelled midway without keeping any row', { timeout: 60_000 }, async () => {
    const agent = await test.make.agent()
    const id = await begin(agent, plain(6_000))
    const running = importFiles(test.ctx, agent.officeId)
    await vi.waitUntil(async () => ((await getList(agent))[0]?.total ?? 0) > 0, { timeout: 20_000, interval: 5 })
    expect((await test.as(agent).call(imports.cancel, byId(id))).status).toBe(200)
    await running
    const [ended] = await getList(agent)
    expect(ended).toMatchObject({ status: 'failed', error: expect.stringMatching(/abgebrochen/) })
    expect((await storedOf(agent)).length).toBe(ended?.imported)
    for (const table of ['import_parts', 'import_rows'] as const)
      expect(await test.ctx.db.selectFrom(table).select('import_id').where('import_id', '=', id).execute()).toEqual([])
  })
})

describe('arbitrary rows', () => {
  const sign = fc.oneof(
    { weight: 6, arbitrary: fc.string({ unit: 'binary', maxLength: 12 }) },
    { weight: 2, arbitrary: fc.constantFrom('\\u0000', '\\ud800', '\\', '"', '"}', '[', '\r\n', ';', "'", '=', '\u2028', '\u0085') },
    { weight: 1, arbitrary: fc.double().map(String) },
    { weight: 1, arbitrary: fc.json({ maxDepth: 1 }) },
    { weight: 1, arbitrary: fc.date({ noInvalidDate: true }).map((day) => day.toISOString()) },
  )
  const cell = fc.array(sign, { maxLength: 5 }).map((parts) => parts.join('').replaceAll('\0', ''))
  const row = fc.record(Object.fromEntries(FIELDS.map((field) => [field, cell])), { requiredKeys: [] }) as fc.Arbitrary<Cells>
  const likely = fc.tuple(row, fc.boolean()).map(([cells, isPlaced]) => ({ ...cells, ...(isPlaced && PLACE) }))

  it('are each imported or listed as failed, while their neighbours are stored', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(likely, { minLength: 1, maxLength: 8 }), async (rows) => {
        const agent = await test.make.agent()
        const { status, body } = await send(agent, fileOf([FIRST, ...rows, LAST]))
        expect([status, body.status]).toEqual([200, 'done'])
        const { total, imported, updated, skipped, failed, noted } = body
        expect(imported + updated + skipped + failed).toBe(total)
        const named = await failuresOf(agent, body.id)
        expect([named.filter((one) => !one.isStored).length, named.filter((one) => one.isStored).length]).toEqual([failed, noted])
        expect(named.every(({ reason }) => reason !== '')).toBe(true)
        const titles = await listTitles(agent)
        expect(titles.length).toBe(imported)
        expect(titles).toEqual(expect.arrayContaining([FIRST.title, LAST.title]))
        expect(named.filter(({ title }) => title === FIRST.title || title === LAST.title)).toEqual([])
      }),
      { numRuns: 60 },
    )
  })
})
