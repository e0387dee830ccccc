import { randomUUID } from 'node:crypto'
import { callList } from '#shared/contract/work/call-list.ts'
import type { Writes } from '#test/prepared-write.ts'

export const WRITES: Writes<'callList'> = {
  'callList.note': async ({ make }) => ({
    by: await make.agent(),
    input: {
      params: { id: await make.property({ contact_phone: '0171 5550123' }) },
      body: { key: randomUUID(), channel: 'phone', result: 'interested', text: 'Ruft zurück', nextDate: '2026-11-20' },
    },
  }),
  'callList.undo': async (test) => {
    const by = await test.make.agent()
    const id = await test.make.property({ contact_phone: '0171 5550124' })
    const key = randomUUID()
    await test.as(by).call(callList.note, { params: { id }, body: { key, channel: 'phone', result: 'interested' } })
    return { by, input: { params: { key } }, about: { property: id } }
  },
  'callList.next': async ({ make }) => ({
    by: await make.agent(),
    input: { body: { propertyIds: [await make.property({ contact_phone: '0171 5550127' })] } },
  }),
  'callList.setScripts': async ({ make }) => ({
    by: await make.agent(),
    input: { body: { forBuyer: 'Guten Tag', ownServices: null } },
  }),
}
