import type { Writes } from '#test/prepared-write.ts'

export const WRITES: Writes<'calendar'> = {
  'calendar.renew': async ({ make }) => ({ by: await make.agent() }),
}
