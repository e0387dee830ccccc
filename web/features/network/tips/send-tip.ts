import { ApiError, call, isSessionLost, serverMessage } from '#web/lib/api.ts'

import { dropTip, keepTip, type KeptPhoto, type KeptTip, readKept } from './kept-tips.ts'

/** Result of sending a tip. `sentence`: why it, or a photo, was refused. */
export interface Sending {
  readonly state: 'sent' | 'waiting' | 'refused'
  readonly sentence?: string
  /** Why it waits, unless there is no network: no answer came, or the server could not take it now. */
  readonly cause?: 'no_answer' | 'server'
  /** The partner must sign in first. */
  readonly needsLogin?: true
}

/** Temporary errors: a retry of the same tip may work. */
const PASSING = new Set([408, 425, 429])
const willPass = (error: unknown): boolean => !(error instanceof ApiError) || error.status >= 500 || PASSING.has(error.status)

/** Offline is the only case in which the browser knows that the network is to blame. */
function causeOf(error: unknown): Pick<Sending, 'cause'> {
  if (error instanceof ApiError) return { cause: 'server' }
  return navigator.onLine ? { cause: 'no_answer' } : {}
}

/** Milliseconds; treats a connection without data as none. */
const GIVE_UP_MS = 30_000
const soon = () => ({ signal: AbortSignal.timeout(GIVE_UP_MS) })

/** One tab per device sends at a time; without Web Locks the idempotency keys prevent duplicates. */
const alone = <T>(work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? (navigator.locks.request('giebel tips', work) as Promise<T>) : work()

/** Sends a tip with its photos. A retry is safe: the server dedupes by key. */
async function send({ key, fields, photos }: KeptTip): Promise<Sending> {
  try {
    const { id } = await call('POST /api/partner/property-tips', { body: { ...fields, clientKey: key } }, soon())
    const refused = await sendPhotos(id, photos)
    return { state: 'sent', ...(refused !== undefined && { sentence: refused }) }
  } catch (error) {
    if (isSessionLost(error)) return { state: 'waiting', needsLogin: true }
    if (willPass(error)) return { state: 'waiting', ...causeOf(error) }
    return { state: 'refused', sentence: serverMessage(error) ?? 'Bitte versuchen Sie es erneut.' }
  }
}

/** Sequential: on a weak connection one whole picture is worth more than four halves. A refused picture does not block the tip. */
async function sendPhotos(id: number, photos: readonly KeptPhoto[]): Promise<string | undefined> {
  let refused: string | undefined
  for (const { key, content } of photos) {
    try {
      await call(
        'PUT /api/partner/property-tips/:id/photos/:key',
        { params: { id, key }, body: new Blob([content], { type: 'image/jpeg' }) },
        soon(),
      )
    } catch (error) {
      if (willPass(error)) throw error
      refused = serverMessage(error)
    }
  }
  return refused
}

/** Runs the work if no tab is sending; undefined otherwise. */
const unlessSending = <T>(work: () => Promise<T>): Promise<T | undefined> =>
  'locks' in navigator
    ? (navigator.locks.request('giebel tips', { ifAvailable: true }, (lock) => (lock ? work() : undefined)) as Promise<T | undefined>)
    : work()

/**
 * Keeps a finished tip on the device and sends it; it stays until fully sent. Stored under the lock if that is free, since another tab would send a
 * waiting tip as well; otherwise the result of that tab is checked afterwards.
 */
export async function handIn(tip: KeptTip): Promise<Sending> {
  const keep = () => keepTip({ ...tip, state: 'waiting' })
  const sent = await unlessSending(async () => {
    await keep()
    return settle(tip)
  })
  if (sent) return sent
  await keep()
  return alone(async () => {
    const kept = (await readKept()).find(({ key }) => key === tip.key)
    if (!kept) return { state: 'sent' }
    return kept.state === 'waiting' ? settle(tip) : { state: 'refused', ...(kept.sentence && { sentence: kept.sentence }) }
  })
}

async function settle(tip: KeptTip): Promise<Sending> {
  const sending = await send(tip)
  if (sending.state === 'sent') await dropTip(tip.key)
  if (sending.state === 'refused') await keepTip({ ...tip, state: 'refused', sentence: sending.sentence ?? '' })
  return sending
}

/** Sends the user's waiting tips of this device. */
export function sendWaiting(userId: string, onSettled: (sending: Sending) => void): Promise<void> {
  return alone(async () => {
    for (const tip of await readKept()) {
      if (tip.userId !== userId || tip.state !== 'waiting') continue
      const sending = await settle(tip)
      onSettled(sending)
      // the rest would fail the same way
      if (sending.state === 'waiting') return
    }
  })
}
