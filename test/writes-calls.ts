import { randomUUID } from 'node:crypto'
import type { TestApp } from './app.ts'
import type { PreparedWrite } from './prepared-write.ts'

/** Calls by which agents note what came of a call. */
export const CALL_WRITES = {
  'callList.note': async ({ make }: TestApp): Promise<PreparedWrite> => ({
    by: await make.agent(),
    input: {
      params: { id: await make.property({ contact_phone: '0171 5550123' }) },
      body: { key: randomUUID(), channel: 'phone', result: 'interested', text: 'Ruft zurück', nextDate: '2026-11-20' },
    },
  }),
  'callList.setScripts': async ({ make }: TestApp): Promise<PreparedWrite> => ({
    by: await make.agent(),
    input: { body: { forBuyer: 'Guten Tag', ownServices: null } },
  }),
  'telephony.sipgate': async ({ make }: TestApp): Promise<PreparedWrite> => ({
    by: await make.agent(),
    input: { body: { event: 'newCall', direction: 'in', from: '491715550123' } },
  }),
} as const
