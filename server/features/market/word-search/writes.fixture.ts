import type { Writes } from '#test/prepared-write.ts'

export const WRITES: Writes<'wordSearch'> = {
  'wordSearch.complete': async ({ make }) => ({ by: await make.agent(), input: { body: { question: 'Studentenbude in Celle' } } }),
}
