import { ApiError, call, isSessionLost, serverMessage } from '#web/lib/api.ts'
import { createSender, giveUpSoon, isTemporary, NO_REASON, type Tried } from '#web/lib/sender.ts'
import { type KeptPhoto, type KeptTip, tips } from './kept-tips.ts'

/** Result of sending a tip. `sentence`: why the tip, or a photo, was rejected. */
export interface Sending extends Pick<Tried, 'state' | 'sentence'> {
  /** Why it waits, unless there is no network: no response arrived, or the server could not accept it now. */
  readonly cause?: 'no_answer' | 'server'
  /** The partner must sign in first. */
  readonly needsLogin?: true
}

function waitingFor(error: unknown): Sending {
  if (isSessionLost(error)) return { state: 'waiting', needsLogin: true }
  if (error instanceof ApiError) return { state: 'waiting', cause: 'server' }
  // offline is the only case in which the browser is sure that the network is to blame
  return { state: 'waiting', ...(navigator.onLine && { cause: 'no_answer' }) }
}

/** Sends a tip with its photos. A retry is safe: the server dedupes by key. */
async function deliver({ key, fields, photos }: KeptTip): Promise<string | undefined> {
  const { id } = await call('POST /api/partner/property-tips', { body: { ...fields, clientKey: key } }, { signal: giveUpSoon() })
  return sendPhotos(id, photos)
}

/** Sequential: on a weak connection, one whole picture is worth more than four halves. A rejected picture does not block the tip. */
async function sendPhotos(id: number, photos: readonly KeptPhoto[]): Promise<string | undefined> {
  let refused: string | undefined
  for (const { key, content } of photos) {
    try {
      await call(
        'PUT /api/partner/property-tips/:id/photos/:key',
        { params: { id, key }, body: new Blob([content], { type: 'image/jpeg' }) },
        { signal: giveUpSoon() },
      )
    } catch (error) {
      if (isTemporary(error)) throw error
      refused = serverMessage(error) ?? NO_REASON
    }
  }
  return refused
}

const sender = createSender('giebel tips', tips)

const toSending = ({ error, ...tried }: Tried): Sending => (tried.state === 'waiting' ? waitingFor(error) : tried)

/** Sends the user's waiting tips from this device. */
export const sendWaiting = (userId: string, onSettled: (sending: Sending) => void) =>
  sender.send(userId, deliver, (tried) => onSettled(toSending(tried)))

/** Keeps a finished tip on the device and sends it; it stays until fully sent. */
export async function handIn(tip: KeptTip, onSettled: (sending: Sending) => void): Promise<Sending> {
  await tips.put({ ...tip, state: 'waiting' })
  const pass = await sendWaiting(tip.userId, onSettled)
  const own = pass.get(tip.key)
  if (own) return toSending(own)
  // an earlier tip failed, or another tab settled this one
  const kept = tips.find(tip.key)
  if (kept?.state === 'waiting') return waitingFor([...pass.values()].at(-1)?.error)
  const sending: Sending = kept ? { state: 'refused', sentence: kept.sentence ?? '' } : { state: 'sent' }
  onSettled(sending)
  return sending
}
