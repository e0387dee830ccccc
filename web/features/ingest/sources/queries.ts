import { useRead } from '#web/lib/query.ts'

export const useScraperStats = () => useRead('GET /api/scraper/stats', {}, { refetchInterval: 10_000 })
export const useScraperActivities = () => useRead('GET /api/scraper/activities', {}, { refetchInterval: 5_000 })
export const useScraperStatus = () => useRead('GET /api/scraper/status', {}, { refetchInterval: 30_000 })
