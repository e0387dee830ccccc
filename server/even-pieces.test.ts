import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cutEvenly, takeHead } from './even-pieces.ts'

async function* stream(pieces: readonly Uint8Array[]): AsyncGenerator<Buffer> {
  for (const piece of pieces) yield Buffer.from(piece)
}

async function collect<T>(source: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const one of source) all.push(one)
  return all
}

const PIECES = fc.array(fc.uint8Array({ maxLength: 12 }), { maxLength: 12 })

describe('a stream', () => {
  it('is cut into pieces of one size, of which only the last is marked and shorter', async () => {
    await fc.assert(
      fc.asyncProperty(PIECES, fc.integer({ min: 1, max: 9 }), async (pieces, size) => {
        const cut = await collect(cutEvenly(stream(pieces), size))
        expect(Buffer.concat(cut.map(({ bytes }) => bytes))).toEqual(Buffer.concat(pieces))
        expect(cut.map(({ isLast }) => isLast)).toEqual(cut.map((_, index) => index === cut.length - 1))
        for (const { bytes } of cut.slice(0, -1)) expect(bytes).toHaveLength(size)
        expect(cut.length > 1 && cut.at(-1)?.bytes.length === 0).toBe(false)
        expect(cut.at(-1)?.bytes.length).toBeLessThanOrEqual(size)
      }),
    )
  })

  it('loses nothing when its first bytes are taken', async () => {
    await fc.assert(
      fc.asyncProperty(PIECES, fc.integer({ min: 0, max: 30 }), async (pieces, size) => {
        const { head, rest } = await takeHead(stream(pieces), size)
        const all = Buffer.concat(pieces)
        expect(head).toEqual(all.subarray(0, size))
        expect(Buffer.concat(await collect(rest))).toEqual(all.subarray(size))
      }),
    )
  })
})
