import { createHash } from 'node:crypto'
import type { CrmFields } from '../../../crm/port.ts'

/** Digest per field as sent. Detects later changes without keeping the data. */
export type Sent = Readonly<Record<string, string>>

export const hashFields = (unit: CrmFields): Sent =>
  Object.fromEntries(
    Object.entries(unit).map(([name, value]) => [name, createHash('sha256').update(JSON.stringify(value)).digest('base64url')]),
  )

/** Fields that differ from those sent. Ignores the status, which belongs to the agent once the record exists. */
export function changedIn(unit: CrmFields, sent: Sent, statusField: string): CrmFields {
  const now = hashFields(unit)
  return Object.fromEntries(Object.entries(unit).filter(([name]) => name !== statusField && now[name] !== sent[name]))
}
