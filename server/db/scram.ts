import { createHash, createHmac, pbkdf2Sync } from 'node:crypto'

const ITERATIONS = 4096

/** The form in which PostgreSQL stores a password (RFC 5802, 7677). PostgreSQL itself would take another salt each time. */
export function storedPassword(password: string, salt: Buffer): string {
  const salted = pbkdf2Sync(password, salt, ITERATIONS, 32, 'sha256')
  const sign = (text: string) => createHmac('sha256', salted).update(text).digest()
  const clientKey = createHash('sha256').update(sign('Client Key')).digest('base64')
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${clientKey}:${sign('Server Key').toString('base64')}`
}
