import { useRead } from '#web/lib/query.ts'

/** The agents of the office. */
export const useMembers = (enabled = true) => useRead('GET /api/office/people', {}, { enabled })
