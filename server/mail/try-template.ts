import { MINUTE } from '#shared/domain/durations.ts'
import { Refusal } from '../http/errors.ts'
import { createThread } from '../thread.ts'
import type { RenderedMail } from './render.ts'

/** A template's HTML and its values. */
export interface Tried {
  readonly html: string
  readonly values: Readonly<Record<string, string>>
}

const TOO_SLOW = 'Diese Vorlage lässt sich nicht in drei Sekunden Rechenzeit zu einer E-Mail machen. Bitte vereinfachen Sie ihren Aufbau.'
const TOO_BUSY = new Refusal(503, 'Der Server ist gerade ausgelastet. Bitte versuchen Sie es gleich noch einmal.')

/** The parts of the email, or the reason why it is rejected, as a German sentence. */
export type Made = Pick<RenderedMail, 'html' | 'text'> | { readonly fault: string }

const ask = createThread<Tried, Made>({
  worker: new URL('./try-template-worker.ts', import.meta.url),
  queue: { all: 20, each: 20, timeout: MINUTE },
  patience: 3_000,
  heapMegabytes: 128,
  idle: 30_000,
  tooBusy: () => TOO_BUSY,
  tooSlow: () => new Error(TOO_SLOW),
})

/** Renders a template as it would be sent, in a thread with limited processor time; derives its text part from the HTML. */
export async function tryTemplate(tried: Tried): Promise<Made> {
  try {
    return await ask('administrators', tried)
  } catch (error) {
    if (error === TOO_BUSY) throw TOO_BUSY
    return { fault: TOO_SLOW }
  }
}
