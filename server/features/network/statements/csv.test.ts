import { expect, it } from 'vitest'
import { taxKey } from './csv.ts'

it.each([
  ['DE', 19, false, '9'],
  ['DE', 0, false, ''],
  ['AT', 0, false, '94'],
  ['CH', 0, false, '94'],
  ['DE', 19, true, ''],
  ['AT', 0, true, ''],
])(
  'the tax key of a document for a payee in %s at %i percent, from an agent who is a small business (%s), is %j',
  (country, vatRate, isSmall, key) => {
    const one = { legalName: 'Ott', street: null, zipCode: null, city: null, taxNumber: null, vatId: null, iban: null, isPrivate: false }
    const payee = { ...one, country, isSmallBusiness: country === 'DE' && vatRate === 0 }
    expect(taxKey({ vatRate, payee, issuer: { ...one, country: 'DE', isSmallBusiness: isSmall } })).toBe(key)
  },
)
