import type { PgBoss } from 'pg-boss'
import type { Ctx } from '../ctx.ts'
import { listOpenQueues } from './queries.ts'

/** Milliseconds between two looks at all queues. Also for those with notifications: a job returned from a dead worker sends none. */
const LOOK = 1_000
/** Milliseconds between two supervisions of busy queues. Each writes every queue's row twice. */
const SUPERVISE = 3_000
/** Milliseconds for which queues stay busy after their last job: until its key is dropped, the next job of that key waits for nothing. */
const LINGER = 5_000
/** Milliseconds after which idle queues are treated as busy, for what is due once in a while. */
const IDLE = 300_000

/**
 * Wakes the workers of queues with a due job and supervises busy queues, until `boss` stops. One question for all queues: more than sixty workers
 * that ask for themselves, and supervision without a reason, cost more than all else an idle process does.
 */
export function watchQueues(boss: PgBoss, { db, log }: Pick<Ctx, 'db' | 'log'>): void {
  let [busyAt, supervisedAt] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
  let before = new Set<string>()
  let isLooking = false

  async function look(): Promise<void> {
    const open = await listOpenQueues(db)
    wake(boss, new Set(open.filter(({ isDue }) => isDue).map(({ name }) => name)))
    const now = performance.now()
    // most jobs of the schedule are over before the next look, and nothing about them is cached
    if (open.some(({ name }) => before.has(name)) || now - busyAt > IDLE) busyAt = now
    before = new Set(open.map(({ name }) => name))
    // a timer may fire early
    if (now - busyAt > LINGER || now - supervisedAt < SUPERVISE - LOOK / 2) return
    supervisedAt = now
    await boss.supervise()
  }

  const timer = setInterval(() => {
    if (isLooking) return
    isLooking = true
    void look()
      .catch((err: unknown) => log.debug({ err }, 'queues not seen'))
      .finally(() => (isLooking = false))
  }, LOOK)
  boss.once('stopped', () => clearInterval(timer))
}

function wake(boss: PgBoss, due: ReadonlySet<string>): void {
  if (due.size === 0) return
  for (const { id, name } of boss.getWipData({ includeInternal: true })) if (due.has(name)) boss.notifyWorker(id)
}
