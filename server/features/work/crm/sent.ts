import { createHash } from 'node:crypto'
import type { CrmFields } from '../../../crm/port.ts'

/** A digest of each field as it goes out: what changes later is seen, and nothing of it is kept. */
export type Sent = Readonly<Record<string, string>>

export const digestOf = (unit: CrmFields): Sent =>
  Object.fromEntries(
    Object.entries(unit).map(([name, value]) => [name, createHash('sha256').update(JSON.stringify(value)).digest('base64url')]),
  )

/** What differs from what was sent. The status is the agent's own business once the object is there. */
export function changedIn(unit: CrmFields, sent: Sent, statusField: string): CrmFields {
  const now = digestOf(unit)
  return Object.fromEntries(Object.entries(unit).filter(([name]) => name !== statusField && now[name] !== sent[name]))
}
