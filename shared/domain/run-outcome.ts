/** Statuses of a scraping run. */
export const RUN_STATUSES = ['running', 'completed', 'failed'] as const

/** Why a run failed. "Nothing found" is not a failure; a bot wall or a changed page is never "nothing found". */
export const RUN_FAILURES = [
  'blocked',
  'layout_changed',
  'not_allowed',
  'unknown_place',
  'unreachable',
  'switched_off',
  'interrupted',
  'internal',
] as const
export type RunFailure = (typeof RUN_FAILURES)[number]

export const RUN_FAILURE_LABEL: Record<RunFailure, string> = {
  blocked: 'Vom Portal abgewiesen',
  layout_changed: 'Seitenaufbau geändert',
  not_allowed: 'Vom Portal untersagt (robots.txt)',
  unknown_place: 'Ort unbekannt',
  unreachable: 'Portal nicht erreichbar',
  switched_off: 'Quelle abgeschaltet',
  interrupted: 'Unterbrochen',
  internal: 'Interner Fehler',
}
