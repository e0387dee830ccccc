import { stats } from '#shared/contract/stats.ts'
import { PROPERTY_REFETCH } from '#shared/domain/limits.ts'
import { useRead } from '#web/lib/query.ts'

export const useStats = () => useRead(stats.get, {}, { refetchInterval: PROPERTY_REFETCH })
