import { randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { BackupDamaged } from './backup-archive.ts'
import { openSealedBackup, sealBackup, SealClosed, sealedSize } from './backup-seal.ts'

const PASSPHRASE = 'ein langer Satz für die Sicherung'
const MEGABYTE = 1024 * 1024

async function* inPieces(bytes: Buffer, size = 100_000): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function join(source: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = []
  for await (const piece of source) all.push(piece)
  return Buffer.concat(all)
}

const seal = (content: Buffer) => join(sealBackup(inPieces(content), PASSPHRASE))
const open = (sealed: Buffer, passphrase = PASSPHRASE) => join(openSealedBackup(inPieces(sealed), passphrase, 'a.backup'))

describe('a sealed backup', () => {
  /** Three frames, sealed once: a passphrase takes a third of a second. */
  let whole: Buffer
  beforeAll(async () => {
    whole = await seal(randomBytes(2 * MEGABYTE + 77))
  })

  it.each([0, 1, MEGABYTE, 2 * MEGABYTE + 77])('of %i bytes is opened with the passphrase', async (size) => {
    const content = randomBytes(size)
    const sealed = await seal(content)
    expect(sealed.length).toBe(sealedSize(size))
    expect(size > 100 && sealed.includes(content.subarray(0, 100))).toBe(false)
    expect((await open(sealed)).equals(content)).toBe(true)
  })

  it('looks different each time', async () => {
    const content = randomBytes(1_000)
    expect((await seal(content)).equals(await seal(content))).toBe(false)
  })

  it('is not opened with another passphrase', async () => {
    await expect(open(whole, `${PASSPHRASE}.`)).rejects.toBeInstanceOf(SealClosed)
  })

  it.each<[string, (sealed: Buffer) => Buffer]>([
    ['a flipped bit in its second part', (sealed) => flip(sealed, MEGABYTE + 500)],
    ['its last part missing', (sealed) => sealed.subarray(0, 32 + 2 * (MEGABYTE + 16))],
    ['its end missing', (sealed) => sealed.subarray(0, -1)],
    ['bytes after its end', (sealed) => Buffer.concat([sealed, Buffer.alloc(1)])],
    ['two parts exchanged', exchange],
    ['nothing in it', () => Buffer.alloc(0)],
    ['something else', () => Buffer.from('hello, this is no backup at all, but long enough')],
  ])('with %s is rejected as damaged', async (_name, damage) => {
    await expect(open(damage(whole))).rejects.toBeInstanceOf(BackupDamaged)
  })
})

function flip(sealed: Buffer, at: number): Buffer {
  const changed = Buffer.from(sealed)
  changed[at] = (changed[at] ?? 0) ^ 1
  return changed
}

/** The second frame takes the place of the third, which is shorter, so that the first still opens. */
function exchange(sealed: Buffer): Buffer {
  const second = 32 + MEGABYTE + 16
  const third = second + MEGABYTE + 16
  return Buffer.concat([sealed.subarray(0, second), sealed.subarray(third), sealed.subarray(second, third)])
}
