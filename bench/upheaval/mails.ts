import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Ctx } from '#server/ctx.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { writeMail } from '#server/mail/outbox.ts'
import type { SmtpStandIn } from '#stand-ins/smtp/start.ts'

/** Milliseconds between two mails, and until the last ones have left. */
const EVERY = 1_000
const LEFT_WITHIN = 120_000

const TEXT = { title: '3 neue Treffer', message: 'Häuser in Hamburg: 3 neue Treffer', actionUrl: 'http://localhost/' }

/** Mails whose cause was committed. */
export interface Mailing {
  /** Their addresses, each another one. */
  readonly acknowledged: readonly string[]
  stop(): Promise<void>
}

/** Writes one mail after the other; one that is refused is not written again. */
export function startMailing(ctx: Ctx): Mailing {
  const acknowledged: string[] = []
  let isStopped = false
  const writing = (async () => {
    for (let n = 1; !isStopped; n += 1) {
      const email = `empfang${n}@giebel.invalid`
      await inTransaction(ctx, (inside) => writeMail(inside, { to: { email }, type: 'alert', values: TEXT })).then(
        () => acknowledged.push(email),
        () => {},
      )
      await sleep(EVERY)
    }
  })()
  return {
    acknowledged,
    async stop() {
      isStopped = true
      await writing
    },
  }
}

export interface Mailed {
  /** Acknowledged mails that are not among the deliveries. */
  readonly lost: number
  readonly twice: number
  readonly arrived: number
  /** Deliveries by status. */
  readonly statuses: string
}

/** Waits until none waits any more, and compares what arrived. */
export async function countMails(owner: pg.Client, smtp: SmtpStandIn, acknowledged: readonly string[]): Promise<Mailed> {
  const deadline = performance.now() + LEFT_WITHIN
  while (performance.now() < deadline && (await isWaiting(owner))) await sleep(500)
  const { rows } = await owner.query<{ recipient: string }>(`select recipient from deliveries where channel = 'mail'`)
  const kept = new Set(rows.map(({ recipient }) => recipient))
  const { rows: statuses } = await owner.query<{ line: string }>(
    `select count(*) || ' ' || status as line from deliveries where channel = 'mail' group by status order by status`,
  )
  const came = smtp.messages().flatMap(({ recipients }) => recipients)
  return {
    lost: acknowledged.filter((email) => !kept.has(email)).length,
    twice: came.length - new Set(came).size,
    arrived: came.length,
    statuses: statuses.map(({ line }) => line).join(', '),
  }
}

const isWaiting = async (owner: pg.Client): Promise<boolean> =>
  (await owner.query(`select from deliveries where channel = 'mail' and status = 'waiting' limit 1`)).rows.length > 0
