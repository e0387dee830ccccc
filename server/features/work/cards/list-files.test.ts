import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { properties } from '#shared/contract/work/properties.ts'
import { audit } from '#shared/contract/operations/audit.ts'
import { favorites } from '#shared/contract/work/favorites.ts'
import { contact } from '#shared/contract/work/contact.ts'
import { prospects } from '#shared/contract/work/prospects.ts'
import Papa from 'papaparse'
import { startTestApp, type TestApp } from '#test/app.ts'
import type { TestAgent } from '#test/factories.ts'
import { readXlsx } from '#test/xlsx.ts'
import { sql } from 'kysely'
import { csvFile } from '../../../csv.ts'

let test: TestApp
let one: TestAgent
let other: TestAgent
let dear: number
let cheap: number
beforeAll(async () => {
  test = await startTestApp()
  one = await test.make.agent()
  other = await test.make.agent()
  cheap = await test.make.property({ title: '=HYPERLINK("x")', price_cents: 12_345_050, listing_date: '2026-03-01', rooms: 3.5 })
  dear = await test.make.property({ title: 'Haus; "am" Bach', price_cents: 90_000_000, zip_code: '04109', rooms: 3 })
  await test.make.property({ listing_type: 'rent', price_cents: 80_000 })
  for (const [agent, id, ownerName] of [
    [one, cheap, 'Erna Eins'],
    [other, dear, 'Otto Anders'],
  ] as const) {
    await test.as(agent).call(prospects.update, { params: { id }, body: { ownerName, prospectStatus: 'contacted' } })
    await test.as(agent).call(favorites.add, { body: { propertyId: id } })
  }
})
afterAll(() => test.close())

const listRows = (text: string) =>
  Papa.parse<Record<string, string>>(text.replace('\uFEFF', ''), { delimiter: ';', header: true, skipEmptyLines: true }).data
const searched = async (query: object, as = one) => test.as(as).call(properties.csv, { query })

