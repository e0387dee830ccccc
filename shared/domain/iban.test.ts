import { describe, expect, it } from 'vitest'
import { isIban, maskIban, plainIban, printedIban } from './iban.ts'

/** Examples from the banks' public registry. */
const VALID = [
  'DE89370400440532013000',
  'AT611904300234573201',
  'CH9300762011623852957',
  'NL91ABNA0417164300',
  'MT84MALT011000012345MTLCAST001S',
]

const DIGITS = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9']

describe('an IBAN', () => {
  it.each(VALID)('is accepted: %s', (iban) => {
    expect(isIban(iban)).toBe(true)
  })

  it.each([
    ['a wrong digit', 'DE89370400440532013001'],
    ['two digits swapped', 'DE89370400440532010300'],
    ['a digit missing', 'DE8937040044053201300'],
    ['a digit too many', 'DE893704004405320130000'],
    ['a country outside SEPA', 'BR1800360305000010009795493C1'],
    ['an unknown country', 'XX89370400440532013000'],
    ['letters for check digits', 'DEAB370400440532013000'],
    ['other signs', 'DE89-3704-0044-0532-01'],
    ['nothing', ''],
  ])('is rejected with %s', (_, iban) => {
    expect(isIban(iban)).toBe(false)
  })

  it('is rejected if any single digit is changed', () => {
    const [iban = ''] = VALID
    const places = Array.from({ length: iban.length - 2 }, (_, at) => at + 2)
    const changed = places.flatMap((at) =>
      DIGITS.filter((digit) => digit !== iban[at]).map((digit) => iban.slice(0, at) + digit + iban.slice(at + 1)),
    )
    expect(changed).toHaveLength(180)
    expect(changed.filter(isIban)).toEqual([])
  })

  it('is stored without spaces, printed in groups of four, and masked except for its end', () => {
    const iban = plainIban(' de89 3704 0044 0532 0130 00 ')
    expect([iban, printedIban(iban), maskIban(iban)]).toEqual([VALID[0], 'DE89 3704 0044 0532 0130 00', 'DE•••• 3000'])
    expect(printedIban('NL91ABNA04171643')).toBe('NL91 ABNA 0417 1643')
  })
})
