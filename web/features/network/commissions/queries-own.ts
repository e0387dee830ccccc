import { usePages } from '#web/lib/pages.ts'

export const useOwnCommissions = () => usePages('GET /api/partner/commissions')