describe('a list exported as a file', () => {
  it("contains the results of the search in their order, with the agent's own data", async () => {
    const { status, text, headers } = await searched({ listingType: 'sale', orderBy: 'price', order: 'DESC' })
    expect([status, headers['content-type'], text.startsWith('\uFEFF"Kennung";')]).toEqual([200, 'text/csv; charset=utf-8', true])
    expect(headers['content-disposition']).toContain('Immobilien_2')
    const rows = listRows(text)
    expect(rows.map((row) => row['Kennung'])).toEqual([String(dear), String(cheap)])
    expect(rows[0]).toMatchObject({
      Titel: 'Haus; "am" Bach',
      PLZ: '04109',
      'Preis in Euro': '900000,00',
      Zimmer: '3',
      Eigentümer: '',
      Status: 'Nicht kontaktiert',
    })
    expect(rows[1]).toMatchObject({
      Titel: `'=HYPERLINK("x")`,
      'Preis in Euro': '123450,50',
      Zimmer: '3,5',
      'Eingestellt am': '01.03.2026',
      Eigentümer: 'Erna Eins',
      Status: 'Kontaktiert',
    })
    expect(text).not.toContain('Otto Anders')
  })

  it('has an empty price for an advert at "1 €"', async () => {
    const id = await test.make.property({ title: 'Preis auf Anfrage', listing_type: 'rent', price_cents: 100 })
    const rows = listRows((await searched({ listingType: 'rent' })).text)
    expect(rows.find((row) => row['Kennung'] === String(id))?.['Preis in Euro']).toBe('')
  })

  it("contains the prospects in their table's order and with its filter", async () => {
    const query = { orderBy: 'followUp', prospectStatus: 'contacted' }
    expect(listRows((await searched(query)).text).map((row) => row['Eigentümer'])).toEqual(['Erna Eins'])
    expect(listRows((await searched(query, other)).text).map((row) => row['Eigentümer'])).toEqual(['Otto Anders'])
  })

  it("contains the caller's favourites, and marks owners who objected to contact", async () => {
    await test.as(other).call(contact.objection, { params: { id: dear }, body: { reason: 'Ruft nicht mehr an' } })
    const ofOne = listRows((await test.as(one).call(favorites.csv)).text)
    const ofOther = listRows((await test.as(other).call(favorites.csv)).text)
    expect([ofOne.map((row) => row['Kennung']), ofOther.map((row) => row['Kennung'])]).toEqual([[String(cheap)], [String(dear)]])
    expect(ofOther[0]?.['Kein Kontakt']).toMatch(/^Widerspruch vom /)
    expect(ofOne[0]?.['Kein Kontakt']).toBe('')
  })

  it('has the same cells as a workbook, with numbers and dates as typed values', async () => {
    const query = { listingType: 'sale', orderBy: 'price', order: 'DESC' } as const
    const { status, bytes, headers } = await test.as(one).call(properties.xlsx, { query })
    expect([status, headers['content-type'], headers['content-disposition']]).toEqual([
      200,
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      expect.stringMatching(/Immobilien_\d{4}-\d\d-\d\d\.xlsx/),
    ])
    const [head = [], first = [], second = []] = await readXlsx(bytes)
    expect(head).toEqual(Object.keys(listRows((await searched(query)).text)[0] ?? {}))
    const cell = (row: unknown[], header: string) => row[head.indexOf(header)]
    expect(['Kennung', 'Titel', 'PLZ', 'Preis in Euro', 'Zimmer'].map((header) => cell(first, header))).toEqual([
      String(dear),
      'Haus; "am" Bach',
      '04109',
      900_000,
      3,
    ])
    expect(['Titel', 'Preis in Euro', 'Zimmer', 'Eingestellt am', 'Eigentümer'].map((header) => cell(second, header))).toEqual([
      '=HYPERLINK("x")',
      123_450.5,
      3.5,
      new Date('2026-03-01T00:00:00Z'),
      'Erna Eins',
    ])
    const favorite = await test.as(other).call(favorites.xlsx)
    expect((await readXlsx(favorite.bytes)).slice(1).map(([id]) => id)).toEqual([String(dear)])
  })

  it('is recorded in the audit log', async () => {
    const own = await test.make.agent()
    await test.as(own).call(favorites.csv)
    const admin = await test.make.user({ role: 'admin' })
    const log = await test.as(admin).call(audit.list, { query: { person: own.id } })
    expect(log.body.map(({ kind }) => kind)).toContain('list_saved')
  })

  it('contains no cell that a spreadsheet would evaluate', async () => {
    const signs = fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', ' ', '"', ';', "'", 'a', '1')
    await fc.assert(
      fc.asyncProperty(fc.array(signs, { maxLength: 8 }), async (letters) => {
        const value = letters.join('')
        let text = ''
        for await (const part of csvFile('x.csv', [[value]]).content as AsyncIterable<string>) text += part
        const [[cell = ''] = []] = Papa.parse<string[]>(text.slice(1, -2), { delimiter: ';', newline: '\r\n' }).data
        expect(cell.trimStart()).not.toMatch(/^[=+\-@]/)
        expect([value, `'${value}`]).toContain(cell)
      }),
    )
  })

  it('ends with a notice when the list is too long', async () => {
    const own = await test.make.agent()
    await sql`
      with made as (
        insert into adverts (property_id, source, external_id, title, place_keys, price_cents, property_type, listing_type, state_since, listed_at, scraped_at)
        select 500000 + i, 'immonet.de', 'many-' || i, 'Viele', '{}', 100, 'land', 'sale', now(), now(), now() from generate_series(1, 10001) i
        returning id, property_id, title, place_keys, price_cents, property_type, listing_type, listed_at, scraped_at
      ), objects as (
        insert into properties (id, lead_advert_id, title, place_keys, price_cents, property_type, listing_type, listed_at, scraped_at, sources, has_images)
        select property_id, id, title, place_keys, price_cents, property_type, listing_type, listed_at, scraped_at, 1, false from made returning id
      )
      insert into favorites (agent_id, property_id, created_at) select ${own.id}, id, date_trunc('second', now()) from objects`.execute(
      test.ctx.db,
    )
    const workbook = await readXlsx((await test.as(own).call(properties.xlsx, { query: { propertyType: 'land' } })).bytes)
    expect([workbook.length, workbook.at(-1)?.[0]]).toEqual([10_002, expect.stringMatching(/^Hier endet die Datei/)])
    for (const { text } of [await searched({ propertyType: 'land' }, own), await test.as(own).call(favorites.csv)]) {
      const rows = listRows(text)
      expect(rows).toHaveLength(10_001)
      expect(new Set(rows.map((row) => row['Kennung'])).size).toBe(10_001)
      expect(rows.at(-1)?.['Kennung']).toBe(
        'Hier endet die Datei: Sie fasst 10.000 Zeilen, die Liste hat mehr. Mit engeren Filtern kommt der Rest.',
      )
    }
  })
})
