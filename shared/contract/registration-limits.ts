import type { Limit } from './route.ts'

/** A form with a mistake costs only the tries of its network. */
export const REGISTRATIONS = [
  { calls: 60, seconds: 3600, per: 'address', counts: 'forms' },
  { calls: 10, seconds: 3600, per: { body: 'email' }, counts: 'forms' },
  { calls: 300, seconds: 300, per: 'address', counts: 'failures' },
] as const satisfies readonly Limit[]
