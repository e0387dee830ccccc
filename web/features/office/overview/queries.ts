import { useRead } from '#web/lib/query.ts'

/** What an administrator sees first. What waits for him comes from others, so it is looked at whenever he comes. */
export const useOverview = () => useRead('GET /api/admin/overview', {}, { refetchOnMount: 'always' })
