import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readFile, type ReadRow } from '#server/features/ingest/imports/file/read-file.ts'
import { imports } from '#shared/contract/ingest/imports.ts'
import { properties } from '#shared/contract/work/properties.ts'
import { prospects } from '#shared/contract/work/prospects.ts'
import { toEuro } from '#shared/domain/money.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { csvForm } from '../csv-form.ts'
import { describeWith } from '../shared-material.ts'
import { readXlsx } from '../xlsx.ts'

const AT = new Date('2026-11-28T08:00:00Z')

async function rowsOf(file: string | Buffer): Promise<ReadRow[]> {
  async function* bytes() {
    yield Buffer.from(file)
  }
  const rows: ReadRow[] = []
  for await (const batch of readFile(bytes(), undefined, AT)) rows.push(...batch)
  return rows
}

const listingIn = (row: ReadRow | undefined) => {
  if (!row || !('listing' in row)) throw new Error(row?.reason ?? 'no row')
  return { ...row.listing, note: row.note }
}
const listingsIn = async (file: string | Buffer) => (await rowsOf(file)).map(listingIn)

/** Reads one advert from its cells. */
async function read(cells: Readonly<Record<string, string>>) {
  const row = { title: 'Haus am Wehr', zip: '26721', city: 'Emden', ...cells }
  const [listing] = await listingsIn(
    [Object.keys(row), Object.values(row)].map((line) => line.map((cell) => `"${cell}"`).join(';')).join('\n'),
  )
  return listing!
}

