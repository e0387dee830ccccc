import type { Belonging, Row } from '../../../db/belonging.ts'

/** Ranked by progress: the further an export got, the more likely its record exists in the CRM. */
const STATES = ['skipped', 'failed', 'pending', 'success']
const reached = ({ status, create_sent_at: sent, object_id: object }: Row) =>
  (object === null ? 0 : 2 * STATES.length) + STATES.indexOf(String(status)) * 2 + (sent === null ? 0 : 1)

const NOTE = 'Mit einem anderen Objekt zusammengeführt.'

/** If one property has two exports to a CRM, keeps the one that got further. */
export const belongings: readonly Belonging[] = [
  {
    table: 'exports',
    by: 'crm',
    merge: (stays, goes) => (reached(goes) > reached(stays) ? goes : stays),
    // the other one's delivery then has nothing to send
    setAside: (goes) => (goes['status'] === 'pending' ? { ...goes, status: 'skipped', error_message: NOTE } : goes),
  },
]
