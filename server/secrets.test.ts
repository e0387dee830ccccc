import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createSecrets, findKey, keepKey } from './secrets.ts'

const secrets = createSecrets('a key of more than 32 characters, at least')
const other = createSecrets('another key of more than 32 characters')
const TEXT = 'Kanarienvogel-Schlüssel 4711'

describe('a sealed text', () => {
  it('can only be opened with the same key', () => {
    const sealed = secrets.seal(TEXT)
    expect(createSecrets('a key of more than 32 characters, at least').open(sealed)).toBe(TEXT)
    expect(other.open(sealed)).toBeUndefined()
    expect(sealed.includes('Kanarienvogel')).toBe(false)
  })

  it('differs each time, in all of its parts', () => {
    const sealed = Array.from({ length: 50 }, () => secrets.seal(TEXT))
    // version, 12 bytes of nonce, 16 of tag, text
    for (const [from, to] of [
      [1, 13],
      [13, 29],
      [29, undefined],
    ] as const)
      expect(new Set(sealed.map((value) => value.subarray(from, to).toString('hex'))).size).toBe(50)
  })

  it('cannot be opened if it was changed in any byte, truncated or is invalid', () => {
    const sealed = secrets.seal(TEXT)
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed)
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
      expect(secrets.open(changed)).toBeUndefined()
      expect(secrets.open(sealed.subarray(0, at))).toBeUndefined()
    }
  })

  it('may be empty', () => expect(secrets.open(secrets.seal(''))).toBe(''))
})

describe('a mark', () => {
  it('is the same only for the same text and key', () => {
    expect(secrets.mark('phone 1')).toEqual(secrets.mark('phone 1'))
    expect(secrets.mark('phone 1')).not.toEqual(secrets.mark('phone 2'))
    expect(secrets.mark('phone 1')).not.toEqual(other.mark('phone 1'))
  })

  it('stays the same if its key is passed on to another installation key', () => {
    const next = createSecrets('another key of more than 32 characters', secrets.marksKey)
    expect(next.mark('phone 1')).toEqual(secrets.mark('phone 1'))
    expect(next.open(secrets.seal(TEXT))).toBeUndefined()
  })
})

it('the fingerprint distinguishes keys, and is neither the key nor derived for another purpose', () => {
  expect(secrets.fingerprint).toEqual(createSecrets('a key of more than 32 characters, at least').fingerprint)
  expect(secrets.fingerprint).not.toEqual(other.fingerprint)
  expect([secrets.derive('application role'), secrets.marksKey]).not.toContain(secrets.fingerprint.toString('base64url'))
})

it('a key file is readable only by its owner, and is created once', async () => {
  for (let round = 0; round < 20; round += 1) {
    const dataDir = mkdtempSync(join(tmpdir(), 'giebel-key-'))
    onTestFinished(() => rmSync(dataDir, { recursive: true }))
    const kept = await Promise.all(Array.from({ length: 8 }, () => keepKey({ dataDir })))
    expect(new Set([...kept, await findKey({ secretKey: undefined, dataDir })]).size).toBe(1)
    expect(readdirSync(dataDir).map((name) => statSync(join(dataDir, name)).mode & 0o777)).toEqual([0o600])
  }
})
