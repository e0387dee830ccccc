import { createHash } from 'node:crypto'
import type { PropstackUnit } from '../../../crm/propstack-mapping.ts'

/** A digest of each field as it goes out: what changes later is seen, and nothing of it is kept. */
export type Sent = Readonly<Record<string, string>>

export const digestOf = (unit: PropstackUnit): Sent =>
  Object.fromEntries(
    Object.entries(unit).map(([name, value]) => [name, createHash('sha256').update(JSON.stringify(value)).digest('base64url')]),
  )

/** What differs from what was sent. The status is the agent's own business once the object is there. */
export function changedIn(unit: PropstackUnit, sent: Sent): PropstackUnit {
  const now = digestOf(unit)
  return Object.fromEntries(Object.entries(unit).filter(([name]) => name !== 'property_status_id' && now[name] !== sent[name]))
}
