/** What a key may do. None of them includes another. */
export const SCOPES = ['read', 'write', 'export', 'capture', 'telephony'] as const
export type Scope = (typeof SCOPES)[number]

export const SCOPE_LABEL: Record<Scope, string> = {
  read: 'Lesen',
  write: 'Schreiben',
  export: 'Exportieren',
  capture: 'Aus dem Browser übernehmen',
  telephony: 'Telefonanlage',
}

/** Every key begins with this, so that people and programs that look for leaked secrets know it when they see it. */
export const KEY_PREFIX = 'giebel_'

/** Of one agent. */
export const API_KEYS_MAX = 20
/** Calls of one key. */
export const KEY_CALLS_PER_MINUTE = 120
