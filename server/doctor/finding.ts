import type { Finding } from '#shared/contract/operations/system.ts'

export type { Finding }

export const good = (text: string): Finding => ({ state: 'good', text, mend: null })
export const doubtful = (text: string, mend: string): Finding => ({ state: 'doubtful', text, mend })
export const bad = (text: string, mend: string): Finding => ({ state: 'bad', text, mend })
