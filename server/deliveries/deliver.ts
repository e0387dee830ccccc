import type { Ctx } from '../ctx.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Channel, Outcome, Send, TakenDelivery, Waiting } from './delivery.ts'
import { inSpan } from '../tracing/tracing.ts'
import { askToDeliver, expire } from './outbox.ts'
import { endAll, pauseAll, type Place, putBack, storeEnd, storePause, takeDue } from './queries.ts'

/** Milliseconds a job works before the next one takes over. */
const SLICE = 60_000

const INTERRUPTED = 'Die Zustellung ist mehrfach unterbrochen worden.'
const UNREADABLE = 'Der Inhalt ist nicht mehr lesbar, weil SECRET_KEY geändert wurde.'

interface Round {
  readonly channel: Channel
  readonly place: Place
  readonly end: number
  /** The target must not be used again in this round. */
  isOver: boolean
  /** How long the leased deliveries wait then. */
  pause?: Pause | undefined
}

interface Pause {
  readonly until: Date
  readonly reason: string
}

/**
 * Sends the due deliveries of one channel to one target. Several processes may do so at once: a sender owns what it took until the lease ends. It may
 * be killed at any point: an interrupted delivery is taken again, and its channel ensures that it does not count twice.
 */
export async function deliver(ctx: Ctx, channel: Channel, target: string): Promise<void> {
  await expire(ctx)
  const round: Round = { channel, place: { channel: channel.name, target }, end: performance.now() + SLICE, isOver: false }
  const forAll = await channel.open(ctx, target, (send) => sendAll(ctx, round, send))
  if (forAll) await recordForAll(ctx, round, forAll)
  else if (!round.isOver && performance.now() > round.end) await askToDeliver(ctx, round.place)
}

/** Waits for all lanes before closing the channel: one lane's failure does not abort the others. */
async function sendAll(ctx: Ctx, round: Round, send: Send): Promise<void> {
  const lanes = await Promise.allSettled(Array.from({ length: round.channel.lanes }, () => workOff(ctx, round, send)))
  for (const lane of lanes) if (lane.status === 'rejected') throw lane.reason
}

async function workOff(ctx: Ctx, round: Round, send: Send): Promise<void> {
  while (!round.isOver && performance.now() < round.end) {
    const taken = await takeDue(ctx, round.place, round.channel)
    if (taken.length === 0) return
    for (const [index, delivery] of taken.entries()) {
      if (round.isOver || isLate(ctx, round, delivery)) {
        await putBack(ctx, taken.slice(index), round.pause)
        break
      }
      await deliverOne(ctx, round, delivery, send)
    }
  }
}

/** An attempt belongs to the trace of what caused the delivery, not to that of the job, which sends those of others, too. */
async function deliverOne(ctx: Ctx, round: Round, delivery: TakenDelivery, send: Send): Promise<void> {
  const { name } = round.channel
  const attributes = { 'giebel.channel': name, 'giebel.delivery': delivery.id, 'giebel.attempt': delivery.attempts }
  await inSpan(ctx.tracing, { name: `deliver ${name}`, kind: 'consumer', from: delivery.trace, attributes }, async (span) => {
    const outcome = await tryOne(ctx, round.channel, delivery, send)
    span.note({ 'giebel.outcome': outcome.status })
    await record(ctx, round, delivery, outcome)
  })
}

/** Whether the attempt could outlast the lease. Never true for the first of a batch. */
const isLate = ({ clock }: Ctx, { channel: { attempt } }: Round, { leasedUntil }: TakenDelivery) =>
  clock.now().getTime() + attempt > Date.parse(leasedUntil)

async function tryOne(ctx: Ctx, { name, pauses }: Channel, delivery: TakenDelivery, send: Send): Promise<Outcome> {
  // its sender died or failed every time: do not retry for ever
  if (delivery.attempts > pauses.length + 1) return { status: 'failed', reason: INTERRUPTED }
  const content = delivery.content === null ? 'null' : ctx.secrets.open(delivery.content)
  if (content === undefined) return { status: 'failed', reason: UNREADABLE }
  const outcome = await send(delivery, JSON.parse(content))
  if (outcome.status !== 'sent') ctx.log.warn({ delivery: delivery.id, channel: name, ...outcome }, 'not delivered')
  return outcome
}

/** Stores the outcome of an attempt for this delivery and those after it. The report of a sender who has lost the lease is ignored. */
async function record(ctx: Ctx, round: Round, delivery: TakenDelivery, reported: Outcome): Promise<void> {
  const pause = reported.status === 'waiting' ? choosePause(ctx, round.channel, delivery, reported) : undefined
  const outcome: Outcome = reported.status === 'waiting' && !pause ? givenUp(reported, delivery) : reported
  const isForAll = 'forAll' in reported && (reported.forAll ?? false)
  if (isForAll) Object.assign(round, { isOver: true, pause })
  const store = async (ctx: Ctx) => {
    const isOurs = pause
      ? await storePause(ctx, delivery, { ...pause, isUntried: (reported as Waiting).isUntried })
      : await storeEnd(ctx, delivery, outcome.status, readReason(outcome))
    const others = isForAll && outcome === reported ? await storeForAll(ctx, round.place, outcome, pause) : []
    const ids = [...(isOurs ? [delivery.id] : []), ...others]
    if (ids.length > 0) await round.channel.recorded?.(ctx, round.place.target, ids, outcome)
  }
  // there is usually no follow-up write, and one statement is its own transaction
  await (isForAll || round.channel.recorded ? inTransaction(ctx, store) : store(ctx))
}

async function recordForAll(ctx: Ctx, { channel, place }: Round, outcome: Outcome): Promise<void> {
  const pause = outcome.status === 'waiting' ? { until: after(ctx, outcome.pause ?? 0), reason: outcome.reason } : undefined
  await inTransaction(ctx, async (ctx) => {
    const ids = await storeForAll(ctx, place, outcome, pause)
    if (ids.length > 0) await channel.recorded?.(ctx, place.target, ids, outcome)
  })
}

const storeForAll = (ctx: Ctx, place: Place, outcome: Outcome, pause: Pause | undefined): Promise<number[]> =>
  pause ? pauseAll(ctx, place, pause) : endAll(ctx, place, outcome.status, readReason(outcome) ?? '')

const after = ({ clock }: Ctx, milliseconds: number) => new Date(clock.now().getTime() + milliseconds)

/** When to retry; undefined after the last attempt. */
function choosePause(
  ctx: Ctx,
  { pauses }: Channel,
  { attempts }: TakenDelivery,
  { reason, pause = 0, isUntried }: Waiting,
): Pause | undefined {
  const usual = isUntried ? 0 : pauses[attempts - 1]
  return usual === undefined ? undefined : { until: after(ctx, Math.max(usual, pause)), reason }
}

const givenUp = ({ reason }: Waiting, { attempts }: TakenDelivery): Outcome => ({
  status: 'failed',
  reason: `${reason} Nach ${attempts} Versuchen aufgegeben.`,
})

const readReason = (outcome: Outcome) => ('reason' in outcome ? outcome.reason : null)
