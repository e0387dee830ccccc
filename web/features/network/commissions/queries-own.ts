import { useRead } from '#web/lib/query.ts'
import { usePages } from '#web/lib/pages.ts'

export const useOwnCommissions = () => usePages('GET /api/partner/commissions')

/** What blocks a payout to the partner; empty if nothing does. */
export const usePayoutNeeds = () => useRead('GET /api/partner/payout-needs')
