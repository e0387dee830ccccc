import { readFileSync } from 'node:fs'
import { extractXml } from '@stackforge-eu/factur-x'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../app.ts'
import { brokenRules } from '../en16931.ts'
import { listSecondOpinion } from '../second-en16931.ts'
import { issuedStatement, settlingPair } from '../settle.ts'
import { describeWith } from '../shared-material.ts'

interface Payee {
  readonly why: string
  readonly payee: object
  readonly want: { readonly country: string; readonly category: string }
}

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

describeWith('outside/', 'e-invoices', (folder) => {
  const payees = JSON.parse(readFileSync(new URL('zugferd/payees.json', folder), 'utf8')) as readonly Payee[]

  it.each(payees)('O-86 passes EN 16931 for a $why', async ({ payee, want }) => {
    const pair = await settlingPair(test, payee)
    const id = await issuedStatement(test, pair)
    const url = `/api/makler/statements/${id}/pdf`
    const { rawPayload } = await test.app.inject({ method: 'GET', url, headers: { cookie: pair[0].cookie } })
    const { xml } = await extractXml(rawPayload)
    expect(brokenRules(xml)).toEqual([])
    expect(await listSecondOpinion(xml)).toEqual([])
    const seller = /<ram:SellerTradeParty>.*?<\/ram:SellerTradeParty>/s.exec(xml)?.[0]
    expect(seller).toContain(`<ram:CountryID>${want.country}<`)
    expect(xml).toContain(`<ram:CategoryCode>${want.category}<`)
  })
})
