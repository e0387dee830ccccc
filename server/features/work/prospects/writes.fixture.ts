import { contract } from '#shared/contract/index.ts'
import type { Writes } from '#test/prepared-write.ts'

export const WRITES: Writes<'prospects'> = {
  'prospects.update': async ({ make }) => ({
    by: await make.agent(),
    input: {
      params: { id: await make.property() },
      body: { prospectStatus: 'contacted', ownerName: 'Karla Ott', ownerPhone: '0171 5550123', internalNotes: 'Schlüssel beim Nachbarn' },
    },
  }),
  'prospects.updateMany': async ({ make }) => ({
    by: await make.agent(),
    input: { body: { propertyIds: [await make.property()], prospectStatus: 'not_contacted', nextFollowUpDate: null } },
  }),
  'prospects.undoMany': async (test) => {
    const [by, id] = [await test.make.agent(), await test.make.property()]
    const set = { prospectStatus: 'follow_up' } as const
    const { before } = (await test.as(by).call(contract.prospects.updateMany, { body: { propertyIds: [id], ...set } })).body
    return { by, input: { body: { set, before } } }
  },
  'prospects.addActivity': async ({ make }) => ({
    by: await make.agent(),
    input: { params: { id: await make.property() }, body: { activityType: 'call', description: 'Rückruf', followUpDate: '2026-11-20' } },
  }),
}
