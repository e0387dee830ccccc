/**
 * Status of a file import. `review`: the agent has to confirm the columns; `waiting`: queued behind another of the agent's imports; `failed`: aborted
 * before everything was stored.
 */
export const IMPORT_STATUSES = ['review', 'waiting', 'running', 'done', 'failed', 'undone'] as const
export type ImportStatus = (typeof IMPORT_STATUSES)[number]

/** Whether it continues without the agent. */
export const isUnderWay = (status: ImportStatus): boolean => status === 'waiting' || status === 'running'
