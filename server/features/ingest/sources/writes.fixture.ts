import type { Writes } from '#test/prepared-write.ts'

export const WRITES: Writes<'sources'> = {
  'sources.update': async ({ make, ctx }) => {
    await ctx.db.updateTable('sources').set({ marks_pictures: false }).execute()
    return { by: await make.user({ role: 'admin' }), input: { params: { source: 'kleinanzeigen.de' }, body: { marksPictures: true } } }
  },
}
