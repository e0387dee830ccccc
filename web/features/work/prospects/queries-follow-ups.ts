import { PROPERTY_REFETCH } from '#shared/domain/limits.ts'
import { useRead } from '#web/lib/query.ts'

/** Owners due for a follow-up, longest overdue first. Refetched every minute: at midnight, others are due without any change. */
export const useFollowUps = () => useRead('GET /api/follow-up-prospects', {}, { refetchInterval: PROPERTY_REFETCH })
