import { useRead } from '#web/lib/query.ts'

/** Refetched on every mount: an old state is of no use. */
const NOW = { refetchOnMount: 'always' } as const

/** Health of the installation. */
export const useSystemState = () => useRead('GET /api/admin/system', {}, NOW)

export const useBackups = () => useRead('GET /api/admin/backups', {}, NOW)
