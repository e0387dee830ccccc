import { contract } from '#shared/contract/index.ts'
import type { Writes } from '#test/prepared-write.ts'

export const WRITES: Writes<'contact'> = {
  'contact.objection': async (test) => {
    const by = await test.make.agent()
    const ids = [await test.make.property(), await test.make.property()]
    for (const id of ids) {
      await test
        .as(by)
        .call(contract.prospects.update, { params: { id }, body: { ownerPhone: '0171 5550123', ownerEmail: 'ott@example.test' } })
    }
    return { by, input: { params: { id: ids[0] }, body: { reason: 'Will keine Anrufe' } } }
  },
  'contact.undoObjection': async (test) => {
    const by = await test.make.agent()
    const params = { id: await test.make.property({ contact_phone: '0171 5550124' }) }
    await test.as(by).call(contract.prospects.update, {
      params,
      body: { prospectStatus: 'follow_up', nextFollowUpDate: '2026-11-20' },
    })
    const { records } = (await test.as(by).call(contract.contact.objection, { params, body: {} })).body
    return { by, input: { params, body: { records: records.map(({ id }) => id) } } }
  },
  'contact.consent': async ({ make }) => ({
    by: await make.agent(),
    input: { params: { id: await make.property() }, body: { channel: 'phone', reason: 'Hat zugestimmt', day: '2026-11-20' } },
  }),
  'contact.withdrawConsent': async (test) => {
    const by = await test.make.agent()
    // the number by which lists show the property everywhere: a consent given for another one would grant nothing
    const params = { id: await test.make.property({ contact_phone: '0171 5550199' }) }
    const body = { channel: 'phone', reason: 'Hat zugestimmt', day: '2026-11-20' } as const
    const { records } = (await test.as(by).call(contract.contact.consent, { params, body })).body
    return { by, input: { params, body: { record: records[0]?.id, cause: 'mistake', reason: 'Falscher Eigentümer' } } }
  },
  'contact.override': async ({ make }) => ({
    by: await make.agent(),
    input: { params: { id: await make.property() }, body: { channel: 'phone', reason: 'Er hat selbst angerufen' } },
  }),
}
