import { useRead } from '#web/lib/query.ts'

/** Refetched on every mount: an outdated state is useless. */
const NOW = { refetchOnMount: 'always' } as const

/** The installation's health. */
export const useSystemState = () => useRead('GET /api/admin/system', {}, NOW)

export const useBackups = () => useRead('GET /api/admin/backups', {}, NOW)
