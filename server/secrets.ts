import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Config } from './config.ts'

/** Operations with the installation's key. The key never enters the database. */
export interface Secrets {
  /** AES-256-GCM: version byte, nonce, tag, text. */
  seal(text: string): Buffer
  /** Undefined if it was sealed with another key or changed. */
  open(sealed: Buffer): string | undefined
  /** A keyed hash: equal texts match, and without the key nothing can be guessed from it. */
  mark(text: string): Buffer
  /** A password derived from the key, so it does not need storage. */
  derive(purpose: string): string
  /** Identifies the key. */
  readonly fingerprint: Buffer
  /** The key for marks, kept when the installation's key changes. */
  readonly marksKey: string
}

/** A token for a cookie or a link: 256 random bits, URL-safe. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The stored form of a token. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

const KEY_FILE = 'secret.key'
/** Holds a key until it becomes the database's. */
const NEXT_KEY_FILE = 'secret.key.next'

type KeyPlace = Pick<Config, 'secretKey' | 'dataDir'>

/** The key from the settings, else from the data folder; undefined if neither has one. */
export async function findKey({ secretKey, dataDir }: KeyPlace): Promise<string | undefined> {
  return secretKey ?? readKey(join(dataDir, KEY_FILE))
}

/** Stores a key in the data folder, readable only by its owner. Of two concurrent processes only one writes: both get the stored key. */
export function keepKey({ dataDir }: Pick<KeyPlace, 'dataDir'>, key = newToken()): Promise<string> {
  return writeKey(join(dataDir, KEY_FILE), key)
}

/** A new key beside the key file, for a database about to change to it; the same one again until the change is complete. */
export function draftKey({ dataDir }: Pick<KeyPlace, 'dataDir'>): Promise<string> {
  return writeKey(join(dataDir, NEXT_KEY_FILE), newToken())
}

export function findDraftedKey({ dataDir }: Pick<KeyPlace, 'dataDir'>): Promise<string | undefined> {
  return readKey(join(dataDir, NEXT_KEY_FILE))
}

/** Makes the drafted key, which is now the database's, the key file. */
export function takeOverDraftedKey({ dataDir }: Pick<KeyPlace, 'dataDir'>): Promise<void> {
  return rename(join(dataDir, NEXT_KEY_FILE), join(dataDir, KEY_FILE))
}

async function readKey(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, 'utf8')).trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** The file appears complete or not at all, so that a second process never reads half a key. */
async function writeKey(file: string, key: string): Promise<string> {
  await mkdir(dirname(file), { recursive: true })
  const whole = `${file}.${randomUUID()}`
  await writeFile(whole, key, { mode: 0o600, flag: 'wx', flush: true })
  try {
    await link(whole, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(whole)
  }
  return (await readFile(file, 'utf8')).trim()
}

const VERSION = 1
const NONCE = 12
const TAG = 16
const CIPHER = 'aes-256-gcm'

/** @param marksKey the key of marks from before a key change; derived from this key without it */
export function createSecrets(secretKey: string, marksKey?: string): Secrets {
  const hmac = (purpose: string) => createHmac('sha256', secretKey).update(purpose).digest()
  const key = hmac('giebel columns')
  const marks = marksKey === undefined ? hmac('giebel marks') : Buffer.from(marksKey, 'base64url')
  return {
    seal(text) {
      const nonce = randomBytes(NONCE)
      const cipher = createCipheriv(CIPHER, key, nonce)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.of(VERSION), nonce, cipher.getAuthTag(), body])
    },
    open(sealed) {
      if (sealed[0] !== VERSION || sealed.length < 1 + NONCE + TAG) return undefined
      const decipher = createDecipheriv(CIPHER, key, sealed.subarray(1, 1 + NONCE), { authTagLength: TAG })
      decipher.setAuthTag(sealed.subarray(1 + NONCE, 1 + NONCE + TAG))
      const text = decipher.update(sealed.subarray(1 + NONCE + TAG))
      try {
        return Buffer.concat([text, decipher.final()]).toString('utf8')
      } catch {
        return undefined
      }
    },
    mark: (text) => createHmac('sha256', marks).update(text).digest(),
    derive: (purpose) => hmac(purpose).toString('base64url'),
    fingerprint: hmac('giebel fingerprint'),
    marksKey: marks.toString('base64url'),
  }
}
