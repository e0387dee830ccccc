import { createThread } from '../thread.ts'

/** HTML of a template, and what is put into it. */
export interface Tried {
  readonly html: string
  readonly values: Readonly<Record<string, string>>
}

const TOO_SLOW = 'Diese Vorlage lässt sich nicht in drei Sekunden zu einer E-Mail machen. Bitte vereinfachen Sie ihren Aufbau.'

const ask = createThread<Tried, string | null>({
  worker: new URL('./try-template-worker.ts', import.meta.url),
  waiting: 20,
  patience: 3_000,
  heapMegabytes: 128,
  idle: 30_000,
  tooBusy: () => new Error(TOO_SLOW),
})

/** Makes a mail of a template as it would be sent, in a thread with a deadline. Why it may not go out, in a German sentence; undefined when it may. */
export async function faultInUse(tried: Tried): Promise<string | undefined> {
  try {
    return (await ask(tried)) ?? undefined
  } catch {
    return TOO_SLOW
  }
}
