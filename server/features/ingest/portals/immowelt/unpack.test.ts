import fc from 'fast-check'
import { compressToBase64 } from 'lz-string'
import { describe, expect, it } from 'vitest'
import { unpack } from './unpack.ts'

describe('unpacking', () => {
  it('restores any text packed by the library', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: fc.constantFrom('a', 'b', 'ü'), maxLength: 400 }), fc.json()),
        (text) => {
          expect(unpack(compressToBase64(text))).toBe(text.toWellFormed())
        },
      ),
      { numRuns: 500 },
    )
  })

  it('restores a long text with dictionaries of every width', () => {
    const text = Array.from({ length: 40_000 }, (_, n) => `${n * 7919}:${'äöü€'[n % 4]}`).join(' ')
    expect(unpack(compressToBase64(text))).toBe(text)
  })

  it.each(['', '=', '%', 'Q', 'äöü', 'N4Ig', 'A'.repeat(100), '\u0000'])('turns %j into nothing or a short text', (packed) => {
    expect((unpack(packed) ?? '').length).toBeLessThan(100)
  })

  it('never throws, and returns nothing for a truncated input', () => {
    fc.assert(
      fc.property(fc.base64String({ maxLength: 2_000 }), (packed) => {
        unpack(packed, 10_000)
      }),
    )
    const packed = compressToBase64('{"pageProps":{"classifieds":[]}}'.repeat(20))
    for (let cut = 1; cut < packed.replace(/=+$/, '').length - 3; cut += 7) expect(unpack(packed.slice(0, cut))).toBeUndefined()
  })

  it('is bounded for decompression bombs', () => {
    const packed = bomb(20_000)
    expect(packed.length).toBeLessThan(60_000)
    const before = process.memoryUsage().arrayBuffers
    const started = performance.now()
    expect(unpack(packed)).toBeUndefined()
    expect(performance.now() - started).toBeLessThan(2_000)
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(64_000_000)
    expect(unpack(compressToBase64('a'.repeat(5_000)), 5_000)).toHaveLength(5_000)
    expect(unpack(compressToBase64('a'.repeat(5_001)), 5_000)).toBeUndefined()
  })
})

/** Each code expands to one character more than the one before: 20,000 codes yield 200 million characters. */
function bomb(codes: number): string {
  const bits: number[] = []
  const write = (number: number, width: number) => {
    for (let bit = 0; bit < width; bit += 1) bits.push((number >> bit) & 1)
  }
  write(0, 2)
  write('a'.charCodeAt(0), 8)
  for (let code = 4; code < codes; code += 1) write(code, code.toString(2).length)
  const digits = Array.from({ length: Math.ceil(bits.length / 6) }, (_, n) =>
    parseInt(
      bits
        .slice(6 * n, 6 * n + 6)
        .join('')
        .padEnd(6, '0'),
      2,
    ),
  )
  return digits.map((digit) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'[digit]).join('')
}
