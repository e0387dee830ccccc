import type { Writes } from '#test/prepared-write.ts'

export const WRITES: Writes<'telephony'> = {
  'telephony.sipgate': async ({ make }) => ({
    by: await make.agent(),
    input: { body: { event: 'newCall', direction: 'in', from: '491715550123' } },
    heard: ['the caller: incoming_call'],
  }),
}
