import pg from 'pg'
import { LocksLost } from './locks.ts'

const SYSTEM = /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT)$/
const DRIVER = /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/

/**
 * Whether the error means that there is no connection, that it was lost, or that its server only reads because it has yet to take over (25006). Judged
 * by PostgreSQL's codes (class 08, 57P0x, 25P03), the system's codes, and the driver's messages.
 */
export function isDatabaseLost(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return /^(08|57P0|25P03|25006)/.test(error.code ?? '')
  if (!(error instanceof Error)) return false
  return error instanceof LocksLost || SYSTEM.test((error as NodeJS.ErrnoException).code ?? '') || DRIVER.test(error.message)
}
