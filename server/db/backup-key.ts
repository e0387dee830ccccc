import { randomBytes, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { createSecrets, type Secrets } from '../secrets.ts'

/** The installation's key inside a backup, sealed with a passphrase; both as base64. */
export interface SealedKey {
  readonly salt: string
  readonly sealed: string
}

const SALT = 16
// 128 MB and a few tenths of a second per guess
const COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 }

export async function sealKey(key: string, passphrase: string): Promise<SealedKey> {
  const salt = randomBytes(SALT)
  return { salt: salt.toString('base64'), sealed: (await deriveSecrets(passphrase, salt)).seal(key).toString('base64') }
}

/** Undefined if the passphrase is wrong. */
export async function openKey({ salt, sealed }: SealedKey, passphrase: string): Promise<string | undefined> {
  return (await deriveSecrets(passphrase, Buffer.from(salt, 'base64'))).open(Buffer.from(sealed, 'base64'))
}

async function deriveSecrets(passphrase: string, salt: Buffer): Promise<Secrets> {
  return createSecrets((await stretchPassphrase(passphrase, salt)).toString('base64'))
}

/** 32 bytes of key material. */
export function stretchPassphrase(passphrase: string, salt: Buffer): Promise<Buffer> {
  return promisify<string, Buffer, number, object, Buffer>(scrypt)(passphrase.normalize(), salt, 32, COST)
}
