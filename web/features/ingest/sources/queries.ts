import { useRead } from '#web/lib/query.ts'

export const useRunStats = () => useRead('GET /api/scraper/stats', {}, { refetchInterval: 10_000 })
export const useRunActivities = () => useRead('GET /api/scraper/activities', {}, { refetchInterval: 5_000 })
export const useRunStatus = () => useRead('GET /api/scraper/status', {}, { refetchInterval: 30_000 })
