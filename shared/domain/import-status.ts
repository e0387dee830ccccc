/**
 * How far the import of a file is. `review`: its columns are to be confirmed; `waiting`: another one of the agent comes first; `failed`: it ended
 * before all of it was stored.
 */
export const IMPORT_STATUSES = ['review', 'waiting', 'running', 'done', 'failed', 'undone'] as const
export type ImportStatus = (typeof IMPORT_STATUSES)[number]

/** It goes on by itself. */
export const isUnderWay = (status: ImportStatus): boolean => status === 'waiting' || status === 'running'
