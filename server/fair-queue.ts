import { createShares, type Holder, type ShareLimits, toHolder } from './shares.ts'

/** Runs a limited number of tasks at once; the others wait, each person's in a queue of their own. */
export interface FairQueue {
  /**
   * Runs the task once a slot is free and it is the turn of the holder's office, and of the holder in it. Its slot stays taken for as many
   * milliseconds after it as `rest` answers, so that others find the processor free.
   */
  run<T>(holder: Holder | string, task: () => Promise<T>, rest?: () => number): Promise<T>
}

/** A limit for all holders together, one for each person, and one for each office. */
interface Limit {
  readonly all: number
  readonly each: number
  readonly office?: number
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

/** Free slots go to the offices round-robin, and in an office to its people, so one's backlog never delays another's first task. */
export function createFairQueue({ running, waiting, timeout, tooMany, tooBusy }: FairQueueOptions): FairQueue {
  const slots = createShares(running)
  const places = createShares(waiting)
  /** Ordered by turn: the next office comes first, and in it the next person. */
  const queues = new Map<string, Map<string, Set<Start>>>()

  function enqueue(holder: Holder | string): Promise<() => void> {
    const { person, office } = toHolder(holder)
    const people = queues.get(office) ?? new Map<string, Set<Start>>()
    const own = people.get(person) ?? new Set<Start>()
    const releasePlace = places.take(holder)
    if (!releasePlace) throw own.size >= waiting.each ? tooMany() : tooBusy()
    queues.set(office, people.set(person, own))
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer)
        releasePlace()
        own.delete(start)
        if (own.size === 0) people.delete(person)
        if (people.size === 0) queues.delete(office)
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
    for (const [office, people] of queues) {
      for (const [person, [start]] of people) {
        const release = slots.take({ person, office })
        if (!release) continue
        start?.(release)
        moveBack(people, person)
        moveBack(queues, office)
        return true
      }
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

function moveBack<T>(turns: Map<string, T>, key: string): void {
  const one = turns.get(key)
  if (one === undefined) return
  turns.delete(key)
  turns.set(key, one)
}
