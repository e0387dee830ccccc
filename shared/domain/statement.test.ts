import { describe, expect, it } from 'vitest'
import type { Cents } from './money.ts'
import { missingFor, type Party, type StatementLine, calculateTotals } from './statement.ts'

describe("a document's totals", () => {
  // [lines in cents, percent, net, VAT, gross in euro], calculated by hand
  it.each([
    [[33, 33, 33], 19, 0.99, 0.19, 1.18],
    [[50_003, 50_003], 19, 1000.06, 190.01, 1190.07],
    [[1, 1, 1, 1, 1], 19, 0.05, 0.01, 0.06],
    [[200_000, 50_005], 19, 2500.05, 475.01, 2975.06],
    [[200_000, 50_005], 0, 2500.05, 0, 2500.05],
    [[], 19, 0, 0, 0],
  ])('of %j at %i percent apply VAT to the sum, not to each line', (lines, rate, net, vat, gross) => {
    expect(calculateTotals(lines as Cents[], rate)).toEqual({ net, vat, gross })
  })
})

describe('a document', () => {
  const party: Party = {
    legalName: 'Ott',
    street: 'Am Wall 1',
    zipCode: '20095',
    city: 'Hamburg',
    country: 'DE',
    taxNumber: '21/815/08150',
    vatId: null,
    iban: 'DE89370400440532013000',
    isSmallBusiness: false,
    isPrivate: false,
  }
  const line = (net: number): StatementLine => ({
    commissionId: 1,
    kind: 'share',
    property: null,
    serviceDate: '2026-11-20',
    salePrice: null,
    rate: null,
    net,
  })

  it.each([
    ['AT', 'ATU12345678', []],
    // registered here as well
    ['AT', 'DE123456789', []],
    ['AT', 'FR12345678901', ['country']],
    ['DE', 'ATU12345678', ['country']],
    ['MC', 'FR12345678901', []],
    ['MC', null, ['vatId']],
    ['CH', 'CHE123456789', []],
    ['CH', null, []],
  ])('for a payee in %s with the VAT id %s lists %j as missing', (country, vatId, fields) => {
    const issuer = { ...party, vatId: 'DE987654321' }
    const missing = missingFor({ issuer, payee: { ...party, country, vatId }, agreedAt: '2026-11-01T00:00:00Z', lines: [line(1)] })
    expect(missing.map(({ field }) => field)).toEqual(fields)
  })

  it.each([
    [[10, 20], true],
    [[0.01], true],
    [[10, 0], false],
    [[0, 10], false],
    [[0], false],
    [[], false],
  ])('with lines of %j euro can be issued: %s', (nets, isWhole) => {
    const missing = missingFor({ issuer: party, payee: party, agreedAt: '2026-11-01T00:00:00Z', lines: nets.map(line) })
    expect(missing.map(({ whose }) => whose)).toEqual(isWhole ? [] : ['lines'])
  })
})
