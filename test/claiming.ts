import { claimLead, releaseLead } from '#server/features/work/claims/service.ts'
import { noteResult } from '#server/features/work/calls/service.ts'
import { recordObjection } from '#server/features/work/contact/service.ts'
import { Refusal } from '#server/http/errors.ts'
import type { Agent } from '#shared/domain/ids.ts'
import { startTestApp, type TestApp } from './app.ts'
import { createTestClock } from './clock.ts'
import type { TestDatabase } from './database.ts'

/** What one person does at one lead. */
export interface Act {
  readonly what: 'claim' | 'release' | 'note' | 'objection'
  readonly by: Agent
  readonly lead: number
  readonly key: string
}

/** All acts of a request begin at once. */
export interface Asked {
  readonly at: number
  readonly acts: readonly Act[]
}

/** `done`, or the code of the refusal, in the order of the acts. */
export type Outcomes = readonly string[]

const ACTS: Readonly<Record<Act['what'], (ctx: TestApp['ctx'], act: Act) => Promise<unknown>>> = {
  claim: (ctx, { by, lead }) => claimLead(ctx, by, lead),
  release: (ctx, { by, lead }) => releaseLead(ctx, by, lead),
  note: (ctx, { by, lead, key }) =>
    noteResult(ctx, by, lead, { key, channel: 'phone', result: 'interested', text: 'Will verkaufen', nextDate: '2026-12-24' } as never),
  objection: (ctx, { by, lead }) => recordObjection(ctx, by, lead, { reason: 'Am Telefon gesagt' }),
}

async function act(ctx: TestApp['ctx'], one: Act): Promise<string> {
  try {
    await ACTS[one.what](ctx, one)
    return 'done'
  } catch (error) {
    return error instanceof Refusal ? (error.facts.code ?? 'refused') : String(error)
  }
}

/** A process of the product on the database of its parent, which it asks for what to do. */
if (process.send) {
  const clock = createTestClock()
  const database = JSON.parse(process.env['DATABASE'] ?? '{}') as TestDatabase
  const { ctx } = await startTestApp({ beside: { database, clock } as TestApp })
  process.on('message', ({ at, acts }: Asked) => {
    clock.set(new Date(at))
    void Promise.all(acts.map((one) => act(ctx, one))).then((outcomes) => process.send?.(outcomes))
  })
  process.send('ready')
}
