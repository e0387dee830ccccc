import { useRead } from '#web/lib/query.ts'

/** Start page of an administrator. Refetched on mount, since its tasks come from others. */
export const useOverview = () => useRead('GET /api/admin/overview', {}, { refetchOnMount: 'always' })
