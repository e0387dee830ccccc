import { contract } from '#shared/contract/index.ts'
import type { TestApp } from './app.ts'
import type { PreparedWrite } from './prepared-write.ts'

const DAY = '2026-11-20'

/** The rows of an agent's prospects that write. */
export const PROSPECT_WRITES = {
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
    input: { params: { id: await make.property() }, body: { activityType: 'call', description: 'Rückruf', followUpDate: DAY } },
  }),
  'leadScore.setShifts': async (test) => {
    const by = await test.make.agent()
    const property = await test.make.property({ property_type: 'house' })
    return { by, input: { body: { shifts: [{ aspect: 'kind', value: 'house', points: -30 }] } }, about: { property } }
  },
} satisfies Record<string, (test: TestApp) => Promise<PreparedWrite>>
