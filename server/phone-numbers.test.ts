import { describe, expect, it } from 'vitest'
import { PHONES } from '#shared/domain/written/named.held-out.ts'
import { findNumbers, plainNumbers } from './phone-numbers.ts'

describe('the numbers in a field', () => {
  it.each([
    ['0171 1234567', ['01711234567']],
    ['+49 171 1234567', ['01711234567']],
    ['+49 0171 1234567', ['01711234567']],
    ['0049 (0) 171 1234567', ['01711234567']],
    ['(+49) 171 / 12 34 567', ['01711234567']],
    ['+ 49 171 1234567', ['01711234567']],
    ['00４９ 171 1234567', ['01711234567']],
    ['\u202a+49\u00a0171 1234567\u202c', ['01711234567']],
    ['0171\u20601\u200b2\u00ad34567', ['01711234567']],
    ['0171 – 123\u2011456\u20117', ['01711234567']],
    ['171 1234567', ['01711234567']],
    ['040 / 12 34 05 67', ['04012340567']],
    ['0151 222333', ['0151222333']],
    ['0171/1234567 oder 030 123456', ['01711234567', '030123456']],
    ['0171 1234567 030 1234567', ['01711234567', '0301234567']],
    ['0171/1234567/0301234567', ['01711234567', '0301234567']],
    ['0171-1234567, Büro (030) 123456', ['01711234567', '030123456']],
    ['+49 171 1234567 +43 664 1234567', ['01711234567', '+436641234567']],
    ['+43 (0)664 1234567', ['+436641234567']],
    ['0041 79 123 45 67', ['+41791234567']],
    ['0171 1234567 ab 18 Uhr', ['01711234567']],
    ['Tel: 0171 1234567 von 08.00 - 20.00 Uhr', ['01711234567']],
    ['18-20 Uhr: 0171 1234567', ['01711234567']],
    ['0171 1234567, 18 bis 20h', ['01711234567']],
    ['ab 01.02.2026 unter 0171 1234567', ['01711234567']],
    ['22111 Hamburg, 040 123456', ['040123456']],
    ['491755762074', ['01755762074']],
    ['49 7755 91155', ['0775591155']],
    ['49 175 5762074', ['01755762074']],
    ['(49) 175 / 576 20 74', ['01755762074']],
    ['49\u00a07755\u202f91155', ['0775591155']],
    ['49-7755-91155', ['0775591155']],
    ['49 (0)175 5762074', ['01755762074']],
    ['4901755762074', ['01755762074']],
    ['49 40 123456', ['040123456']],
    ['\u202a491755762074\u202c', ['01755762074']],
    ['030 123456 oder 491755762074', ['030123456', '01755762074']],
    // Emden and Leer, written without the 0
    ['4921 12345', ['0492112345']],
    ['491 12345', ['049112345']],
    ['0491 755762', ['0491755762']],
  ])('are parsed from %j as %j', (text, numbers) => expect(plainNumbers(text)).toEqual(numbers))

  it.each([null, '', 'Tel.', '110', '22111 Hamburg', '08.00-20.00 Uhr', 'ab 01.02.2026', '0'.repeat(50), '1'.repeat(50)])(
    'are empty for %j',
    (text) => expect(plainNumbers(text)).toEqual([]),
  )

  it('keep the written text next to the dialled digits', () => {
    expect(findNumbers('Mobil 0171/1234567 oder 0043 664 1234567, ab 18 Uhr')).toEqual([
      { text: '0171/1234567', tel: '+491711234567' },
      { text: '0043 664 1234567', tel: '+436641234567' },
    ])
  })

  it('are deduplicated', () => {
    expect(findNumbers('0171/1234567, +49 171 1234567')).toEqual([{ text: '0171/1234567', tel: '+491711234567' }])
  })

  it.each(PHONES)('match the expected number for an unseen text: %j', (text, meant) => {
    expect(plainNumbers(text)[0] ?? null).toBe(meant)
  })

  it('are found several times as fast in texts that were parsed before, and are the same after thousands of others', () => {
    const written = (n: number) => `Mobil 0171/${2_000_000 + n} oder 030 ${1_000_000 + n}`
    const texts = Array.from({ length: 500 }, (_, n) => written(n))
    const parseAll = () => {
      const begun = performance.now()
      const found = texts.map(findNumbers)
      return { found, took: performance.now() - begun }
    }
    const [first, ...again] = [parseAll(), parseAll(), parseAll(), parseAll()]
    expect(Math.min(...again.map(({ took }) => took))).toBeLessThan(first.took / 10)
    for (let n = 1_000; n < 4_000; n += 1) findNumbers(written(n))
    expect(parseAll().found).toEqual(first.found)
    expect(first.found[7]?.map(({ tel }) => tel)).toEqual(['+491712000007', '+49301000007'])
  })
})
