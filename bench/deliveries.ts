import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createTransport } from 'nodemailer'
import { request } from 'undici'
import webpush from 'web-push'
import { deliver } from '#server/deliveries/deliver.ts'
import type { Channel } from '#server/deliveries/delivery.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { pushChannel } from '#server/features/people/push/channel.ts'
import { type PushKeys, pushKeys } from '#server/features/people/push/keys.ts'
import { writePush } from '#server/features/people/push/service.ts'
import { mailChannel } from '#server/mail/channel.ts'
import { MAIL_TARGET, writeMail } from '#server/mail/outbox.ts'
import type { AgentId } from '#shared/domain/ids.ts'
import { connectMailServer } from '#stand-ins/demo-data.ts'
import { type BenchDatabase, withDatabase } from './bench-database.ts'
import type { Count, Order, Report, Subscription } from './delivery-receivers.ts'
import { interleaved, timed, timing } from './measure.ts'
import type { BenchResult } from './result.ts'
import { seedBasics } from './seed.ts'
import { signIn } from './site.ts'

export const name = 'deliveries'

const ACCOUNTS = 500
/** Emails and push messages per account: 10,000 in all. */
const EACH = Number(process.env['BENCH_DELIVERIES'] ?? 10_000) / ACCOUNTS / 2
const ROUNDS = 3
const RATIO_MIN = 0.5

type What = 'mails' | 'notes'

interface World extends BenchDatabase {
  readonly receivers: ChildProcess
  readonly mail: Extract<Report, { did: 'open' }>['mail']
  readonly push: string
  readonly accounts: readonly AgentId[]
  readonly keys: PushKeys
  readonly subscriptions: readonly Subscription[]
}

export async function run(): Promise<BenchResult[]> {
  const receivers = fork(new URL('./delivery-receivers.ts', import.meta.url))
  try {
    const { mail, push } = await order(receivers, { do: 'open' })
    return await withDatabase(
      async (database) => {
        const world = await settle(database, receivers, mail, push)
        return [await compare(world, 'mails'), await compare(world, 'notes')]
      },
      { PUSH_URL: push, SMTP_HOSTS: mail.host },
    )
  } finally {
    receivers.send({ do: 'end' } satisfies Order)
  }
}

/** Asks the receivers' process. */
export async function order<Did extends Report['did']>(
  receivers: ChildProcess,
  what: Order & { do: Did },
): Promise<Extract<Report, { did: Did }>> {
  receivers.send(what)
  const [report] = (await once(receivers, 'message')) as [Extract<Report, { did: Did }>]
  return report
}

/** Creates signed-in accounts, each with a push subscription. */
async function settle(database: BenchDatabase, receivers: ChildProcess, mail: World['mail'], push: string): Promise<World> {
  const { owner, parts } = database
  await seedBasics(owner)
  const agents = await owner.query<{ id: AgentId }>(`select id from users where role = 'agent' order by id limit $1`, [ACCOUNTS])
  const accounts = agents.rows.map(({ id }) => id)
  await signIn(database, accounts)
  await connectMailServer(parts.ctx, mail)
  const keys = await pushKeys(parts.ctx)
  const { subscriptions } = await order(receivers, { do: 'subscribe', browsers: ACCOUNTS, publicKey: keys.publicKey })
  for (const [index, account] of accounts.entries()) {
    await owner.query(
      `insert into push_subscriptions (user_id, session_id, endpoint_hash, subscription, created_at)
       select user_id, id, sha256($2), $3, created_at from sessions where user_id = $1`,
      [account, Buffer.from(subscriptions[index]?.endpoint ?? ''), parts.ctx.secrets.seal(JSON.stringify(subscriptions[index]))],
    )
  }
  return { ...database, receivers, mail, push, accounts, keys, subscriptions }
}

/** Sends what waits with the product and with a plain loop, in turns; checks that each arrives once. */
async function compare(world: World, what: What): Promise<BenchResult> {
  const count = ACCOUNTS * EACH
  let before = await countOf(world, what)
  const times = await interleaved(
    ROUNDS,
    {
      product: async () => {
        await WRITE[what](world)
        return timed(() => deliverAll(world, what))
      },
      bare: () => timed(() => BARE[what](world)),
    },
    async (side) => {
      const now = await countOf(world, what)
      const [came, marks] = [now.all - before.all, now.marks - before.marks]
      if (came !== count || marks !== count)
        throw new Error(`${side}: ${came} ${what} came, ${marks} of them different, instead of ${count}`)
      before = now
      if (side === 'product') await checkSent(world, count)
    },
  )
  const [product, bare] = [timing(times.product), timing(times.bare)]
  const ratio = bare.median / product.median
  const perSecond = (milliseconds: number) => Math.round((count / milliseconds) * 1_000)
  return {
    id: 'P12',
    what: `${count} ${what} waiting, ${ACCOUNTS} accounts`,
    value: ratio,
    unit: '× bare loop',
    target: `≥ ${RATIO_MIN}`,
    pass: ratio >= RATIO_MIN,
    remark: `${perSecond(product.median)}/s against ${perSecond(bare.median)}/s; spread ±${Math.round(product.spread * 50)} % and ±${Math.round(bare.spread * 50)} %; each came once`,
  }
}

