import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { cleanBusiness } from '#server/features/network/businesses/clean.ts'
import { gelbeseiten } from '#server/features/ingest/directories/gelbeseiten.ts'
import { previewFile, readFile, unusedColumns } from '#server/features/ingest/imports/file/read-file.ts'
import { readShared } from '#server/features/ingest/mailbox/alerts/shared-text.ts'
import { unwrapped } from '#server/html/wrapped-links.ts'
import { toEuro } from '#shared/domain/money.ts'
import { describeWith } from '../shared-material.ts'

const AT = new Date('2026-11-29T08:00:00Z')

async function* bytesOf(file: URL) {
  yield readFileSync(file)
}

async function advertsIn(file: URL) {
  const rows = []
  for await (const batch of readFile(bytesOf(file), undefined, AT)) rows.push(...batch)
  return rows.map((row) => {
    if (!('listing' in row)) throw new Error(row.reason)
    const { priceCents, ...listing } = row.listing
    return { ...listing, price: priceCents ? toEuro(priceCents) : null, note: row.note }
  })
}

describeWith('outside/', 'files, links and directories', (folder) => {
  const csv = (name: string) => new URL(`csv/${name}`, folder)

  it('O-117 reads short headers and names the columns that it does not read', async () => {
    expect(await advertsIn(csv('immometrica.csv'))).toMatchObject([
      { externalId: '2900000021', price: 115_000, rooms: 2.5, size: 80, yearBuilt: 1993, listedAt: new Date('2026-02-09T00:00:00Z') },
      {
        externalId: '171000021',
        platformLinks: { is24Link: 'https://www.immobilienscout24.de/expose/171000021' },
        price: 249_000,
        rooms: 3,
        size: 75,
        yearBuilt: 1978,
        listedAt: new Date('2026-02-11T00:00:00Z'),
      },
    ])
    const { headers, mapping } = await previewFile(bytesOf(csv('immometrica.csv')))
    const unused = unusedColumns(headers, mapping)
    expect(unused).toEqual(expect.arrayContaining(['Trend', 'Preis/m²', 'Miete/m²', 'Cash-<br>flow', 'Hausgeld']))
    for (const read of ['Zi', 'Bj', 'Wfl.', 'Datum', 'Link ImmoScout', 'Link Kleinanzeigen', 'Preis', 'Miete'])
      expect(unused).not.toContain(read)
  })

  it('O-118 does not read a price per square metre as the price', async () => {
    expect(await advertsIn(csv('price-per-m2-first.csv'))).toMatchObject([{ price: 413_000, size: 140, rooms: 5 }])
    expect(await advertsIn(csv('price-per-m2-only.csv'))).toMatchObject([{ price: null, size: 140, rooms: 5 }])
  })
  it('O-120 reads links in a formula and in Markdown', async () => {
    const adverts = await advertsIn(csv('hyperlink.csv'))
    expect(adverts.map(({ source, externalId, note }) => [source, externalId, note])).toEqual([
      ['kleinanzeigen.de', '2900000031', null],
      ['immobilienscout24.de', '171000031', null],
      ['kleinanzeigen.de', '2900000032', null],
    ])
  })

  it("O-122 finds the advert's address inside a mail program's address", () => {
    const cases = JSON.parse(readFileSync(new URL('links/cases.json', folder), 'utf8')) as { link: string; want: string }[]
    expect(cases.map(({ link }) => unwrapped(link))).toEqual(cases.map(({ want }) => want))
    for (const { link, want } of cases) {
      expect(readShared(link)).toMatchObject({ hit: {} })
      expect(readShared(link)).toEqual(readShared(want))
    }
  })
  it('O-112 reads what Gelbe Seiten hides until a button is clicked', () => {
    const page = gelbeseiten.readResults(readFileSync(new URL('directories/gelbeseiten-prg.html', folder), 'utf8'))
    expect('businesses' in page && page.businesses.map((business) => cleanBusiness(business))).toMatchObject([
      {
        companyName: 'Malerbetrieb Harmsen GmbH & Co. KG',
        street: 'Deichstr.',
        houseNumber: '9',
        zipCode: '29221',
        city: 'Celle',
        phoneKey: '+4951415550199',
        email: 'post@maler-harmsen.example',
        website: 'https://maler-harmsen.example',
      },
      { companyName: 'Tischlerei Lund', street: 'Am Markt', houseNumber: '2', zipCode: '29221', city: 'Celle', phoneKey: '+4951415550123' },
    ])
  })
})
