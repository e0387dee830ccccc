import { createShares, type ShareLimits } from './shares.ts'

/** Runs a limited number of tasks at once; the others wait, each holder's in a queue of its own. */
export interface FairQueue {
  /**
   * Runs the task once a slot is free and it is the holder's turn. Its slot stays taken for as many milliseconds after it as `rest` answers, so that
   * others find the processor free.
   */
  run<T>(holder: string, task: () => Promise<T>, rest?: () => number): Promise<T>
}

/** A limit for all holders together, and one for each. */
interface Limit {
  readonly all: number
  readonly each: number
}

export interface FairQueueOptions {
  readonly running: ShareLimits
  readonly waiting: Limit
  /** Milliseconds after which a waiting task is refused. */
  readonly timeout: number
  /** The error for a holder whose own queue is full. */
  readonly tooMany: () => Error
  /** The error when other holders have filled the queue, or when a task has waited too long. */
  readonly tooBusy: () => Error
}

type Start = (release: () => void) => void

/** Free slots go to the holders round-robin, so one holder's backlog never delays another holder's first task. */
export function createFairQueue({ running, waiting, timeout, tooMany, tooBusy }: FairQueueOptions): FairQueue {
  const slots = createShares(running)
  const places = createShares(waiting)
  /** Ordered by turn: the next holder comes first. */
  const queues = new Map<string, Set<Start>>()

  function enqueue(holder: string): Promise<() => void> {
    const own = queues.get(holder) ?? new Set<Start>()
    const releasePlace = places.take(holder)
    if (!releasePlace) throw own.size >= waiting.each ? tooMany() : tooBusy()
    queues.set(holder, own)
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer)
        releasePlace()
        own.delete(start)
        if (own.size === 0) queues.delete(holder)
      }
      const start: Start = (release) => {
        leave()
        resolve(release)
      }
      const timer = setTimeout(() => {
        leave()
        reject(tooBusy())
      }, timeout).unref()
      own.add(start)
    })
  }

  /** Returns whether one was started. */
  function startNext(): boolean {
    for (const [holder, own] of queues) {
      const release = slots.take(holder)
      if (!release) continue
      const [start] = own
      start?.(release)
      if (queues.delete(holder)) queues.set(holder, own)
      return true
    }
    return false
  }

  return {
    async run(holder, task, rest = () => 0) {
      const release = slots.take(holder) ?? (await enqueue(holder))
      const leave = () => {
        release()
        // a holder's limit may have risen meanwhile
        while (startNext());
      }
      try {
        return await task()
      } finally {
        const pause = rest()
        if (pause > 0) setTimeout(leave, pause)
        else leave()
      }
    },
  }
}