const countOf = async ({ receivers }: World, what: What): Promise<Count> => (await order(receivers, { do: 'report' }))[what]

const TEXT = {
  title: '3 neue Treffer',
  message: 'Häuser in Hamburg: 3 neue Treffer\n– Haus in 22111 Hamburg, 485.000 €, 130 m²',
  actionUrl: 'http://localhost/',
}

const WRITE: Readonly<Record<What, (world: World) => Promise<void>>> = {
  mails: ({ parts, accounts }) =>
    inTransaction(parts.ctx, async (ctx) => {
      for (let n = 0; n < EACH; n += 1)
        for (const [index, userId] of accounts.entries())
          await writeMail(ctx, { userId, to: { email: `makler${index}@giebel.invalid` }, type: 'alert', values: TEXT, isAsked: false })
    }),
  notes: ({ parts, accounts }) =>
    inTransaction(parts.ctx, async (ctx) => {
      for (let n = 0; n < EACH; n += 1)
        for (const userId of accounts) await writePush(ctx, userId, { body: '3 neue Treffer', path: '/properties' })
    }),
}

/** Runs one job after the other until nothing waits, like the worker. */
async function deliverAll({ parts, owner, push }: World, what: What): Promise<void> {
  const [channel, target]: [Channel, string] = what === 'mails' ? [mailChannel, MAIL_TARGET] : [pushChannel, push]
  const isWaiting = async () => {
    const waiting = `select reason from deliveries where channel = $1 and status = 'waiting' order by reason limit 1`
    const { rows } = await owner.query<{ reason: string | null }>(waiting, [channel.name])
    // The clock is fixed, so a postponed delivery would never be due.
    if (rows[0]?.reason) throw new Error(`not delivered: ${rows[0].reason}`)
    return rows.length > 0
  }
  do await deliver(parts.ctx, channel, target)
  while (await isWaiting())
}

async function checkSent({ owner }: World, count: number): Promise<void> {
  const { rows } = await owner.query<{ n: number }>(`select count(*)::integer as n from deliveries where status = 'sent' and attempts = 1`)
  if (rows[0]?.n !== count) throw new Error(`${rows[0]?.n} of ${count} deliveries were sent at the first attempt`)
  await owner.query('truncate deliveries cascade')
}

/** The naive baseline: as many at once as in the product, without storing anything. */
async function inLanes<T>(items: readonly T[], lanes: number, send: (item: T) => Promise<unknown>): Promise<void> {
  const left = [...items]
  const lane = async () => {
    for (let item = left.pop(); item !== undefined; item = left.pop()) await send(item)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}

let lastMark = 0

const BARE: Readonly<Record<What, (world: World) => Promise<void>>> = {
  async mails({ mail: { host, port, user, password }, accounts }) {
    const transport = createTransport({
      pool: true,
      maxConnections: mailChannel.lanes,
      host,
      port,
      ignoreTLS: true,
      auth: { user, pass: password },
    })
    const html = `<html lang="de"><body>${'<p>Guten Tag, das gibt es Neues.</p>'.repeat(120)}</body></html>`
    const addresses = Array.from({ length: EACH }, () => accounts.map((_, index) => `makler${index}@giebel.invalid`)).flat()
    await inLanes(addresses, mailChannel.lanes, (to) =>
      transport.sendMail({
        from: 'hallo@giebel.demo',
        to,
        subject: TEXT.title,
        text: TEXT.message,
        html,
        messageId: `<bare-${(lastMark += 1)}@giebel.invalid>`,
      }),
    )
    transport.close()
  },
  async notes({ subscriptions, keys }) {
    const vapidDetails = { subject: 'https://giebel.invalid', ...keys }
    const all = Array.from({ length: EACH }, () => subscriptions).flat()
    await inLanes(all, pushChannel.lanes, async (subscription) => {
      const note = { title: 'Giebel', body: TEXT.title, path: '/properties', tag: `bare-${(lastMark += 1)}` }
      const { endpoint, headers, body } = webpush.generateRequestDetails(subscription, JSON.stringify(note), { vapidDetails, TTL: 86_400 })
      const answer = await request(endpoint, { method: 'POST', headers: { ...headers }, body })
      await answer.body.dump()
    })
  },
}
