import { PROPERTY_REFETCH } from '#shared/domain/limits.ts'
import { useRead } from '#web/lib/query.ts'

/** Whom to get back to, the longest overdue first. Asked again every minute: at midnight others are due, without anybody having changed anything. */
export const useFollowUps = () => useRead('GET /api/follow-up-prospects', {}, { refetchInterval: PROPERTY_REFETCH })
