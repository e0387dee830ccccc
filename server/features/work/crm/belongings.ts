import type { Belonging, Row } from '../../../db/belonging.ts'

/** Ranked by progress: the further an export got, the more likely its object exists in the CRM. */
const STATES = ['skipped', 'failed', 'pending', 'success']
const reached = ({ status, create_sent_at: sent, object_id: object }: Row) =>
  (object === null ? 0 : 2 * STATES.length) + STATES.indexOf(String(status)) * 2 + (sent === null ? 0 : 1)

const NOTE = 'Mit einem anderen Objekt zusammengeführt.'

/** Of two exports of one property to a CRM, the one that got further stays. */
export const belongings: readonly Belonging[] = [
  {
    table: 'exports',
    by: 'crm',
    merge: (stays, goes) => (reached(goes) > reached(stays) ? goes : stays),
    // its delivery then finds nothing to send
    setAside: (goes) => (goes['status'] === 'pending' ? { ...goes, status: 'skipped', error_message: NOTE } : goes),
  },
]
