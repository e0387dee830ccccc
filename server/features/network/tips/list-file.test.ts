import Papa from 'papaparse'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { partners } from '#shared/contract/network/partners.ts'
import { tips } from '#shared/contract/network/tips.ts'
import { audit } from '#shared/contract/operations/audit.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import type { TestAgent } from '#test/factories.ts'
import { readXlsx } from '#test/xlsx.ts'

let test: TestApp
let one: TestAgent
let other: TestAgent
beforeAll(async () => {
  test = await startTestApp()
  one = await test.make.agent()
  other = await test.make.agent()
  const partner = await test.make.user({ role: 'partner', first_name: 'Karla', last_name: 'Kelle' })
  await test.make.tip(one, partner, {
    address: '=Am Bach 3',
    zip_code: '04109',
    city: 'Leipzig',
    estimated_price_cents: 32_000_050,
    seller_phone: '0341 4711',
  })
  const stranger = await test.make.user({ role: 'partner', first_name: 'Otto', last_name: 'Anders' })
  await test.make.tip(other, stranger, { address: 'Fremdweg 1' })
})
afterAll(() => test.close())

const inCsv = (text: string) =>
  Papa.parse<Record<string, string>>(text.replace('\uFEFF', ''), { delimiter: ';', header: true, skipEmptyLines: true }).data

describe('an agent’s tips as a file', () => {
  it('are the agent’s own only, without the owner’s phone number and email address', async () => {
    const { status, text, headers } = await test.as(one).call(tips.csv)
    expect([status, headers['content-disposition']]).toEqual([200, expect.stringMatching(/Tipps_\d{4}-\d\d-\d\d\.csv/)])
    expect(inCsv(text)).toMatchObject([
      { Straße: "'=Am Bach 3", PLZ: '04109', Ort: 'Leipzig', 'Geschätzter Preis in Euro': '320000,50', Partner: 'Karla Kelle' },
    ])
    expect(text).not.toMatch(/4711|Fremdweg/)
  })

  it('have the same cells in a workbook', async () => {
    const [head = [], ...rows] = await readXlsx((await test.as(one).call(tips.xlsx)).bytes)
    expect(rows.map((row) => [row[head.indexOf('Straße')], row[head.indexOf('Geschätzter Preis in Euro')]])).toEqual([
      ['=Am Bach 3', 320_000.5],
    ])
  })
})

describe('an agent’s partners as a file', () => {
  it("are the agent's own only, with the number of their tips", async () => {
    const rows = inCsv((await test.as(one).call(partners.csv)).text)
    expect(rows).toMatchObject([{ Vorname: 'Karla', Nachname: 'Kelle', Tipps: '1', 'Davon neu': '1' }])
    const [head = [], ...cells] = await readXlsx((await test.as(other).call(partners.xlsx)).bytes)
    expect(cells.map((row) => [row[head.indexOf('Nachname')], row[head.indexOf('Tipps')]])).toEqual([['Anders', 1]])
  })

  it('are logged when saved', async () => {
    const own = await test.make.agent()
    await test.as(own).call(partners.csv)
    await test.as(own).call(tips.xlsx)
    const admin = await test.make.user({ role: 'admin' })
    const log = await test.as(admin).call(audit.list, { query: { person: own.id } })
    expect(log.body.filter(({ kind }) => kind === 'list_saved').map(({ sentence }) => sentence)).toEqual([
      'hat die Liste der Tipps als Datei gespeichert',
      'hat die Liste der Partner als Datei gespeichert',
    ])
  })
})
