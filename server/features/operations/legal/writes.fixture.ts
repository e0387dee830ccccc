import type { Writes } from '#test/prepared-write.ts'

export const WRITES: Writes<'legal'> = {
  'legal.update': async ({ make }) => ({
    by: await make.user({ role: 'admin' }),
    input: { params: { page: 'agb' }, body: { text: '# AGB\n\nEs gilt das Gesetz.' } },
  }),
}
