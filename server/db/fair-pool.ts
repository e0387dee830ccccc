import type { PostgresPool } from 'kysely'
import type pg from 'pg'
import { createFairQueue } from '../fair-queue.ts'
import { Refusal } from '../http/errors.ts'
import { createPresence } from '../spending.ts'
import { currentTurn, type Turn } from '../turn.ts'
import { type Connect, limitBySession } from './statement-limits.ts'

/** More than the requests of one account, or of one office, that may run or wait. */
const WAITING = { all: 10_000, each: 200, office: 1_000 }
const WAITED_MAX = 10_000
/** Milliseconds for which a person leaves a part of the office's connections to a colleague who was here. */
const COLLEAGUE_HERE = 60_000

const tooBusy = () =>
  new Refusal(503, 'Der Server ist gerade ausgelastet. Bitte versuchen Sie es gleich noch einmal.', { headers: { 'retry-after': '5' } })

/**
 * The pool as requests see it: the agents of one office hold at most half of its connections, so does any other account, and reads are cut off. An
 * agent whose colleagues are here leaves a quarter of the pool to them.
 */
export function createFairPool(pool: pg.Pool, limitStatements: (pool: pg.Pool) => Connect = limitBySession): PostgresPool {
  const { max } = pool.options
  const half = Math.max(1, Math.floor(max / 2))
  const besideColleagues = Math.max(1, half - Math.floor(max / 4))
  const presence = createPresence()
  const queue = createFairQueue({
    running: {
      all: max,
      each: (person, office) => (presence.sinceColleagues(person, office) < COLLEAGUE_HERE ? besideColleagues : half),
      office: half,
    },
    waiting: WAITING,
    timeout: WAITED_MAX,
    tooMany: tooBusy,
    tooBusy,
  })
  const connect = limitStatements(pool)

  function connectInTurn({ holder, isRead, effort }: Turn): Promise<pg.PoolClient> {
    presence.note(holder.person, holder.office)
    const { promise, resolve, reject } = Promise.withResolvers<pg.PoolClient>()
    const endWait = effort?.wait()
    const held = async () => {
      const client = await connect(isRead)
      endWait?.()
      const endWork = effort?.work()
      const { promise: released, resolve: leave } = Promise.withResolvers<void>()
      // the pool sets it anew whenever it hands the client out
      const release = client.release.bind(client)
      client.release = (error) => {
        release(error)
        endWork?.()
        leave()
      }
      resolve(client)
      return released
    }
    queue.run(holder, held).catch((error: unknown) => {
      endWait?.()
      reject(error)
    })
    return promise
  }

  return {
    connect() {
      const turn = currentTurn()
      return (turn ? connectInTurn(turn) : connect(false)) as Promise<unknown> as ReturnType<PostgresPool['connect']>
    },
    end: () => pool.end(),
    options: pool.options,
  }
}
