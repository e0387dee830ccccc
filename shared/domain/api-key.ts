/** Scopes of an API key. No scope includes another. */
export const SCOPES = ['read', 'write', 'export', 'capture', 'telephony'] as const
export type Scope = (typeof SCOPES)[number]

export const SCOPE_LABEL: Record<Scope, string> = {
  read: 'Lesen',
  write: 'Schreiben',
  export: 'Exportieren',
  capture: 'Aus dem Browser übernehmen',
  telephony: 'Telefonanlage',
}

/** Prefix of every key, so that secret scanners can detect leaked ones. */
export const KEY_PREFIX = 'giebel_'

/** Maximum per agent. */
export const API_KEYS_MAX = 20
/** Rate limit per key. */
export const KEY_CALLS_PER_MINUTE = 120
