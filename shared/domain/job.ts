/** `retry`: failed and rescheduled. `dead`: no attempts left. */
export const JOB_STATES = ['waiting', 'running', 'retry', 'dead'] as const
export type JobState = (typeof JOB_STATES)[number]

export const JOB_STATE_LABEL: Record<JobState, string> = {
  waiting: 'Wartet',
  running: 'Läuft',
  retry: 'Gescheitert, wird wiederholt',
  dead: 'Aufgegeben',
}
