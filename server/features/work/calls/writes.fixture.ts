import { randomUUID } from 'node:crypto'
import type { Writes } from '#test/prepared-write.ts'

export const WRITES: Writes<'callList'> = {
  'callList.note': async ({ make }) => ({
    by: await make.agent(),
    input: {
      params: { id: await make.property({ contact_phone: '0171 5550123' }) },
      body: { key: randomUUID(), channel: 'phone', result: 'interested', text: 'Ruft zurück', nextDate: '2026-11-20' },
    },
  }),
  'callList.setScripts': async ({ make }) => ({
    by: await make.agent(),
    input: { body: { forBuyer: 'Guten Tag', ownServices: null } },
  }),
}