describeWith('outside/', 'imported files', (folder) => {
  const file = (name: string) => readFileSync(new URL(`csv/${name}.csv`, folder))

  describe('stored in the database', () => {
    let test: TestApp
    beforeAll(async () => {
      test = await startTestApp()
    })
    afterAll(() => test.close())

    it('O-01 keeps a written escape for the character 0 unchanged, and the rows around it', async () => {
      const titles = async (as: Awaited<ReturnType<TestApp['make']['agent']>>) =>
        (await test.as(as).call(properties.list, { query: { limit: 100 } })).body.properties.map(({ title }) => title).toSorted()
      const agent = await test.make.agent()
      const { body } = await test.as(agent).call(imports.importFile, { body: csvForm(file('written-escape')) })
      expect(body).toMatchObject({ status: 'done', total: 3, imported: 3, failed: 0 })
      expect(await titles(agent)).toEqual(['Haus A', 'Haus C', String.raw`Haus \u0000 B`])
      const other = await test.make.agent()
      const { id } = (await test.as(other).call(imports.upload, { body: csvForm(file('written-escape')) })).body
      const { preview } = (await test.as(other).call(imports.read, { params: { id } })).body
      await test.as(other).call(imports.start, { params: { id }, body: { mapping: preview?.mapping ?? {} } })
      await test.drain()
      expect((await test.as(other).call(imports.list)).body).toMatchObject([{ status: 'done', imported: 3, failed: 0 }])
    })

    // In a CSV file, a text that a spreadsheet may run keeps its apostrophe because the file has no types; a workbook has.
    it('O-78 exports zeros, a plus and a minus to Excel without an extra character', async () => {
      const agent = await test.make.agent()
      const id = await test.make.property({ title: '-20 % unter Markt', zip_code: '01067', location: 'Dresden' })
      await test.as(agent).call(prospects.update, { params: { id }, body: { ownerName: '+49 171 5550123', prospectStatus: 'contacted' } })
      const query = { zipCode: '01067' } as const
      const [head = [], row = []] = await readXlsx((await test.as(agent).call(properties.xlsx, { query })).bytes)
      const cells = Object.fromEntries(head.map((name, at) => [name, row[at]]))
      expect(cells).toMatchObject({ Titel: '-20 % unter Markt', PLZ: '01067', Eigentümer: '+49 171 5550123' })
      expect((await test.as(agent).call(properties.csv, { query })).text).toContain('"01067"')
    })
  })

  it.each([
    ['1,2 Mio. €', 1_200_000],
    ['450 T€', 450_000],
    ['389 TEUR', 389_000],
    ['€ 450k', 450_000],
    ['450 tsd. €', 450_000],
  ])('O-03 reads the price %s as %d', async (buyingPrice, euro) => {
    const { priceCents, note } = await read({ buyingPrice })
    expect([toEuro(priceCents!), note]).toEqual([euro, null])
  })

  it.each<[column: string, cell: string, field: 'rooms' | 'size' | 'plotSize' | 'yearBuilt', value: number]>([
    // like the lower price of a range, the lower number of rooms is certain
    ['rooms', '3-4', 'rooms', 3],
    ['rooms', '3½', 'rooms', 3.5],
    ['rooms', '2 1/2', 'rooms', 2.5],
    ['rooms', '3 ZKB', 'rooms', 3],
    ['squareMeter', '~120 qm', 'size', 120],
    ['squareMeter', 'über 180 m²', 'size', 180],
    ['squareMeter', '120 sqm', 'size', 120],
    ['plotArea', '1,2 ha', 'plotSize', 12_000],
    ['constructionYear', '1910/2005', 'yearBuilt', 1910],
  ])('O-04 keeps an advert whose %s is %s', async (column, cell, field, value) => {
    const listing = await read({ [column]: cell })
    expect([listing[field], listing.note]).toEqual([value, null])
  })

  it.each([
    ['449.000 € (3.741 €/m²)', 449_000],
    ['375.000 € 2.885 €/m²', 375_000],
    ['289.000 € inkl. Stellplatz', 289_000],
    ['Kaufpreis: 289.000 €', 289_000],
    ['299.000 € – 450.000 €', 299_000],
  ])('O-08 reads the price %s as %d', async (buyingPrice, euro) => {
    const { priceCents, note } = await read({ buyingPrice })
    expect([toEuro(priceCents!), note]).toEqual([euro, null])
  })

  it('O-13 finds the header below a heading, and does not list the total as an advert', async () => {
    const [first, ...rest] = await rowsOf(file('preamble'))
    expect(listingIn(first)).toMatchObject({
      title: 'Haus',
      zipCode: '04109',
      size: 84.5,
      externalId: '2900000531',
      priceCents: 19_800_050,
    })
    expect(rest).toEqual([expect.objectContaining({ title: 'Summe', reason: expect.stringContaining('Postleitzahl') })])
  })

  it('O-16 recognises former and short host names of portals in a file', async () => {
    const found = (await listingsIn(file('old-links'))).map(({ source, externalId }) => [source, externalId])
    expect(found).toEqual([
      ['kleinanzeigen.de', '2100000001'],
      ['kleinanzeigen.de', '2100000002'],
      ['kleinanzeigen.de', '2100000003'],
      ['kleinanzeigen.de', '2100000004'],
      ['immobilienscout24.de', '150000005'],
      ['immobilienscout24.de', '150000006'],
      ['immowelt.de', '2abc7de'],
      ['immonet.de', '25zyg87bmfnd'],
      ['thinkimmo', expect.any(String)],
      ['thinkimmo', expect.any(String)],
      ['kleinanzeigen.de', '2100000012'],
    ])
  })

  it('O-18 does not treat a foreign postcode as a German one', async () => {
    const places = (await listingsIn(file('places'))).map(({ title, zipCode, location }) => [title, zipCode ?? null, location])
    expect(places.slice(0, 4)).toEqual([
      ['Österreich', null, '8010 Graz, Österreich'],
      ['Österreich mit A', null, '8010 Graz, Österreich'],
      ['Schweiz', null, '4051 Basel, Schweiz'],
      ['Mannheim', '68159', 'Mannheim'],
    ])
  })

  it('O-19 reads a file with flattened columns', async () => {
    const [flat, auction, leasehold, both] = await listingsIn(file('thinkimmo-flat'))
    expect(flat).toMatchObject({
      source: 'kleinanzeigen.de',
      externalId: '2100000101',
      sellerType: 'private',
      zipCode: '04109',
      location: 'Leipzig',
      address: 'Nordstr. 5',
      filedAs: null,
    })
    expect(auction).toMatchObject({ source: 'immobilienscout24.de', externalId: '150000102', sellerType: 'commercial', filedAs: 'auction' })
    expect(leasehold).toMatchObject({ source: 'immowelt.de', zipCode: '04109', isLeasehold: true })
    expect(both).toMatchObject({
      sellerType: 'private',
      platformLinks: { ebkLink: expect.stringContaining('2100000104'), immoweltLink: expect.stringContaining('2abc7dg') },
    })
  })
})
