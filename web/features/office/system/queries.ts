import { useRead } from '#web/lib/query.ts'

/** A state of yesterday is none. */
const NOW = { refetchOnMount: 'always' } as const

/** Whether all is well with the installation. */
export const useSystemState = () => useRead('GET /api/admin/system', {}, NOW)

export const useBackups = () => useRead('GET /api/admin/backups', {}, NOW)
