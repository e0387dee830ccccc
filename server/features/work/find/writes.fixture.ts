import { prospects } from '#shared/contract/work/prospects.ts'
import type { Writes } from '#test/prepared-write.ts'

let numbers = 0

export const WRITES: Writes<'find'> = {
  'find.objection': async (test) => {
    const phone = `0176 ${5_550_000 + (numbers += 1)}`
    const by = await test.make.agent({ office_role: 'agent' })
    const colleague = await test.make.agent({ office_id: by.officeId })
    const id = await test.make.property({ contact_phone: phone })
    await test.as(colleague).call(prospects.update, { params: { id }, body: { assignedTo: colleague.id } })
    await test.ctx.db.updateTable('offices').set({ colleagues_prospects: 'none' }).where('id', '=', by.officeId).execute()
    return { by, input: { body: { number: phone } }, about: { property: id } }
  },
}
