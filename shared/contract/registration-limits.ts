import type { Limit } from './route.ts'

/** An invalid form counts only towards the failure limit of its network. */
export const REGISTRATIONS = [
  { calls: 60, seconds: 3600, per: 'address', counts: 'forms' },
  { calls: 10, seconds: 3600, per: { body: 'email' }, counts: 'forms' },
  { calls: 300, seconds: 300, per: 'address', counts: 'failures' },
] as const satisfies readonly Limit[]
