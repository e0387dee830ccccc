import type { Belonging, Row } from '../../../db/belonging.ts'

/** The further an export has come, the more of it may stand in the CRM already. */
const STATES = ['skipped', 'failed', 'pending', 'success']
const reached = ({ status, create_sent_at: sent, object_id: object }: Row) =>
  (object === null ? 0 : 2 * STATES.length) + STATES.indexOf(String(status)) * 2 + (sent === null ? 0 : 1)

const NOTE = 'Mit einem anderen Objekt zusammengeführt.'

/** One object is exported once to each CRM: by the export that has come further. */
export const belongings: readonly Belonging[] = [
  {
    table: 'exports',
    // each CRM has its own
    by: 'crm',
    merge: (stays, goes) => (reached(goes) > reached(stays) ? goes : stays),
    // its delivery finds nothing to send any more
    setAside: (goes) => (goes['status'] === 'pending' ? { ...goes, status: 'skipped', error_message: NOTE } : goes),
  },
]
