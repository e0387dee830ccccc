import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config.ts'

/** The installation's key and what is done with it. The key never enters the database. */
export interface Secrets {
  /** AES-256-GCM: version byte, nonce, tag, text. */
  seal(text: string): Buffer
  open(sealed: Buffer): string
  /** A keyed hash: equal texts are found again, and nothing can be guessed from it without the key. */
  mark(text: string): Buffer
  /** A password that follows from the key, so that it needs no storage of its own. */
  derive(purpose: string): string
}

/** A token for a cookie or a link: 256 random bits, safe in addresses. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is kept of a token. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** The key from the settings, else the one made at the first start and kept in the data folder, readable by its owner only. */
export async function loadSecrets(config: Config): Promise<Secrets> {
  return createSecrets(config.secretKey ?? (await keyFile(config.dataDir)))
}

async function keyFile(dataDir: string): Promise<string> {
  const file = join(dataDir, 'secret.key')
  await mkdir(dataDir, { recursive: true })
  try {
    // `wx`: of two processes that start together only one makes the key
    await writeFile(file, newToken(), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFile(file, 'utf8')
}

const VERSION = 1
const NONCE = 12
const TAG = 16

export function createSecrets(secretKey: string): Secrets {
  const key = createHmac('sha256', secretKey).update('giebel columns').digest()
  const marks = createHmac('sha256', secretKey).update('giebel marks').digest()
  return {
    seal(text) {
      const nonce = randomBytes(NONCE)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.of(VERSION), nonce, cipher.getAuthTag(), body])
    },
    open(sealed) {
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(1, 1 + NONCE))
      decipher.setAuthTag(sealed.subarray(1 + NONCE, 1 + NONCE + TAG))
      return decipher.update(sealed.subarray(1 + NONCE + TAG), undefined, 'utf8') + decipher.final('utf8')
    },
    mark: (text) => createHmac('sha256', marks).update(text).digest(),
    derive: (purpose) => createHmac('sha256', secretKey).update(purpose).digest('base64url'),
  }
}
