import { useRead } from '#web/lib/query.ts'

/** An administrator's start page. Refetched on mount, since its tasks come from other users. */
export const useOverview = () => useRead('GET /api/admin/overview', {}, { refetchOnMount: 'always' })
